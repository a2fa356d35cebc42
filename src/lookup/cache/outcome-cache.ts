/** Outcomes kept for their time to live: in this process, and in a Redis that several share. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import { checkAnswer } from '../answers/check-answer.ts';
import { type Serving, whoisAnswer } from '../answers/whois-answer.ts';
import type { DefiniteOutcome } from '../outcome.ts';
import {
  freshUntil,
  packOutcome,
  staleUntil,
  type TtlSettings,
  unpackOutcome,
} from './cached-outcome.ts';
import { ReadyAnswer, type ReadyBody } from './ready-answer.ts';
import type { SharedCache } from './shared-cache.ts';

const FROM_CACHE: Serving = { cached: true, stale: false, secondsLeft: 0 };
/** What an entry costs beside its texts: objects, keys, the cache's own bookkeeping. */
const ENTRY_OVERHEAD_BYTES = 2_000;

export class CachedOutcome {
  readonly outcome: DefiniteOutcome;
  readonly freshUntil: number;
  readonly staleUntil: number;
  #whois: ReadyAnswer | null = null;
  #check: ReadyAnswer | null = null;

  constructor(outcome: DefiniteOutcome, ttl: TtlSettings) {
    this.outcome = outcome;
    this.freshUntil = freshUntil(outcome, ttl);
    this.staleUntil = staleUntil(outcome, ttl);
  }

  /** Whole seconds for which it may still be served as it is; 0 once it is stale. */
  secondsLeft(now: number): number {
    return Math.max(0, Math.ceil((this.freshUntil - now) / 1000));
  }

  whoisBody(now: number): ReadyBody {
    this.#whois ??= new ReadyAnswer(whoisAnswer(this.outcome, FROM_CACHE, now));
    return this.#whois.body(this.secondsLeft(now));
  }

  checkBody(now: number): ReadyBody {
    this.#check ??= new ReadyAnswer(checkAnswer(this.outcome, FROM_CACHE, now));
    return this.#check.body(this.secondsLeft(now));
  }
}

export class OutcomeCache {
  readonly #clock: Clock;
  readonly #ttl: TtlSettings;
  readonly #shared: SharedCache | null;
  readonly #local: LRUCache<string, CachedOutcome>;

  constructor(clock: Clock, ttl: TtlSettings, maxBytes: number, shared: SharedCache | null) {
    this.#clock = clock;
    this.#ttl = ttl;
    this.#shared = shared;
    this.#local = new LRUCache({ maxSize: maxBytes, sizeCalculation: entryBytes });
  }

  get size(): number {
    return this.#local.size;
  }

  get bytes(): number {
    return this.#local.calculatedSize;
  }

  /** What this process has of the name and may serve as it is. Never waits. */
  fresh(ascii: string): CachedOutcome | null {
    const entry = this.#local.get(ascii);
    return entry && entry.freshUntil > this.#clock.now() ? entry : null;
  }

  /** As `fresh`, asking the shared cache too. */
  async findFresh(ascii: string): Promise<CachedOutcome | null> {
    return this.fresh(ascii) ?? (await this.#fromShared(ascii, (entry) => entry.freshUntil));
  }

  /** The last answer, where it may stand in for one that no source gives. */
  async findStale(ascii: string): Promise<CachedOutcome | null> {
    const local = this.#local.get(ascii);
    if (local && local.staleUntil > this.#clock.now()) return local;
    return this.#fromShared(ascii, (entry) => entry.staleUntil);
  }

  store(outcome: DefiniteOutcome): CachedOutcome {
    const entry = new CachedOutcome(outcome, this.#ttl);
    this.#local.set(outcome.name.ascii, entry);
    this.#shared?.set(
      outcome.name.ascii,
      packOutcome(outcome),
      entry.staleUntil - this.#clock.now(),
    );
    return entry;
  }

  /** Drops the name's answer from this process and the shared cache if it is from before `at`. */
  async dropOlder(ascii: string, at: number): Promise<void> {
    const local = this.#local.peek(ascii);
    if (local && local.outcome.fetchedAt < at) this.#local.delete(ascii);
    const text = await this.#shared?.get(ascii);
    const shared = text ? unpackOutcome(text) : null;
    if (shared && shared.fetchedAt < at) this.#shared?.delete(ascii);
  }

  /**
   * Drops what is concerned from this process and the shared cache; answers how many entries went.
   * Goes through all of it, for something that happens a few times a year.
   */
  async forget(isConcerned: (outcome: DefiniteOutcome) => boolean): Promise<number> {
    let gone = 0;
    for (const [ascii, { outcome }] of [...this.#local.entries()]) {
      if (isConcerned(outcome) && this.#local.delete(ascii)) gone += 1;
    }
    const shared = await this.#shared?.forget((text) => {
      const outcome = unpackOutcome(text);
      return outcome !== null && isConcerned(outcome);
    });
    return gone + (shared ?? 0);
  }

  async #fromShared(
    ascii: string,
    until: (entry: CachedOutcome) => number,
  ): Promise<CachedOutcome | null> {
    const text = await this.#shared?.get(ascii);
    const outcome = text ? unpackOutcome(text) : null;
    if (!outcome) return null;
    const entry = new CachedOutcome(outcome, this.#ttl);
    if (until(entry) <= this.#clock.now()) return null;
    this.#local.set(ascii, entry);
    return entry;
  }
}

function entryBytes({ outcome }: CachedOutcome): number {
  const raw = outcome.raw.reduce((sum, answer) => sum + answer.bytes.length, 0);
  const { registration, attempts, reason, notices } = outcome;
  const record = JSON.stringify({ registration, attempts, reason, notices }).length;
  // The record as objects, and the two ready answers as texts and as bytes.
  return ENTRY_OVERHEAD_BYTES + raw + 8 * record;
}
