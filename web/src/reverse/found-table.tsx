import type { FoundDomain } from '../api/types.ts';
import { Link } from '../navigation/navigation.tsx';
import { historyPath, lookupPath } from '../navigation/paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { LookAlikeMark } from '../ui/names/look-alike-mark.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './reverse.module.css';
import words from './words.json' with { type: 'json' };

export function FoundTable({ domains }: { domains: readonly FoundDomain[] }) {
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
            <ul className={styles.tags}>
              {matched.map((field) => (
                <li key={field}>{said.fields[field] ?? field}</li>
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
