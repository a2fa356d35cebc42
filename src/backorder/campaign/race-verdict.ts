/** What is written down of how a race ended, and what follows from it. */
import type { Order, OrderReason } from '#app/records/order.ts';
import type { CampaignMove } from '#app/storage/orders/campaigns.ts';
import type { RegistrarPort } from '../registrars/registrar-port.ts';
import { backToWatching, failed, NOT_DROPPED, RENEWED, undecided, won } from './campaign-moves.ts';
import type { CatcherParts } from './catcher-parts.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { type NextStep, RELEASED, SETTLE } from './next-step.ts';
import type { RaceEnd, RaceResult } from './race.ts';

const CHECK_AFTER_MS = 1_000;

interface Raced {
  readonly step: Extract<NextStep, { kind: 'catch' }>;
  readonly order: Order;
  readonly port: RegistrarPort;
  readonly attempt: string;
}

export async function recordRaceEnd(
  parts: CatcherParts,
  held: HeldCampaign,
  raced: Raced,
  { end, creates }: RaceResult,
): Promise<NextStep> {
  const { clock } = parts;
  const { order, port, attempt, step } = raced;
  const attemptEnd: AttemptEnd = { id: attempt, outcome: end.kind, creates };
  const stillOpen = { ...attemptEnd, outcome: null };
  switch (end.kind) {
    case 'won': {
      const { registeredAt, expiry } = end;
      parts.counts.won += 1;
      await held.record((live) => ({
        ...won(live, order.id, { registeredAt, registrar: port.id, expiry }),
        attemptEnd,
      }));
      return RELEASED;
    }
    case 'pending':
      await held.record((live) => ({
        ...undecided(live, order.id, 'pendingRegistry'),
        nextAt: clock.now() + CHECK_AFTER_MS,
        attemptEnd: stillOpen,
      }));
      return RELEASED;
    case 'unknown': {
      const { domain } = held.campaign;
      parts.alert('create_unknown', { domain, account: port.id, cause: end.cause });
      await held.record((live) => ({
        ...undecided(live, order.id, 'unknown'),
        nextAt: null,
        attemptEnd: stillOpen,
      }));
      return SETTLE;
    }
    case 'taken': {
      // Perhaps by a late create of ours: the registrar is asked whose it is before it is lost.
      const attempting = { state: 'attempting', nextAt: null, orders: [] } as const;
      await held.record(() => ({ ...attempting, attemptEnd: stillOpen }));
      return SETTLE;
    }
    case 'tooDear':
      await failOrder(parts, held, order, end.reason, attemptEnd);
      return step;
    case 'kept':
    case 'notDropped': {
      const reason = end.kind === 'kept' ? RENEWED : NOT_DROPPED;
      await held.record((live) => ({
        ...backToWatching(live, reason, clock.now() + CHECK_AFTER_MS),
        attemptEnd,
      }));
      return RELEASED;
    }
    case 'accountOut':
      return await leaveAccountOut(parts, held, raced, end, { ...attemptEnd, outcome: end.fault });
    case 'calledOff':
      await held.putBack(attemptEnd);
      return RELEASED;
  }
}

type AttemptEnd = NonNullable<CampaignMove['attemptEnd']>;

const PRICE_REFUSED: OrderReason = {
  code: 'price_refused',
  message: 'The registry asks another price',
};
const REGISTRANT_REFUSED: OrderReason = {
  code: 'registrant_refused',
  message: 'The registry refuses the create, which names a registrant of the client’s own',
};

async function leaveAccountOut(
  parts: CatcherParts,
  held: HeldCampaign,
  { step, order, port }: Raced,
  { fault, code, message }: Extract<RaceEnd, { kind: 'accountOut' }>,
  attemptEnd: AttemptEnd,
): Promise<NextStep> {
  const { domain } = held.campaign;
  parts.alert(`account_${fault}`, { domain, account: port.id, code, message });
  // A refusal of the client's own terms ends the order; others may not befall another account.
  if (fault === 'price' || (fault === 'policy' && order.registrant !== null)) {
    const reason = fault === 'price' ? PRICE_REFUSED : REGISTRANT_REFUSED;
    await failOrder(parts, held, order, reason, attemptEnd);
    return step;
  }
  await held.record(() => ({ state: 'armed', nextAt: null, orders: [], attemptEnd }));
  const reason = {
    code: `account_${fault}`,
    message: 'The registrar account can not register the name; the operator has been told',
  };
  return { ...step, leftOut: new Map([...step.leftOut, [port.id, reason]]) };
}

async function failOrder(
  { clock }: CatcherParts,
  held: HeldCampaign,
  order: Order,
  reason: OrderReason,
  attemptEnd: AttemptEnd,
): Promise<void> {
  await held.record((live) => ({
    ...failed(live, order.id, reason, clock.now()),
    nextAt: null,
    attemptEnd,
  }));
}
