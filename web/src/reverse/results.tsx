import { useEffect } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { ReverseRequest } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import layout from '../ui/layout.module.css';
import { Notice } from '../ui/notice.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { FoundTable } from './found-table.tsx';
import styles from './reverse.module.css';
import words from './words.json' with { type: 'json' };

const PAGE = 50;

/** What a search has found, page by page. `onFailure`: the form shows which terms were refused. */
export function Results({
  request,
  onFailure,
}: {
  request: ReverseRequest;
  onFailure: (failure: Failure | null) => void;
}) {
  const said = useWords(words);
  const number = useCount();
  const asked = usePages(JSON.stringify(request), (after, signal) =>
    ask(api.POST('/api/v1/whois/reverse', { body: { ...request, limit: PAGE, ...after }, signal })),
  );
  const { pages, failure, isLoading, hasMore } = asked;
  useEffect(() => onFailure(failure), [failure, onFailure]);
  const domains = pages.flatMap((page) => page.domains);
  const last = pages.at(-1);
  // Later pages may know of more than the first did.
  const total = Math.max(domains.length, ...pages.map((page) => page.total));
  const isExact = last?.totalIsExact === true || (last !== undefined && !hasMore);
  const isDry = last !== undefined && hasMore && last.domains.length === 0;
  return (
    <section className={layout.stack} aria-label={said.results}>
      <div className={layout.ends}>
        <p role="status" className={styles.count}>
          {last && (total > 0 || !hasMore) && (
            <>
              {isExact
                ? fill(said.exactly, { count: number(hasMore ? total : domains.length) })
                : fill(said.atLeast, { count: number(total) })}
              {hasMore && (
                <span className={styles.hint}>
                  {' '}
                  · {fill(said.shown, { count: number(domains.length) })}
                </span>
              )}
            </>
          )}
        </p>
        {domains.length > 0 && (
          <CopyButton
            text={domains.map(({ domain }) => domain).join('\n')}
            label={said.copyAll}
            look="plain"
          />
        )}
      </div>
      {domains.length > 0 && <FoundTable domains={domains} />}
      {isDry && !isLoading && <Notice tone="neutral">{said.thin}</Notice>}
      <PagesEnd asked={asked} label={isDry ? said.searchOn : said.more} />
      {last && !hasMore && domains.length === 0 && (
        <EmptyState title={said.none.title} text={said.none[request.scope ?? 'current']} />
      )}
    </section>
  );
}
