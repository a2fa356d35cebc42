/** The catcher: takes campaigns as they fall due and does the next step of each. Any number of processes share the work. */
import type { Campaign } from '#app/records/order.ts';
import { claimCampaigns, LeaseLostError, nextDue } from '#app/storage/orders/campaigns.ts';
import type { CatchParts } from './catch-parts.ts';
import { catchName } from './catch-step.ts';
import { HeldCampaign, LEASE_MS } from './held-campaign.ts';
import { watchName } from './look-step.ts';
import { armingAt } from './look-times.ts';
import { awaitDecision, settle } from './settle-step.ts';

/** Orders come in by other processes: nobody tells. */
const POLL_MS = 250;
const AWAY_POLL_MS = 1_000;
const MOST_AT_ONCE = 200;
const FAULT_RETRY_MS = 30_000;
/** Around the drop there is no time to lose, and a connection that broke is there again at once. */
const RACE_RETRY_MS = 500;

export class Catcher {
  readonly #parts: CatchParts;
  readonly #stop: AbortController;
  readonly #underWay = new Set<Promise<void>>();
  #polling: Promise<number> | null = null;
  #cancelPoll = () => {};
  #isAway = false;

  /** `stop` is what `parts.stopping` listens to. */
  constructor(parts: CatchParts, stop: AbortController) {
    this.#parts = parts;
    this.#stop = stop;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  start(): void {
    this.#polling = this.#poll();
    void this.#polling.then((waitMs) => {
      this.#polling = null;
      if (!this.#stop.signal.aborted)
        this.#cancelPoll = this.#parts.clock.after(waitMs, () => this.start());
    });
  }

  /** Sends nothing more, waits for what was sent, writes it down, and closes all sessions. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#cancelPoll();
    await this.#polling;
    await Promise.all(this.#underWay);
    await Promise.all(this.#parts.ports.map((port) => port.close()));
  }

  async #poll(): Promise<number> {
    const { db, clock, log } = this.#parts;
    try {
      const room = MOST_AT_ONCE - this.#underWay.size;
      const until = clock.now() + LEASE_MS;
      const claimed = room > 0 ? await claimCampaigns(db, clock.now(), until, room) : [];
      for (const campaign of claimed) this.#begin(campaign, until);
      if (this.#isAway) log.info('catcher.database_back');
      this.#isAway = false;
      const due = await nextDue(db);
      return Math.max(0, Math.min(POLL_MS, (due ?? Number.POSITIVE_INFINITY) - clock.now()));
    } catch (error) {
      if (!this.#isAway) log.error({ err: error }, 'catcher.database_away');
      this.#isAway = true;
      return AWAY_POLL_MS;
    }
  }

  #begin(campaign: Campaign, until: number): void {
    const held = new HeldCampaign(this.#parts, campaign, until);
    const done = this.#serve(held).finally(() => {
      held.release();
      this.#underWay.delete(done);
    });
    this.#underWay.add(done);
  }

  async #serve(held: HeldCampaign): Promise<void> {
    const { log, clock } = this.#parts;
    const { domain } = held.campaign;
    try {
      await this.#step(held);
    } catch (error) {
      if (error instanceof LeaseLostError) {
        log.info({ domain }, 'catcher.lease_lost');
        return;
      }
      log.error({ err: error, domain }, 'catcher.failed');
      await held.putOff(isRacing(held.campaign, clock.now()) ? RACE_RETRY_MS : FAULT_RETRY_MS);
    }
  }

  async #step(held: HeldCampaign): Promise<void> {
    const parts = this.#parts;
    let freeSince: number | null = null;
    switch (held.campaign.state) {
      case 'ended':
        return;
      case 'watching':
      case 'scheduled':
      case 'armed':
        break;
      case 'pendingRegistry':
      case 'attempting':
      case 'unknown': {
        const isPending = held.campaign.state === 'pendingRegistry';
        const settled = await (isPending ? awaitDecision : settle)(parts, held);
        if (settled === 'done') return;
        if (settled === 'free') freeSince = parts.clock.now();
      }
    }
    if (freeSince === null) {
      const seen = await watchName(parts, held);
      if (seen === 'done') return;
      if (seen === 'free') freeSince = parts.clock.now();
    }
    while ((await catchName(parts, held, freeSince)) === 'unsure') {
      const settled = await settle(parts, held);
      if (settled === 'done') return;
      freeSince = settled === 'free' ? parts.clock.now() : freeSince;
    }
  }
}

function isRacing({ state, drop, tld }: Campaign, now: number): boolean {
  const isNear = drop !== null && now >= armingAt(drop, tld) && now <= drop.to;
  return isNear || state === 'armed' || state === 'attempting';
}
