/** The states a name went through, folded from its observations. Pure. */
import { compareRegistrations, type FieldChange, isSameValue } from './compare.ts';
import { type KnownState, layOver, type Seen } from './known-state.ts';
import type { Registration } from './registration.ts';

/** One observation, as far as history is concerned. Times are epoch milliseconds. */
export interface HistoricSight extends Seen {
  readonly id: string;
  readonly observedAt: number;
}

/**
 * One unchanged state of a name: what is known of it then, what sources could not say carried over
 * from the record before.
 */
export interface HistoryRecord extends KnownState {
  /** Of the observation that began it. */
  readonly id: string;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly observations: number;
  /** Who was asked when it began. */
  readonly source: string;
  /** Against the record before it in time; none for the first. */
  readonly changes: readonly FieldChange[];
}

type SightPlace = Pick<HistoricSight, 'observedAt' | 'id'>;

/** The order observations count in: two at the same moment by their ids. */
export function bySight(a: SightPlace, b: SightPlace): number {
  return a.observedAt - b.observedAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/**
 * The records that these observations make after `last`, oldest first; with `last` itself, moved
 * on, if they leave it unchanged at first. `sights` must be in order and later than `last`.
 */
export function foldSights(
  last: HistoryRecord | null,
  sights: readonly HistoricSight[],
): HistoryRecord[] {
  const records: HistoryRecord[] = [];
  let current = last;
  let before: HistoricSight | null = null;
  for (const sight of sights) {
    // The same word by the same mouth says nothing new.
    const { state, changes } =
      current && saysTheSame(before, sight)
        ? { state: current, changes: [] }
        : layOver(current, sight);
    before = sight;
    const isSame = current !== null && changes.length === 0 && !isUndone(current, state);
    current = isSame
      ? movedOn(current!, sight, state)
      : begun(sight, state, changes.length > 0 ? changes : differences(current, state));
    if (isSame && records.length > 0) records[records.length - 1] = current;
    else records.push(current);
  }
  return records;
}

function saysTheSame(before: HistoricSight | null, { status, source, registration }: Seen) {
  return (
    before?.status === status && before.source === source && before.registration === registration
  );
}

/** Whether something that changed when the record began is now learnt to be as it was before. */
function isUndone({ changes, registration: known }: HistoryRecord, { registration }: KnownState) {
  if (registration === null || registration === known) return false;
  return changes.some(
    ({ field, before }) => field !== 'status' && isSameValue(before, valueAt(registration, field)),
  );
}

function differences(before: KnownState | null, { registration }: KnownState): FieldChange[] {
  return before ? compareRegistrations(before.registration, registration) : [];
}

function movedOn(record: HistoryRecord, sight: HistoricSight, state: KnownState): HistoryRecord {
  const { registration, saidBy } = state;
  const isLearnt = registration !== record.registration;
  return {
    ...record,
    registration,
    saidBy,
    changes: isLearnt ? asKnownNow(record.changes, registration) : record.changes,
    lastSeen: sight.observedAt,
    observations: record.observations + 1,
  };
}

/**
 * What was learnt of a state after it began was so from its beginning: its changes lead to what is
 * known of it.
 */
function asKnownNow(
  changes: readonly FieldChange[],
  registration: Registration | null,
): readonly FieldChange[] {
  if (!registration) return changes;
  return changes.map((change) =>
    change.field === 'status' ? change : { ...change, after: valueAt(registration, change.field) },
  );
}

function valueAt(registration: Registration, field: string): unknown {
  let value: unknown = registration;
  for (const key of field.split('.'))
    value = (value as Record<string, unknown> | null)?.[key] ?? null;
  return value;
}

function begun(
  { id, observedAt, source }: HistoricSight,
  state: KnownState,
  changes: readonly FieldChange[],
): HistoryRecord {
  const times = { firstSeen: observedAt, lastSeen: observedAt };
  return { id, ...times, observations: 1, source, ...state, changes };
}

/** Times are epoch milliseconds; null: without end. */
export interface HistoryQuery {
  readonly domain: string;
  /** Records that stood at some time from then … */
  readonly from: number | null;
  /** … to then. */
  readonly to: number | null;
  readonly limit: number;
  readonly after: HistoryPosition | null;
}

/** Where a page ended: `firstSeen` and id of its last record. */
export type HistoryPosition = readonly [number, string];

export interface HistoryPage {
  /** Records that match, over all pages. */
  readonly total: number;
  /**
   * From the first to the last observation of the name, not only in what was asked for; null: never
   * observed.
   */
  readonly coverage: { readonly from: number; readonly to: number } | null;
  /** Newest first. */
  readonly records: readonly HistoryRecord[];
  readonly next: HistoryPosition | null;
}
