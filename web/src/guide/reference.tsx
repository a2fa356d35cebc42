import { useMemo } from 'react';
import { api, ask } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/language.ts';
import styles from './guide.module.css';
import { Section } from './guide.tsx';
import { OperationView } from './operation-view.tsx';
import { type OpenApi, operationGroups } from './operations.ts';
import { useScrollToHash } from './use-hash.ts';
import words from './words.json' with { type: 'json' };

/** All operations of the API, as its own description tells them. */
export function Reference() {
  const { sections, reference } = useWords(words);
  const asked = useAnswer('openapi', (signal) => ask(api.GET('/api/v1/openapi.json', { signal })));
  const description = asked.value as OpenApi | null;
  const groups = useMemo(
    () => (description === null ? [] : operationGroups(description)),
    [description],
  );
  useScrollToHash(description !== null);
  const tags: Readonly<Record<string, string>> = reference.tags;
  return (
    <Section id="reference" title={sections.reference}>
      <p className={styles.paragraph}>
        {reference.text} {reference.errorsEverywhere}{' '}
        <a href="/api/v1/openapi.json" download="tra-openapi.json">
          {reference.download}
        </a>
      </p>
      {description === null && asked.isLoading && <Skeleton lines={8} />}
      {asked.failure && <FailureNotice failure={asked.failure} onRetry={asked.again} />}
      {groups.map(([tag, operations]) => (
        <div key={tag} className={styles.group}>
          <h3>{tags[tag] ?? tag}</h3>
          {operations.map((operation) => (
            <OperationView
              key={operation.name}
              operation={operation}
              schemas={description?.components?.schemas ?? {}}
            />
          ))}
        </div>
      ))}
    </Section>
  );
}
