import type { Clock } from '#app/base/clock.ts';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import { placeOf, type Registries } from '#app/sources/registries/registries.ts';
import type { SourceName } from '#app/sources/source.ts';
import { type Ledger, type MemoryLedger, MOST_SHOWN } from './ledger.ts';
import { limitsOf } from './limits.ts';
import { RegistryQueue, type Turn, type Urgency } from './registry-queue.ts';

/** Beyond this many, idle queues are dropped: hostile referrals can name any number of hosts. */
const MOST_QUEUES = 5_000;

/** What the queues must be told of the world's registries. */
export type RegistryNames = Pick<Registries, 'registryOf' | 'limitsOf'>;

export interface Asked {
  readonly source: SourceName;
  /** A URL or `host[:port]`; paths don't count, one machine is one door. */
  readonly server: string;
  /** The registry whose budget is asked; left out: the one that the server belongs to. */
  readonly registry?: string;
  /** Limits of the source itself, where no others are known. */
  readonly limits?: RegistryLimits;
  readonly urgency: Urgency;
  /** The most that waiting and answer together may take, milliseconds. */
  readonly patienceMs: number;
}

/** One queue for each registry, made when first needed. */
export class RegistryQueues {
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #names: RegistryNames;
  readonly #queues = new Map<string, RegistryQueue>();

  constructor(clock: Clock, ledger: Ledger, names: RegistryNames) {
    this.#clock = clock;
    this.#ledger = ledger;
    this.#names = names;
  }

  turn({ source, server, registry, limits, urgency, patienceMs }: Asked): Promise<Turn> {
    const name = registry ?? this.#names.registryOf(server);
    const door = `${source} ${placeOf(server)}`;
    return this.#queue(name, limits).turn({ door, urgency, patienceMs });
  }

  /**
   * Of each registry asked lately, how much of its fullest window is used, 0 to 1, as `ledger`
   * counts; the fullest of many.
   */
  shares(ledger: MemoryLedger): Map<string, number> {
    const shares = [...this.#queues].map(
      ([registry, queue]) => [registry, queue.share(ledger)] as const,
    );
    const used = shares.filter(([, share]) => share > 0).sort(([, a], [, b]) => b - a);
    return new Map(used.slice(0, MOST_SHOWN));
  }

  #queue(registry: string, limits: RegistryLimits | undefined): RegistryQueue {
    const known = this.#queues.get(registry);
    if (known) return known;
    if (this.#queues.size >= MOST_QUEUES) this.#dropIdle();
    const queue = new RegistryQueue(this.#clock, this.#ledger, registry, () =>
      limitsOf(registry, { ...limits, ...this.#names.limitsOf(registry) }),
    );
    this.#queues.set(registry, queue);
    return queue;
  }

  #dropIdle(): void {
    for (const [registry, queue] of this.#queues)
      if (queue.idle && queue.pauseMs() === 0) this.#queues.delete(registry);
  }
}
