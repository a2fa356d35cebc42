/** From arming to the verdict: order and account, the attempt, the race and its end. */
import { wait } from '#app/base/time-limits.ts';
import { dayObjection, spendingObjection } from '#app/records/money/quota.ts';
import type { OrderReason } from '#app/records/order.ts';
import { setbackOf } from '#app/storage/orders/campaigns.ts';
import type { ToldPrice } from '#app/storage/orders/ledger.ts';
import { approachOf, isPool, ruleFor } from '../drop/drop-rules.ts';
import { leadMs } from '../race/create-pace.ts';
import { learntChances } from '../race/learnt-chances.ts';
import { type RaceEnd, type RaceWindow, race } from '../race/race.ts';
import { LONGEST_HOLD_MS, REMEMBERED_MS, Refusals, restMs } from '../race/setbacks.ts';
import {
  type AttemptEnd,
  armedAgain,
  backToWatching,
  failed,
  heldBack,
  undecided,
  won,
} from './campaign-moves.ts';
import { askDropState } from './drop-state.ts';
import { chooseEntry, type Entry, objectionTo, SPENT_MS } from './entry.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { type NextStep, type OutReason, RELEASED, SETTLE } from './next-step.ts';
import { reasonOf } from './reasons.ts';
import { checksFor } from './refused-checks.ts';
import { seenDropAt } from './seen-drop.ts';

/** After the window: registries drop late more often than not at all. */
export const SLACK_MS = 60_000;
/** So early the attempt is written: 200 names that drop together are 200 transactions. */
const ATTEMPT_LEAD_MS = 3_000;
/** Larger differences between clocks are told to the client; the race goes by the registry's. */
const CLOCK_TOLERANCE_MS = 500;
const CHECK_AFTER_MS = 1_000;

type CatchStep = Extract<NextStep, { kind: 'catch' }>;

/** Throws a `LeaseLostError` when another process has the campaign. */
export async function catchName(held: HeldCampaign, step: CatchStep): Promise<NextStep> {
  const { db, clock, counts, newId, random, alert } = held.parts;
  const { freeSince, leftOut } = step;
  const { drop, domain } = held.campaign;
  const from = freeSince ?? drop?.from ?? clock.now();
  const end = Math.max(freeSince ?? 0, drop?.to ?? from) + SLACK_MS;
  const entry = await chooseEntry(held, leftOut, end);
  if (!entry) return RELEASED;
  const { order, port, named, agreed } = entry;
  const setback = await setbackOf(db, domain, port.id, clock.now() - REMEMBERED_MS);
  const restUntil = setback ? setback.lastAt + restMs(setback, random) : 0;
  if (setback && restUntil - clock.now() > LONGEST_HOLD_MS) {
    const { fault, times } = setback;
    alert('account_trouble', { domain, account: port.id, fault, times: String(times) });
    return withoutAccount(step, port.id, { ...reasonOf('account_trouble'), retryAt: restUntil });
  }
  // By the registry's own clock, seen from ours; not for what was seen by ours.
  const sendAt = () => freeSince ?? from - leadMs(port.timing());
  if (!(await arm(held, entry))) return step;
  const window = await windowFor(held, entry, freeSince);
  const attemptAt = Math.max(sendAt() - ATTEMPT_LEAD_MS, restUntil);
  await wait(clock, attemptAt - clock.now(), held.lost);
  if (held.lost.aborted) return await held.putBack();
  const attempt = newId();
  if (!(await openAttempt(held, entry, attempt))) return step;
  const { period: years, createdAt } = order;
  const price = port.bindsPrice ? agreed : null;
  let { quoted } = entry;
  const isLasting = setback !== null && setback.outcome === setback.fault;
  const raced = await race({
    clock,
    port,
    end,
    start: sendAt(),
    create: port.prepare({ attempt, name: domain, years, ...named, price }),
    window,
    objection: (quote) => {
      quoted = quote.price ?? quoted;
      return objectionTo(quote.price, order, port, domain);
    },
    dropState: async () => (await askDropState(held, createdAt)).state,
    // What failed the last time is tried one at a time.
    lanes: setback ? 1 : Math.max(1, port.lanes),
    refusals: new Refusals(isLasting),
    checkName: checksFor(held, order, port),
    signal: held.lost,
  });
  const { end: raceEnd, creates, heldAt } = raced;
  counts.creates += creates;
  return await recordRaceEnd(held, { ...entry, quoted, step, heldAt }, raceEnd, {
    id: attempt,
    outcome: raceEnd.kind,
    creates,
  });
}

/** Null: creates go from the first moment on. */
async function windowFor(
  { campaign, parts }: HeldCampaign,
  { port }: Entry,
  freeSince: number | null,
): Promise<RaceWindow | null> {
  const { tld, drop } = campaign;
  const isAskedFirst = port.pricedOnceFree || isPool(tld);
  const isKnown = freeSince !== null || !drop || approachOf(drop.certainty, tld) === 'create';
  if (isKnown && !isAskedFirst) return null;
  return {
    chances: await learntChances(parts.db, tld, parts.clock.now()),
    checksPerSecond: ruleFor(tld).checksPerSecond ?? Number.POSITIVE_INFINITY,
    creates: port.createsInWindows && !isAskedFirst,
  };
}

/** False: the order was cancelled meanwhile. */
async function arm(held: HeldCampaign, entry: Entry): Promise<boolean> {
  const { order, port, readiness } = entry;
  const { clockOffsetMs } = readiness;
  const isOff = Math.abs(clockOffsetMs ?? 0) > CLOCK_TOLERANCE_MS;
  const told = isOff
    ? {
        code: 'armed_by_registry_clock',
        message: `Ready; the registry's clock differs by ${clockOffsetMs} ms and is followed`,
      }
    : reasonOf('armed');
  await held.move((live) => {
    const own = live.find(({ id }) => id === order.id);
    return {
      state: 'armed',
      nextAt: null,
      winner: order.id,
      account: port.id,
      quote: quoteOfEntry(entry),
      orders: own && own.state !== 'armed' ? [{ order: own, to: 'armed', ...told }] : [],
    };
  });
  return held.campaign.state === 'armed';
}

/** For the ledger. */
function quoteOfEntry({ order, port, quoted }: Entry): ToldPrice | null {
  return quoted && { order: order.id, account: port.id, price: quoted };
}

/**
 * Durable before the first byte goes out, and granted by the key's quota in the same transaction.
 * False: it was not, or the order was cancelled meanwhile.
 */
async function openAttempt(held: HeldCampaign, entry: Entry, id: string): Promise<boolean> {
  const { id: account, transactionPrefix } = entry.port;
  const { agreed } = entry;
  const quoted = entry.quoted?.currency === agreed.currency ? entry.quoted.amount : null;
  const attempt = { id, order: entry.order.id, account, transactionPrefix, quoted, agreed };
  let isGranted = false;
  await held.move((live, judged) => {
    const order = live.find((one) => one.id === entry.order.id);
    isGranted = false;
    if (!order) return { state: 'scheduled', nextAt: null, orders: [] };
    const wait = judged && dayObjection(judged.quota, judged.use, order.id);
    if (wait) return heldBack(live, order.id, wait);
    const objection = judged && spendingObjection(judged.quota, judged.use.spent, agreed);
    if (objection) return failed(live, order.id, objection, held.parts.clock.now());
    isGranted = true;
    const orders = [{ order, to: 'attempting', ...reasonOf('attempting') } as const];
    return { state: 'attempting', nextAt: null, orders, attempt };
  }, entry.order.keyId);
  return isGranted;
}

type Raced = Entry & { readonly step: CatchStep; readonly heldAt: number | null };

async function recordRaceEnd(
  held: HeldCampaign,
  raced: Raced,
  end: RaceEnd,
  attemptEnd: AttemptEnd,
): Promise<NextStep> {
  const { clock, counts, alert } = held.parts;
  const { order, port, step } = raced;
  const { drop, sighting } = held.campaign;
  const heldAt = Math.max(raced.heldAt ?? 0, sighting?.seenAt ?? 0);
  const stillOpen = { ...attemptEnd, outcome: null };
  const quote = quoteOfEntry(raced);
  /** The same step goes on with the order behind it. */
  const failOrder = async (reason: OrderReason, attemptEnd: AttemptEnd) => {
    await held.record((live) => ({
      ...failed(live, order.id, reason, clock.now()),
      attemptEnd,
      quote,
    }));
    return step;
  };
  switch (end.kind) {
    case 'won': {
      const { registeredAt, expiry, paid = null } = end;
      counts.won += 1;
      return await held.release((live) => ({
        ...won(live, order.id, { registeredAt, registrar: port.id, expiry }),
        droppedAt: seenDropAt(drop, registeredAt, heldAt),
        attemptEnd: { ...attemptEnd, paid },
        quote,
      }));
    }
    case 'pending':
      return await held.release((live) => ({
        ...undecided(live, order.id, 'pendingRegistry'),
        nextAt: clock.now() + CHECK_AFTER_MS,
        attemptEnd: stillOpen,
        quote,
      }));
    case 'unknown': {
      const { domain } = held.campaign;
      alert('create_unknown', { domain, account: port.id, cause: end.cause });
      await held.record((live) => ({
        ...undecided(live, order.id, 'unknown'),
        nextAt: null,
        attemptEnd: { ...stillOpen, fault: end.cause },
        quote,
      }));
      return SETTLE;
    }
    case 'taken':
      // Perhaps by a late create of ours: the registrar is asked whose it is before it is lost.
      await held.record(() => ({ ...armedAgain(stillOpen), state: 'attempting' }));
      return SETTLE;
    case 'tooDear':
      return await failOrder(end.reason, attemptEnd);
    case 'kept':
    case 'notDropped': {
      const reason = reasonOf(end.kind === 'kept' ? 'renewed' : 'did_not_drop');
      return await held.release((live) => ({
        ...backToWatching(live, reason, clock.now() + CHECK_AFTER_MS),
        attemptEnd,
      }));
    }
    case 'accountOut': {
      const { fault, code, message } = end;
      const { domain } = held.campaign;
      alert(`account_${fault}`, { domain, account: port.id, code, message });
      const isLasting = fault === 'prohibited' || fault === 'throttled';
      const ended = { ...attemptEnd, outcome: fault, ...(isLasting && { fault }) };
      // A refusal of the client's own terms ends the order; others may not befall another account.
      if (fault === 'price') return await failOrder(reasonOf('price_refused'), ended);
      if (fault === 'policy' && (order.registrant !== null || order.details !== null))
        return await failOrder(reasonOf('registrant_refused'), ended);
      await held.record(() => armedAgain(ended));
      // The step looks by itself how long such an account is to be left alone.
      if (isLasting) return step;
      const spent = { ...reasonOf('account_dailyLimit'), retryAt: clock.now() + SPENT_MS };
      const out = { code: `account_${fault}`, message: ACCOUNT_OUT };
      return withoutAccount(step, port.id, fault === 'dailyLimit' ? spent : out);
    }
    case 'calledOff':
      return await held.putBack(attemptEnd);
  }
}

function withoutAccount(step: CatchStep, account: string, why: OutReason): CatchStep {
  return { ...step, leftOut: new Map([...step.leftOut, [account, why]]) };
}

const ACCOUNT_OUT = 'The registrar account can not register the name; the operator has been told';
