/** Takes campaigns as they fall due and does their next steps. Processes share them. */
import { LeasedLoop } from '#app/base/leased-loop.ts';
import type { Campaign } from '#app/records/order.ts';
import {
  claimCampaigns,
  LeaseLostError,
  nextDue,
  renewLease,
} from '#app/storage/orders/campaigns.ts';
import { watchNeedlessContacts } from '../registrant/needless-contacts.ts';
import { catchName } from './catch-step.ts';
import type { CatcherParts } from './catcher-parts.ts';
import { HeldCampaign } from './held-campaign.ts';
import { lookAtName } from './look-step.ts';
import { armingAt } from './look-times.ts';
import { watchMessages } from './messages.ts';
import { FIRST_STEPS, type NextStep } from './next-step.ts';
import { askForDecision, settleAttempt } from './settle-step.ts';

const FAULT_RETRY_MS = 30_000;
/** Around the drop there is no time to lose, and a broken connection is back at once. */
const RACE_RETRY_MS = 500;

export class Catcher {
  readonly #parts: CatcherParts;
  readonly #loop: LeasedLoop<Campaign>;
  #endMessages: () => Promise<unknown> = async () => {};
  #endContacts: () => Promise<unknown> = async () => {};

  constructor(parts: CatcherParts) {
    const { db, clock, log } = parts;
    this.#parts = parts;
    this.#loop = new LeasedLoop<Campaign>(clock, log, {
      name: 'catcher',
      mostUnderWay: 200,
      leaseMs: 10_000,
      pollMs: 250,
      awayPollMs: 1_000,
      stopGraceMs: 0,
      take: ({ room, until }) => claimCampaigns(db, clock.now(), until, room),
      nextDue: () => nextDue(db),
      renew: (campaign, until) => renewLease(db, campaign, until),
      work: (campaign, lost) => advance(new HeldCampaign(parts, campaign, lost)),
      describe: ({ domain }) => ({ domain }),
    });
  }

  get underWay(): number {
    return this.#loop.underWay;
  }

  start(): void {
    this.#loop.start();
    this.#endMessages = watchMessages(this.#parts);
    this.#endContacts = watchNeedlessContacts(this.#parts);
  }

  /** Sends nothing more, waits for what was sent, writes it down, and closes all sessions. */
  async stop(): Promise<void> {
    const ended = Promise.all([this.#endMessages(), this.#endContacts()]);
    await this.#loop.stop();
    await Promise.all(this.#parts.ports.map((port) => port.close()));
    await ended;
  }
}

/** Does step after step until the campaign is released. */
async function advance(held: HeldCampaign): Promise<void> {
  const { log, clock } = held.parts;
  const { domain } = held.campaign;
  try {
    let next = FIRST_STEPS[held.campaign.state];
    while (next.kind !== 'released') next = await takeStep(held, next);
  } catch (error) {
    if (error instanceof LeaseLostError) {
      log.info({ domain }, 'catcher.lease_lost');
      return;
    }
    log.error({ err: error, domain }, 'catcher.failed');
    await held.putOff(isRacing(held.campaign, clock.now()) ? RACE_RETRY_MS : FAULT_RETRY_MS);
  }
}

function takeStep(
  held: HeldCampaign,
  step: Exclude<NextStep, { kind: 'released' }>,
): Promise<NextStep> {
  switch (step.kind) {
    case 'look':
      return lookAtName(held);
    case 'catch':
      return catchName(held, step);
    case 'settle':
      return settleAttempt(held);
    case 'decision':
      return askForDecision(held);
  }
}

function isRacing({ state, drop, tld }: Campaign, now: number): boolean {
  const isNear = drop !== null && now >= armingAt(drop, tld) && now <= drop.to;
  return isNear || state === 'armed' || state === 'attempting';
}
