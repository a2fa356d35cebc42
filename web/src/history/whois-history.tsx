import type { ReactNode } from 'react';
import { api, ask } from '../api/client.ts';
import { usePages } from '../api/use-answer.ts';
import { LookAlikeNotice } from '../ui/names/look-alike-notice.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { CoverageLine } from './coverage-line.tsx';
import styles from './history.module.css';
import { RecordCard } from './record-card.tsx';
import words from './words.json' with { type: 'json' };

const PAGE = 25;

/** The states of a registration, newest first. */
export function WhoisHistoryPart({ domain, empty }: { domain: string; empty: ReactNode }) {
  const said = useWords(words);
  const number = useCount();
  const asked = usePages(domain, (after, signal) => {
    const query = { domain, limit: PAGE, ...after };
    return ask(api.GET('/api/v1/whois/history', { params: { query }, signal }));
  });
  const { pages, hasMore } = asked;
  const records = pages.flatMap((page) => page.records);
  const first = pages[0];
  const warning = (
    <div className={styles.warning}>
      <LookAlikeNotice name={first?.unicode ?? domain} />
    </div>
  );
  if (first?.total === 0)
    return (
      <>
        {warning}
        {empty}
      </>
    );
  return (
    <>
      {warning}
      {first && (
        <CoverageLine coverage={first.coverage}>
          {fill(said.records, { count: number(first.total) })}
          {hasMore &&
            ` · ${fill(said.shownOf, { shown: number(records.length), total: number(first.total) })}`}
        </CoverageLine>
      )}
      <ol className={styles.timeline}>
        {records.map((record, place) => (
          <RecordCard
            key={record.id}
            record={record}
            isOldest={!hasMore && place === records.length - 1}
          />
        ))}
      </ol>
      <PagesEnd asked={asked} name={domain} />
    </>
  );
}
