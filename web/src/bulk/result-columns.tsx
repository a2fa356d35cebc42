import { nameFault } from '../names/name-fault.ts';
import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import type { Column } from '../ui/data-table.tsx';
import layout from '../ui/layout.module.css';
import { LookAlikeMark } from '../ui/names/look-alike-mark.tsx';
import { StatusBadge } from '../ui/names/status-badge.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { dayText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { asciiOf } from './listed-name.ts';
import { answerOf, type Row, type SortBy, stateOf } from './rows.ts';
import words from './words.json' with { type: 'json' };

const MOST_CHARACTERS = 80;

type Retry = ((indexes: readonly number[]) => void) | null;

/** The cells of the results; `by` says what their column is sorted by. */
export function useColumns(
  asked: readonly number[],
  onRetry: Retry,
): (Omit<Column<Row>, 'head'> & { readonly by: SortBy })[] {
  return [
    { by: 'name', isHead: true, cell: (row) => <Name row={row} /> },
    {
      by: 'state',
      cell: (row) => <State row={row} isAsked={asked.includes(row.index)} onRetry={onRetry} />,
    },
    {
      by: 'registrar',
      narrow: 'bare',
      cell: (row) => {
        const registrar = answerOf(row)?.data?.registrar?.name;
        return registrar ? <HostileText text={registrar} most={MOST_CHARACTERS} /> : null;
      },
    },
    { by: 'created', narrow: 'gone', cell: (row) => day(answerOf(row)?.data?.dates?.created) },
    { by: 'expiry', narrow: 'named', cell: (row) => day(answerOf(row)?.data?.dates?.expiry) },
  ];
}

function Name({ row }: { row: Row }) {
  const said = useWords(words);
  const { nameFaults } = useWords(common);
  const answer = answerOf(row);
  const isOther = answer !== null && answer.unicode !== row.name && answer.domain !== row.name;
  // As the browser has it, before there is an answer that says it.
  const ascii = answer?.domain ?? asciiOf(row.name);
  return (
    <>
      {answer ? (
        <Link to={lookupPath(answer.unicode)}>
          <bdi>{row.name}</bdi>
        </Link>
      ) : (
        <HostileText text={row.name} most={MOST_CHARACTERS} />
      )}
      {row.count > 1 && (
        <span className={styles.count} title={fill(said.times, { count: String(row.count) })}>
          ×{row.count}
          <span className="unseen"> {fill(said.times, { count: String(row.count) })}</span>
        </span>
      )}
      {isOther && (
        <span className={layout.sub}>
          {said.answersFor} <bdi>{answer.unicode}</bdi>
        </span>
      )}
      <LookAlikeMark name={answer?.unicode ?? row.name} ascii={ascii === row.name ? null : ascii} />
      {row.outcome?.kind === 'invalid' && (
        <span className={layout.sub}>{nameFaults[nameFault(row.name)]}</span>
      )}
    </>
  );
}

function State({ row, isAsked, onRetry }: { row: Row; isAsked: boolean; onRetry: Retry }) {
  const said = useWords(words);
  const state = stateOf(row);
  return (
    <>
      {state === 'waiting' && !isAsked ? (
        <span className={layout.muted}>{said.notAsked}</span>
      ) : (
        <StatusBadge size="small" state={state === 'waiting' ? 'checking' : state} />
      )}
      {row.outcome?.kind === 'unavailable' && onRetry && (
        <Button
          size="small"
          look="quiet"
          icon="refresh"
          aria-label={fill(said.retryOne, { name: row.name })}
          title={fill(said.retryOne, { name: row.name })}
          onClick={() => onRetry([row.index])}
        />
      )}
    </>
  );
}

/** The day alone: hours say nothing in a long table. */
function day(at: string | null | undefined) {
  return at ? <Day at={at} /> : null;
}

function Day({ at }: { at: string }) {
  const language = useLanguage();
  const moment = Date.parse(at);
  return Number.isNaN(moment) ? (
    <bdi>{at}</bdi>
  ) : (
    <time dateTime={at}>{dayText(moment, language)}</time>
  );
}
