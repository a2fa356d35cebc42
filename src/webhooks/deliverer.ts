/** Brings notifications to receivers: at least once, of one subject in order, for three days. */
import { randomInt } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '#app/base/clock.ts';
import { LeasedLoop } from '#app/base/leased-loop.ts';
import type { Log } from '#app/base/log.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { traced, traceHeaders } from '#app/base/tracing.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  pruneDeliveries,
  type Settlement,
  settleDelivery,
  type TakenDelivery,
  takeDeliveries,
} from '#app/storage/webhooks/deliveries.ts';
import type { Post, PostReply } from './post.ts';

export interface DelivererParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly post: Post;
  /** From 0 to 1; the system's unless a test says otherwise. */
  readonly chance?: () => number;
}

const ANSWER_MS = 15_000;
/** Well beyond the time an answer may take. */
const LEASE_MS = 60_000;
/** A receiver that hangs must not keep the others waiting, nor all the receivers of one key. */
const MOST_UNDER_WAY = { all: 50, perWebhook: 5, perKey: 10 };
const PRUNE_MS = 60 * 60 * 1_000;
const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1_000;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After the first try, after the second …; the last one again and again. */
const FIRST_MS = 5 * SECOND;
const WAITS_MS = [FIRST_MS, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR];
/** Longer or shorter by this share: what failed together doesn't come back together. */
const JITTER = 0.2;
/** How long a delivery is tried, from its writing. */
export const TRIED_FOR_MS = 72 * HOUR;

export class Deliverer {
  readonly #parts: Required<DelivererParts>;
  readonly loop: LeasedLoop<TakenDelivery>;
  /** Since the start, of this process; `failed`: tries that are made again. */
  readonly stats = { delivered: 0, failed: 0, abandoned: 0 };
  #prunedAt = Number.NEGATIVE_INFINITY;

  constructor({ chance = () => randomInt(1_001) / 1_000, ...parts }: DelivererParts) {
    this.#parts = { chance, ...parts };
    this.loop = new LeasedLoop<TakenDelivery>(parts.clock, parts.log, {
      name: 'webhooks',
      mostUnderWay: MOST_UNDER_WAY.all,
      leaseMs: LEASE_MS,
      pollMs: 1_000,
      awayPollMs: 1_000,
      stopGraceMs: 3_000,
      take: ({ room, underWay }) => this.#take(room, underWay),
      work: async (delivery, stopping) => {
        // The path and query of a receiver's address may be its secret.
        const about = { 'tra.server': new URL(delivery.url).host };
        const deliver = () => this.#deliver(delivery, stopping);
        await traced('webhook', about, deliver, (kind) => kind);
      },
      describe: ({ webhookId }) => ({ webhook: webhookId }),
    });
  }

  async #take(room: number, underWay: readonly TakenDelivery[]): Promise<TakenDelivery[]> {
    const { db, clock, log } = this.#parts;
    if (clock.now() - this.#prunedAt >= PRUNE_MS) {
      this.#prunedAt = clock.now();
      await pruneDeliveries(db, clock.now() - KEPT_FOR_MS).catch((error) =>
        log.warn({ err: error }, 'webhooks.not_pruned'),
      );
    }
    return await takeDeliveries(db, {
      now: clock.now(),
      leaseMs: LEASE_MS,
      limit: room,
      perWebhook: MOST_UNDER_WAY.perWebhook,
      perKey: MOST_UNDER_WAY.perKey,
      underWay,
    });
  }

  async #deliver(delivery: TakenDelivery, stopping: AbortSignal): Promise<Settlement['kind']> {
    const settlement: Settlement = delivery.isEnded
      ? { kind: 'unsent', error: 'the webhook or its key was ended' }
      : await this.#try(delivery, stopping);
    await settleDelivery(this.#parts.db, delivery, settlement, this.#parts.clock.now());
    if (settlement.kind === 'delivered') this.stats.delivered++;
    else if (settlement.kind === 'retry') this.stats.failed++;
    else this.stats.abandoned++;
    return settlement.kind;
  }

  async #try(delivery: TakenDelivery, stopping: AbortSignal): Promise<Settlement> {
    const { url, payload, announcementId, secret, oldSecrets } = delivery;
    using deadline = startDeadline(this.#parts.clock, ANSWER_MS, stopping);
    const sentAt = this.#parts.clock.now();
    const headers = {
      ...traceHeaders(),
      'content-type': 'application/json',
      'webhook-id': announcementId,
      'webhook-timestamp': String(Math.floor(sentAt / 1_000)),
      'webhook-signature': [secret, ...oldSecrets]
        .map((one) => new Webhook(one).sign(announcementId, new Date(sentAt), payload))
        .join(' '),
    };
    const { signal } = deadline;
    const reply = await this.#parts.post({ url, headers, body: payload, signal });
    return this.#settlementOf(delivery, reply, stopping.aborted);
  }

  #settlementOf(
    { tries, createdAt }: TakenDelivery,
    reply: PostReply,
    isStopping: boolean,
  ): Settlement {
    const now = this.#parts.clock.now();
    const status = 'status' in reply ? reply.status : null;
    if (status !== null && status >= 200 && status < 300) return { kind: 'delivered', status };
    if (status === 410)
      return { kind: 'gone', status, error: 'HTTP 410: the receiver wants no more' };
    const error = 'error' in reply ? reply.error : `HTTP ${status}`;
    if (status === null && isStopping) return { kind: 'retry', at: now, status, error };
    const at = nextTry({ tries, createdAt, now, chance: this.#parts.chance() });
    return at === null
      ? { kind: 'abandoned', status, error }
      : { kind: 'retry', at, status, error };
  }
}

/**
 * The moment of the next try, epoch milliseconds; null when the delivery's time is over. `chance`
 * from 0 to 1. One that waited all its time for an earlier event still has its one try.
 */
export function nextTry(of: {
  readonly tries: number;
  readonly createdAt: number;
  readonly now: number;
  readonly chance: number;
}): number | null {
  const wait = WAITS_MS[Math.min(of.tries, WAITS_MS.length) - 1] ?? FIRST_MS;
  const at = of.now + Math.round(wait * (1 + JITTER * (2 * of.chance - 1)));
  return at - of.createdAt > TRIED_FOR_MS ? null : at;
}
