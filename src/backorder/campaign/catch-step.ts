/** From arming to the verdict: choose whose order and account it is, warm up, write down what is about to be sent, race. */
import { wait } from '#app/base/time-limits.ts';
import type { Order } from '#app/records/order.ts';
import { approachOf, isPool } from '../drop/drop-rules.ts';
import type { Readiness, RegistrarPort } from '../registrars/registrar-port.ts';
import { standingOf } from './after-drop.ts';
import type { CatchParts } from './catch-parts.ts';
import { Field, objectionTo } from './entry.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { race } from './race.ts';
import { conclude, putBack } from './race-verdict.ts';

/** After the window: registries drop late more often than not at all. */
export const SLACK_MS = 60_000;
/**
 * What is about to be sent is written down so long before the first byte. Two hundred names that drop at one moment are as many
 * transactions, and a database that is busy takes its time; whoever is armed can't cancel any more, so that it costs nobody anything.
 */
const INTENT_MS = 3_000;
/** Clocks further apart are an operator's matter; the race goes by the registry's. */
const CLOCK_TOLERANCE_MS = 500;

/**
 * `freeSince`: the name was seen to be free then, whatever the window says. Returns when the campaign has been moved on
 * and is no longer held; throws a `LeaseLostError` when it is another's.
 */
export async function catchName(
  parts: CatchParts,
  held: HeldCampaign,
  freeSince: number | null = null,
): Promise<'done' | 'unsure'> {
  const { clock } = parts;
  const { drop } = held.campaign;
  const from = freeSince ?? drop?.from ?? clock.now();
  const end = Math.max(freeSince ?? 0, drop?.to ?? from) + SLACK_MS;
  const field = new Field(parts, held);
  for (;;) {
    if (held.lost.aborted) return await putBack(parts, held);
    const choice = await field.choose(end);
    if (choice === 'nobody') return 'done';
    if (choice === 'again') continue;
    const { order, port, readiness, price } = choice;
    // By the registry's own clock, seen from ours.
    const start = from - (freeSince === null ? (readiness.clockOffsetMs ?? 0) : 0);
    if (!(await arm(held, order, port, readiness))) continue;
    await wait(clock, start - INTENT_MS - clock.now(), held.lost);
    if (held.lost.aborted) return await putBack(parts, held);
    const attempt = parts.newId();
    if (!(await intend(held, order, port, attempt))) continue;
    const result = await race({
      clock,
      port,
      create: port.prepare({
        attempt,
        name: held.campaign.domain,
        years: order.period,
        registrant: order.registrant,
        price,
      }),
      name: held.campaign.domain,
      years: order.period,
      start,
      end,
      approach: approachTo(held, port, freeSince),
      objection: (quote) => objectionTo(quote, order),
      standing: () => standingOf(parts, held.campaign, order.createdAt),
      signal: held.lost,
    });
    parts.counts.creates += result.creates;
    const verdict = await conclude(parts, held, { order, port }, attempt, result);
    if (verdict === 'done' || verdict === 'unsure') return verdict;
    if (verdict !== 'nextOrder') field.leaveOut(port, verdict);
  }
}

function approachTo({ campaign }: HeldCampaign, port: RegistrarPort, freeSince: number | null) {
  if (port.pricedOnceFree || isPool(campaign.tld)) return 'check';
  return freeSince === null && campaign.drop
    ? approachOf(campaign.drop.certainty, campaign.tld)
    : 'create';
}

/** False: the order was cancelled meanwhile. */
async function arm(
  held: HeldCampaign,
  order: Order,
  port: RegistrarPort,
  { clockOffsetMs }: Extract<Readiness, { ready: true }>,
): Promise<boolean> {
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

/** Durable before the first byte: whatever happens to this process, it is known that a create may be under way. */
async function intend(
  held: HeldCampaign,
  order: Order,
  port: RegistrarPort,
  attempt: string,
): Promise<boolean> {
  let isLive = false;
  await held.move((live) => {
    const own = live.find(({ id }) => id === order.id);
    isLive = own !== undefined;
    return {
      state: own ? 'attempting' : 'scheduled',
      nextAt: null,
      orders: own
        ? [{ order: own, to: 'attempting', code: 'attempting', message: 'The drop is due' }]
        : [],
      ...(own && {
        attempt: {
          id: attempt,
          order: order.id,
          account: port.id,
          transactionPrefix: port.transactionPrefix,
        },
      }),
    };
  });
  return isLive;
}
