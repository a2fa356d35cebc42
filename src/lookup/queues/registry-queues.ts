import type { Clock } from '#app/base/clock.ts';
import type { SourceName } from '#app/sources/source.ts';
import { type Politeness, RegistryQueue } from './registry-queue.ts';

/**
 * Where a registry publishes no limit: a low rate in the long run, but a burst after a quiet time,
 * since people look names up in lists. A server that says "too often" gets less. RDAP servers are
 * built for more than port 43.
 */
const RDAP: Politeness = { concurrency: 16, perSecond: 50, burst: 500 };
const OTHERS: Politeness = { concurrency: 8, perSecond: 20, burst: 100 };

/** Published or well-known limits of single servers. */
const BY_SERVER: Readonly<Record<string, Politeness>> = {
  // "1/s, 100/h" (kgaughan/uwhoisd issue 32).
  'whois.dns.lu': { concurrency: 1, perSecond: 1, burst: 2 },
  // EURid's WHOIS terms: at most one query at a time, 15 a minute before a block.
  'whois.eu': { concurrency: 1, perSecond: 0.25, burst: 4 },
  // IANA's own server is asked for referrals alone.
  'whois.iana.org': { concurrency: 2, perSecond: 2, burst: 10 },
};

/** Beyond this many, idle queues are dropped: hostile referrals can name any number of hosts. */
const MOST_QUEUES = 5_000;

interface QueueKey {
  readonly source: SourceName;
  readonly server: string;
  readonly politeness?: Politeness;
}

/** One queue for each upstream server, made when first needed. */
export class RegistryQueues {
  readonly #clock: Clock;
  readonly #queues = new Map<string, RegistryQueue>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `server` is a URL or `host[:port]`; paths don't count, one machine is one queue. */
  for({ source, server, politeness }: QueueKey): RegistryQueue {
    const host = serverKey(server);
    const key = `${source} ${host}`;
    const known = this.#queues.get(key);
    if (known) return known;
    if (this.#queues.size >= MOST_QUEUES) this.#dropIdle();
    const queue = new RegistryQueue(
      this.#clock,
      BY_SERVER[host] ?? politeness ?? (source === 'rdap' ? RDAP : OTHERS),
    );
    this.#queues.set(key, queue);
    return queue;
  }

  #dropIdle(): void {
    for (const [key, queue] of this.#queues) {
      if (queue.idle && queue.pauseMs === 0) this.#queues.delete(key);
    }
  }
}

function serverKey(server: string): string {
  return URL.canParse(server) && server.includes('://')
    ? new URL(server).host
    : server.toLowerCase();
}
