/** One look at an ordered name: what it means for its orders, and when to look again. */
import { isoInstant } from '#app/base/clock.ts';
import { within } from '#app/base/time-limits.ts';
import { lifecyclePhase, withVnDates } from '#app/records/lifecycle.ts';
import type { Campaign, DropWindow, Order, Sighting } from '#app/records/order.ts';
import type { Registration } from '#app/records/registration.ts';
import type { CampaignMove } from '#app/storage/orders/campaigns.ts';
import { ruleFor } from '../drop/drop-rules.ts';
import { foreseenDrop, momentOf } from '../drop/foresee-drop.ts';
import { prepareHolder } from '../registrant/holder.ts';
import { servesZone } from '../registrars/accounts.ts';
import { backToWatching, lost, scheduled, watched } from './campaign-moves.ts';
import { SLACK_MS } from './catch-step.ts';
import type { NameState } from './catcher-parts.ts';
import { isLeaving, isMadeAnew, ORDERED_MS } from './drop-state.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { armingAt, newsOf, watchPlan } from './look-times.ts';
import { catchFrom, type NextStep, RELEASED } from './next-step.ts';
import { reasonOf } from './reasons.ts';
import { checkBy } from './refused-checks.ts';
import { seenDropAt } from './seen-drop.ts';
import { isSeenLately, keepVigil } from './vigil.ts';

/** How long the moment of the drop is asked for. */
const QUOTE_MS = { least: 1_000, most: 30_000 };
const AGAIN_MS = { first: 5_000, last: 15 * 60_000 };
/** Past the drop by so much, as after a crash, it is worth a look before anything is sent. */
const LATE_MS = 3_000;

export async function lookAtName(held: HeldCampaign): Promise<NextStep> {
  const { clock, look, random } = held.parts;
  const { campaign } = held;
  const { drop, state, domain, tld } = campaign;
  const isNear = state !== 'watching' && drop !== null && clock.now() >= armingAt(drop, tld);
  if (isNear && clock.now() <= drop.to + LATE_MS) return catchFrom(null);
  const vigil = await keepVigil(held);
  if (vigil?.isFree) return catchFrom(clock.now());
  if (vigil && isSeenLately(held)) {
    await held.move(() => askAgain(campaign, clock.now() + vigil.againMs));
    return RELEASED;
  }
  const seen = await look(domain);
  if (seen.status === 'available') return catchFrom(clock.now());
  if (seen.status === 'unknown') await held.move(() => lookAgain(campaign, clock.now()));
  else if (seen.status !== 'registered' || !seen.registration)
    await held.move((live) => lost(live, reasonOf('kept_back')));
  else {
    const now = clock.now();
    const told = withKnownExpiry(seen.registration, campaign.sighting);
    const registration = withVnDates(told, domain);
    const sighting = sightingOf(seen, registration, domain, now);
    const expected = await expectedDrop(held, registration, sighting);
    const isAhead = expected !== null && expected.to >= now;
    const mayStillDrop = isNear && now <= drop.to + SLACK_MS;
    if (mayStillDrop && isLeaving(sighting.phase) && !isAhead) return catchFrom(null);
    if (isDueForHolder(campaign, now)) await prepareHolder(held);
    const soonest = vigil ? now + vigil.againMs : Number.POSITIVE_INFINITY;
    await held.move((live) => {
      const move = judge(campaign, live, sighting, expected, random);
      const isOpen = move.state === 'scheduled' && move.nextAt !== null;
      return isOpen ? { ...move, nextAt: Math.min(move.nextAt, soonest) } : move;
    });
  }
  return RELEASED;
}

/** The account says that it is held still. */
function askAgain({ failures }: Campaign, nextAt: number): CampaignMove {
  return { state: 'scheduled', nextAt: Math.ceil(nextAt), failures, orders: [] };
}

/** A drop that is this near has its arming, which sees to it. */
const ARMING_SOON_MS = 120_000;

function isDueForHolder({ state, drop, tld }: Campaign, now: number): boolean {
  return state === 'scheduled' && drop !== null && now < armingAt(drop, tld) - ARMING_SOON_MS;
}

/** No source could say: sooner than usual, and never later than the arming. */
function lookAgain({ drop, state, failures, tld }: Campaign, now: number): CampaignMove {
  const waitMs = Math.min(AGAIN_MS.first * 2 ** Math.min(failures, 10), AGAIN_MS.last);
  const armAt = drop && state === 'scheduled' ? armingAt(drop, tld) : Number.POSITIVE_INFINITY;
  return {
    state: state === 'scheduled' ? 'scheduled' : 'watching',
    nextAt: Math.min(now + waitMs, armAt),
    failures: failures + 1,
    orders: [],
  };
}

/** Sources differ in what they tell: the same registration has the expiry that was seen before. */
function withKnownExpiry(registration: Registration, before: Sighting | null): Registration {
  const { dates } = registration;
  if (dates.expiry !== null || before === null || before.expiry === null) return registration;
  const created = momentOf(dates.created);
  if (created !== null && before.created !== null && isMadeAnew(created, before.created, 0))
    return registration;
  return { ...registration, dates: { ...dates, expiry: isoInstant(before.expiry) } };
}

function sightingOf(
  { status }: NameState,
  { dates, domainStatus, registrar }: Registration,
  domain: string,
  now: number,
): Sighting {
  const { phase } = lifecyclePhase({ domain, domainStatus, expiry: dates.expiry, now });
  const [created, expiry] = [momentOf(dates.created), momentOf(dates.expiry)];
  return { seenAt: now, status, phase, created, expiry, registrar: registrar.name };
}

/**
 * A registry that names the moment itself is asked for it, once the name is on its way out. Not for
 * so long that the arming is missed; where it doesn't answer, what it said before stands.
 */
async function expectedDrop(
  { parts, campaign: { domain, tld, drop } }: HeldCampaign,
  { dates }: Registration,
  { phase }: Sighting,
): Promise<DropWindow | null> {
  const { clock, ports } = parts;
  const port = ports.find((one) => servesZone(one, domain));
  const isAsked = phase === 'redemption' || phase === 'pendingDelete';
  const patienceMs = drop
    ? Math.max(armingAt(drop, tld) - clock.now(), QUOTE_MS.least)
    : QUOTE_MS.most;
  const quote =
    isAsked && ruleFor(tld).kind === 'instant' && port
      ? await within(clock, Math.min(patienceMs, QUOTE_MS.most), checkBy(parts, port, domain, 1))
      : null;
  const isSilent = !quote || quote.available === null;
  if (isAsked && isSilent && drop?.certainty === 'exact' && drop.to >= clock.now()) return drop;
  return foreseenDrop({ tld, phase, dates, reason: quote?.reason ?? null, now: clock.now() });
}

function judge(
  { drop, sighting: before, state, tld, domain }: Campaign,
  live: readonly Order[],
  sighting: Sighting,
  expected: DropWindow | null,
  random: () => number,
): CampaignMove {
  const now = sighting.seenAt;
  const news = newsOf(domain, before, sighting);
  const nextAt = watchPlan({ sighting, drop: expected, tld, now, random });
  const passed = live.filter((order) => hasPassed(order, sighting, before));
  if (passed.length > 0) {
    const rest = live.filter((order) => !passed.includes(order));
    const on = watching(rest, expected, sighting, nextAt);
    const over = lost(passed, reasonOf('registered_by_other'));
    const droppedAt = seenDropAt(drop, sighting.created, null);
    return { ...on, orders: [...over.orders, ...on.orders], news, droppedAt };
  }
  if (expected && isDue(sighting, expected, now)) {
    const newcomers = live.filter((order) => order.state === 'accepted');
    // Clients follow every state; where there is time it stands for them to see.
    const soon = now + SHOWN_MS;
    if (newcomers.length === live.length && soon < armingAt(expected, tld))
      return { ...watching(live, expected, sighting, soon), news };
    return { ...scheduled(live, drop, expected, nextAt, sighting), news };
  }
  if (state !== 'watching') {
    const reason = reasonOf(isLeaving(sighting.phase) ? 'did_not_drop' : 'renewed');
    return { ...backToWatching(live, reason, nextAt, sighting), drop: expected, news };
  }
  return { ...watching(live, expected, sighting, nextAt), news };
}

const SHOWN_MS = 1_000;

/** Whether the registration is not the one that was ordered, but made since. */
function hasPassed(order: Order, { created, phase }: Sighting, before: Sighting | null): boolean {
  if (created === null || isLeaving(phase)) return false;
  // Without a look yet, the order may have come after the new registration, and be for that.
  const seen = order.state === 'accepted' ? null : (before?.created ?? null);
  return isMadeAnew(created, seen, order.createdAt + ORDERED_MS);
}

function watching(
  live: readonly Order[],
  drop: DropWindow | null,
  sighting: Sighting,
  nextAt: number,
): CampaignMove {
  const orders = live.filter(({ state }) => state !== 'watching').map(watched);
  return { state: 'watching', nextAt, drop, sighting, orders };
}

const DAY_MS = 86_400_000;

/** In redemption the holder can come back for weeks: there only a drop that is near counts. */
function isDue({ phase }: Sighting, { from, to }: DropWindow, now: number): boolean {
  if (to < now && from < now) return phase === 'releasing';
  return phase === 'pendingDelete' || phase === 'releasing' || from - now < DAY_MS;
}
