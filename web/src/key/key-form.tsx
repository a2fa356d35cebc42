import { type FormEvent, useState } from 'react';
import { api, ask } from '../api/client.ts';
import { holdKey, type KeyStay } from '../api/key.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { CheckField, TextField } from '../ui/form/field.tsx';
import { useSending } from '../ui/form/use-form.ts';
import { KeyContact } from '../ui/key-contact.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWords } from '../words/language.ts';
import { StayChoice } from './held-key-panel.tsx';
import styles from './key.module.css';
import { keyInText } from './key-text.ts';
import words from './words.json' with { type: 'json' };

/** A key is held only once the service has taken it. */
export function KeyForm() {
  const said = useWords(words);
  const [text, setText] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [stay, setStay] = useState<KeyStay>('page');
  const [isNoKey, setIsNoKey] = useState(false);
  const { isBusy, failure, send, forget } = useSending();
  const isRefused = failure?.kind === 'unauthorized';

  const tryKey = async () => {
    const key = keyInText(text);
    setIsNoKey(key === null);
    if (key === null) return forget();
    const headers = { 'x-api-key': key };
    const answer = await send(() => ask(api.GET('/api/v1/usage', { headers })));
    if (answer?.ok) holdKey({ text: key, stay });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void tryKey();
  };

  return (
    <Panel rank="first" title={said.enter}>
      {/* No field has a name: sent without its script, it puts no key into the address. */}
      <form className="stack" onSubmit={submit} method="post" autoComplete="off">
        <TextField
          label={said.field}
          hint={said.hint}
          fault={isNoKey ? said.notAKey : isRefused && said.refused}
          type={isShown ? 'text' : 'password'}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsNoKey(false);
            forget();
          }}
          placeholder="tra_par_…"
          required
        />
        <CheckField
          label={said.show}
          checked={isShown}
          onChange={(event) => setIsShown(event.target.checked)}
        />
        <StayChoice stay={stay} onChange={setStay} />
        {failure && !isRefused && <FailureNotice failure={failure} onRetry={() => void tryKey()} />}
        <div>
          <Button type="submit" look="main" icon="key" isBusy={isBusy}>
            {said.use}
          </Button>
        </div>
      </form>
      <p className={`muted ${styles.foot}`}>
        <strong>{said.noKey}</strong> {said.noKeyText} <KeyContact />
      </p>
    </Panel>
  );
}
