import type { DnsAnswer } from '../api/types.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import table from '../ui/data-table.module.css';
import { HostileText } from '../ui/hostile-text.tsx';
import { countText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './dns.module.css';
import { words } from './words.ts';

/** What there is, as the resolver ordered it within each type. */
export function RecordTable({ answer: { domain, records } }: { readonly answer: DnsAnswer }) {
  const said = useWords(words);
  const language = useLanguage();
  const zoneText = records
    .map(({ type, name, value, ttl }) => `${name}. ${ttl} IN ${type} ${value}`)
    .join('\n');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label={said.tableLabel}>
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{said.type}</th>
              <th scope="col">{said.value}</th>
              <th scope="col" className={styles.ttl} title={said.ttlHint}>
                {said.ttl}
              </th>
            </tr>
          </thead>
          <tbody>
            {records.map(({ type, name, value, ttl }, place) => (
              <tr
                key={`${type} ${name} ${value}`}
                data-first={records[place - 1]?.type !== type || undefined}
              >
                <th scope="row" className={styles.type}>
                  {type}
                </th>
                <td>
                  <span className={styles.value}>
                    <span>
                      <HostileText text={value} />
                      {name !== domain && (
                        <span className={styles.alias}>
                          {said.alias} <HostileText text={name} />
                        </span>
                      )}
                    </span>
                    <CopyButton text={value} label={said.copy(value.slice(0, 60))} />
                  </span>
                </td>
                <td className={styles.ttl}>{countText(ttl, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div>
        <CopyButton text={zoneText} label={said.copyAll} look="plain">
          {said.copyAll}
        </CopyButton>
      </div>
    </>
  );
}
