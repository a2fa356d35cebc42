import type { Clock } from '#app/base/clock.ts';
import type { SourceName } from '#app/sources/source.ts';
import { type Politeness, RegistryQueue } from './registry-queue.ts';

/**
 * What we allow ourselves where a registry publishes no limit: a low rate in the long run, but a burst after a quiet time,
 * since people look names up in lists; a server that minds says so and gets less. RDAP servers are built for more
 * than port 43; the `.vn` web sources are other people's pages and get the least.
 */
const BY_SOURCE: Record<SourceName, Politeness> = {
  rdap: { concurrency: 16, perSecond: 50, burst: 500 },
  whois: { concurrency: 8, perSecond: 20, burst: 100 },
  bkns: { concurrency: 4, perSecond: 5, burst: 40 },
  inet: { concurrency: 4, perSecond: 5, burst: 40 },
  vnnic: { concurrency: 2, perSecond: 1, burst: 5 },
  dns: { concurrency: 64, perSecond: 500, burst: 500 },
};

/** Published or well-known limits of single servers. */
const BY_SERVER: Readonly<Record<string, Politeness>> = {
  // "1/s, 100/h" (kgaughan/uwhoisd issue 32).
  'whois.dns.lu': { concurrency: 1, perSecond: 1, burst: 2 },
  // EURid's WHOIS terms: at most one query at a time, 15 a minute before a block.
  'whois.eu': { concurrency: 1, perSecond: 0.25, burst: 4 },
  // IANA's own server is asked for referrals alone.
  'whois.iana.org': { concurrency: 2, perSecond: 2, burst: 10 },
};

/** Queues of servers that nobody waits for are dropped beyond this many; hostile referrals can name any number of hosts. */
const MOST_QUEUES = 5_000;

/** One queue for each upstream server, made when first needed. */
export class RegistryQueues {
  readonly #clock: Clock;
  readonly #queues = new Map<string, RegistryQueue>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `server` is a URL or `host[:port]`; paths don't count, one machine is one queue. */
  for(source: SourceName, server: string): RegistryQueue {
    const host = serverKey(server);
    const key = `${source} ${host}`;
    const known = this.#queues.get(key);
    if (known) return known;
    if (this.#queues.size >= MOST_QUEUES) this.#dropIdle();
    const queue = new RegistryQueue(this.#clock, BY_SERVER[host] ?? BY_SOURCE[source]);
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
