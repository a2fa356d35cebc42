import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import { SECOND_MS } from '../base/clock.ts';
import table from '../ui/data-table.module.css';
import { Disclosure } from '../ui/disclosure.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { Instant } from '../ui/instant.tsx';
import { spanText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './evidence.module.css';
import { ruleText } from './rule-text.ts';
import { words as lookupWords } from './words.ts';

interface Row {
  readonly source: string;
  readonly server: string;
  readonly result: string;
  /** How long it took, milliseconds. */
  readonly ms: number | null;
}

/** Who was asked and what they said, of both answers: one line for each server. */
export function Evidence({
  whois,
  check,
}: {
  whois: WhoisAnswer | null;
  check: CheckAnswer | null;
}) {
  const words = useWords(lookupWords).evidence;
  const language = useLanguage();
  const rows = rowsOf(whois, check);
  const served = whois ?? check;
  const at = whois?.fetchedAt ?? check?.checkedAt ?? null;
  if (!served) return null;
  return (
    <Disclosure title={words.title} aside={words.aside(rows.length)}>
      <div className={styles.evidence}>
        {at !== null && (
          <p>
            {words.askedAt} <Instant at={at} />
            {', '}
            {served.cached
              ? words.fromCache(spanText(served.cacheTtlRemaining * SECOND_MS, language))
              : words.fresh}
          </p>
        )}
        {check && !check.definitive && <p>{words.notDefinitive}</p>}
        <SourcesTable rows={rows} />
      </div>
    </Disclosure>
  );
}

export function SourcesTable({ rows }: { rows: readonly Row[] }) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const [sources, results]: Readonly<Record<string, string>>[] = [
    words.sources,
    words.results,
  ] as const;
  const { evidence } = words;
  const hasTimes = rows.some(({ ms }) => ms !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={table.scroll} tabIndex={0} aria-label={evidence.title}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{evidence.source}</th>
            <th scope="col">{evidence.server}</th>
            <th scope="col">{evidence.result}</th>
            {hasTimes && <th scope="col">{evidence.took}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.source} ${row.server} ${row.result}`}>
              <td className={styles.source}>{sources?.[row.source] ?? row.source}</td>
              <td className={styles.server}>
                <HostileText
                  text={row.source === 'rules' ? ruleText(row.server, language) : row.server}
                  most={160}
                />
              </td>
              <td className={styles.result}>{results?.[row.result] ?? row.result}</td>
              {hasTimes && (
                <td className={styles.took}>{row.ms === null ? '–' : `${row.ms} ms`}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowsOf(whois: WhoisAnswer | null, check: CheckAnswer | null): Row[] {
  const rows = new Map<string, Row>();
  for (const { source, server, result } of check?.evidence ?? [])
    rows.set(`${source} ${server}`, { source, server, result, ms: null });
  for (const { source, server, outcome, ms } of whois?.sources ?? [])
    rows.set(`${source} ${server}`, { source, server, result: outcome, ms });
  return [...rows.values()];
}
