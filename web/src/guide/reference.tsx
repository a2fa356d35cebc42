import { useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useLanguage, useWords } from '../words/language.ts';
import { CodeBlock, Marked, Prose } from './code.tsx';
import styles from './guide.module.css';
import {
  bodySchema,
  type OpenApi,
  type Operation,
  operationGroups,
  parameterSchema,
} from './operations.ts';
import { type JsonSchema, type JsonSchemas, schemaText } from './schema-text.ts';
import titles from './titles.vi.json' with { type: 'json' };
import { TryOut } from './try-out.tsx';
import words from './words.json' with { type: 'json' };

/** The description says them in English, and of new operations alone. */
const VIETNAMESE_TITLES: Readonly<Record<string, string>> = titles;

export function Reference({ description }: { description: OpenApi }) {
  const { reference } = useWords(words);
  const tags: Readonly<Record<string, string>> = reference.tags;
  return operationGroups(description).map(([tag, operations]) => (
    <div key={tag} className="tight">
      <h3>{tags[tag] ?? tag}</h3>
      {operations.map((operation) => (
        <OperationView
          key={operation.name}
          operation={operation}
          schemas={description.components?.schemas ?? {}}
        />
      ))}
    </div>
  ));
}

interface OperationProps {
  readonly operation: Operation;
  readonly schemas: JsonSchemas;
}

/** One operation; what is inside is made only once it is opened. */
function OperationView({ operation, schemas }: OperationProps) {
  const { reference: said } = useWords(words);
  const language = useLanguage();
  const { operationId = '', method, path, summary, needsKey } = operation;
  const [isOpen, setIsOpen] = useState(false);
  const translated = language === 'vi' ? VIETNAMESE_TITLES[operationId] : undefined;
  return (
    <details
      id={`op-${operationId}`}
      className={`card ${styles.operation}`}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className={`row ${styles.operationHead}`}>
        <Marked text={method} />
        <code className={styles.path}>{path}</code>
        <span className="muted" lang={translated ? undefined : 'en'}>
          {translated ?? summary}
        </span>
        {needsKey && (
          <span className="muted push">
            <Icon name="key" size={14} /> {said.needsKey}
          </span>
        )}
      </summary>
      {isOpen && <Details operation={operation} schemas={schemas} />}
    </details>
  );
}

/** What any request can meet: said once, for all operations. */
const EVERYWHERE = new Set(['401', '408', '413', '415', '429', '431', '500']);

function Details({ operation, schemas }: OperationProps) {
  const { reference: said } = useWords(words);
  const { name, description, parameters = [], requestBody, responses = {} } = operation;
  const body = bodySchema(requestBody);
  // Several operations may be open, and each has its parameters.
  const type = (schema: JsonSchema, part: string) => (
    <CodeBlock code={schemaText(schema, schemas)} label={`${name}: ${part}`} />
  );
  return (
    <div className={`stack ${styles.operationBody}`}>
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
          const schema = status.startsWith('2') && bodySchema(answer);
          const Part = schema ? 'details' : 'p';
          const Head = schema ? 'summary' : 'span';
          return (
            <Part key={status}>
              <Head>
                <Marked text={status} />{' '}
                <span lang="en">
                  <Prose text={answer.description ?? ''} />
                </span>
              </Head>
              {schema && type(schema, status)}
            </Part>
          );
        })}
      <TryOut operation={operation} schemas={schemas} />
    </div>
  );
}
