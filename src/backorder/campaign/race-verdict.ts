/** What is written down of how a race ended. */
import type { OrderReason } from '#app/records/order.ts';
import type { CampaignMove } from '#app/storage/orders/campaigns.ts';
import { backToWatching, failed, NOT_DROPPED, RENEWED, undecided, won } from './campaign-moves.ts';
import type { CatchParts } from './catch-parts.ts';
import type { Choice } from './entry.ts';
import type { HeldCampaign } from './held-campaign.ts';
import type { RaceEnd, RaceResult } from './race.ts';

const CHECK_AFTER_MS = 1_000;

/** `unsure`: a create is not accounted for. A reason: this account can't go on, but another may. */
export async function conclude(
  parts: CatchParts,
  held: HeldCampaign,
  { order, port }: Choice,
  attempt: string,
  { end, creates }: RaceResult,
): Promise<'done' | 'unsure' | 'nextOrder' | OrderReason> {
  const { clock } = parts;
  const attemptEnd = { id: attempt, outcome: end.kind, creates };
  const stillOpen = { ...attemptEnd, outcome: null };
  switch (end.kind) {
    case 'won': {
      const { registeredAt, expiry } = end;
      parts.counts.won += 1;
      await held.record((live) => ({
        ...won(live, order.id, { registeredAt, registrar: port.id, expiry }),
        attemptEnd,
      }));
      return 'done';
    }
    case 'pending':
      await held.record((live) => ({
        ...undecided(live, order.id, 'pendingRegistry'),
        nextAt: clock.now() + CHECK_AFTER_MS,
        attemptEnd: stillOpen,
      }));
      return 'done';
    case 'unknown':
      parts.alert('create_unknown', {
        domain: held.campaign.domain,
        account: port.id,
        cause: end.cause,
      });
      await held.record((live) => ({
        ...undecided(live, order.id, 'unknown'),
        nextAt: null,
        attemptEnd: stillOpen,
      }));
      return 'unsure';
    case 'taken':
      // By a create of ours, it may be, that came late: the registrar is asked whose it is before it is called lost.
      await held.record(() => ({
        state: 'attempting',
        nextAt: null,
        orders: [],
        attemptEnd: stillOpen,
      }));
      return 'unsure';
    case 'tooDear':
      await held.record((live) => ({
        ...failed(live, order.id, end.reason, clock.now()),
        nextAt: null,
        attemptEnd,
      }));
      return 'nextOrder';
    case 'kept':
    case 'notDropped':
      await held.record((live) => ({
        ...backToWatching(
          live,
          end.kind === 'kept' ? RENEWED : NOT_DROPPED,
          clock.now() + CHECK_AFTER_MS,
        ),
        attemptEnd,
      }));
      return 'done';
    case 'accountOut':
      return await leaveAccount(parts, held, { order, port }, end, attemptEnd);
    case 'calledOff':
      return await putBack(parts, held, attemptEnd);
  }
}

const PRICE_REFUSED: OrderReason = {
  code: 'price_refused',
  message: 'The registry asks another price',
};
const WISH_REFUSED: OrderReason = {
  code: 'registrant_refused',
  message: 'The registry refuses the create, which names a registrant of the client’s own',
};

async function leaveAccount(
  parts: CatchParts,
  held: HeldCampaign,
  { order, port }: Choice,
  { fault, code, message }: Extract<RaceEnd, { kind: 'accountOut' }>,
  attemptEnd: NonNullable<CampaignMove['attemptEnd']>,
): Promise<'nextOrder' | OrderReason> {
  const { clock } = parts;
  const { domain } = held.campaign;
  parts.alert(`account_${fault}`, { domain, account: port.id, code, message });
  const ended = { ...attemptEnd, outcome: fault };
  // What the client's own wish brought about is the order's end; anything else may go better with another account.
  const isOwnWish = fault === 'price' || (fault === 'policy' && order.registrant !== null);
  if (isOwnWish) {
    await held.record((live) => ({
      ...failed(live, order.id, fault === 'price' ? PRICE_REFUSED : WISH_REFUSED, clock.now()),
      nextAt: null,
      attemptEnd: ended,
    }));
    return 'nextOrder';
  }
  await held.record(() => ({ state: 'armed', nextAt: null, orders: [], attemptEnd: ended }));
  return {
    code: `account_${fault}`,
    message: 'The registrar account can not register the name; the operator has been told',
  };
}

/** All creates are answered and nothing was won: whoever takes the campaign next goes on. */
export async function putBack(
  { log, clock }: CatchParts,
  held: HeldCampaign,
  attemptEnd?: NonNullable<CampaignMove['attemptEnd']>,
): Promise<'done'> {
  try {
    await held.move(() => ({
      state: 'armed',
      nextAt: clock.now(),
      orders: [],
      ...(attemptEnd && { attemptEnd }),
    }));
  } catch (error) {
    // The lease ends by itself, and what is open is settled by the next holder.
    log.info({ err: error, domain: held.campaign.domain }, 'catcher.not_put_back');
  }
  return 'done';
}
