/** What API processes count together where there is no Redis: the one that started them counts. */
import { Limits } from '#app/access/limits.ts';
import type { CountsOfAll, SharedCount } from '#app/access/shared-counts.ts';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { Ledger, MemoryLedger } from '#app/lookup/queues/ledger.ts';
import type { Window } from '#app/lookup/queues/limits.ts';
import type { Closure } from '#app/lookup/queues/stay-away.ts';
import { openRegistryLedger } from '../registry-ledger.ts';
import type { Answers, Channel } from './channel.ts';

interface Taken {
  readonly waitMs: number;
  readonly closures: readonly Closure[];
}

/** A registry that others ask now is looked at again after this time. */
const BUSY_MS = 50;

/** In the process that started them. */
export function countTogether(config: Config, { clock, log }: { clock: Clock; log: Log }) {
  const limits = new Limits({ redis: null, clock });
  const { ledger, stop } = openRegistryLedger(config, {
    clock,
    log,
    redis: null,
    asker: 'service',
  });
  const running = new Map<string, number>();
  const count = (counts: Map<string, number>, registry: string, by: number) => {
    const now = (counts.get(registry) ?? 0) + by;
    if (now > 0) counts.set(registry, now);
    else counts.delete(registry);
  };
  return {
    stop,
    /** For one of them. `release` when it has ended, however that was. */
    one(): { readonly answers: Answers; release(): void } {
      const own = new Map<string, number>();
      const begin = (registry: string, by: 1 | -1) => {
        count(running, registry, by);
        count(own, registry, by);
      };
      const answers = {
        add: (subject: string, requests: number) => limits.add(subject, requests),
        read: (subject: string) => limits.read(subject),
        async take(registry: string, keys: string[], windows: Window[], room: number) {
          const closures = keys.map((key) => ledger.closureOf(key));
          if ((running.get(registry) ?? 0) >= room) return { waitMs: BUSY_MS, closures };
          begin(registry, 1);
          const waitMs = await ledger.take(registry, keys, windows, room);
          if (waitMs > 0) begin(registry, -1);
          return { waitMs, closures };
        },
        done: (registry: string) => begin(registry, -1),
        close: (key: string, closure: Closure | null) => ledger.setClosure(key, closure),
      };
      const release = () => {
        for (const [registry, questions] of own) count(running, registry, -questions);
        own.clear();
      };
      return { answers, release };
    },
  };
}

/** In an API process: requests, as all of them together had them. */
export function countsThrough(channel: Channel): CountsOfAll {
  return {
    degraded: false,
    add: async (...wish) => (await channel.ask<SharedCount>('add', ...wish)) ?? undefined,
    read: async (subject) => (await channel.ask<SharedCount>('read', subject)) ?? undefined,
  };
}

/** In an API process: registries, as all of them together asked them. */
export class LedgerThrough implements Ledger {
  readonly #channel: Channel;
  /** What this process knows. */
  readonly #own: MemoryLedger;

  constructor(channel: Channel, own: MemoryLedger) {
    this.#channel = channel;
    this.#own = own;
  }

  async take(
    registry: string,
    keys: readonly string[],
    windows: readonly Window[],
    room: number,
  ): Promise<number> {
    const taken = await this.#channel.ask<Taken>('take', registry, keys, windows, room);
    // This process is about to end.
    if (taken === null) return await this.#own.take(registry, keys, windows);
    for (const [place, key] of keys.entries()) {
      const closure = taken.closures[place];
      this.#own.setClosure(key, closure && closure.strikes > 0 ? closure : null);
    }
    if (taken.waitMs === 0) this.#own.count(registry, windows);
    return taken.waitMs;
  }

  done(registry: string): void {
    void this.#channel.ask('done', registry);
  }

  closureOf(key: string): Closure {
    return this.#own.closureOf(key);
  }

  setClosure(key: string, closure: Closure | null): void {
    this.#own.setClosure(key, closure);
    void this.#channel.ask('close', key, closure);
  }
}
