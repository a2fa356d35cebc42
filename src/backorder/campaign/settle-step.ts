/** What was sent and not answered: the registry is asked whose the name is before anything else is done with it. */
import type { OrderReason } from '#app/records/order.ts';
import {
  type CampaignMove,
  decisionOf,
  keepPollMessage,
  type OpenAttempt,
  openAttemptOf,
} from '#app/storage/orders/campaigns.ts';
import type { Ownership, RegistrarPort } from '../registrars/registrar-port.ts';
import { standingOf } from './after-drop.ts';
import {
  backToWatching,
  lost,
  NOT_DROPPED,
  RENEWED,
  TAKEN,
  undecided,
  won,
} from './campaign-moves.ts';
import type { CatchParts } from './catch-parts.ts';
import { SLACK_MS } from './catch-step.ts';
import type { HeldCampaign } from './held-campaign.ts';

const AGAIN_MS = { first: 250, last: 60_000 };
const PENDING_MS = { first: 1_000, last: 60_000 };
const LATER_MS = 1_000;
/** The attempt was written down before anything was sent; clocks may differ by a little. */
const SKEW_MS = 5_000;

/** `free` and `again`: all is accounted for, and the race goes on. `done`: moved on, and no longer held. */
export type Settled = 'free' | 'again' | 'done';

export async function settle(parts: CatchParts, held: HeldCampaign): Promise<Settled> {
  const open = await openAttemptOf(parts.db, held.campaign.domain);
  if (!open) return 'again';
  const port = parts.ports.find(({ id }) => id === open.account);
  if (!port) {
    parts.alert('account_gone', { domain: held.campaign.domain, account: open.account });
    return await stayUnsure(parts, held, open);
  }
  const owner = await ownershipOf(port, open, held);
  switch (owner.kind) {
    case 'ours':
      return await recordWin(parts, held, open, owner);
    case 'absent':
      return await againFree(held, open);
    case 'others':
      return await judgeOthers(parts, held, open);
    case 'pending':
      await held.record((live) => ({
        ...undecided(live, open.order, 'pendingRegistry'),
        nextAt: parts.clock.now() + PENDING_MS.first,
      }));
      return 'done';
    case 'unknown':
      return await stayUnsure(parts, held, open);
  }
}

/** An application: decided by a notice, or seen in the registry itself. */
export async function awaitDecision(parts: CatchParts, held: HeldCampaign): Promise<Settled> {
  const { db, clock } = parts;
  const { domain, failures } = held.campaign;
  const open = await openAttemptOf(db, domain);
  const port = parts.ports.find(({ id }) => id === open?.account);
  const later = (): CampaignMove => ({
    state: 'pendingRegistry',
    nextAt: clock.now() + Math.min(PENDING_MS.first * 2 ** Math.min(failures, 10), PENDING_MS.last),
    failures: failures + 1,
    orders: [],
  });
  if (!open || !port) {
    parts.alert('account_gone', { domain, account: open?.account ?? '' });
    await held.move(later);
    return 'done';
  }
  await port.poll?.(async ({ id, domain: about, accepted, transactionId }) =>
    keepPollMessage(db, {
      account: port.id,
      messageId: id,
      domain: about,
      succeeded: accepted,
      transactionId,
      at: clock.now(),
    }),
  );
  // Before the question whose it is: what was decided by now shows in the answer.
  const decision = await decisionOf(db, port.id, domain, open.startedAt);
  const owner = await ownershipOf(port, open, held);
  if (owner.kind === 'ours') return await recordWin(parts, held, open, owner);
  // Where no notice comes, the registrar's own books are the decision.
  if (!port.poll && owner.kind === 'absent') return await againFree(held, open);
  if (!port.poll && owner.kind === 'others') return await judgeOthers(parts, held, open);
  if (decision === false) {
    await held.record((live) => ({
      ...lost(live, REFUSED),
      attemptEnd: { id: open.id, outcome: 'applicationRefused', creates: 0 },
    }));
    return 'done';
  }
  await held.move(later);
  return 'done';
}

async function againFree(held: HeldCampaign, open: OpenAttempt): Promise<'free'> {
  await held.record(() => ({
    state: 'armed',
    nextAt: null,
    orders: [],
    attemptEnd: { id: open.id, outcome: 'absent', creates: 0 },
  }));
  return 'free';
}

const REFUSED: OrderReason = {
  code: 'application_refused',
  message: 'The registry gave the name to another application',
};

async function ownershipOf(
  port: RegistrarPort,
  open: OpenAttempt,
  held: HeldCampaign,
): Promise<Ownership> {
  const readiness = await port.warm(open.startedAt + SLACK_MS);
  if (!readiness.ready) return { kind: 'unknown' };
  const since = open.since + (readiness.clockOffsetMs ?? 0) - SKEW_MS;
  return await port.ownership({ name: held.campaign.domain, attempt: open.id, since });
}

async function recordWin(
  parts: CatchParts,
  held: HeldCampaign,
  open: OpenAttempt,
  { registeredAt, expiry }: Extract<Ownership, { kind: 'ours' }>,
): Promise<'done'> {
  await held.record((live) => ({
    ...won(live, open.order, { registeredAt, registrar: open.account, expiry }),
    attemptEnd: { id: open.id, outcome: 'won', creates: 0 },
  }));
  parts.counts.won += 1;
  return 'done';
}

/** Another's: a rival's, or still that of the holder whose time isn't over. Only the public record tells which. */
async function judgeOthers(
  parts: CatchParts,
  held: HeldCampaign,
  open: OpenAttempt,
): Promise<Settled> {
  const { clock } = parts;
  const { drop } = held.campaign;
  const attemptEnd = { id: open.id, outcome: 'others', creates: 0 };
  switch (await standingOf(parts, held.campaign, open.orderedAt)) {
    case 'taken':
      await held.record((live) => ({ ...lost(live, TAKEN), attemptEnd }));
      return 'done';
    case 'kept':
      await held.record((live) => ({
        ...backToWatching(live, RENEWED, clock.now() + LATER_MS),
        attemptEnd,
      }));
      return 'done';
    case 'old':
      if (clock.now() < (drop?.to ?? open.startedAt) + SLACK_MS) {
        await held.record(() => ({ state: 'armed', nextAt: null, orders: [], attemptEnd }));
        return 'again';
      }
      await held.record((live) => ({
        ...backToWatching(live, NOT_DROPPED, clock.now() + LATER_MS),
        attemptEnd,
      }));
      return 'done';
    // The registry says it is another's, the public record that it is free: one of them is behind.
    case 'free':
    case 'unknown':
      return await stayUnsure(parts, held, open);
  }
}

async function stayUnsure(
  { clock }: CatchParts,
  held: HeldCampaign,
  open: OpenAttempt,
): Promise<'done'> {
  const { failures } = held.campaign;
  const waitMs = Math.min(AGAIN_MS.first * 2 ** Math.min(failures, 10), AGAIN_MS.last);
  await held.record((live) => ({
    ...undecided(live, open.order, 'unknown'),
    nextAt: clock.now() + waitMs,
    failures: failures + 1,
  }));
  return 'done';
}
