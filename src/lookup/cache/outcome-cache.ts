/** Outcomes kept for their time to live: in this process, and in a Redis that several share. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import { checkAnswer } from '../answers/check-answer.ts';
import { type Serving, whoisAnswer } from '../answers/whois-answer.ts';
import type { DefiniteOutcome } from '../outcome.ts';
import { isOperatorReason } from '../rules/settle.ts';
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
/** What an entry costs beside its bytes, measured: objects, keys, the cache's own bookkeeping. */
const ENTRY_BYTES = 560;
const READY_BYTES = 220;
/** Entries that are looked through without a pause for requests. */
const FORGET_SLICE = 200;

/** What is kept of an outcome: packed, with the answers that were asked for ready to be sent. */
export class CachedOutcome {
  readonly ascii: string;
  readonly freshUntil: number;
  readonly staleUntil: number;
  readonly fetchedAt: number;
  /** Whether another word in the operator's lists would have led to another outcome. */
  readonly dependsOnLists: boolean;
  readonly #packed: Buffer;
  readonly #onGrowth: (entry: CachedOutcome) => void;
  #whois: ReadyAnswer | null = null;
  #check: ReadyAnswer | null = null;

  constructor(
    outcome: DefiniteOutcome,
    ttl: TtlSettings,
    packed: Buffer,
    onGrowth: (entry: CachedOutcome) => void,
  ) {
    const { name, status, reason, fetchedAt } = outcome;
    this.ascii = name.ascii;
    this.freshUntil = freshUntil(outcome, ttl);
    this.staleUntil = staleUntil(outcome, ttl);
    this.fetchedAt = fetchedAt;
    this.dependsOnLists = name.tld === 'vn' && (status === 'available' || isOperatorReason(reason));
    this.#packed = packed;
    this.#onGrowth = onGrowth;
  }

  /** Unpacked anew each time: some 10 µs. */
  get outcome(): DefiniteOutcome {
    return unpackOutcome(this.#packed)!;
  }

  get bytes(): number {
    const ready = [this.#whois, this.#check].filter((answer) => answer !== null);
    return ready.reduce(
      (sum, answer) => sum + READY_BYTES + answer.bytes,
      ENTRY_BYTES + this.#packed.length,
    );
  }

  /** Whole seconds for which it may still be served as it is; 0 once it is stale. */
  secondsLeft(now: number): number {
    return secondsUntil(this.freshUntil, now);
  }

  whoisBody(now: number): ReadyBody {
    if (this.#whois === null) {
      this.#whois = new ReadyAnswer(whoisAnswer(this.outcome, FROM_CACHE, now));
      this.#onGrowth(this);
    }
    return this.#whois.body(this.secondsLeft(now));
  }

  checkBody(now: number): ReadyBody {
    if (this.#check === null) {
      this.#check = new ReadyAnswer(checkAnswer(this.outcome, FROM_CACHE, now));
      this.#onGrowth(this);
    }
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
    this.#local = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ bytes }) => bytes });
  }

  get size(): number {
    return this.#local.size;
  }

  get bytes(): number {
    return this.#local.calculatedSize;
  }

  /** For how many seconds the outcome is served as it is, kept here or not. */
  secondsFresh(outcome: DefiniteOutcome): number {
    return secondsUntil(freshUntil(outcome, this.#ttl), this.#clock.now());
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

  store(outcome: DefiniteOutcome): void {
    const packed = packOutcome(outcome);
    const entry = this.#entryOf(outcome, packed);
    this.#local.set(entry.ascii, entry);
    this.#shared?.set(entry.ascii, packed, entry.staleUntil - this.#clock.now());
  }

  /** Drops the name's answer from this process and the shared cache if it is from before `at`. */
  async dropOlder(ascii: string, at: number): Promise<void> {
    const local = this.#local.peek(ascii);
    if (local && local.fetchedAt < at) this.#local.delete(ascii);
    const packed = await this.#shared?.get(ascii);
    const shared = packed ? unpackOutcome(packed) : null;
    if (shared && shared.fetchedAt < at) this.#shared?.delete(ascii);
  }

  /**
   * Drops what is concerned from this process and the shared cache; answers how many entries went.
   * Goes through all of it, for something that happens a few times a year.
   */
  async forget(isConcerned: (outcome: DefiniteOutcome) => boolean): Promise<number> {
    let gone = 0;
    for (const [place, entry] of [...this.#local.values()].entries()) {
      if (isConcerned(entry.outcome) && this.#local.delete(entry.ascii)) gone += 1;
      if (place % FORGET_SLICE === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    const shared = await this.#shared?.forget((packed) => {
      const outcome = unpackOutcome(packed);
      return outcome !== null && isConcerned(outcome);
    });
    return gone + (shared ?? 0);
  }

  async #fromShared(
    ascii: string,
    until: (entry: CachedOutcome) => number,
  ): Promise<CachedOutcome | null> {
    const shared = await this.#shared?.get(ascii);
    const found = shared ? unpackOutcome(shared) : null;
    if (!found) return null;
    const outcome = { ...found, fetchedAt: Math.min(found.fetchedAt, this.#clock.now()) };
    // Another host's clock is ahead: put right for all, or each reading would be its beginning.
    if (outcome.fetchedAt < found.fetchedAt) this.store(outcome);
    const entry = this.#entryOf(outcome, packOutcome(outcome));
    if (until(entry) <= this.#clock.now()) return null;
    this.#local.set(ascii, entry);
    return entry;
  }

  #entryOf(outcome: DefiniteOutcome, packed: Buffer): CachedOutcome {
    return new CachedOutcome(outcome, this.#ttl, packed, this.#recount);
  }

  /** The library counts an entry when it comes in, so one that has grown comes in anew. */
  readonly #recount = (entry: CachedOutcome): void => {
    if (this.#local.peek(entry.ascii) !== entry) return;
    this.#local.delete(entry.ascii);
    this.#local.set(entry.ascii, entry);
  };
}

function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000));
}
