import { type FormEvent, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { EventPattern, MadeWebhook } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { CheckField, TextField } from '../ui/form/field.tsx';
import { useSending } from '../ui/form/use-form.ts';
import { useWarningBeforeLoss } from '../ui/form/use-warning-before-loss.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { useWords } from '../words/language.ts';
import {
  EVERYTHING,
  eventsToSend,
  FAMILIES,
  familyPattern,
  isCovered,
  singlePatterns,
  toggled,
} from './events.ts';
import { addUnsavedSecret, noteSaved, useUnsavedSecrets } from './unsaved-secrets.ts';
import { urlFault } from './url-fault.ts';
import styles from './webhooks.module.css';
import words from './words.json' with { type: 'json' };

const USUAL: ReadonlySet<EventPattern> = new Set(FAMILIES.map(familyPattern));

export function RegisterForm({ ofKey, onMade }: { ofKey: string; onMade: () => void }) {
  const { form, tooMany } = useWords(words);
  const [url, setUrl] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<EventPattern>>(USUAL);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, failure, send, forget } = useSending();
  const unsaved = useUnsavedSecrets(ofKey);
  const secrets = useRef<HTMLDivElement>(null);
  useWarningBeforeLoss(unsaved.length > 0);
  const events = eventsToSend(chosen);
  const urlDetail = failure?.details.find(({ field }) => field === 'url')?.message;
  const known = urlDetail !== undefined && urlFault(urlDetail);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setWasSent(true);
    if (url.trim() === '' || events.length === 0) return;
    const body = { url: url.trim(), events };
    const answer = await send(() => ask(api.POST('/api/v1/webhooks', { body })));
    if (!answer?.ok) return;
    addUnsavedSecret(ofKey, answer.value);
    setUrl('');
    setChosen(USUAL);
    setWasSent(false);
    onMade();
  };

  return (
    <Panel rank="first" title={form.title}>
      <div ref={secrets} tabIndex={-1} className="stack">
        {unsaved.map((made) => (
          <Secret
            key={made.id}
            made={made}
            onKept={() => {
              // This button goes, too.
              secrets.current?.focus({ preventScroll: true });
              noteSaved(made);
            }}
          />
        ))}
      </div>
      <form className="stack" onSubmit={submit} noValidate>
        <TextField
          label={form.url}
          hint={form.urlHint}
          fault={
            wasSent && url.trim() === ''
              ? form.urlMissing
              : known
                ? form.urlFaults[known]
                : urlDetail && <span lang="en">{urlDetail}</span>
          }
          type="url"
          value={url}
          onChange={(event) => {
            setUrl(event.target.value);
            forget();
          }}
          placeholder="https://"
          maxLength={2000}
          required
        />
        <EventChoice chosen={chosen} onChange={setChosen} />
        {wasSent && events.length === 0 && (
          <p className="fault" role="alert">
            {form.eventsMissing}
          </p>
        )}
        {failure && !urlDetail && (
          <FailureNotice
            failure={failure}
            // A webhook made twice is told twice: what may have arrived only the user sends again.
            onRetry={failure.kind === 'rateLimited' ? () => void submit() : undefined}
            text={failure.kind === 'conflict' ? tooMany : undefined}
          />
        )}
        <div>
          <Button type="submit" look="main" isBusy={isBusy}>
            {form.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface EventChoiceProps {
  readonly chosen: ReadonlySet<EventPattern>;
  readonly onChange: (chosen: ReadonlySet<EventPattern>) => void;
}

function EventChoice({ chosen, onChange }: EventChoiceProps) {
  const { form, types } = useWords(words);
  const check = (pattern: EventPattern, label: string) => {
    const covered = isCovered(pattern, chosen);
    return (
      <CheckField
        key={pattern}
        label={label}
        hint={<code>{pattern}</code>}
        checked={covered || chosen.has(pattern)}
        disabled={covered}
        onChange={() => onChange(toggled(pattern, chosen))}
      />
    );
  };
  return (
    <fieldset className="stack">
      <legend className="legend">{form.events}</legend>
      {FAMILIES.map((family) => check(familyPattern(family), form.families[family]))}
      {check(EVERYTHING, form.everything)}
      <div>
        <Disclosure title={form.single}>
          <div className="columns">
            {FAMILIES.flatMap((family) =>
              singlePatterns(family).map((pattern) =>
                check(pattern, types[pattern.split('.')[1] as keyof typeof types]),
              ),
            )}
          </div>
        </Disclosure>
      </div>
    </fieldset>
  );
}

function Secret({ made, onKept }: { made: MadeWebhook; onKept: () => void }) {
  const { made: said } = useWords(words);
  return (
    <Notice
      tone="good"
      role="status"
      title={said.title}
      actions={
        <>
          <CopyButton text={made.secret} label={`${said.copy}: ${made.url}`} look="plain">
            {said.copy}
          </CopyButton>
          <Button
            size="small"
            look="quiet"
            aria-label={`${said.done}: ${made.url}`}
            onClick={onKept}
          >
            {said.done}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <HostileText text={made.url} most={200} />
        </strong>
      </p>
      <p>{said.text}</p>
      <p>
        <span className="unseen">{said.secret}: </span>
        <code className={`sunken ${styles.secret}`}>{made.secret}</code>
      </p>
    </Notice>
  );
}
