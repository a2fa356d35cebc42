/** Brings notifications to their receivers: at least once, of one subject in order, for three days. */
import { randomInt } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  pruneDeliveries,
  type Settlement,
  settleDelivery,
  type TakenDelivery,
  takeDeliveries,
} from '#app/storage/webhooks/deliveries.ts';
import type { Post } from './post.ts';
import { nextTry } from './retry-times.ts';

export interface DelivererParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly post: Post;
  /** From 0 to 1; the system's unless a test says otherwise. */
  readonly chance?: () => number;
}

/** Since the start, of this process. */
export interface DelivererStats {
  readonly delivered: number;
  /** Tries that failed, to be made again. */
  readonly failed: number;
  readonly abandoned: number;
}

const POLL_MS = 1_000;
const ANSWER_MS = 15_000;
/** Well beyond the time an answer may take: whoever is still at it has died, or could not write down what came of it. */
const LEASE_MS = 60_000;
const MOST_UNDER_WAY = 50;
/** A receiver that hangs must not keep the others waiting. */
const MOST_OF_A_WEBHOOK = 5;
/** What is under way when the process stops has so long to end by itself. */
const STOP_PATIENCE_MS = 3_000;
const PRUNE_MS = 60 * 60 * 1_000;
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

export class Deliverer {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #post: Post;
  readonly #chance: () => number;
  /** The webhook of each delivery under way. */
  readonly #underWay = new Map<Promise<void>, string>();
  readonly #stopping = new AbortController();
  readonly #stats = { delivered: 0, failed: 0, abandoned: 0 };
  #taking: Promise<void> = Promise.resolve();
  #cancelPoll = () => {};
  #isStopped = false;
  #isAway = false;
  #prunedAt = Number.NEGATIVE_INFINITY;

  constructor({ db, clock, log, post, chance = () => randomInt(1_001) / 1_000 }: DelivererParts) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
    this.#post = post;
    this.#chance = chance;
  }

  get stats(): DelivererStats {
    return this.#stats;
  }

  /** Looks for due deliveries again and again until `stop`. */
  start(): void {
    this.#cancelPoll = this.#clock.after(POLL_MS, () => {
      void Promise.all([this.#take(), this.#prune()]).then(() => {
        if (!this.#isStopped) this.start();
      });
    });
  }

  /** Delivers all that is due now, and what becomes due by it; resolves when nothing is under way any more. */
  async deliverDue(): Promise<void> {
    await this.#take();
    do {
      await Promise.all(this.#underWay.keys());
      // One that has just ended is no longer under way, and takes what waited for it.
      await this.#taking;
    } while (this.#underWay.size > 0);
  }

  /** Takes nothing more, waits a moment for what is under way, and cuts off the rest, which is tried again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelPoll();
    const cutOff = () => this.#stopping.abort(new DOMException('the sender stopped', 'AbortError'));
    const cancel = this.#clock.after(STOP_PATIENCE_MS, cutOff);
    await this.#taking;
    await Promise.all(this.#underWay.keys());
    cancel();
  }

  /** Takers wait for one another, so that none takes more than there is room for. */
  #take(): Promise<void> {
    this.#taking = this.#taking.then(() => this.#takeAll());
    return this.#taking;
  }

  async #takeAll(): Promise<void> {
    try {
      for (;;) {
        const limit = MOST_UNDER_WAY - this.#underWay.size;
        if (this.#isStopped || limit <= 0) return;
        const taken = await takeDeliveries(this.#db, {
          now: this.#clock.now(),
          leaseMs: LEASE_MS,
          limit,
          perWebhook: MOST_OF_A_WEBHOOK,
          except: this.#busyWebhooks(),
        });
        this.#isAway = false;
        for (const delivery of taken) this.#begin(delivery);
        if (taken.length === 0) return;
      }
    } catch (error) {
      if (!this.#isAway) this.#log.warn({ err: error }, 'webhooks.away');
      this.#isAway = true;
    }
  }

  #busyWebhooks(): string[] {
    const counts = new Map<string, number>();
    for (const id of this.#underWay.values()) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts].filter(([, count]) => count >= MOST_OF_A_WEBHOOK).map(([id]) => id);
  }

  #begin(delivery: TakenDelivery): void {
    const work: Promise<void> = this.#deliver(delivery)
      // Its lease ends, and it is tried again: twice told is better than never.
      .catch((error) =>
        this.#log.warn({ err: error, webhook: delivery.webhookId }, 'webhooks.unsettled'),
      )
      .then(() => {
        this.#underWay.delete(work);
        // What waited for this one, or for room, can go now.
        return this.#take();
      });
    this.#underWay.set(work, delivery.webhookId);
  }

  async #deliver(delivery: TakenDelivery): Promise<void> {
    const settlement: Settlement = delivery.isEnded
      ? { kind: 'unsent', error: 'the webhook or its key was ended' }
      : await this.#try(delivery);
    await settleDelivery(this.#db, delivery, settlement, this.#clock.now());
    if (settlement.kind === 'delivered') this.#stats.delivered++;
    else if (settlement.kind === 'retry') this.#stats.failed++;
    else this.#stats.abandoned++;
  }

  async #try(delivery: TakenDelivery): Promise<Settlement> {
    const { url, payload, announcementId, secret } = delivery;
    using deadline = startDeadline(this.#clock, ANSWER_MS, this.#stopping.signal);
    const sentAt = this.#clock.now();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': announcementId,
      'webhook-timestamp': String(Math.floor(sentAt / 1_000)),
      'webhook-signature': new Webhook(secret).sign(announcementId, new Date(sentAt), payload),
    };
    const reply = await this.#post({
      url,
      headers,
      body: payload,
      signal: deadline.signal,
    });
    return this.#settlementOf(delivery, reply);
  }

  #settlementOf({ tries, createdAt }: TakenDelivery, reply: Awaited<ReturnType<Post>>): Settlement {
    const now = this.#clock.now();
    const status = 'status' in reply ? reply.status : null;
    if (status !== null && status >= 200 && status < 300) return { kind: 'delivered', status };
    if (status === 410)
      return { kind: 'gone', status, error: 'HTTP 410: the receiver wants no more' };
    const error = 'error' in reply ? reply.error : `HTTP ${status}`;
    if (status === null && this.#stopping.signal.aborted)
      return { kind: 'retry', at: now, status, error };
    const at = nextTry({ tries, createdAt, now, chance: this.#chance() });
    return at === null
      ? { kind: 'abandoned', status, error }
      : { kind: 'retry', at, status, error };
  }

  async #prune(): Promise<void> {
    const now = this.#clock.now();
    if (now - this.#prunedAt < PRUNE_MS) return;
    this.#prunedAt = now;
    await pruneDeliveries(this.#db, now - KEPT_FOR_MS).catch((error) =>
      this.#log.warn({ err: error }, 'webhooks.prune'),
    );
  }
}
