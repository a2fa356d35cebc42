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
  readonly values: readonly SeenValue[];
  /** Of others' looks: they begin and end intervals, but tell of no present. */
  readonly isImported?: boolean;
}

interface SeenValue extends DnsValue {
  /** Left out: one. */
  readonly observations?: number | null;
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
 * Adds looks and spans to `before`. The looks must be later than all looks before, otherwise start
 * anew from all that is kept. Of `before`, what is neither open nor overlapped by what comes may be
 * left out: it stays as it is. Looks of the same time are one look.
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
  return { recent, intervals: joined([...intervals, ...spans.map((span) => told(type, span))]) };
}

/** A span as an interval. Looks to come prolong none: its source said when it ended. */
export function told(type: DnsType, { value, ttl, ...span }: TypeSpan): DnsInterval {
  const { firstSeen, lastSeen } = span;
  const observations = span.observations ?? (firstSeen === lastSeen ? 1 : 2);
  const misses = missesAllowed(type) + 1;
  return { value, ttl, firstSeen, lastSeen, observations, current: false, misses };
}

/** Intervals of one value that overlap, or meet, as one; in any order and portions the same. */
export function joined(intervals: readonly DnsInterval[]): DnsInterval[] {
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

interface MergedValue {
  readonly ttl: number | null;
  readonly observations: number;
  readonly isOwn: boolean;
}

type MergedValues = Map<string, MergedValue>;

/** The values of all looks of a time, the highest TTL of each, in the order of time. */
function mergedByTime(looks: readonly TypeLook[]): [number, MergedValues][] {
  const byTime = new Map<number, MergedValues>();
  for (const { at, values, isImported = false } of looks) {
    const merged: MergedValues = byTime.get(at) ?? new Map();
    byTime.set(at, merged);
    for (const { value, ttl, observations } of values) {
      const known = merged.get(value);
      merged.set(value, {
        ttl: higher(known?.ttl ?? null, ttl),
        observations: Math.max(known?.observations ?? 1, observations ?? 1),
        isOwn: known?.isOwn || !isImported,
      });
    }
  }
  return [...byTime].sort(([a], [b]) => a - b);
}

type Draft = { -readonly [Field in keyof DnsInterval]: DnsInterval[Field] };

class Fold {
  readonly #allowed: number;
  readonly #recent: number[];
  readonly #all: Draft[];
  readonly #open = new Map<string, Draft>();
  /** Those that a look of our own found. */
  readonly #own: Set<Draft>;

  constructor(allowed: number, { recent, intervals }: DnsSeries) {
    this.#allowed = allowed;
    this.#recent = [...recent];
    this.#all = intervals.map((interval) => ({ ...interval }));
    this.#own = new Set(this.#all.filter((draft) => draft.current));
    for (const draft of this.#all) if (draft.misses <= allowed) this.#open.set(draft.value, draft);
  }

  look(at: number, values: MergedValues): void {
    this.#recent.push(at);
    if (this.#recent.length > this.#allowed + 1) this.#recent.shift();
    for (const [value, seen] of values) {
      const draft = this.#seen(value, seen, at);
      if (seen.isOwn) this.#own.add(draft);
    }
    for (const [value, draft] of this.#open) {
      if (values.has(value)) continue;
      draft.misses++;
      if (draft.misses > this.#allowed) this.#open.delete(value);
    }
  }

  #seen(value: string, { ttl, observations }: MergedValue, at: number): Draft {
    const draft = this.#open.get(value);
    if (draft) {
      draft.ttl = higher(draft.ttl, ttl);
      // A span that it joined may reach further.
      draft.lastSeen = Math.max(draft.lastSeen, at);
      draft.observations = Math.min(MOST_OBSERVATIONS, draft.observations + observations);
      draft.misses = 0;
      return draft;
    }
    const times = { firstSeen: at, lastSeen: at };
    const made = { value, ttl, ...times, observations, current: false, misses: 0 };
    this.#open.set(value, made);
    this.#all.push(made);
    return made;
  }

  /** What the last look left open is current, if a look of our own ever found it. */
  series(): DnsSeries {
    for (const draft of this.#all)
      draft.current = draft.misses <= this.#allowed && this.#own.has(draft);
    return { recent: this.#recent, intervals: this.#all };
  }
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
