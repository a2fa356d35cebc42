import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { SelectField, TextField } from '../ui/form/field.tsx';
import layout from '../ui/layout.module.css';
import { EmptyState } from '../ui/panel.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { DownloadButtons } from './download-buttons.tsx';
import { useColumns } from './result-columns.tsx';
import {
  filtered,
  type Order,
  type Row,
  type RowState,
  SORTS,
  type SortBy,
  sorted,
  stateCounts,
} from './rows.ts';
import words from './words.json' with { type: 'json' };

/** What the browser draws at once; a thousand rows would be felt with every answer that comes. */
const ROWS_A_PAGE = 50;
const NO_STATES: ReadonlySet<RowState> = new Set();

export function ResultTable({
  rows,
  asked,
  onRetry,
}: {
  rows: readonly Row[];
  asked: readonly number[];
  onRetry: ((indexes: readonly number[]) => void) | null;
}) {
  const said = useWords(words);
  const number = useCount();
  const [order, setOrder] = useState<Order>({ by: 'list', isDescending: false });
  const [states, setStates] = useState(NO_STATES);
  const [text, setText] = useState('');
  const [page, setPage] = useState(0);
  const wanted = useDeferredValue(text);

  const shown = useMemo(
    () => sorted(filtered(rows, states, wanted), order),
    [rows, states, wanted, order],
  );
  const lastPage = Math.max(0, Math.ceil(shown.length / ROWS_A_PAGE) - 1);
  const at = Math.min(page, lastPage);
  const visible = shown.slice(at * ROWS_A_PAGE, (at + 1) * ROWS_A_PAGE);
  const columns = useColumns(asked, onRetry).map(({ by, ...column }) => ({
    ...column,
    head: said.columns[by],
    className: styles[by],
    sort: {
      direction: order.by !== by ? null : order.isDescending ? 'descending' : 'ascending',
      onPress: () => setOrder({ by, isDescending: order.by === by && !order.isDescending }),
    } as const,
  }));

  return (
    <section className={layout.stack} aria-labelledby="bulk-results">
      <div className={layout.ends}>
        <h2 id="bulk-results">{said.results}</h2>
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
            className={styles.table}
            rows={visible}
            keyOf={({ index }) => index}
            columns={columns}
          />
          {lastPage > 0 && (
            <nav className={layout.ends} aria-label={said.pagerLabel}>
              <Button size="small" disabled={at === 0} onClick={() => setPage(at - 1)}>
                {said.previous}
              </Button>
              <span className={layout.muted} role="status">
                {fill(said.rowsShown, {
                  from: number(at * ROWS_A_PAGE + 1),
                  to: number(at * ROWS_A_PAGE + visible.length),
                  all: number(shown.length),
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

function StateFilter({
  rows,
  states,
  onChange,
}: {
  rows: readonly Row[];
  states: ReadonlySet<RowState>;
  onChange: (states: ReadonlySet<RowState>) => void;
}) {
  const said = useWords(words);
  const stateWords = useWords(common).states;
  const number = useCount();
  const counts = useMemo(() => stateCounts(rows), [rows]);
  // One that no row is in any more would filter unseen.
  const chosen = [...states].filter((state) => counts.some(([other]) => other === state));
  const toggle = (state: RowState) =>
    onChange(
      new Set(
        chosen.includes(state) ? chosen.filter((other) => other !== state) : [...chosen, state],
      ),
    );
  return (
    <fieldset className={layout.row}>
      <legend className="unseen">{said.filter}</legend>
      <button
        type="button"
        className={layout.pill}
        aria-pressed={states.size === 0}
        onClick={() => onChange(NO_STATES)}
      >
        {said.all} <span>{number(rows.length)}</span>
      </button>
      {counts.map(([state, count]) => (
        <button
          key={state}
          type="button"
          className={layout.pill}
          aria-pressed={states.has(state)}
          onClick={() => toggle(state)}
        >
          {state === 'waiting' ? said.notAsked : stateWords[state]} <span>{number(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}
