import { useEffect, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useLanguage, useWords } from '../words/language.ts';
import { CodeBlock, Status } from './code.tsx';
import styles from './guide.module.css';
import { VIETNAMESE_TITLES } from './operation-titles.ts';
import { jsonSchema, type Operation, parameterSchema } from './operations.ts';
import { Prose } from './prose.tsx';
import { type Schema, type Schemas, schemaText } from './schema-text.ts';
import { TryOut } from './try-out.tsx';
import { useHash } from './use-hash.ts';
import words from './words.json' with { type: 'json' };

interface OperationProps {
  readonly operation: Operation;
  readonly schemas: Schemas;
}

/** One operation, opened when its address is followed or its line pressed. */
export function OperationView({ operation, schemas }: OperationProps) {
  const { reference: said } = useWords(words);
  const language = useLanguage();
  const { operationId = '', method, path, summary, needsKey } = operation;
  const anchor = `op-${operationId}`;
  const hash = useHash();
  const [isOpen, setIsOpen] = useState(hash === anchor);
  useEffect(() => {
    if (hash === anchor) setIsOpen(true);
  }, [hash, anchor]);
  const translated = language === 'vi' ? VIETNAMESE_TITLES[operationId] : undefined;
  return (
    <details
      id={anchor}
      className={styles.operation}
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={styles.operationHead}>
        <span className={styles.method} data-method={method}>
          {method}
        </span>
        <code className={styles.path}>{path}</code>
        <span className={styles.operationTitle} lang={translated ? undefined : 'en'}>
          {translated ?? summary}
        </span>
        {needsKey && (
          <span className={styles.needsKey}>
            <Icon name="key" size={14} /> {said.needsKey}
          </span>
        )}
      </summary>
      {isOpen && <Details operation={operation} schemas={schemas} />}
    </details>
  );
}

/** Where a key is missing or too much was asked: said once, for all operations. */
const EVERYWHERE = new Set(['401', '429', '500']);

function Details({ operation, schemas }: OperationProps) {
  const { reference: said } = useWords(words);
  const { name, description, parameters = [], requestBody, responses = {} } = operation;
  const body = jsonSchema(requestBody);
  // Several operations may be open, and each has its parameters.
  const type = (schema: Schema, part: string) => (
    <CodeBlock code={schemaText(schema, schemas)} label={`${name}: ${part}`} />
  );
  return (
    <div className={styles.operationBody}>
      {description && (
        <p lang="en">
          <Prose text={description} />
        </p>
      )}
      {parameters.length > 0 && <h4>{said.parameters}</h4>}
      {parameters.length > 0 && type(parameterSchema(parameters), said.parameters)}
      {body && <h4>{said.body}</h4>}
      {body && type(body, said.body)}
      <h4>{said.answers}</h4>
      {Object.entries(responses)
        .filter(([status]) => !EVERYWHERE.has(status))
        .map(([status, answer]) => {
          const schema = status.startsWith('2') ? jsonSchema(answer) : null;
          const head = (
            <>
              <Status status={status} />{' '}
              <span lang="en">
                <Prose text={answer.description ?? ''} />
              </span>
            </>
          );
          return schema ? (
            <details key={status} className={styles.answer}>
              <summary>{head}</summary>
              {type(schema, status)}
            </details>
          ) : (
            <p key={status} className={styles.answer}>
              {head}
            </p>
          );
        })}
      <TryOut operation={operation} schemas={schemas} />
    </div>
  );
}
