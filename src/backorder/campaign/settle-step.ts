/** A create that was sent and not answered: the registrar is asked whose the name is. */
import type { OrderReason } from '#app/records/order.ts';
import {
  type CampaignMove,
  decisionOf,
  keepPollMessage,
  type OpenAttempt,
  openAttemptOf,
} from '#app/storage/orders/campaigns.ts';
import type { Ownership, RegistrarPort } from '../registrars/registrar-port.ts';
import {
  backToWatching,
  lost,
  NOT_DROPPED,
  RENEWED,
  TAKEN,
  undecided,
  won,
} from './campaign-moves.ts';
import { SLACK_MS } from './catch-step.ts';
import type { CatcherParts } from './catcher-parts.ts';
import { askDropState } from './drop-state.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { catchFrom, LOOK, type NextStep, RELEASED } from './next-step.ts';

const UNSURE_MS = { first: 250, last: 60_000 };
const PENDING_MS = { first: 1_000, last: 60_000 };
const LATER_MS = 1_000;
/** The attempt was written down before anything was sent; clocks may differ by a little. */
const SKEW_MS = 5_000;

export async function settleAttempt(parts: CatcherParts, held: HeldCampaign): Promise<NextStep> {
  const { domain } = held.campaign;
  const open = await openAttemptOf(parts.db, domain);
  if (!open) return LOOK;
  const port = parts.ports.find(({ id }) => id === open.account);
  if (!port) {
    parts.alert('account_gone', { domain, account: open.account });
    return await stayUnsure(parts, held, open);
  }
  const owner = await ownershipOf(port, open, held);
  switch (owner.kind) {
    case 'ours':
      return await recordWin(parts, held, open, owner);
    case 'absent':
      return await recordAbsent(parts, held, open);
    case 'others':
      return await judgeOthers(parts, held, open);
    case 'pending':
      await held.record((live) => ({
        ...undecided(live, open.order, 'pendingRegistry'),
        nextAt: parts.clock.now() + PENDING_MS.first,
      }));
      return RELEASED;
    case 'unknown':
      return await stayUnsure(parts, held, open);
  }
}

/** An application: decided by a notice, or seen in the registry itself. */
export async function askForDecision(parts: CatcherParts, held: HeldCampaign): Promise<NextStep> {
  const { db, clock } = parts;
  const { domain, failures } = held.campaign;
  const open = await openAttemptOf(db, domain);
  const port = parts.ports.find(({ id }) => id === open?.account);
  const later = (): CampaignMove => ({
    state: 'pendingRegistry',
    nextAt: clock.now() + growing(PENDING_MS, failures),
    failures: failures + 1,
    orders: [],
  });
  if (!open || !port) {
    parts.alert('account_gone', { domain, account: open?.account ?? '' });
    await held.move(later);
    return RELEASED;
  }
  await keepNotices(parts, port);
  // Before the question whose it is: what was decided by now shows in the answer.
  const decision = await decisionOf(db, port.id, domain, open.startedAt);
  const owner = await ownershipOf(port, open, held);
  if (owner.kind === 'ours') return await recordWin(parts, held, open, owner);
  // Where no notice comes, the registrar's own books are the decision.
  if (!port.poll && owner.kind === 'absent') return await recordAbsent(parts, held, open);
  if (!port.poll && owner.kind === 'others') return await judgeOthers(parts, held, open);
  if (decision === false)
    await held.record((live) => ({
      ...lost(live, APPLICATION_REFUSED),
      attemptEnd: { id: open.id, outcome: 'applicationRefused', creates: 0 },
    }));
  else await held.move(later);
  return RELEASED;
}

const APPLICATION_REFUSED: OrderReason = {
  code: 'application_refused',
  message: 'The registry gave the name to another application',
};

async function keepNotices({ db, clock }: CatcherParts, port: RegistrarPort): Promise<void> {
  await port.poll?.(async ({ id, domain, accepted, transactionId }) =>
    keepPollMessage(db, {
      account: port.id,
      messageId: id,
      domain,
      succeeded: accepted,
      transactionId,
      at: clock.now(),
    }),
  );
}

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

/** The registry has no such name: no create was carried out, and the name is free now. */
async function recordAbsent(
  { clock }: CatcherParts,
  held: HeldCampaign,
  open: OpenAttempt,
): Promise<NextStep> {
  const attemptEnd = { id: open.id, outcome: 'absent', creates: 0 };
  await held.record(() => ({ state: 'armed', nextAt: null, orders: [], attemptEnd }));
  return catchFrom(clock.now());
}

async function recordWin(
  parts: CatcherParts,
  held: HeldCampaign,
  open: OpenAttempt,
  { registeredAt, expiry }: Extract<Ownership, { kind: 'ours' }>,
): Promise<NextStep> {
  await held.record((live) => ({
    ...won(live, open.order, { registeredAt, registrar: open.account, expiry }),
    attemptEnd: { id: open.id, outcome: 'won', creates: 0 },
  }));
  parts.counts.won += 1;
  return RELEASED;
}

/** A rival's, or still the old holder's. Only the public record tells which. */
async function judgeOthers(
  parts: CatcherParts,
  held: HeldCampaign,
  open: OpenAttempt,
): Promise<NextStep> {
  const { clock } = parts;
  const { drop } = held.campaign;
  const attemptEnd = { id: open.id, outcome: 'others', creates: 0 };
  const watchAgain = async (reason: OrderReason) => {
    const nextAt = clock.now() + LATER_MS;
    await held.record((live) => ({ ...backToWatching(live, reason, nextAt), attemptEnd }));
    return RELEASED;
  };
  switch (await askDropState(parts, held.campaign, open.orderedAt)) {
    case 'taken':
      await held.record((live) => ({ ...lost(live, TAKEN), attemptEnd }));
      return RELEASED;
    case 'kept':
      return await watchAgain(RENEWED);
    case 'old':
      if (clock.now() >= (drop?.to ?? open.startedAt) + SLACK_MS)
        return await watchAgain(NOT_DROPPED);
      await held.record(() => ({ state: 'armed', nextAt: null, orders: [], attemptEnd }));
      return LOOK;
    // The registrar says it is another's, the public record that it is free: one of them is late.
    case 'free':
    case 'unknown':
      return await stayUnsure(parts, held, open);
  }
}

async function stayUnsure(
  { clock }: CatcherParts,
  held: HeldCampaign,
  open: OpenAttempt,
): Promise<NextStep> {
  const { failures } = held.campaign;
  await held.record((live) => ({
    ...undecided(live, open.order, 'unknown'),
    nextAt: clock.now() + growing(UNSURE_MS, failures),
    failures: failures + 1,
  }));
  return RELEASED;
}

function growing(ms: { readonly first: number; readonly last: number }, failures: number): number {
  return Math.min(ms.first * 2 ** Math.min(failures, 10), ms.last);
}
