/** From arming to the verdict: choose order and account, prepare, write down the attempt, race. */
import { wait } from '#app/base/time-limits.ts';
import { approachOf, isPool } from '../drop/drop-rules.ts';
import type { RegistrarPort } from '../registrars/registrar-port.ts';
import type { CatcherParts } from './catcher-parts.ts';
import { askDropState } from './drop-state.ts';
import { chooseEntry, type Entry, objectionTo } from './entry.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { type NextStep, RELEASED } from './next-step.ts';
import { race } from './race.ts';
import { recordRaceEnd } from './race-verdict.ts';

/** After the window: registries drop late more often than not at all. */
export const SLACK_MS = 60_000;
/**
 * The attempt is written down so long before the first byte. Two hundred names that drop at one
 * moment are as many transactions, and a busy database takes its time. An armed order can not be
 * cancelled any more, so that the early writing costs no client anything.
 */
const ATTEMPT_LEAD_MS = 3_000;
/** Larger differences between clocks are told to the client; the race goes by the registry's. */
const CLOCK_TOLERANCE_MS = 500;

/** Throws a `LeaseLostError` when another process has the campaign. */
export async function catchName(
  parts: CatcherParts,
  held: HeldCampaign,
  step: Extract<NextStep, { kind: 'catch' }>,
): Promise<NextStep> {
  const { clock } = parts;
  const { freeSince, leftOut } = step;
  const { drop, domain } = held.campaign;
  const from = freeSince ?? drop?.from ?? clock.now();
  const end = Math.max(freeSince ?? 0, drop?.to ?? from) + SLACK_MS;
  const entry = await chooseEntry(parts, held, leftOut, end);
  if (!entry) return RELEASED;
  const { order, port, readiness, price } = entry;
  // By the registry's own clock, seen from ours.
  const start = from - (freeSince === null ? (readiness.clockOffsetMs ?? 0) : 0);
  if (!(await arm(held, entry))) return step;
  await wait(clock, start - ATTEMPT_LEAD_MS - clock.now(), held.lost);
  if (held.lost.aborted) {
    await held.putBack();
    return RELEASED;
  }
  const attempt = parts.newId();
  if (!(await openAttempt(held, entry, attempt))) return step;
  const creation = {
    attempt,
    name: domain,
    years: order.period,
    registrant: order.registrant,
    price,
  };
  const result = await race({
    clock,
    port,
    create: port.prepare(creation),
    name: domain,
    years: order.period,
    start,
    end,
    approach: approachTo(held, port, freeSince),
    objection: (quote) => objectionTo(quote, order),
    dropState: () => askDropState(parts, held.campaign, order.createdAt),
    signal: held.lost,
  });
  parts.counts.creates += result.creates;
  return await recordRaceEnd(parts, held, { step, order, port, attempt }, result);
}

function approachTo({ campaign }: HeldCampaign, port: RegistrarPort, freeSince: number | null) {
  if (port.pricedOnceFree || isPool(campaign.tld)) return 'check';
  return freeSince === null && campaign.drop
    ? approachOf(campaign.drop.certainty, campaign.tld)
    : 'create';
}

/** False: the order was cancelled meanwhile. */
async function arm(held: HeldCampaign, { order, port, readiness }: Entry): Promise<boolean> {
  const { clockOffsetMs } = readiness;
  const isOff = Math.abs(clockOffsetMs ?? 0) > CLOCK_TOLERANCE_MS;
  const told = isOff
    ? {
        code: 'armed_by_registry_clock',
        message: `Ready; the registry's clock differs by ${clockOffsetMs} ms and is followed`,
      }
    : { code: 'armed', message: 'Ready for the drop; the order can not be cancelled any more' };
  await held.move((live) => {
    const own = live.find(({ id }) => id === order.id);
    return {
      state: 'armed',
      nextAt: null,
      winner: order.id,
      account: port.id,
      orders: own && own.state !== 'armed' ? [{ order: own, to: 'armed', ...told }] : [],
    };
  });
  return held.campaign.state === 'armed';
}

/**
 * Durable before the first byte: even if this process dies, it is known that a create may
 * be under way. False: the order was cancelled meanwhile.
 */
async function openAttempt(
  held: HeldCampaign,
  { order, port }: Entry,
  id: string,
): Promise<boolean> {
  const { transactionPrefix } = port;
  const attempt = { id, order: order.id, account: port.id, transactionPrefix };
  let isLive = false;
  await held.move((live) => {
    const own = live.find((one) => one.id === order.id);
    isLive = own !== undefined;
    if (!own) return { state: 'scheduled', nextAt: null, orders: [] };
    const told = { code: 'attempting', message: 'The drop is due' };
    return {
      state: 'attempting',
      nextAt: null,
      orders: [{ order: own, to: 'attempting', ...told }],
      attempt,
    };
  });
  return isLive;
}
