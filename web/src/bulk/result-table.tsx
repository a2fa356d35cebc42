import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField, TextField } from '../ui/form/field.tsx';
import { EmptyState } from '../ui/panel.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { DownloadButtons } from './download-buttons.tsx';
import { type Retry, resultColumns } from './result-columns.tsx';
import { RowActions } from './row-actions.tsx';
import {
  type BulkRow,
  filteredRows,
  type RowState,
  SORTS,
  type SortBy,
  type SortOrder,
  sortedRows,
  stateCounts,
} from './rows.ts';
import words from './words.json' with { type: 'json' };

/** What the browser draws at once; a thousand rows would be felt with every answer that comes. */
const ROWS_A_PAGE = 50;
const NO_STATES: ReadonlySet<RowState> = new Set();

interface ResultTableProps {
  readonly rows: readonly BulkRow[];
  readonly asked: readonly number[];
  readonly onRetry: Retry;
}

export function ResultTable({ rows, asked, onRetry }: ResultTableProps) {
  const said = useWords(words);
  const id = useId();
  const [order, setOrder] = useState<SortOrder>({ by: 'list', isDescending: false });
  const [states, setStates] = useState(NO_STATES);
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const wanted = useDeferredValue(text);

  const shown = useMemo(
    () => sortedRows(filteredRows(rows, states, wanted), order),
    [rows, states, wanted, order],
  );
  const lastPage = Math.max(0, Math.ceil(shown.length / ROWS_A_PAGE) - 1);
  const at = Math.min(page, lastPage);
  const visible = shown.slice(at * ROWS_A_PAGE, (at + 1) * ROWS_A_PAGE);
  const onTick = (index: number) => {
    const next = new Set(ticked);
    setTicked(next.delete(index) ? next : next.add(index));
  };
  const chosen = shown.filter(({ index }) => ticked.has(index));
  const columns = resultColumns(asked, onRetry, { ticked, onTick }).map(({ by, ...column }) => ({
    ...column,
    head: said.columns[by],
    sort: {
      direction: order.by !== by ? null : order.isDescending ? 'descending' : 'ascending',
      onPress: () => setOrder({ by, isDescending: order.by === by && !order.isDescending }),
    } as const,
  }));

  return (
    <section className="stack" aria-labelledby={id}>
      <div className="ends">
        <h2 id={id}>{said.results}</h2>
        <DownloadButtons rows={shown} />
      </div>
      <StateFilter
        rows={rows}
        states={states}
        onChange={(next) => {
          setStates(next);
          setPage(0);
        }}
      />
      <div className={styles.tools}>
        <TextField
          label={said.search}
          isLabelHidden
          type="search"
          value={text}
          placeholder={said.searchHint}
          onChange={(event) => {
            setText(event.target.value);
            setPage(0);
          }}
        />
        <SelectField
          label={said.sort}
          isLabelHidden
          value={`${order.by} ${order.isDescending}`}
          options={SORTS.flatMap((by) =>
            [false, true].map((isDescending) => [
              `${by} ${isDescending}`,
              `${said.columns[by]}, ${isDescending ? said.descending : said.ascending}`,
            ]),
          )}
          onChange={(event) => {
            const [by, isDescending] = event.target.value.split(' ') as [SortBy, string];
            setOrder({ by, isDescending: isDescending === 'true' });
          }}
        />
      </div>
      <RowActions
        rows={shown}
        ticked={chosen}
        onTickAll={() =>
          setTicked(new Set(chosen.length > 0 ? [] : shown.map(({ index }) => index)))
        }
      />
      {visible.length === 0 ? (
        <EmptyState title={said.noMatch}>
          <Button
            onClick={() => {
              setStates(NO_STATES);
              setText('');
            }}
          >
            {said.showAllRows}
          </Button>
        </EmptyState>
      ) : (
        <>
          <DataTable
            label={said.tableLabel}
            rows={visible}
            keyOf={({ index }) => index}
            columns={columns}
          />
          {lastPage > 0 && (
            <nav className="ends" aria-label={said.pagerLabel}>
              <Button size="small" disabled={at === 0} onClick={() => setPage(at - 1)}>
                {said.previous}
              </Button>
              <span className="muted" role="status">
                {fill(said.rowsShown, {
                  from: at * ROWS_A_PAGE + 1,
                  to: at * ROWS_A_PAGE + visible.length,
                  all: shown.length,
                })}
              </span>
              <Button size="small" disabled={at === lastPage} onClick={() => setPage(at + 1)}>
                {said.next}
              </Button>
            </nav>
          )}
        </>
      )}
    </section>
  );
}

interface StateFilterProps {
  readonly rows: readonly BulkRow[];
  readonly states: ReadonlySet<RowState>;
  readonly onChange: (states: ReadonlySet<RowState>) => void;
}

function StateFilter({ rows, states, onChange }: StateFilterProps) {
  const said = useWords(words);
  const stateWords = useWords(common).states;
  const number = useCount();
  const counts = useMemo(() => stateCounts(rows), [rows]);
  // One that no row is in any more would filter unseen.
  const chosen = new Set(counts.flatMap(([state]) => (states.has(state) ? [state] : [])));
  const toggled = (state: RowState) => {
    const next = new Set(chosen);
    return next.delete(state) ? next : next.add(state);
  };
  const pill = (text: string, count: number, isOn: boolean, next: ReadonlySet<RowState>) => (
    <button
      key={text}
      type="button"
      className="pill"
      aria-pressed={isOn}
      onClick={() => onChange(next)}
    >
      {text} <span>{number(count)}</span>
    </button>
  );
  return (
    <fieldset className="row">
      <legend className="unseen">{said.filter}</legend>
      {pill(said.all, rows.length, states.size === 0, NO_STATES)}
      {counts.map(([state, count]) => {
        const text = state === 'waiting' ? said.notAsked : stateWords[state];
        return pill(text, count, states.has(state), toggled(state));
      })}
    </fieldset>
  );
}
