/** The rows of a bulk lookup: what is known of each name. Pure. */
import type { Registration, WhoisAnswer } from '../api/types.ts';
import { isSharedZone, shownState } from '../ui/names/shown-state.ts';
import type { ListEntry } from './list.ts';

type Kept<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Kept<T[K]> }
    : T;
/** An answer, or as much of it as is kept: what is null or empty may be left out. */
export type KeptAnswer = Omit<WhoisAnswer, 'data' | 'sources' | 'lifecycle' | 'notices'> &
  Partial<Pick<WhoisAnswer, 'sources' | 'lifecycle' | 'notices'>> & {
    readonly data?: Kept<Registration> | null;
  };

/** What came of asking for a name. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answer: KeptAnswer }
  /** No source answered (`registry_unavailable`). `retryAt`: epoch milliseconds from which asking again makes sense. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly retryAt: number | null }
  /** The service says that it is no domain name. */
  | { readonly kind: 'invalid'; readonly message: string };

export interface Row extends ListEntry {
  /** Its place in the list, from 0. */
  readonly index: number;
  /** Null: not asked yet, or asked again. */
  readonly outcome: Outcome | null;
}

export function rowsOf(entries: readonly ListEntry[]): Row[] {
  return entries.map(({ name, count }, index) => ({ index, name, count, outcome: null }));
}

/** `waiting`: not asked yet. */
export type RowState =
  | ReturnType<typeof shownState>
  | 'sharedZone'
  | 'sourceUnavailable'
  | 'invalid'
  | 'waiting';

export function stateOf({ outcome }: Row): RowState {
  if (outcome === null) return 'waiting';
  if (outcome.kind === 'unavailable') return 'sourceUnavailable';
  if (outcome.kind === 'invalid') return 'invalid';
  const { answer } = outcome;
  return isSharedZone(answer)
    ? 'sharedZone'
    : shownState(answer.status, answer.lifecycle?.phase ?? null);
}

/** In the order in which filters stand. */
const STATES: readonly RowState[] = [
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
];

/** Those that occur, with how many rows are in each. */
export function stateCounts(rows: readonly Row[]): (readonly [state: RowState, count: number])[] {
  const counts = new Map<RowState, number>();
  for (const row of rows) counts.set(stateOf(row), (counts.get(stateOf(row)) ?? 0) + 1);
  return STATES.flatMap((state) => {
    const count = counts.get(state);
    return count ? [[state, count] as const] : [];
  });
}

export const SORTS = ['list', 'name', 'state', 'registrar', 'created', 'expiry'] as const;
export type SortBy = (typeof SORTS)[number];

export interface Order {
  readonly by: SortBy;
  readonly isDescending: boolean;
}

export function answerOf({ outcome }: Row): KeptAnswer | null {
  return outcome?.kind === 'answered' ? outcome.answer : null;
}

/** Rows without the value stand last in either direction; equal ones in the order of the list. */
export function sorted(rows: readonly Row[], { by, isDescending }: Order): Row[] {
  if (by === 'list') return isDescending ? rows.toReversed() : [...rows];
  const value = VALUES[by];
  const keyed = rows.map((row) => ({ row, key: value(row) }));
  const direction = isDescending ? -1 : 1;
  return keyed
    .sort((a, b) => {
      if (a.key === b.key) return a.row.index - b.row.index;
      if (a.key === null || b.key === null) return a.key === null ? 1 : -1;
      return direction * compare(a.key, b.key) || a.row.index - b.row.index;
    })
    .map(({ row }) => row);
}

const VALUES: Readonly<Record<Exclude<SortBy, 'list'>, (row: Row) => string | number | null>> = {
  name: (row) => row.name,
  state: (row) => STATES.indexOf(stateOf(row)),
  registrar: (row) => answerOf(row)?.data?.registrar?.name ?? null,
  created: (row) => momentOf(answerOf(row)?.data?.dates?.created),
  expiry: (row) => momentOf(answerOf(row)?.data?.dates?.expiry),
};

function momentOf(instant: string | null | undefined): number | null {
  const moment = Date.parse(instant ?? '');
  return Number.isNaN(moment) ? null : moment;
}

/** Vietnamese letters among Latin ones: đ after d. Made once: it is dear. */
const TEXTS = new Intl.Collator('vi', { numeric: true });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number'
    ? a - b
    : TEXTS.compare(String(a), String(b));
}

/** Rows in one of `states` (empty: in any) whose name, registrar or holder has `text` in it. */
export function filtered(
  rows: readonly Row[],
  states: ReadonlySet<RowState>,
  text: string,
): readonly Row[] {
  const wanted = text.trim().toLowerCase();
  if (states.size === 0 && wanted === '') return rows;
  return rows.filter(
    (row) => (states.size === 0 || states.has(stateOf(row))) && (wanted === '' || has(row, wanted)),
  );
}

function has(row: Row, wanted: string): boolean {
  const answer = answerOf(row);
  const texts = [
    row.name,
    answer?.domain,
    answer?.data?.registrar?.name,
    answer?.data?.registrant?.name,
    answer?.data?.registrant?.organization,
  ];
  return texts.some((text) => text?.toLowerCase().includes(wanted));
}
