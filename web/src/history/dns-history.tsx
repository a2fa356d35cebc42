import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { DnsHistoryRecord, DnsType } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { dnsPath } from '../navigation/paths.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { DnsChart } from './dns-chart.tsx';
import { HistoryFrame } from './frame.tsx';
import { axisOf, layOut, SHOWN_TYPES, seenIn } from './time-axis.ts';
import words from './words.json' with { type: 'json' };

/** Enough for nearly every name in one answer, so that choosing a type sends no request. */
const PAGE = 500;

/** The DNS records of a name over time. */
export function DnsHistoryPart({ domain }: { domain: string }) {
  const said = useWords(words);
  const number = useCount();
  const [type, setType] = useState<DnsType | null>(null);
  const asked = usePages(domain, (after, signal) => {
    const query = { domain, limit: PAGE, ...after };
    return ask(api.GET('/api/v1/dns/history', { params: { query }, signal }));
  });
  const { pages, hasMore } = asked;
  const [first] = pages;
  const all = pages.flatMap((page) => page.records);
  const records = type === null ? all : all.filter((record) => record.type === type);
  const seen = seenIn(all);
  const axis = first && seen && axisOf(seen);
  const counts = { shown: number(all.length), total: number(first?.total ?? 0) };
  return (
    <HistoryFrame
      domain={domain}
      asked={asked}
      empty={said.dnsEmpty}
      lookPath={dnsPath(domain)}
      note={hasMore && fill(said.dns.loaded, counts)}
    >
      {all.length > 0 && <TypeFilter records={all} chosen={type} onChoose={setType} />}
      {axis && <DnsChart groups={layOut(records, axis)} axis={axis} host={first.domain} />}
      {first && records.length === 0 && <p className="muted">{said.dns.noneOfType}</p>}
      <PagesEnd asked={asked} name={domain} />
      {records.length > 0 && (
        <Disclosure title={said.dns.asTable} aside={number(records.length)}>
          <DnsTable records={records} />
        </Disclosure>
      )}
    </HistoryFrame>
  );
}

interface TypeFilterProps {
  readonly records: readonly DnsHistoryRecord[];
  readonly chosen: DnsType | null;
  readonly onChoose: (type: DnsType | null) => void;
}

function TypeFilter({ records, chosen, onChoose }: TypeFilterProps) {
  const { dns } = useWords(words);
  const number = useCount();
  const countOf = (type: DnsType) => records.filter((one) => one.type === type).length;
  const types = [null, ...SHOWN_TYPES.filter((type) => countOf(type) > 0)];
  return (
    <fieldset className="row">
      <legend className="unseen">{dns.types}</legend>
      {types.map((type) => (
        <label key={type} className="pill">
          <input
            type="radio"
            name="type"
            className="unseen"
            checked={chosen === type}
            onChange={() => onChoose(type)}
          />
          {type ?? dns.all} <span>{number(type === null ? records.length : countOf(type))}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The chart's records as a table, newest first. */
function DnsTable({ records }: { records: readonly DnsHistoryRecord[] }) {
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
