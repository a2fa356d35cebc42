import type { DnsHistoryRecord } from '../api/types.ts';
import table from '../ui/data-table.module.css';
import { HostileText } from '../ui/hostile-text.tsx';
import { Instant } from '../ui/instant.tsx';
import { countText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import { words } from './words.ts';

/** The chart's records as a table, newest first. */
export function DnsTable({ records }: { records: readonly DnsHistoryRecord[] }) {
  const { dns } = useWords(words);
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section className={table.scroll} tabIndex={0} aria-label={dns.tableLabel}>
      <table className={table.table}>
        <thead>
          <tr>
            {[dns.type, dns.host, dns.value, dns.from, dns.to, dns.state, dns.times, dns.ttl].map(
              (head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {records.map(({ type, name, value, firstSeen, lastSeen, current, observations, ttl }) => (
            <tr key={`${type} ${name} ${value} ${firstSeen}`}>
              <td>{type}</td>
              <td>
                <HostileText text={name} />
              </td>
              <td>
                <HostileText text={value} most={160} />
              </td>
              <td>
                <Instant at={firstSeen} />
              </td>
              <td>
                <Instant at={lastSeen} />
              </td>
              <td>{current ? dns.current : dns.past}</td>
              <td>{countText(observations, language)}</td>
              <td>{ttl === null ? '–' : countText(ttl, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
