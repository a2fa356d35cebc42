import type { DnsAnswer } from '../api/types.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './dns.module.css';
import words from './words.json' with { type: 'json' };

/** What there is, as the resolver ordered it within each type. */
export function RecordTable({ answer: { domain, records } }: { answer: DnsAnswer }) {
  const said = useWords(words);
  const number = useCount();
  const zoneText = records
    .map(({ type, name, value, ttl }) => `${name}. ${ttl} IN ${type} ${value}`)
    .join('\n');
  return (
    <>
      <DataTable
        label={said.tableLabel}
        className={styles.table}
        rows={records}
        keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
        rowData={({ type }, place) => ({
          'data-first': records[place - 1]?.type !== type || undefined,
        })}
        columns={[
          { head: said.type, isHead: true, className: styles.type, cell: ({ type }) => type },
          {
            head: said.value,
            cell: ({ name, value }) => (
              <span className={styles.value}>
                <span>
                  <HostileText text={value} />
                  {name !== domain && (
                    <span className={styles.alias}>
                      {said.alias} <HostileText text={name} />
                    </span>
                  )}
                </span>
                <CopyButton text={value} label={fill(said.copy, { value: value.slice(0, 60) })} />
              </span>
            ),
          },
          {
            head: said.ttl,
            title: said.ttlHint,
            className: styles.ttl,
            cell: ({ ttl }) => number(ttl),
          },
        ]}
      />
      <div>
        <CopyButton text={zoneText} label={said.copyAll} look="plain" />
      </div>
    </>
  );
}
