import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { within } from '../time-limits.ts';
import { createRedisClient, type RedisClient, refreshSlots } from './redis-client.ts';

/** A start doesn't fail for want of Redis; it waits this long for it. */
const START_WAIT_MS = 1_000;
/** More than any healthy server on the same network needs. */
const WAIT_MS = 200;
/** Redis is asked whether it is there, so that no request has to find out by waiting. */
const HEARTBEAT_MS = 1_000;
/** For so long it must have answered without a fault before it is used again … */
const STEADY_MS = 2_000;
/** … twice as long each time it fails within this time of its return … */
const FLAPPING_MS = 30_000;
/** … up to this. */
const MAX_STEADY_MS = 30_000;
const PROBE = 'tra:probe';

/**
 * The one way from this process to Redis: whether it is there is judged once for limits, cache and
 * registries' budgets, so that all of them change to memory and back together.
 */
export class RedisLink {
  readonly client: RedisClient;
  readonly #clock: Clock;
  readonly #log: Log;
  /** Settles every question that waits on Redis with "no word". */
  readonly #waiting = new Set<() => void>();
  #degraded = false;
  /** Since when all probes were answered; null: the last one wasn't. */
  #goodSince: number | null = null;
  #returnedAt = -Infinity;
  #steadyMs = STEADY_MS;
  /** Why there is no connection, as far as the client says. */
  #fault = '';
  #stopHeartbeat: () => void = () => {};
  #closed = false;

  private constructor(client: RedisClient, { clock, log }: { clock: Clock; log: Log }) {
    this.client = client;
    this.#clock = clock;
    this.#log = log;
    // The message only: the error may carry the command with its password.
    const hear = (error: NodeJS.ErrnoException) => {
      // That all nodes of a Cluster failed says less than what the last one said.
      if (error.name !== 'ClusterAllFailedError') this.#fault = error.code ?? error.message;
    };
    client.on('error', hear);
    client.on('node error', hear);
    client.on('close', () => this.#trip('connection closed'));
    client.on('-node', () => void refreshSlots(client).catch(() => {}));
  }

  /** Returns when connected or after a second, and goes on trying. */
  static async open(url: string, parts: { clock: Clock; log: Log }): Promise<RedisLink> {
    const link = new RedisLink(await createRedisClient(url), parts);
    const { client } = link;
    const ready = new Promise((resolve) => client.once('ready', resolve));
    const answer = await within(
      parts.clock,
      START_WAIT_MS,
      ready.then(() => link.#probe()),
    ).catch(() => null);
    if (answer === null) link.#trip('not connected yet');
    link.#scheduleHeartbeat();
    return link;
  }

  /** True while Redis doesn't answer, or hasn't for long enough. */
  get degraded(): boolean {
    return this.#degraded;
  }

  /** What Redis answers; undefined while it is away. Never rejects, waits 200 ms at most. */
  ask<T>(question: (redis: RedisClient) => Promise<T>): Promise<T | undefined> {
    return this.#degraded || this.#closed ? Promise.resolve(undefined) : this.#askNow(question);
  }

  close(): void {
    this.#closed = true;
    this.#stopHeartbeat();
    this.client.disconnect();
    for (const giveUp of this.#waiting) giveUp();
  }

  #askNow<T>(question: (redis: RedisClient) => Promise<T>): Promise<T | undefined> {
    const { promise, resolve } = Promise.withResolvers<T | undefined>();
    const settle = (answer: T | undefined) => {
      cancel();
      this.#waiting.delete(giveUp);
      resolve(answer);
    };
    const giveUp = () => settle(undefined);
    const cancel = this.#clock.after(WAIT_MS, () => {
      // A process that was busy itself finds the answer among its unread input: that is read first.
      setImmediate(() => this.#waiting.has(giveUp) && this.#trip(`no answer within ${WAIT_MS} ms`));
    });
    this.#waiting.add(giveUp);
    question(this.client).then(settle, (error: unknown) => {
      this.#trip(error instanceof Error ? error.message : 'refused');
      giveUp();
    });
    return promise;
  }

  /** A write, for a replica answers pings too; and a word from every master of a Cluster. */
  async #probe(): Promise<unknown> {
    const { client } = this;
    // A master whose connection has ended is forgotten until the slots are asked for anew.
    if (this.#degraded) await refreshSlots(client);
    const masters = 'nodes' in client ? client.nodes('master') : [];
    const pings = masters.map((master) => master.ping());
    return await Promise.all([client.set(PROBE, '', 'EX', 60), ...pings]);
  }

  #trip(reason: string): void {
    if (this.#closed) return;
    const now = this.#clock.elapsed();
    this.#goodSince = null;
    if (!this.#degraded) {
      const isFlapping = now - this.#returnedAt < FLAPPING_MS;
      this.#steadyMs = isFlapping ? Math.min(this.#steadyMs * 2, MAX_STEADY_MS) : STEADY_MS;
      this.#degraded = true;
      this.#log.warn({ reason, fault: this.#fault || undefined }, 'redis.away');
    }
    for (const giveUp of this.#waiting) giveUp();
  }

  #scheduleHeartbeat(): void {
    if (this.#closed) return;
    this.#stopHeartbeat = this.#clock.after(HEARTBEAT_MS, () => void this.#heartbeat());
  }

  async #heartbeat(): Promise<void> {
    const { status } = this.client;
    if (status !== 'ready') this.#trip(`connection is ${status}`);
    else if ((await this.#askNow(() => this.#probe())) !== undefined) this.#answered();
    this.#scheduleHeartbeat();
  }

  #answered(): void {
    const now = this.#clock.elapsed();
    this.#goodSince ??= now;
    if (!this.#degraded || this.#closed || now - this.#goodSince < this.#steadyMs) return;
    this.#degraded = false;
    this.#returnedAt = now;
    this.#fault = '';
    this.#log.info('redis.back');
  }
}
