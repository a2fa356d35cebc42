import { now } from '../base/clock.ts';
import { nameFault } from '../names/name-fault.ts';
import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import { LookAlikeMark } from '../ui/names/look-alike.tsx';
import { StatusBadge } from '../ui/names/status-badge.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Day } from '../ui/text/instant.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { daysBetween } from '../words/instants.ts';
import { useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { asciiOf } from './list/listed-name.ts';
import { answerOf, type BulkRow, type SortBy, stateOf } from './rows.ts';
import words from './words.json' with { type: 'json' };

const MOST_SHOWN = 80;

export interface Ticks {
  readonly ticked: ReadonlySet<number>;
  readonly onTick: (index: number) => void;
}

export type Retry = ((indexes: readonly number[]) => void) | null;

/** The cells of the results; `by` says what their column is sorted by. */
export function resultColumns(
  asked: readonly number[],
  onRetry: Retry,
  ticks: Ticks,
): (Omit<Column<BulkRow>, 'head'> & { readonly by: SortBy })[] {
  const day = (at: string | null | undefined) => (at ? <Day at={at} /> : null);
  return [
    { by: 'name', isHead: true, cell: (row) => <Name row={row} ticks={ticks} /> },
    {
      by: 'state',
      cell: (row) => <State row={row} isAsked={asked.includes(row.index)} onRetry={onRetry} />,
    },
    {
      by: 'registrar',
      narrow: 'bare',
      cell: (row) => {
        const registrar = answerOf(row)?.data?.registrar?.name;
        return registrar ? <HostileText text={registrar} most={MOST_SHOWN} /> : null;
      },
    },
    // Hours say nothing in a long table.
    { by: 'created', narrow: 'gone', cell: (row) => day(answerOf(row)?.data?.dates?.created) },
    { by: 'expiry', narrow: 'gone', cell: (row) => day(answerOf(row)?.data?.dates?.expiry) },
    {
      by: 'left',
      narrow: 'named',
      cell: (row) => {
        const expiry = answerOf(row)?.data?.dates.expiry;
        return expiry ? <DaysLeft at={expiry} /> : null;
      },
    },
  ];
}

function DaysLeft({ at }: { at: string }) {
  const said = useWords(words);
  const days = daysBetween(now(), Date.parse(at));
  return <>{fill(days < 0 ? said.daysOver : said.daysLeft, { count: Math.abs(days) })}</>;
}

function Name({ row, ticks: { ticked, onTick } }: { row: BulkRow; ticks: Ticks }) {
  const said = useWords(words);
  const { nameFaults } = useWords(common);
  const answer = answerOf(row);
  const isOther = answer !== null && answer.unicode !== row.name && answer.domain !== row.name;
  // As the browser has it, before there is an answer that says it.
  const ascii = answer?.domain ?? asciiOf(row.name);
  return (
    <>
      <input
        type="checkbox"
        className={styles.tick}
        aria-label={fill(said.acts.tick, { name: row.name })}
        checked={ticked.has(row.index)}
        onChange={() => onTick(row.index)}
      />
      {answer ? (
        <Link to={lookupPath(answer.unicode)}>
          <bdi>{row.name}</bdi>
        </Link>
      ) : (
        <HostileText text={row.name} most={MOST_SHOWN} />
      )}
      {row.count > 1 && (
        <span className="muted" title={fill(said.times, { count: row.count })}>
          {' '}
          ×{row.count}
          <span className="unseen"> {fill(said.times, { count: row.count })}</span>
        </span>
      )}
      {isOther && (
        <span className="sub">
          {said.answersFor} <bdi>{answer.unicode}</bdi>
        </span>
      )}
      <LookAlikeMark name={answer?.unicode ?? row.name} ascii={ascii === row.name ? null : ascii} />
      {row.outcome?.kind === 'invalid' && (
        <span className="sub">{nameFaults[nameFault(row.name)]}</span>
      )}
    </>
  );
}

function State({ row, isAsked, onRetry }: { row: BulkRow; isAsked: boolean; onRetry: Retry }) {
  const said = useWords(words);
  const state = stateOf(row);
  const retry = fill(said.retryOne, { name: row.name });
  return (
    <>
      {state === 'waiting' && !isAsked ? (
        <span className="muted">{said.notAsked}</span>
      ) : (
        <StatusBadge size="small" state={state === 'waiting' ? 'checking' : state} />
      )}
      {row.outcome?.kind === 'unavailable' && onRetry && (
        <Button
          size="small"
          look="quiet"
          icon="refresh"
          aria-label={retry}
          title={retry}
          onClick={() => onRetry([row.index])}
        />
      )}
    </>
  );
}
