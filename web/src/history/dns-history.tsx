import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { DnsHistory, DnsType } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { Link } from '../navigation/navigation.tsx';
import { dnsPath } from '../navigation/paths.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import layout from '../ui/layout.module.css';
import { LookAlikeNotice } from '../ui/names/look-alike-notice.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState } from '../ui/panel.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { CoverageLine } from './coverage-line.tsx';
import { DnsChart } from './dns-chart.tsx';
import { DnsTable } from './dns-table.tsx';
import styles from './history.module.css';
import { axisOf, DNS_TYPES, layOut } from './time-axis.ts';
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
  const all = pages.flatMap((page) => page.records);
  const first = pages[0];
  const warning = (
    <div className={styles.warning}>
      <LookAlikeNotice name={first?.unicode ?? domain} />
    </div>
  );
  if (first && (first.total === 0 || first.coverage === null)) {
    return (
      <>
        {warning}
        <EmptyState title={said.dnsEmpty.title} text={said.dnsEmpty.text}>
          <Link to={dnsPath(domain)}>{said.dnsEmpty.look}</Link>
        </EmptyState>
      </>
    );
  }
  const records = type === null ? all : all.filter((record) => record.type === type);
  const axis = first?.coverage ? axisOf(first.coverage) : null;
  return (
    <>
      {warning}
      {first && (
        <CoverageLine coverage={first.coverage}>
          {hasMore &&
            fill(said.dns.loaded, { shown: number(all.length), total: number(first.total) })}
        </CoverageLine>
      )}
      {all.length > 0 && <TypeFilter records={all} chosen={type} onChoose={setType} />}
      {axis && <DnsChart groups={layOut(records, axis)} axis={axis} host={first!.domain} />}
      {first && records.length === 0 && <p className={styles.none}>{said.dns.noneOfType}</p>}
      <PagesEnd asked={asked} name={domain} />
      {records.length > 0 && (
        <div className={styles.asTable}>
          <Disclosure title={said.dns.asTable} aside={number(records.length)}>
            <DnsTable records={records} />
          </Disclosure>
        </div>
      )}
    </>
  );
}

function TypeFilter({
  records,
  chosen,
  onChoose,
}: {
  records: DnsHistory['records'];
  chosen: DnsType | null;
  onChoose: (type: DnsType | null) => void;
}) {
  const said = useWords(words);
  const number = useCount();
  const counts = DNS_TYPES.map(
    (type) => [type, records.filter((one) => one.type === type).length] as const,
  );
  return (
    <fieldset className={styles.types}>
      <legend className="unseen">{said.dns.types}</legend>
      {([[null, records.length], ...counts.filter(([, count]) => count > 0)] as const).map(
        ([type, count]) => (
          <label key={type ?? ''} className={layout.pill}>
            <input
              type="radio"
              name="type"
              className="unseen"
              checked={chosen === type}
              onChange={() => onChoose(type)}
            />
            {type ?? said.dns.all} <span>{number(count)}</span>
          </label>
        ),
      )}
    </fieldset>
  );
}
