import { type FormEvent, useState } from 'react';
import { type Answer, withKey } from '../api/client.ts';
import { offline } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import { noteLimits } from '../api/limits.ts';
import { now } from '../base/clock.ts';
import { Link } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField, TextArea, TextField } from '../ui/form/field.tsx';
import { useDraft, useSending } from '../ui/form/use-form.ts';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { type ApiRequest, codeFor } from './api-request.ts';
import { CodeTabs, Marked } from './code.tsx';
import styles from './guide.module.css';
import { BODY, bodySchema, type Operation, requestTo, type Typed } from './operations.ts';
import { exampleOf, type JsonSchemas } from './schema-text.ts';
import words from './words.json' with { type: 'json' };

interface Came {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** A form for one operation: what it would send as code to copy, and what comes back. */
export function TryOut({ operation, schemas }: { operation: Operation; schemas: JsonSchemas }) {
  const { tryOut: said } = useWords(words);
  const key = useKey();
  const { method, path, parameters = [], requestBody, needsKey, name } = operation;
  const [first] = useState(() => firstValues(operation, schemas));
  const { draft, text } = useDraft<Typed>(first);
  const [wasSent, setWasSent] = useState(false);
  const { isBusy, failure, send } = useSending();
  const [came, setCame] = useState<Came | null>(null);
  const request = requestTo(operation, draft, location.origin, key !== null || needsKey);
  const faults = 'faults' in request ? request.faults : [];
  const isFaulty = (field: string) => wasSent && faults.includes(field);

  if (!path.startsWith('/api/v1/')) return <p className="muted">{said.elsewhere}</p>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if ('faults' in request) return;
    const answer = await send(() => answerTo(request));
    if (answer) setCame(answer.ok ? answer.value : null);
  };

  return (
    <form
      className={`stack ${styles.tryOut}`}
      onSubmit={submit}
      noValidate
      aria-label={`${name}: ${said.title}`}
    >
      <h4>{said.title}</h4>
      <p className="muted">
        {key === null ? said.withoutKey : said.withKey}
        {key === null && needsKey && (
          <>
            {' · '}
            <Link to="/key">{said.enterKey}</Link>
          </>
        )}
        {method !== 'GET' && ` · ${said.forReal}`}
      </p>
      {parameters.length > 0 && (
        <div className={styles.inputs}>
          {parameters.map(({ name, required = false, schema = {} }) => {
            const choices = schema.enum ?? (schema.type === 'boolean' ? [true, false] : []);
            const field = {
              label: name,
              fault: isFaulty(name) && said.missing,
              ...text(name),
            };
            return choices.length > 0 ? (
              <SelectField
                key={name}
                options={[
                  ['', said.notSet],
                  ...choices.map((one) => [`${one}`, `${one}`] as const),
                ]}
                {...field}
              />
            ) : (
              <TextField
                key={name}
                required={required}
                placeholder={String(schema.default ?? '')}
                {...field}
              />
            );
          })}
        </div>
      )}
      {requestBody && (
        <TextArea
          label={said.body}
          fault={isFaulty(BODY) && said.notJson}
          rows={Math.min(16, (draft[BODY] ?? '').split('\n').length + 1)}
          spellCheck={false}
          autoCapitalize="none"
          style={{ fontFamily: 'var(--mono)', fontSize: '0.875rem' }}
          {...text(BODY)}
        />
      )}
      {!('faults' in request) && (
        <CodeTabs label={`${said.request} ${operation.operationId}`} code={codeFor(request)} />
      )}
      <div>
        <Button type="submit" look="main" isBusy={isBusy}>
          {said.send}
        </Button>
      </div>
      <div role="status">{came && <CameBack came={came} label={`${name}: ${said.answer}`} />}</div>
      {failure && <FailureNotice failure={failure} />}
    </form>
  );
}

function CameBack({ came: { status, text, ms }, label }: { came: Came; label: string }) {
  const { tryOut: said } = useWords(words);
  return (
    <div className="tight">
      <div className="row">
        <Marked text={String(status)} />
        <span className="muted">{fill(said.took, { ms: Math.round(ms) })}</span>
        <CopyButton text={text} label={said.copyAnswer} />
      </div>
      <ScrollBox label={label} className="sunken">
        {text === '' ? said.empty : <HostileText text={text} most={8_000} isLaidOut />}
      </ScrollBox>
    </div>
  );
}

/** Any status is an answer here. */
async function answerTo({ method, url, headers, body }: ApiRequest): Promise<Answer<Came>> {
  const begin = now();
  const all = withKey(headers.map(([name, value]) => [name, value]));
  if (body !== null) all.set('content-type', 'application/json');
  try {
    const response = await fetch(url, { method, headers: all, body, credentials: 'omit' });
    noteLimits(response.headers);
    const text = laidOut(await response.text());
    return { ok: true, value: { status: response.status, text, ms: now() - begin } };
  } catch {
    return { ok: false, failure: offline(now()) };
  }
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Examples that the description gives for what must be there. */
function firstValues({ parameters = [], requestBody }: Operation, schemas: JsonSchemas): Typed {
  const values = parameters.map(({ name, required, example, schema }) => {
    const given = example ?? schema?.examples?.[0] ?? schema?.example;
    return [name, required && given !== undefined ? String(given) : ''];
  });
  const body = bodySchema(requestBody);
  return {
    ...Object.fromEntries(values),
    [BODY]: body ? JSON.stringify(exampleOf(body, schemas), null, 2) : '',
  };
}
