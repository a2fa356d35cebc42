import type { ReactNode } from 'react';
import type { Coverage } from '../api/types.ts';
import type { AskedPages } from '../api/use-answer.ts';
import { Link } from '../navigation/navigation.tsx';
import { LookAlikeNotice } from '../ui/names/look-alike.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

interface Page {
  readonly unicode: string;
  readonly total: number;
  readonly coverage: Coverage | null;
}

interface HistoryFrameProps {
  readonly domain: string;
  readonly asked: AskedPages<Page>;
  /** What is told where nothing is known, and where to look instead. */
  readonly empty: Readonly<Record<'title' | 'text' | 'look', string>>;
  readonly lookPath: string;
  /** What else there is to say of the whole. */
  readonly note: ReactNode;
  readonly children: ReactNode;
}

/** Around both histories: from when to when anything is known, or that nothing is. */
export function HistoryFrame(props: HistoryFrameProps) {
  const { domain, asked, empty, lookPath, note, children } = props;
  const said = useWords(words);
  const [first] = asked.pages;
  const isEmpty = first?.total === 0 || first?.coverage === null;
  return (
    <div className="stack">
      <LookAlikeNotice name={first?.unicode ?? domain} />
      {first?.coverage && !isEmpty && (
        <p className="ends muted" role="status">
          <span>
            {said.coverage} <Instant at={first.coverage.from} /> {said.coverageTo}{' '}
            <Instant at={first.coverage.to} />
          </span>
          <span>{note}</span>
        </p>
      )}
      {isEmpty ? (
        <EmptyState title={empty.title} text={empty.text}>
          <Link to={lookPath}>{empty.look}</Link>
        </EmptyState>
      ) : (
        children
      )}
    </div>
  );
}
