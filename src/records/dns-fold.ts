/**
 * From looks at one name and type to intervals: a value stands from the first look that saw it to
 * the last one before it went away. What comes in by any order and in any portions gives the same
 * intervals.
 */
import type { DnsInterval, DnsSpan, DnsType, DnsValue } from './dns.ts';

/** A look as far as one type goes. */
export interface TypeLook {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly values: readonly DnsValue[];
}

export type TypeSpan = Pick<DnsSpan, 'value' | 'ttl' | 'firstSeen' | 'lastSeen'>;

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
 * Adds looks and spans to `before`. The looks must be later than all of `before`, and spans may
 * only come to a series that was never looked at (that is, with all its looks): otherwise start
 * anew from all that is kept. Looks of the same time are one look.
 */
export function foldDns(
  type: DnsType,
  before: DnsSeries,
  looks: readonly TypeLook[],
  spans: readonly TypeSpan[] = [],
): DnsSeries {
  const fold = new Fold(missesAllowed(type), before);
  const waiting = spans.toSorted((a, b) => a.firstSeen - b.firstSeen);
  let next = 0;
  for (const [at, values] of mergedByTime(looks)) {
    for (; next < waiting.length && waiting[next]!.firstSeen <= at; next++)
      fold.span(waiting[next]!);
    fold.look(at, values);
  }
  for (; next < waiting.length; next++) fold.span(waiting[next]!);
  return fold.series();
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
    for (const [value, ttl] of values) this.#see(value, ttl, at, at, 1);
    for (const [value, draft] of this.#open) {
      // A span that reaches beyond this look says that the value was there, though this look missed
      // it.
      if (values.has(value) || draft.lastSeen >= at) continue;
      draft.misses++;
      if (draft.misses > this.#allowed) this.#open.delete(value);
    }
  }

  span({ value, ttl, firstSeen, lastSeen }: TypeSpan): void {
    this.#see(value, ttl, firstSeen, lastSeen, firstSeen === lastSeen ? 1 : 2);
  }

  #see(value: string, ttl: number | null, from: number, to: number, observations: number): void {
    const draft = this.#open.get(value);
    if (draft) {
      draft.ttl = higher(draft.ttl, ttl);
      draft.lastSeen = Math.max(draft.lastSeen, to);
      draft.observations += observations;
      draft.misses = 0;
      return;
    }
    const times = { firstSeen: from, lastSeen: to };
    const made = { value, ttl, ...times, observations, current: false, misses: 0 };
    this.#open.set(value, made);
    this.#all.push(made);
  }

  series(): DnsSeries {
    // Without looks the newest spans are the latest that is known.
    const since =
      this.#recent[0] ?? this.#all.reduce((latest, { lastSeen }) => Math.max(latest, lastSeen), 0);
    for (const draft of this.#all) draft.current = draft.lastSeen >= since;
    return { recent: this.#recent, intervals: this.#all };
  }
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}
