/** A campaign in the hands of this process, as long as its lease holds. */
import { wait } from '#app/base/time-limits.ts';
import type { Campaign } from '#app/records/order.ts';
import { LeaseLostError, moveCampaign, putOff } from '#app/storage/orders/campaigns.ts';
import { isDataFault } from '#app/storage/postgres/faults.ts';
import { type AttemptEnd, armedAgain } from './campaign-moves.ts';
import type { CatcherParts } from './catcher-parts.ts';
import { type NextStep, RELEASED } from './next-step.ts';

const WRITE_AGAIN_MS = { first: 50, last: 2_000 };
const PUT_OFF_AGAIN_MS = 250;

type Decide = Parameters<typeof moveCampaign>[4];

export class HeldCampaign {
  readonly parts: CatcherParts;
  /** Aborts when nothing may be sent any more: the lease ran out, or the process is to stop. */
  readonly lost: AbortSignal;
  #campaign: Campaign;

  constructor(parts: CatcherParts, campaign: Campaign, lost: AbortSignal) {
    this.parts = parts;
    this.lost = lost;
    this.#campaign = campaign;
  }

  get campaign(): Campaign {
    return this.#campaign;
  }

  /** As `moveCampaign`. Throws a `LeaseLostError` when another process holds it now. */
  async move(decide: Decide, keyId: string | null = null): Promise<void> {
    const { db, clock, views } = this.parts;
    this.#campaign = await moveCampaign(db, this.#campaign, clock.now(), views, decide, keyId);
  }

  /**
   * As `move`, for what has happened and must not be forgotten: tried until it is written, or
   * another process has the campaign and finds it out by itself. `decide` goes by the orders that
   * live, so that what was written although the answer was lost is not written twice.
   */
  async record(decide: Decide): Promise<void> {
    const { clock, log } = this.parts;
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

  /** Records what gives the campaign back. */
  async release(decide: Decide): Promise<NextStep> {
    await this.record(decide);
    return RELEASED;
  }

  /** Tried as long as it is held: a database away for a moment must not cost the lease. */
  async putOff(waitMs: number): Promise<void> {
    const { db, clock } = this.parts;
    while (!this.lost.aborted) {
      try {
        return await putOff(db, this.#campaign, clock.now() + waitMs);
      } catch {
        await wait(clock, PUT_OFF_AGAIN_MS, this.lost);
      }
    }
  }

  /** Gives it back with every create answered and none won: the next holder goes on. */
  async putBack(attemptEnd?: AttemptEnd): Promise<NextStep> {
    const { clock, log } = this.parts;
    try {
      await this.move(() => ({ ...armedAgain(attemptEnd), nextAt: clock.now() }));
    } catch (error) {
      // The lease ends by itself, and the next holder settles what is open.
      log.info({ err: error, domain: this.#campaign.domain }, 'catcher.not_put_back');
    }
    return RELEASED;
  }
}
