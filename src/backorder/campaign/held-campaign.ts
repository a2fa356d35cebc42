/** A campaign in the hands of this process, as long as its lease holds. */
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { wait } from '#app/base/time-limits.ts';
import type { Campaign, Order } from '#app/records/order.ts';
import {
  type CampaignMove,
  LeaseLostError,
  moveCampaign,
  putOff,
  renewLease,
} from '#app/storage/orders/campaigns.ts';
import type { OrderViews } from '#app/storage/orders/orders.ts';
import { isDataFault } from '#app/storage/postgres/data-fault.ts';
import type { Database } from '#app/storage/postgres/database.ts';

export const LEASE_MS = 10_000;
const RENEW_MS = 2_500;
/** Nothing is sent any more so long before the lease runs out. */
const MARGIN_MS = 1_500;
const WRITE_AGAIN_MS = { first: 50, last: 2_000 };
const PUT_OFF_AGAIN_MS = 250;

export interface HeldParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly views: OrderViews;
  /** Of the process: it is to stop. */
  readonly stopping: AbortSignal;
}

export class HeldCampaign {
  readonly #parts: HeldParts;
  readonly #lost = new AbortController();
  #campaign: Campaign;
  #cancelRenewal = () => {};
  #cancelEnd = () => {};
  #isReleased = false;

  /** `until`: when the lease runs out, if it isn't renewed. */
  constructor(parts: HeldParts, campaign: Campaign, until: number) {
    this.#parts = parts;
    this.#campaign = campaign;
    parts.stopping.addEventListener('abort', this.#letGo, { once: true });
    if (parts.stopping.aborted) this.#letGo();
    this.#expect(until);
    this.#renewLater();
  }

  get campaign(): Campaign {
    return this.#campaign;
  }

  /** Aborts when nothing may be sent any more: the lease ran out, or the process is to stop. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** As `moveCampaign`. Throws a `LeaseLostError` when another process holds it now. */
  async move(decide: (live: readonly Order[]) => CampaignMove): Promise<Campaign> {
    const { db, clock, views } = this.#parts;
    this.#campaign = await moveCampaign(db, this.#campaign, clock.now(), views, decide);
    return this.#campaign;
  }

  /**
   * As `move`, for what has happened and must not be forgotten: tried until it is written, or another process has the
   * campaign and finds it out by itself. What was written although the answer was lost is not written twice: `decide`
   * goes by the orders that live.
   */
  async record(decide: (live: readonly Order[]) => CampaignMove): Promise<Campaign> {
    const { clock, log } = this.#parts;
    for (let waitMs = WRITE_AGAIN_MS.first; ; waitMs = Math.min(waitMs * 2, WRITE_AGAIN_MS.last)) {
      try {
        return await this.move(decide);
      } catch (error) {
        if (error instanceof LeaseLostError || isDataFault(error)) throw error;
        log.error({ err: error, domain: this.#campaign.domain }, 'catcher.not_written');
        await wait(clock, waitMs);
      }
    }
  }

  /**
   * Gives it back as it stands in the database, whatever is known of that here. Tried as long as it is held: a database that
   * is away for a moment must not cost the rest of the lease.
   */
  async putOff(waitMs: number): Promise<void> {
    const { db, clock } = this.#parts;
    while (!this.#lost.signal.aborted) {
      try {
        return await putOff(db, this.#campaign, clock.now() + waitMs);
      } catch {
        await wait(clock, PUT_OFF_AGAIN_MS, this.#lost.signal);
      }
    }
  }

  /** Ends the renewals. The lease itself ends with the last move, or by itself. */
  release(): void {
    this.#isReleased = true;
    this.#cancelRenewal();
    this.#cancelEnd();
    this.#parts.stopping.removeEventListener('abort', this.#letGo);
  }

  readonly #letGo = () => this.#lost.abort();

  #expect(until: number): void {
    const { clock } = this.#parts;
    this.#cancelEnd();
    this.#cancelEnd = clock.after(Math.max(0, until - MARGIN_MS - clock.now()), this.#letGo);
  }

  #renewLater(): void {
    this.#cancelRenewal = this.#parts.clock.after(RENEW_MS, () => void this.#renew());
  }

  async #renew(): Promise<void> {
    const { db, clock, log } = this.#parts;
    const until = clock.now() + LEASE_MS;
    try {
      const isHeld = await renewLease(db, this.#campaign, until);
      // Released while the database answered: a renewal after that would keep the campaign from everyone for ever.
      if (this.#isReleased) return;
      if (isHeld) this.#expect(until);
      else this.#letGo();
    } catch (error) {
      log.warn({ err: error, domain: this.#campaign.domain }, 'catcher.lease_not_renewed');
    }
    if (!this.#isReleased && !this.#lost.signal.aborted) this.#renewLater();
  }
}
