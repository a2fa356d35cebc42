/** A create that was sent and not answered: the registrar is asked whose the name is. */
import { within } from '#app/base/time-limits.ts';
import {
  type CampaignMove,
  type OpenAttempt,
  openAttemptOf,
} from '#app/storage/orders/campaigns.ts';
import { decisionOf } from '#app/storage/orders/registry-messages.ts';
import type { Ownership, RegistrarPort } from '../registrars/registrar-port.ts';
import { armedAgain, backToWatching, lost, undecided, won } from './campaign-moves.ts';
import { SLACK_MS } from './catch-step.ts';
import { askDropState } from './drop-state.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { keepMessages } from './messages.ts';
import { catchFrom, LOOK, type NextStep, RELEASED } from './next-step.ts';
import { reasonOf } from './reasons.ts';
import { seenDropAt } from './seen-drop.ts';

const UNSURE_MS = { first: 250, last: 60_000 };
const PENDING_MS = { first: 1_000, last: 60_000 };
const LATER_MS = 1_000;
const MESSAGES_MS = 5_000;
/** The attempt was written down before anything was sent; clocks may differ by a little. */
const SKEW_MS = 5_000;

export async function settleAttempt(held: HeldCampaign): Promise<NextStep> {
  const { db, clock, ports, alert } = held.parts;
  const { domain } = held.campaign;
  const open = await openAttemptOf(db, domain);
  if (!open) return LOOK;
  const port = ports.find(({ id }) => id === open.account);
  if (!port) {
    alert('account_gone', { domain, account: open.account });
    return await stayUnsure(held, open);
  }
  const owner = await ownerOf(port, open, held);
  if (owner.kind === 'pending')
    return await held.release((live) => ({
      ...undecided(live, open.order, 'pendingRegistry'),
      nextAt: clock.now() + PENDING_MS.first,
    }));
  return owner.kind === 'unknown'
    ? await stayUnsure(held, open)
    : await recordOwner(held, open, owner);
}

/** An application: decided by a notice, or seen in the registry itself. */
export async function askForDecision(held: HeldCampaign): Promise<NextStep> {
  const { db, clock, ports, alert } = held.parts;
  const { domain, failures } = held.campaign;
  const open = await openAttemptOf(db, domain);
  const port = ports.find(({ id }) => id === open?.account);
  const later = (): CampaignMove => ({
    state: 'pendingRegistry',
    nextAt: clock.now() + growing(PENDING_MS, failures),
    failures: failures + 1,
    orders: [],
  });
  if (!open || !port) {
    alert('account_gone', { domain, account: open?.account ?? '' });
    await held.move(later);
    return RELEASED;
  }
  // A long queue is fetched on beside: whose the name is can be asked meanwhile.
  await within(clock, MESSAGES_MS, keepMessages(held.parts, port));
  // Before the question whose it is: what was decided by now shows in the answer.
  const decision = await decisionOf(db, port.id, domain, open.startedAt);
  const owner = await ownerOf(port, open, held);
  if (owner.kind === 'ours') return await recordOwner(held, open, owner);
  // Where no notice comes, the registrar's own books are the decision.
  if (!port.poll && (owner.kind === 'absent' || owner.kind === 'others'))
    return await recordOwner(held, open, owner);
  if (decision === false)
    return await held.release((live) => ({
      ...lost(live, reasonOf('application_refused')),
      attemptEnd: { id: open.id, outcome: 'applicationRefused', creates: 0 },
    }));
  await held.move(later);
  return RELEASED;
}

async function ownerOf(
  port: RegistrarPort,
  open: OpenAttempt,
  held: HeldCampaign,
): Promise<Ownership> {
  const readiness = await port.warm(open.startedAt + SLACK_MS);
  if (!readiness.ready) return { kind: 'unknown' };
  const since = open.since + (readiness.clockOffsetMs ?? 0) - SKEW_MS;
  return await port.ownership({ name: held.campaign.domain, attempt: open.id, since });
}

/** The registrar knows whose it is. */
async function recordOwner(
  held: HeldCampaign,
  open: OpenAttempt,
  owner: Extract<Ownership, { kind: 'ours' | 'absent' | 'others' }>,
): Promise<NextStep> {
  const { clock, counts } = held.parts;
  if (owner.kind === 'others') return await judgeOthers(held, open);
  const attemptEnd = { id: open.id, outcome: owner.kind, creates: 0 };
  if (owner.kind === 'absent') {
    // No create was carried out, and the name is free now.
    await held.record(() => armedAgain(attemptEnd));
    return catchFrom(clock.now());
  }
  const { registeredAt, expiry } = owner;
  await held.record((live) => ({
    ...won(live, open.order, { registeredAt, registrar: open.account, expiry }),
    droppedAt: seenDropAt(held.campaign.drop, registeredAt, open.startedAt),
    attemptEnd: { ...attemptEnd, outcome: 'won' },
  }));
  counts.won += 1;
  return RELEASED;
}

/** A rival's, or still the old holder's. Only the public record tells which. */
async function judgeOthers(held: HeldCampaign, open: OpenAttempt): Promise<NextStep> {
  const { clock } = held.parts;
  const { drop } = held.campaign;
  const attemptEnd = { id: open.id, outcome: 'others', creates: 0 };
  const watchAgain = (code: 'renewed' | 'did_not_drop') => {
    const nextAt = clock.now() + LATER_MS;
    const reason = reasonOf(code);
    return held.release((live) => ({ ...backToWatching(live, reason, nextAt), attemptEnd }));
  };
  const { state, created } = await askDropState(held, open.orderedAt);
  switch (state) {
    case 'taken':
      return await held.release((live) => ({
        ...lost(live, reasonOf('registered_by_other')),
        droppedAt: seenDropAt(drop, created, null),
        attemptEnd,
      }));
    case 'kept':
      return await watchAgain('renewed');
    case 'old':
      if (clock.now() >= (drop?.to ?? open.startedAt) + SLACK_MS)
        return await watchAgain('did_not_drop');
      await held.record(() => armedAgain(attemptEnd));
      return LOOK;
    // The registrar says it is another's, the public record that it is free: one of them is late.
    case 'free':
    case 'unknown':
      return await stayUnsure(held, open);
  }
}

async function stayUnsure(held: HeldCampaign, open: OpenAttempt): Promise<NextStep> {
  const { failures } = held.campaign;
  return await held.release((live) => ({
    ...undecided(live, open.order, 'unknown'),
    nextAt: held.parts.clock.now() + growing(UNSURE_MS, failures),
    failures: failures + 1,
  }));
}

function growing(ms: { readonly first: number; readonly last: number }, failures: number): number {
  return Math.min(ms.first * 2 ** Math.min(failures, 10), ms.last);
}
