/** The rows of a bulk lookup: what is known of each name. Pure. */
import type { WhoisAnswer } from '../api/types.ts';
import { isSharedZone, shownState } from '../ui/names/shown-state.ts';
import type { ListEntry } from './list/list.ts';

/** What came of asking for a name. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: WhoisAnswer }
  /** No source answered. `retryAt`: epoch milliseconds from which asking again makes sense. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly retryAt: number | null }
  /** The service says that it is no domain name. */
  | { readonly kind: 'invalid'; readonly message: string };

/** New outcomes by the rows' index; null: to be asked again. */
export type Learned = readonly (readonly [index: number, outcome: Outcome | null])[];

export interface BulkRow extends ListEntry {
  /** Its place in the list, from 0. */
  readonly index: number;
  /** Null: not asked yet, or asked again. */
  readonly outcome: Outcome | null;
}

export function rowsOf(entries: readonly ListEntry[]): BulkRow[] {
  return entries.map((entry, index) => ({ index, ...entry, outcome: null }));
}

export function withOutcomes(rows: readonly BulkRow[], learned: Learned): BulkRow[] {
  const next = [...rows];
  for (const [index, outcome] of learned)
    if (next[index]) next[index] = { ...next[index], outcome };
  return next;
}

/** In the order in which filters stand. `waiting`: not asked yet. */
const STATES = [
  'available',
  'registered',
  'expired',
  'autoRenewGrace',
  'suspended',
  'redemption',
  'pendingDelete',
  'releasing',
  'auction',
  'reserved',
  'sharedZone',
  'sourceUnavailable',
  'invalid',
  'waiting',
] as const;
export type RowState = (typeof STATES)[number];

export function stateOf({ outcome }: BulkRow): RowState {
  if (outcome === null) return 'waiting';
  if (outcome.kind === 'unavailable') return 'sourceUnavailable';
  if (outcome.kind === 'invalid') return 'invalid';
  const { answer } = outcome;
  return isSharedZone(answer)
    ? 'sharedZone'
    : shownState(answer.status, answer.lifecycle?.phase ?? null);
}

/** Those that occur, with how many rows are in each. */
export function stateCounts(rows: readonly BulkRow[]) {
  const found = Map.groupBy(rows, stateOf);
  return STATES.flatMap((state) => {
    const count = found.get(state)?.length;
    return count ? [[state, count] as const] : [];
  });
}

export const SORTS = ['list', 'name', 'state', 'registrar', 'created', 'expiry', 'left'] as const;
export type SortBy = (typeof SORTS)[number];

export interface SortOrder {
  readonly by: SortBy;
  readonly isDescending: boolean;
}

export function answerOf({ outcome }: BulkRow): WhoisAnswer | null {
  return outcome?.kind === 'answered' ? outcome.answer : null;
}

const SORT_KEYS: Readonly<Record<SortBy, (row: BulkRow) => string | number | null | undefined>> = {
  list: ({ index }) => index,
  name: ({ name }) => name,
  state: (row) => STATES.indexOf(stateOf(row)),
  registrar: (row) => answerOf(row)?.data?.registrar?.name,
  created: (row) => answerOf(row)?.data?.dates?.created,
  expiry: (row) => answerOf(row)?.data?.dates.expiry,
  left: (row) => answerOf(row)?.data?.dates.expiry,
};
/** Vietnamese letters among Latin ones: đ after d. Made once: it is dear. */
const TEXTS = new Intl.Collator('vi', { numeric: true });

/** Rows without the value stand last in either direction; equal ones in the order of the list. */
export function sortedRows(rows: readonly BulkRow[], { by, isDescending }: SortOrder): BulkRow[] {
  const keyed = rows.map((row) => ({ row, key: SORT_KEYS[by](row) ?? null }));
  return keyed
    .sort((a, b) => {
      const ascending = TEXTS.compare(String(a.key), String(b.key));
      const order = isDescending ? -ascending : ascending;
      const known = a.key !== null && b.key !== null;
      return (known ? order : Number(a.key === null) - Number(b.key === null)) || inList(a, b);
    })
    .map(({ row }) => row);
}

function inList(a: { readonly row: BulkRow }, b: { readonly row: BulkRow }): number {
  return a.row.index - b.row.index;
}

/** Rows in one of `states` (empty: in any) whose name, registrar or holder has `text` in it. */
export function filteredRows(
  rows: readonly BulkRow[],
  states: ReadonlySet<RowState>,
  text: string,
): readonly BulkRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter(
    (row) => (states.size === 0 || states.has(stateOf(row))) && (wanted === '' || has(row, wanted)),
  );
}

function has(row: BulkRow, wanted: string): boolean {
  const { domain, data } = answerOf(row) ?? {};
  const holder = data?.registrant;
  return [row.name, domain, data?.registrar?.name, holder?.name, holder?.organization].some(
    (text) => text?.toLowerCase().includes(wanted),
  );
}
