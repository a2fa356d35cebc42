import { type ReactNode, useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './guide.module.css';
import { type Operation, operationName, type Schema } from './openapi.ts';
import { VIETNAMESE_TITLES } from './operation-titles.ts';
import { Prose } from './prose.tsx';
import { boundsOf, type SchemaRow, type Schemas, schemaRows, typeText } from './schema-rows.ts';
import { SchemaTable } from './schema-table.tsx';
import { TryOut } from './try-out.tsx';
import { useHash } from './use-hash.ts';
import { words } from './words.ts';

/** One operation, opened when its address is followed or its line pressed. */
export function OperationView({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { reference: said } = useWords(words);
  const language = useLanguage();
  const anchor = `op-${operation.id}`;
  const hash = useHash();
  const [isOpen, setIsOpen] = useState(hash === anchor);
  useEffect(() => {
    if (hash === anchor) setIsOpen(true);
  }, [hash, anchor]);
  const translated = language === 'vi' ? VIETNAMESE_TITLES[operation.id] : undefined;
  return (
    <details
      id={anchor}
      className={styles.operation}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.operationHead}>
        <span className={styles.method} data-method={operation.method}>
          {operation.method}
        </span>
        <code className={styles.path}>{operation.path}</code>
        <span className={styles.operationTitle} lang={translated ? undefined : 'en'}>
          {translated ?? operation.summary}
        </span>
        {operation.needsKey && (
          <span className={styles.needsKey}>
            <Icon name="key" size={14} /> {said.needsKey}
          </span>
        )}
      </summary>
      {isOpen && <Details operation={operation} schemas={schemas} />}
    </details>
  );
}

function Details({ operation, schemas }: { operation: Operation; schemas: Schemas }) {
  const { reference: said } = useWords(words);
  // Several operations may be open, and each has its parameters.
  const named = (part: string) => `${operationName(operation)}: ${part}`;
  return (
    <div className={styles.operationBody}>
      {operation.description !== '' && (
        <p lang="en">
          <Prose text={operation.description} />
        </p>
      )}
      {operation.parameters.length > 0 && (
        <Part title={said.parameters}>
          <SchemaTable label={named(said.parameters)} rows={parameterRows(operation, schemas)} />
        </Part>
      )}
      {operation.body && (
        <Part title={said.body}>
          <SchemaTable label={named(said.body)} rows={schemaRows(operation.body, schemas)} />
        </Part>
      )}
      <Part title={said.answers}>
        {operation.answers.map((answer) => (
          <Answer key={answer.status} {...answer} label={named(answer.status)} schemas={schemas} />
        ))}
      </Part>
      <TryOut operation={operation} schemas={schemas} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h4>{title}</h4>
      {children}
    </div>
  );
}

function Answer({
  status,
  description,
  schema,
  label,
  schemas,
}: {
  status: string;
  description: string;
  schema: Schema | null;
  label: string;
  schemas: Schemas;
}) {
  const rows = schema === null || !status.startsWith('2') ? [] : schemaRows(schema, schemas);
  const head = (
    <>
      <span className={styles.status} data-class={status[0]}>
        {status}
      </span>{' '}
      {rows.length > 0 && schema !== null && <code>{typeText(schema, schemas)}</code>}{' '}
      <span lang="en">
        <Prose text={description} />
      </span>
    </>
  );
  if (rows.length === 0) return <p className={styles.answer}>{head}</p>;
  return (
    <details className={styles.answerRows}>
      <summary>{head}</summary>
      <SchemaTable label={label} rows={rows} />
    </details>
  );
}

function parameterRows(operation: Operation, schemas: Schemas): SchemaRow[] {
  return operation.parameters.map((parameter) => ({
    path: `${parameter.in}.${parameter.name}`,
    name: parameter.name,
    depth: 0,
    type: `${parameter.schema ? typeText(parameter.schema, schemas) : 'string'}${parameter.in === 'query' ? '' : `, ${parameter.in}`}`,
    isRequired: parameter.required === true,
    description: parameter.description ?? parameter.schema?.description ?? '',
    bounds: parameter.schema ? boundsOf(parameter.schema) : [],
  }));
}
