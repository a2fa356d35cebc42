import { api, ask } from '../api/client.ts';
import { usePages } from '../api/use-answer.ts';
import { lookupPath } from '../navigation/paths.ts';
import { PagesEnd } from '../ui/pages-end.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { HistoryFrame } from './frame.tsx';
import { RecordCard } from './record-card.tsx';
import words from './words.json' with { type: 'json' };

/** The states of a registration, newest first. */
export function WhoisHistoryPart({ domain }: { domain: string }) {
  const said = useWords(words);
  const number = useCount();
  const asked = usePages(domain, (after, signal) => {
    const query = { domain, limit: 25, ...after };
    return ask(api.GET('/api/v1/whois/history', { params: { query }, signal }));
  });
  const { pages, hasMore } = asked;
  const records = pages.flatMap((page) => page.records);
  const counts = { shown: number(records.length), total: number(pages[0]?.total ?? 0) };
  return (
    <HistoryFrame
      domain={domain}
      asked={asked}
      empty={said.empty}
      lookPath={lookupPath(domain)}
      note={
        <>
          {fill(said.records, { count: counts.total })}
          {hasMore && ` · ${fill(said.shownOf, counts)}`}
        </>
      }
    >
      <ol className="timeline">
        {records.map((record, place) => (
          <RecordCard
            key={record.id}
            record={record}
            isOldest={!hasMore && place === records.length - 1}
          />
        ))}
      </ol>
      <PagesEnd asked={asked} name={domain} />
    </HistoryFrame>
  );
}
