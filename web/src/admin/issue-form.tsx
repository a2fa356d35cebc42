import { type FormEvent, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { IssuedKey, Key } from '../api/types.ts';
import { now } from '../base/clock.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWarningBeforeLoss } from '../ui/use-warning-before-loss.ts';
import { useWords } from '../words/language.ts';
import styles from './admin.module.css';
import { type DraftFault, type KeyDraft, newKey, refusedFields } from './new-key.ts';
import { words } from './words.ts';

const EMPTY: KeyDraft = { name: '', tier: 'partner', rate: '', lastDay: '' };

export function IssueForm({ onIssued }: { onIssued: (key: Key) => void }) {
  const said = useWords(words);
  const [draft, setDraft] = useState(EMPTY);
  const [faults, setFaults] = useState<readonly DraftFault[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [issued, setIssued] = useState<IssuedKey | null>(null);

  const change = (to: Partial<KeyDraft>) => {
    setDraft({ ...draft, ...to });
    setFaults(faults.filter((fault) => !(fault in to)));
  };
  const fault = (field: DraftFault) => faults.includes(field) && said.faults[field];
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setFailure(null);
    const body = newKey(draft, now());
    if ('faults' in body) {
      setFaults(body.faults);
      return;
    }
    setIsBusy(true);
    const answer = await ask(api.POST('/api/v1/admin/keys', { body }));
    setIsBusy(false);
    if (!answer.ok) {
      const refused = refusedFields(answer.failure);
      setFaults(refused);
      if (refused.length === 0) setFailure(answer.failure);
      return;
    }
    const { key: _, ...record } = answer.value;
    setIssued(answer.value);
    setDraft(EMPTY);
    onIssued(record);
  };

  return (
    <Panel title={said.issue}>
      <form className={styles.stack} onSubmit={submit} method="post" autoComplete="off" noValidate>
        <div className={styles.fields}>
          <TextField
            label={said.name}
            hint={said.nameHint}
            fault={fault('name')}
            value={draft.name}
            maxLength={200}
            required
            onChange={(event) => change({ name: event.target.value })}
          />
          <SelectField
            label={said.tier}
            hint={draft.tier === 'admin' ? said.adminWarning : said.tierHint}
            value={draft.tier}
            onChange={(event) => change({ tier: event.target.value as KeyDraft['tier'] })}
          >
            <option value="partner">{said.tiers.partner}</option>
            <option value="admin">{said.tiers.admin}</option>
          </SelectField>
          <TextField
            label={said.rate}
            hint={said.rateHint}
            fault={fault('rate')}
            inputMode="numeric"
            value={draft.rate}
            onChange={(event) => change({ rate: event.target.value })}
          />
          <TextField
            label={said.lastDay}
            hint={said.lastDayHint}
            fault={fault('lastDay')}
            type="date"
            value={draft.lastDay}
            onChange={(event) => change({ lastDay: event.target.value })}
          />
        </div>
        {/* Not asked again by itself: what got lost may have been issued. */}
        {failure && <FailureNotice failure={failure} />}
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
      title={said.issuedTitle(issued.name)}
      reminder={said.storeFirst}
      onClose={onClose}
      actions={
        <>
          <CopyButton text={issued.key} label={said.copyKey} look="main" size="usual">
            {said.copyKey}
          </CopyButton>
          <Button onClick={onClose}>{said.stored}</Button>
        </>
      }
    >
      <Notice tone="warning">
        <p>{said.issuedText}</p>
      </Notice>
      <p className={styles.issued}>
        <code>{issued.key}</code>
      </p>
    </Dialog>
  );
}
