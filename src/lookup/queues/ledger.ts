/** What was asked of each registry, and which registries and servers are to be left alone. */
import type { Clock } from '#app/base/clock.ts';
import type { Window } from './limits.ts';
import { addTo, type Counts, countedIn, countOne, dropOver, waitFor } from './sliding-count.ts';
import { type Closure, OPEN, withinReach } from './stay-away.ts';

export interface Ledger {
  /**
   * Takes one question from a registry's budget: 0, or the milliseconds until there is one. `keys`
   * are whose closures must be over: the registry's and the server's. `room`: for how many at a
   * time, where several queues share the ledger.
   */
  take(
    registry: string,
    keys: readonly string[],
    windows: readonly Window[],
    room: number,
  ): Promise<number>;
  /** A question that was taken has ended. */
  done?(registry: string): void;
  /** The last closure, over or not, as far as this process knows. */
  closureOf(key: string): Closure;
  /** Null: forgiven. */
  setClosure(key: string, closure: Closure | null): void;
}

/** The ledger as plain data. */
export interface LedgerState {
  readonly closures: Readonly<Record<string, Closure>>;
  /** By registry: questions by window and slot, `60000:27812345`. */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Beyond this many what is long over is let go: hostile referrals can name any number of hosts. */
const MOST_KEYS = 5_000;
/** Hostile referrals must not fill the metrics. */
export const MOST_SHOWN = 200;
const KEPT_MS = 24 * 60 * 60_000;

export class MemoryLedger implements Ledger {
  readonly #clock: Clock;
  readonly #counts = new Map<string, Counts>();
  readonly #closures = new Map<string, Closure>();
  /** Told of every closure, and of every question counted. */
  onChange: (isClosure: boolean) => void = () => {};

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take(registry: string, keys: readonly string[], windows: readonly Window[]): Promise<number> {
    const now = this.#clock.now();
    const closedMs = Math.max(0, ...keys.map((key) => this.closureOf(key).until - now));
    const waitMs = closedMs || this.waitMs(registry, windows);
    if (waitMs === 0) this.count(registry, windows);
    return Promise.resolve(waitMs);
  }

  /** Milliseconds until the counts alone allow a question. */
  waitMs(registry: string, windows: readonly Window[]): number {
    return waitFor(this.#countsOf(registry), windows, this.#clock.now());
  }

  /** Counts a question that another ledger has granted. */
  count(registry: string, windows: readonly Window[]): void {
    countOne(this.#countsOf(registry), windows, this.#clock.now());
    this.onChange(false);
  }

  closureOf(key: string): Closure {
    return this.#closures.get(key) ?? OPEN;
  }

  setClosure(key: string, closure: Closure | null): void {
    if (closure) this.#closures.set(key, closure);
    else this.#closures.delete(key);
    this.onChange(true);
  }

  /** Registries and servers that are left alone now, and for how many seconds; some of many. */
  closedSeconds(): Map<string, number> {
    const now = this.#clock.now();
    const closed = [...this.#closures].filter(([, { until }]) => until > now);
    return new Map(
      closed
        .slice(0, MOST_SHOWN)
        .map(([key, { until }]) => [key, Math.ceil((until - now) / 1_000)]),
    );
  }

  /** Questions counted in the window that ends now. */
  counted(registry: string, windowMs: number): number {
    return countedIn(this.#counts.get(registry) ?? new Map(), windowMs, this.#clock.now());
  }

  state(): LedgerState {
    const texts = (counts: Counts) =>
      [...counts].flatMap(([windowMs, slots]) =>
        [...slots].map(([slot, questions]) => [`${windowMs}:${slot}`, questions]),
      );
    return {
      closures: Object.fromEntries(this.#closures),
      counts: Object.fromEntries(
        [...this.#counts].map(([registry, counts]) => [
          registry,
          Object.fromEntries(texts(counts)),
        ]),
      ),
    };
  }

  /** Adds what another process, or this one before, has counted and closed. */
  load({ closures, counts }: LedgerState): void {
    for (const [key, stored] of Object.entries(closures)) {
      const closure = withinReach(stored, this.#clock.now());
      if (closure.until > this.closureOf(key).until) this.#closures.set(key, closure);
    }
    for (const [registry, slots] of Object.entries(counts)) {
      const own = this.#countsOf(registry);
      for (const [key, questions] of Object.entries(slots)) {
        const [windowMs = 0, slot = 0] = key.split(':').map(Number);
        addTo(own, windowMs, slot, questions);
      }
    }
  }

  #countsOf(registry: string): Counts {
    const known = this.#counts.get(registry);
    if (known) return known;
    if (this.#counts.size >= MOST_KEYS) this.#letGo();
    const counts: Counts = new Map();
    this.#counts.set(registry, counts);
    return counts;
  }

  #letGo(): void {
    const now = this.#clock.now();
    for (const [registry, counts] of this.#counts) {
      dropOver(counts, now);
      if (counts.size === 0) this.#counts.delete(registry);
    }
    for (const [key, { until }] of this.#closures)
      if (until < now - KEPT_MS) this.#closures.delete(key);
  }
}
