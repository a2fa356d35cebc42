import type { DnsHistoryRecord } from '../api/types.ts';
import { DataTable } from '../ui/data-table.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useCount, useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

/** The chart's records as a table, newest first. */
export function DnsTable({ records }: { records: readonly DnsHistoryRecord[] }) {
  const { dns } = useWords(words);
  const number = useCount();
  return (
    <DataTable
      label={dns.tableLabel}
      rows={records}
      keyOf={({ type, name, value, firstSeen }) => `${type} ${name} ${value} ${firstSeen}`}
      columns={[
        { head: dns.type, cell: ({ type }) => type },
        { head: dns.host, cell: ({ name }) => <HostileText text={name} /> },
        { head: dns.value, cell: ({ value }) => <HostileText text={value} most={160} /> },
        { head: dns.from, cell: ({ firstSeen }) => <Instant at={firstSeen} /> },
        { head: dns.to, cell: ({ lastSeen }) => <Instant at={lastSeen} /> },
        { head: dns.state, cell: ({ current }) => (current ? dns.current : dns.past) },
        { head: dns.times, cell: ({ observations }) => number(observations) },
        { head: dns.ttl, cell: ({ ttl }) => ttl !== null && number(ttl) },
      ]}
    />
  );
}
