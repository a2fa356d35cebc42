import type { ReactNode } from 'react';
import type { Coverage } from '../api/types.ts';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import styles from './history.module.css';
import words from './words.json' with { type: 'json' };

/** From when to when anything is known, and what else there is to say of the whole. */
export function CoverageLine({
  coverage,
  children,
}: {
  coverage: Coverage | null;
  children?: ReactNode;
}) {
  const said = useWords(words);
  return (
    <p className={styles.coverage} role="status">
      {coverage && (
        <span>
          {said.coverage} <Instant at={coverage.from} /> {said.coverageTo}{' '}
          <Instant at={coverage.to} />
        </span>
      )}
      <span>{children}</span>
    </p>
  );
}
