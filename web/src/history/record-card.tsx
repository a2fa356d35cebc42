import type { HistoryRecord, Registration } from '../api/types.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import layout from '../ui/layout.module.css';
import { StatusBadge } from '../ui/names/status-badge.tsx';
import { type Fact, Facts } from '../ui/panel.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { ChangeList } from './change-list.tsx';
import { happenings, isMoment, linesOf, sorted } from './changes.ts';
import { fieldText } from './field-text.ts';
import styles from './history.module.css';
import { stateThen } from './state-then.ts';
import words from './words.json' with { type: 'json' };

/** One state of a name: what made it differ from the one before, and how long it stood. */
export function RecordCard({ record, isOldest }: { record: HistoryRecord; isOldest: boolean }) {
  const said = useWords(words);
  const number = useCount();
  const { firstSeen, lastSeen, observations, source, status, data, changes } = record;
  const what = happenings(record, isOldest);
  const { main, minor } = sorted(changes);
  const count = number(minor.length);
  return (
    <li className={styles.record} data-status={status}>
      <div className={layout.ends}>
        <h2>{what.map((one) => said.happenings[one]).join(' · ')}</h2>
        <StatusBadge state={stateThen(record)} size="small" />
      </div>
      <p className={styles.when}>
        <span className={styles.moment}>
          <Instant at={firstSeen} />
          {lastSeen !== firstSeen && (
            <>
              {' '}
              {said.until} <Instant at={lastSeen} />
            </>
          )}
        </span>
        <span>
          {observations === 1 ? said.once : fill(said.seen, { count: number(observations) })}
        </span>
        <span>
          {said.source}: <HostileText text={source} />
        </span>
      </p>
      {main.length > 0 && <ChangeList changes={main} />}
      {(minor.length > 0 || data) && (
        <div className={styles.folds}>
          {minor.length > 0 && (
            <Disclosure
              title={
                main.length > 0 ? fill(said.minor, { count }) : fill(said.allChanges, { count })
              }
            >
              <ChangeList changes={minor} />
            </Disclosure>
          )}
          {data && (
            <Disclosure title={said.wholeRecord}>
              <WholeRecord data={data} />
            </Disclosure>
          )}
        </div>
      )}
    </li>
  );
}

function WholeRecord({ data }: { data: Registration }) {
  const said = useWords(words);
  const fact = (field: string, value: unknown): Fact => {
    const lines = linesOf(value).map((line) => (
      <div key={line}>{isMoment(field) ? <Instant at={line} /> : <HostileText text={line} />}</div>
    ));
    return [fieldText(field, said), lines.length > 0 && lines];
  };
  const { registrant, registrar, dates } = data;
  return (
    <Facts
      facts={[
        fact('registrant.name', registrant.name),
        fact('registrant.organization', registrant.organization),
        fact('registrant.email', registrant.email),
        fact('registrant.phone', registrant.phone),
        fact('registrant.country', registrant.country),
        fact('registrar.name', registrar.name),
        fact('reseller', data.reseller),
        fact('dates.created', dates.created),
        fact('dates.updated', dates.updated),
        fact('dates.expiry', dates.expiry),
        fact('nameservers', data.nameservers),
        fact('domainStatus', data.domainStatus),
        [fieldText('dnssec', said), data.dnssec !== null && (data.dnssec ? said.yes : said.no)],
      ]}
    />
  );
}
