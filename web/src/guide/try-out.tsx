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
import { SelectField, TextArea, TextField } from '../ui/field.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { countText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import { CODE_LANGUAGES, codeFor, urlOf } from './api-request.ts';
import { CodeTabs } from './code-tabs.tsx';
import styles from './guide.module.css';
import { type Operation, operationName, type Parameter } from './openapi.ts';
import { exampleOf, type Schemas } from './schema-rows.ts';
import { fieldOf, tryOutRequest } from './try-out-request.ts';
import { words } from './words.ts';

const BASE = '/api/v1';

type Came =
  | { readonly kind: 'answer'; readonly status: number; readonly text: string; readonly ms: number }
  | { readonly kind: 'offline' };

/** A form for one operation: what it would send as code to copy, and what comes back. */
export function TryOut({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { tryOut: said } = useWords(words);
  const key = useKey();
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    firstValues(operation),
  );
  const [body, setBody] = useState(() =>
    operation.body === null ? '' : JSON.stringify(exampleOf(operation.body, schemas), null, 2),
  );
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [came, setCame] = useState<Came | null>(null);
  const made = tryOutRequest(
    operation,
    { values, body },
    location.origin,
    key !== null || operation.needsKey,
  );
  const faults = wasSent && !made.ok ? made.faults : [];

  if (!operation.path.startsWith(`${BASE}/`))
    return <p className={styles.aside}>{said.elsewhere}</p>;

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setWasSent(true);
    if (!made.ok || isSending) return;
    setIsSending(true);
    setCame(await answerTo(made.request));
    setIsSending(false);
  };

  return (
    <form
      className={styles.tryOut}
      onSubmit={submit}
      noValidate
      aria-label={`${operationName(operation)}: ${said.title}`}
    >
      <h4>{said.title}</h4>
      <p className={styles.aside}>
        {key === null ? said.withoutKey : said.withKey}
        {key === null && operation.needsKey && (
          <>
            {' · '}
            <Link to="/key">{said.enterKey}</Link>
          </>
        )}
        {operation.method !== 'GET' && ` · ${said.forReal}`}
      </p>
      {operation.parameters.length > 0 && (
        <div className={styles.inputs}>
          {operation.parameters.map((parameter) => {
            const field = fieldOf(parameter);
            return (
              <ParameterField
                key={field}
                parameter={parameter}
                value={values[field] ?? ''}
                fault={faults.includes(field) ? said.missing : undefined}
                onChange={(value) => setValues({ ...values, [field]: value })}
              />
            );
          })}
        </div>
      )}
      {operation.body && (
        <TextArea
          label={said.body}
          fault={faults.includes('body') ? said.notJson : undefined}
          value={body}
          onChange={(event) => setBody(event.target.value)}
          rows={Math.min(16, body.split('\n').length + 1)}
          spellCheck={false}
          autoCapitalize="none"
          style={{ fontFamily: 'var(--mono)', fontSize: '0.875rem' }}
        />
      )}
      {made.ok && (
        <CodeTabs
          label={`${said.request} ${operation.id}`}
          code={
            Object.fromEntries(
              CODE_LANGUAGES.map((one) => [one, codeFor(one, made.request)]),
            ) as Record<(typeof CODE_LANGUAGES)[number], string>
          }
        />
      )}
      <div>
        <Button type="submit" look="main" isBusy={isSending}>
          {said.send}
        </Button>
      </div>
      <div role="status">
        {came?.kind === 'answer' && (
          <CameBack came={came} label={`${operationName(operation)}: ${said.answer}`} />
        )}
      </div>
      {came?.kind === 'offline' && <FailureNotice failure={offline(now())} />}
    </form>
  );
}

function ParameterField({
  parameter,
  value,
  fault,
  onChange,
}: {
  parameter: Parameter;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}) {
  const { tryOut: said } = useWords(words);
  const choices =
    parameter.schema?.enum?.map(String) ??
    (parameter.schema?.type === 'boolean' ? ['true', 'false'] : null);
  if (choices)
    return (
      <SelectField
        label={parameter.name}
        fault={fault}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{said.notSet}</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      label={parameter.name}
      fault={fault}
      value={value}
      required={parameter.required === true}
      onChange={(event) => onChange(event.target.value)}
      placeholder={
        parameter.schema?.default === undefined ? undefined : String(parameter.schema.default)
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

function CameBack({ came, label }: { came: Extract<Came, { kind: 'answer' }>; label: string }) {
  const { tryOut: said } = useWords(words);
  const language = useLanguage();
  return (
    <div className={styles.came}>
      <div className={styles.cameHead}>
        <span className={styles.status} data-class={String(came.status)[0]}>
          {came.status}
        </span>
        <span className={styles.aside}>{said.took(countText(Math.round(came.ms), language))}</span>
        <CopyButton text={came.text} label={said.copyAnswer} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={styles.cameText} tabIndex={0} aria-label={label}>
        {came.text === '' ? said.empty : <HostileText text={came.text} most={8_000} isLaidOut />}
      </section>
    </div>
  );
}

async function answerTo(
  request: Extract<ReturnType<typeof tryOutRequest>, { ok: true }>['request'],
): Promise<Came> {
  const begin = now();
  try {
    const response = await fetch(urlOf(request), {
      method: request.method,
      headers: withKey([
        ...request.headers.map(([name, value]): [string, string] => [name, value]),
        ...(request.body === null
          ? []
          : [['content-type', 'application/json'] as [string, string]]),
      ]),
      body: request.body,
      credentials: 'omit',
      cache: 'no-store',
    });
    noteLimits(response.headers);
    const text = await response.text();
    return { kind: 'answer', status: response.status, text: laidOut(text), ms: now() - begin };
  } catch {
    return { kind: 'offline' };
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
function firstValues(operation: Operation): Readonly<Record<string, string>> {
  return Object.fromEntries(
    operation.parameters.flatMap((parameter) => {
      if (!parameter.required) return [];
      const given =
        parameter.example ??
        Object.values(parameter.examples ?? {})[0]?.value ??
        parameter.schema?.examples?.[0] ??
        parameter.schema?.example;
      return given === undefined ? [] : [[fieldOf(parameter), String(given)]];
    }),
  );
}
