import { type FormEvent, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { IssuedKey, Key } from '../api/types.ts';
import { now } from '../base/clock.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField, TextField } from '../ui/form/field.tsx';
import { useDraft, useSending } from '../ui/form/use-form.ts';
import { useWarningBeforeLoss } from '../ui/form/use-warning-before-loss.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './admin.module.css';
import { type KeyDraft, type KeyFault, keyBody, refusedFields } from './new-key.ts';
import words from './words.json' with { type: 'json' };

const EMPTY: KeyDraft = { name: '', tier: 'partner', rate: '', lastDay: '' };

export function IssueForm({ onIssued }: { onIssued: (key: Key) => void }) {
  const said = useWords(words);
  const { draft, reset, text } = useDraft(EMPTY);
  const { isBusy, failure, send } = useSending();
  /** Told beside their fields, until these are changed. */
  const [refused, setRefused] = useState<KeyDraft | null>(null);
  const [issued, setIssued] = useState<IssuedKey | null>(null);

  const body = keyBody(draft, now());
  const ownFaults = 'faults' in body ? body.faults : [];
  const faults = refused === null ? [] : [...ownFaults, ...(failure ? refusedFields(failure) : [])];
  const fault = (field: KeyFault) =>
    faults.includes(field) && refused?.[field] === draft[field] && said.faults[field];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setRefused(draft);
    if ('faults' in body) return;
    const answer = await send(() => ask(api.POST('/api/v1/admin/keys', { body })));
    if (!answer?.ok) return;
    const { key: _, ...record } = answer.value;
    setIssued(answer.value);
    reset();
    setRefused(null);
    onIssued(record);
  };

  return (
    <Panel rank="first" title={said.issue}>
      <form className="stack" onSubmit={submit} method="post" autoComplete="off" noValidate>
        <div className={styles.fields}>
          <TextField
            label={said.name}
            hint={said.nameHint}
            fault={fault('name')}
            maxLength={200}
            required
            {...text('name')}
          />
          <SelectField
            label={said.tier}
            hint={draft.tier === 'admin' ? said.adminWarning : said.tierHint}
            options={(['partner', 'admin'] as const).map((tier) => [tier, said.tiers[tier]])}
            {...text('tier')}
          />
          <TextField
            label={said.rate}
            hint={said.rateHint}
            fault={fault('rate')}
            inputMode="numeric"
            {...text('rate')}
          />
          <TextField
            label={said.lastDay}
            hint={said.lastDayHint}
            fault={fault('lastDay')}
            type="date"
            {...text('lastDay')}
          />
        </div>
        {/* Not asked again by itself: what got lost may have been issued. */}
        {failure && faults.length === 0 && <FailureNotice failure={failure} />}
        <div>
          <Button type="submit" look="main" icon="plus" isBusy={isBusy}>
            {said.submit}
          </Button>
        </div>
      </form>
      {issued && <IssuedDialog issued={issued} onClose={() => setIssued(null)} />}
    </Panel>
  );
}

function IssuedDialog({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) {
  const said = useWords(words);
  useWarningBeforeLoss(true);
  return (
    <Dialog
      title={fill(said.issuedTitle, { name: issued.name })}
      reminder={said.storeFirst}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={issued.key} label={said.copyKey} look="main" />
          <Button onClick={onClose}>{said.stored}</Button>
        </>
      }
    >
      <Notice tone="warning">
        <p>{said.issuedText}</p>
      </Notice>
      <p className="sunken">
        <code className={styles.issued}>{issued.key}</code>
      </p>
    </Dialog>
  );
}
