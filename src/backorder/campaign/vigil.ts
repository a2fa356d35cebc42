/**
 * In a window of days no race is run: no session is kept ready for so long, and orders can still be
 * cancelled. Between looks at the public record the account itself is asked.
 */
import { within } from '#app/base/time-limits.ts';
import { countLongWindows } from '#app/storage/orders/drop-times.ts';
import { learntChances } from '../race/learnt-chances.ts';
import { WindowPace } from '../race/window-pace.ts';
import { servesZone } from '../registrars/accounts.ts';
import type { HeldCampaign } from './held-campaign.ts';
import { armingAt, LONGEST_RACE_MS } from './look-times.ts';
import { checkBy } from './refused-checks.ts';

/** As often the public record is asked: what is due later is left to it. */
const LOOK_MS = 60_000;
/** Others wait to be looked at as well. */
const PATIENCE_MS = 5_000;

/** What the account said, and in how many milliseconds it is asked again. */
export interface VigilAnswer {
  readonly isFree: boolean;
  readonly againMs: number;
}

/** Null: there is no such window open, or no account that could be asked within the minute. */
export async function keepVigil({ parts, campaign }: HeldCampaign): Promise<VigilAnswer | null> {
  const { clock, db, ports } = parts;
  const { drop, state, domain, tld } = campaign;
  const now = clock.now();
  const isOpen = state === 'scheduled' && drop !== null && now >= drop.from && now <= drop.to;
  const port = ports.find((one) => servesZone(one, domain));
  if (!isOpen || armingAt(drop, tld) !== Number.POSITIVE_INFINITY || !port) return null;
  // Races come first: they have asked for their share, and this is one more.
  const share = port.share('check');
  const names = Math.max(1, await countLongWindows(db, now, LONGEST_RACE_MS));
  const budget = { perSecond: share.perSecond / names, left: share.left / names };
  share.leave();
  const pace = new WindowPace(drop.to, await learntChances(db, tld, now), budget);
  // The first question is due at once.
  pace.waitMs(now);
  const againMs = pace.waitMs(now);
  if (againMs >= LOOK_MS) return null;
  const quote = await within(clock, PATIENCE_MS, checkBy(parts, port, domain, 1));
  return quote === null || quote.available === null ? null : { isFree: quote.available, againMs };
}

/** Whether the public record was asked so lately that the account's word will do. */
export function isSeenLately({ campaign, parts }: HeldCampaign): boolean {
  const { sighting } = campaign;
  return sighting !== null && parts.clock.now() - sighting.seenAt < LOOK_MS;
}
