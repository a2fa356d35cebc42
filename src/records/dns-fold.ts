/**
 * From looks at one name and type to intervals: a value stands from the first look that saw it to
 * the last one before it went away. Spans that others tell of stay as they told them, and join what
 * they overlap: of the time between two of them nothing is known. What comes in by any order and in
 * any portions gives the same intervals.
 */
import {
  type DnsInterval,
  type DnsSpan,
  type DnsType,
  type DnsValue,
  MOST_OBSERVATIONS,
} from './dns.ts';

/** A look as far as one type goes. */
export interface TypeLook {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly values: readonly DnsValue[];
}

export type TypeSpan = Pick<DnsSpan, 'value' | 'ttl' | 'firstSeen' | 'lastSeen' | 'observations'>;

/** What is known of one name and type, as far as later looks can still change it. */
export interface DnsSeries {
  /**
   * Times of the latest looks, oldest first: as many as may miss a value that still counts as
   * there, and one more.
   */
  readonly recent: readonly number[];
  readonly intervals: readonly DnsInterval[];
}

export const NEVER_LOOKED: DnsSeries = { recent: [], intervals: [] };

/**
 * Large sites answer with a part of their addresses, another one each time: those may be missing
 * from so many looks in a row.
 */
const MISSES_OF_ADDRESSES = 3;

export function missesAllowed(type: DnsType): number {
  return type === 'A' || type === 'AAAA' ? MISSES_OF_ADDRESSES : 0;
}

/** Whether looks to come may prolong the interval; one that can't be is the same for ever. */
export function isOpen({ misses }: DnsInterval, type: DnsType): boolean {
  return misses <= missesAllowed(type);
}

/**
 * Adds looks and spans to `before`. The looks must be later than all of `before`, spans may only
 * come to a series that was never looked at (that is, with all its looks), and so may looks while
 * one of `recent` is not later than the spans: what they prolong may reach over them. Otherwise
 * start anew from all that is kept. Looks of the same time are one look.
 */
export function foldDns(
  type: DnsType,
  before: DnsSeries,
  looks: readonly TypeLook[],
  spans: readonly TypeSpan[] = [],
): DnsSeries {
  const fold = new Fold(missesAllowed(type), before);
  for (const [at, values] of mergedByTime(looks)) fold.look(at, values);
  const { recent, intervals } = fold.series();
  if (spans.length === 0) return { recent, intervals };
  // Looks to come prolong no span: its source said when it ended.
  const misses = missesAllowed(type) + 1;
  const told = spans.map((span) => {
    return { ...span, observations: span.observations ?? 2, current: false, misses };
  });
  return { recent, intervals: joined([...intervals, ...told]) };
}

/** Intervals of one value that overlap, or meet, as one. */
function joined(intervals: readonly DnsInterval[]): DnsInterval[] {
  const all: Draft[] = [];
  const lastOf = new Map<string, Draft>();
  for (const next of intervals.toSorted((a, b) => a.firstSeen - b.firstSeen)) {
    const last = lastOf.get(next.value);
    if (last && next.firstSeen <= last.lastSeen) {
      last.ttl = higher(last.ttl, next.ttl);
      last.lastSeen = Math.max(last.lastSeen, next.lastSeen);
      last.observations = Math.min(MOST_OBSERVATIONS, last.observations + next.observations);
      last.current ||= next.current;
      last.misses = Math.min(last.misses, next.misses);
      continue;
    }
    const { value, ttl, firstSeen, lastSeen, observations, current, misses } = next;
    const draft = { value, ttl, firstSeen, lastSeen, observations, current, misses };
    lastOf.set(value, draft);
    all.push(draft);
  }
  return all;
}

type MergedValues = Map<string, number | null>;

/** The values of all looks of a time, the highest TTL of each, in the order of time. */
function mergedByTime(looks: readonly TypeLook[]): [number, MergedValues][] {
  const byTime = new Map<number, MergedValues>();
  for (const { at, values } of looks) {
    const merged: MergedValues = byTime.get(at) ?? new Map();
    byTime.set(at, merged);
    for (const { value, ttl } of values) merged.set(value, higher(merged.get(value) ?? null, ttl));
  }
  return [...byTime].sort(([a], [b]) => a - b);
}

type Draft = { -readonly [Field in keyof DnsInterval]: DnsInterval[Field] };

class Fold {
  readonly #allowed: number;
  readonly #recent: number[];
  readonly #all: Draft[];
  readonly #open = new Map<string, Draft>();

  constructor(allowed: number, { recent, intervals }: DnsSeries) {
    this.#allowed = allowed;
    this.#recent = [...recent];
    this.#all = intervals.map((interval) => ({ ...interval }));
    for (const draft of this.#all) if (draft.misses <= allowed) this.#open.set(draft.value, draft);
  }

  look(at: number, values: MergedValues): void {
    this.#recent.push(at);
    if (this.#recent.length > this.#allowed + 1) this.#recent.shift();
    for (const [value, ttl] of values) this.#see(value, ttl, at);
    for (const [value, draft] of this.#open) {
      if (values.has(value)) continue;
      draft.misses++;
      if (draft.misses > this.#allowed) this.#open.delete(value);
    }
  }

  #see(value: string, ttl: number | null, at: number): void {
    const draft = this.#open.get(value);
    if (draft) {
      draft.ttl = higher(draft.ttl, ttl);
      draft.lastSeen = at;
      draft.observations += 1;
      draft.misses = 0;
      return;
    }
    const times = { firstSeen: at, lastSeen: at };
    const made = { value, ttl, ...times, observations: 1, current: false, misses: 0 };
    this.#open.set(value, made);
    this.#all.push(made);
  }

  /** What the last look that asked left open is current. */
  series(): DnsSeries {
    for (const draft of this.#all) draft.current = draft.misses <= this.#allowed;
    return { recent: this.#recent, intervals: this.#all };
  }
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
