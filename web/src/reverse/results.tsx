import { useEffect } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { FoundDomain, ReverseRequest } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { Link } from '../navigation/navigation.tsx';
import { historyPath, lookupPath } from '../navigation/paths.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { LookAlikeMark } from '../ui/names/look-alike.tsx';
import { Notice } from '../ui/notice.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './reverse.module.css';
import words from './words.json' with { type: 'json' };

const PAGE = 50;

interface FoundNamesProps {
  readonly request: ReverseRequest;
  /** The form shows which terms were refused. */
  readonly onFailure: (failure: Failure | null) => void;
}

/** What a search has found, page by page. */
export function FoundNames({ request, onFailure }: FoundNamesProps) {
  const said = useWords(words);
  const asked = usePages(JSON.stringify(request), (after, signal) =>
    ask(api.POST('/api/v1/whois/reverse', { body: { ...request, limit: PAGE, ...after }, signal })),
  );
  const { pages, failure, isLoading, hasMore } = asked;
  useEffect(() => onFailure(failure), [failure, onFailure]);
  const domains = pages.flatMap((page) => page.domains);
  const last = pages.at(-1);
  // Later pages may know of more than the first did.
  const most = Math.max(domains.length, ...pages.map((page) => page.total));
  const total = hasMore ? most : domains.length;
  const isExact = last?.totalIsExact === true || (last !== undefined && !hasMore);
  const isDry = last !== undefined && hasMore && last.domains.length === 0;
  return (
    <section className="stack" aria-label={said.results}>
      <div className="ends">
        <p role="status" className={styles.count}>
          {last &&
            (total > 0 || !hasMore) &&
            fill(isExact ? said.exactly : said.atLeast, { count: total })}
          {hasMore && total > 0 && (
            <span className="muted"> · {fill(said.shown, { count: domains.length })}</span>
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

function FoundTable({ domains }: { domains: readonly FoundDomain[] }) {
  const said = useWords(words);
  return (
    <DataTable
      label={said.tableLabel}
      className={styles.found}
      rows={domains}
      keyOf={({ domain }) => domain}
      columns={[
        {
          head: said.name,
          isHead: true,
          cell: ({ domain, unicode }) => (
            <>
              <Link to={lookupPath(domain)}>
                <HostileText text={unicode} />
              </Link>
              <LookAlikeMark name={unicode} ascii={domain} />
            </>
          ),
        },
        {
          head: said.matched,
          cell: ({ matched }) => (
            <ul className="row">
              {matched.map((field) => (
                <li key={field} className="tag" data-tone="accent">
                  {said.fields[field] ?? field}
                </li>
              ))}
            </ul>
          ),
        },
        {
          head: said.fields.registrar,
          narrow: 'bare',
          cell: ({ registrar }) => registrar && <HostileText text={registrar} most={80} />,
        },
        { head: said.created, narrow: 'gone', cell: ({ created }) => day(created) },
        { head: said.expiry, narrow: 'named', cell: ({ expiry }) => day(expiry) },
        { head: said.lastSeen, narrow: 'gone', cell: ({ lastSeen }) => day(lastSeen) },
        {
          head: said.history,
          isHeadHidden: true,
          cell: ({ domain, unicode }) => (
            <Link to={historyPath(domain)} aria-label={fill(said.historyOf, { name: unicode })}>
              {said.history}
            </Link>
          ),
        },
      ]}
    />
  );
}

function day(at: string | null) {
  return at && <Instant at={at} />;
}
