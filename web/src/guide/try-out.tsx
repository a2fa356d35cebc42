import { type FormEvent, useState } from 'react';
import { withKey } from '../api/client.ts';
import { offline } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import { noteLimits } from '../api/limits.ts';
import { now } from '../base/clock.ts';
import { Link } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField, TextArea, TextField } from '../ui/form/field.tsx';
import { useDraft } from '../ui/form/use-form.ts';
import layout from '../ui/layout.module.css';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { type ApiRequest, urlOf } from './api-request.ts';
import { CodeTabs, Status } from './code.tsx';
import styles from './guide.module.css';
import {
  BODY,
  jsonSchema,
  type Operation,
  type Parameter,
  requestTo,
  type Typed,
} from './operations.ts';
import { samples } from './samples.ts';
import { exampleOf, type Schemas } from './schema-text.ts';
import words from './words.json' with { type: 'json' };

interface Came {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}

/** A form for one operation: what it would send as code to copy, and what comes back. */
export function TryOut({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { tryOut: said } = useWords(words);
  const key = useKey();
  const { parameters = [], requestBody, needsKey, name } = operation;
  const [first] = useState(() => firstValues(operation, schemas));
  const { draft, text } = useDraft<Typed>(first);
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [came, setCame] = useState<Came | 'offline' | null>(null);
  const request = requestTo(operation, draft, location.origin, key !== null || needsKey);
  const isFaulty = (field: string) =>
    wasSent && 'faults' in request && request.faults.includes(field);

  if (!operation.path.startsWith('/api/v1/'))
    return <p className={layout.muted}>{said.elsewhere}</p>;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if ('faults' in request || isSending) return;
    setIsSending(true);
    setCame(await answerTo(request));
    setIsSending(false);
  };

  return (
    <form
      className={styles.tryOut}
      onSubmit={submit}
      noValidate
      aria-label={`${name}: ${said.title}`}
    >
      <h4>{said.title}</h4>
      <p className={layout.muted}>
        {key === null ? said.withoutKey : said.withKey}
        {key === null && needsKey && (
          <>
            {' · '}
            <Link to="/key">{said.enterKey}</Link>
          </>
        )}
        {operation.method !== 'GET' && ` · ${said.forReal}`}
      </p>
      {parameters.length > 0 && (
        <div className={styles.inputs}>
          {parameters.map((parameter) => {
            const options = choices(parameter).map((choice) => [choice, choice] as const);
            const field = {
              label: parameter.name,
              fault: isFaulty(parameter.name) && said.missing,
              ...text(parameter.name),
            };
            return options.length > 0 ? (
              <SelectField
                key={parameter.name}
                options={[['', said.notSet], ...options]}
                {...field}
              />
            ) : (
              <TextField
                key={parameter.name}
                required={parameter.required === true}
                placeholder={String(parameter.schema?.default ?? '')}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
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
        <CodeTabs label={`${said.request} ${operation.operationId}`} code={samples(request)} />
      )}
      <div>
        <Button type="submit" look="main" isBusy={isSending}>
          {said.send}
        </Button>
      </div>
      <div role="status">
        {came && came !== 'offline' && <CameBack came={came} label={`${name}: ${said.answer}`} />}
      </div>
      {came === 'offline' && <FailureNotice failure={offline(now())} />}
    </form>
  );
}

function CameBack({ came: { status, text, ms }, label }: { came: Came; label: string }) {
  const { tryOut: said } = useWords(words);
  const number = useCount();
  return (
    <div className={styles.came}>
      <div className={styles.cameHead}>
        <Status status={String(status)} />
        <span className={layout.muted}>{fill(said.took, { ms: number(Math.round(ms)) })}</span>
        <CopyButton text={text} label={said.copyAnswer} />
      </div>
      <ScrollBox label={label} className={styles.cameText!}>
        {text === '' ? said.empty : <HostileText text={text} most={8_000} isLaidOut />}
      </ScrollBox>
    </div>
  );
}

async function answerTo(request: ApiRequest): Promise<Came | 'offline'> {
  const begin = now();
  const headers = withKey(request.headers.map(([name, value]) => [name, value]));
  if (request.body !== null) headers.set('content-type', 'application/json');
  try {
    const { method, body } = request;
    const response = await fetch(urlOf(request), { method, headers, body, credentials: 'omit' });
    noteLimits(response.headers);
    const text = await response.text();
    return { status: response.status, text: laidOut(text), ms: now() - begin };
  } catch {
    return 'offline';
  }
}

function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function choices({ schema }: Parameter): readonly string[] {
  return schema?.enum?.map(String) ?? (schema?.type === 'boolean' ? ['true', 'false'] : []);
}

/** Examples that the description gives for what must be there. */
function firstValues({ parameters = [], requestBody }: Operation, schemas: Schemas): Typed {
  const values = parameters.map(({ name, required, example, schema }) => {
    const given = example ?? schema?.examples?.[0] ?? schema?.example;
    return [name, required && given !== undefined ? String(given) : ''];
  });
  const body = jsonSchema(requestBody);
  return {
    ...Object.fromEntries(values),
    [BODY]: body ? JSON.stringify(exampleOf(body, schemas), null, 2) : '',
  };
}
