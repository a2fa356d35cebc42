import type { ReactNode } from 'react';
import type { Change, HistoryRecord, Registration } from '../api/types.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { StatusBadge } from '../ui/names/status-badge.tsx';
import { type Fact, Facts } from '../ui/panel.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import {
  fieldText,
  foldedChanges,
  happenings,
  isMomentField,
  type ListSide,
  listDifference,
  valueLines,
} from './changes.ts';
import styles from './history.module.css';
import { stateThen } from './state-then.ts';
import words from './words.json' with { type: 'json' };

/** Of the dot that a state hangs on. */
const TONES: Readonly<Partial<Record<HistoryRecord['status'], string>>> = {
  available: 'green',
  registered: 'blue',
  reserved: 'amber',
  auction: 'amber',
};

/** One state of a name: what made it differ from the one before, and how long it stood. */
export function RecordCard({ record, isOldest }: { record: HistoryRecord; isOldest: boolean }) {
  const said = useWords(words);
  const number = useCount();
  const { firstSeen, lastSeen, observations, source, status, data, changes } = record;
  const what = happenings(record, isOldest);
  const { main, minor } = foldedChanges(changes);
  const count = number(minor.length);
  return (
    <li data-tone={TONES[status]}>
      <article className={`card ${styles.record}`}>
        <div className="ends">
          <h2>{what.map((one) => said.happenings[one]).join(' · ')}</h2>
          <StatusBadge state={stateThen(record)} size="small" />
        </div>
        <p className={`row muted ${styles.when}`}>
          <span>
            <Instant at={firstSeen} />
            {lastSeen !== firstSeen && (
              <>
                {' '}
                {said.until} <Instant at={lastSeen} />
              </>
            )}
          </span>
          <span>{observations === 1 ? said.once : fill(said.seen, { count: observations })}</span>
          <span>
            {said.source}: <HostileText text={source} />
          </span>
        </p>
        {main.length > 0 && <ChangeList changes={main} />}
        {(minor.length > 0 || data) && (
          <div className={styles.folds}>
            {minor.length > 0 && (
              <Disclosure title={fill(main.length > 0 ? said.minor : said.allChanges, { count })}>
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
      </article>
    </li>
  );
}

/** Paths into a record, as changes name them. */
const FIELDS = [
  'registrant.name',
  'registrant.organization',
  'registrant.email',
  'registrant.phone',
  'registrant.country',
  'registrar.name',
  'reseller',
  'dates.created',
  'dates.updated',
  'dates.expiry',
  'nameservers',
  'domainStatus',
  'dnssec',
];

function WholeRecord({ data }: { data: Registration }) {
  const said = useWords(words);
  const fact = (field: string): Fact => {
    const [part, within] = field.split('.', 2) as [keyof Registration, string | undefined];
    const value =
      within === undefined ? data[part] : (data[part] as Record<string, unknown>)[within];
    const lines = typeof value === 'boolean' ? [value] : valueLines(value);
    const shown = lines.map((line) => (
      <div key={String(line)}>
        <FieldValue field={field} value={line} />
      </div>
    ));
    return [fieldText(field, said), shown.length > 0 && shown];
  };
  return <Facts facts={FIELDS.map(fact)} />;
}

const SIDES: Readonly<Record<ListSide, readonly [sign: string, tone: string]>> = {
  gone: ['−', 'red'],
  come: ['+', 'green'],
  kept: [' ', 'grey'],
};

/** Fields with what they were and what they became. */
function ChangeList({ changes }: { changes: readonly Change[] }) {
  const said = useWords(words);
  const fact = (change: Change): Fact => [
    fieldText(change.field, said),
    <Difference key={change.field} change={change} />,
  ];
  return <Facts facts={changes.map(fact)} />;
}

function Difference({ change: { field, before, after } }: { readonly change: Change }) {
  const said = useWords(words);
  const entries = listDifference(before, after);
  const sides = { gone: said.removed, come: said.added, kept: said.kept };
  if (entries) {
    return (
      <ul>
        {entries.map(({ side, text }) => {
          const [sign, tone] = SIDES[side];
          return (
            <li key={`${side} ${text}`} className={styles.entry} data-tone={tone}>
              <span className={styles.sign} aria-hidden="true">
                {sign}
              </span>
              <span className="unseen">{sides[side]}: </span>
              <HostileText text={text} />
            </li>
          );
        })}
      </ul>
    );
  }
  return (
    <span className="row">
      <span className="unseen">{said.before}: </span>
      <del>
        <FieldValue field={field} value={before} />
      </del>
      <span aria-hidden="true">→</span>
      <span className="unseen">{said.after}: </span>
      <ins className={styles.entry} data-tone="green">
        <FieldValue field={field} value={after} />
      </ins>
    </span>
  );
}

/** Of a field, in the user's words where there are any. */
function FieldValue({ field, value }: { field: string; value: unknown }): ReactNode {
  const said = useWords(words);
  const { states } = useWords(common);
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  const lines = valueLines(value);
  if (lines.length === 0) return <em>{said.nothing}</em>;
  const text = lines.join(' ');
  if (isMomentField(field)) return <Instant at={text} />;
  const names: Readonly<Record<string, string>> = states;
  if (field === 'status' && names[text] !== undefined) return names[text];
  return <HostileText text={text} most={200} />;
}
