/** When a name will be free: the registry's rule laid over what its record says. Pure. */
import type { LifecyclePhase } from '#app/records/lifecycle.ts';
import type { DropCertainty, DropWindow } from '#app/records/order.ts';
import { DROP_RULES, type DropRule, USUAL_RULE } from './drop-rules.ts';

export interface DropFacts {
  readonly tld: string;
  readonly phase: LifecyclePhase;
  /** Epoch milliseconds; null when the record doesn't say. */
  readonly updated: number | null;
  readonly expiry: number | null;
  /** For `.vn`, from the dated life-cycle table. */
  readonly releaseFrom: number | null;
  readonly releaseTo: number | null;
  /** The moment in the registry's answer to a check; `firm` once the name can't be restored any more. */
  readonly announced: { readonly at: number; readonly firm: boolean } | null;
  readonly now: number;
}

const DAY_MS = 86_400_000;

export function ruleFor(tld: string): DropRule {
  return DROP_RULES[tld] ?? USUAL_RULE;
}

/** Null while the name is not on its way out, or nothing says when it will be. */
export function predictDrop(facts: DropFacts): DropWindow | null {
  const { tld, phase, announced, releaseFrom, releaseTo, now } = facts;
  const rule = ruleFor(tld);
  if (announced)
    return {
      from: announced.at,
      to: announced.at,
      certainty: announced.firm ? 'exact' : 'window',
      source: rule.source,
    };
  if (phase === 'releasing' && releaseFrom !== null && releaseTo !== null)
    return {
      from: Math.max(releaseFrom, now),
      to: releaseTo,
      certainty: 'random',
      source: 'VNNIC life cycle',
    };
  if (phase !== 'redemption' && phase !== 'pendingDelete') return null;
  const day = dropDay(facts, rule);
  return day && windowOn(day, rule);
}

/** The moment a stretch of days ends; which days is a matter of what the last change was. */
interface DropDay {
  readonly at: number;
  readonly isGuess: boolean;
}

/**
 * A registry stamps the deletion as the record's last change; some stamp the step to pending delete as well. In pending
 * delete, a change within its days is that step; an older one is the deletion.
 */
function dropDay({ phase, updated, now }: DropFacts, rule: DropRule): DropDay | null {
  const { redemptionDays, pendingDeleteDays } = rule.after;
  if (updated === null) return null;
  const age = now - updated;
  if (phase === 'pendingDelete' && age <= pendingDeleteDays * DAY_MS)
    return { at: updated + pendingDeleteDays * DAY_MS, isGuess: redemptionDays * DAY_MS <= age };
  const at = updated + (redemptionDays + pendingDeleteDays) * DAY_MS;
  // Past the stretch the last change was something else, and the rule says nothing of this name.
  return at + DAY_MS < now ? null : { at, isGuess: false };
}

function windowOn({ at, isGuess }: DropDay, rule: DropRule): DropWindow {
  const { source } = rule;
  const claim = (from: number, to: number, certainty: DropCertainty): DropWindow => ({
    from,
    to,
    certainty: isGuess ? 'unknown' : certainty,
    source,
  });
  switch (rule.kind) {
    case 'daily':
    case 'pool': {
      const from = atTimeOfDay(at, rule.at);
      return claim(from, from + rule.lengthMs, 'window');
    }
    case 'random': {
      const from = rule.notBefore ? atTimeOfDay(at, rule.notBefore) : at;
      return claim(from, from + rule.lengthMs, 'random');
    }
    // The moment itself is still to be announced.
    case 'instant':
      return claim(at, at + DAY_MS, 'window');
    case 'days':
      return claim(at, at + DAY_MS, 'window');
  }
}

/** That time of day, by the clock of its zone, on the day `at` falls on there. */
function atTimeOfDay(
  at: number,
  { zone, hour, minute }: { zone: string; hour: number; minute: number },
): number {
  const parts = zoned(at, zone);
  const wanted = Date.UTC(parts.year, parts.month - 1, parts.day, hour, minute);
  // The zone's offset at that very time; a second look settles days on which it changes.
  const guess = wanted - offsetAt(wanted, zone);
  return wanted - offsetAt(guess, zone);
}

function offsetAt(at: number, zone: string): number {
  const { year, month, day, hour, minute, second } = zoned(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

function zoned(at: number, zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return parts as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
}

/** `Drop 2026-11-21T10:00:00Z`, `May drop …`: how a registry announces the moment in the reason of a check. */
export function announcedDrop(reason: string | null): DropFacts['announced'] {
  const said =
    /^(may )?drop(?:s)?:?\s+(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})?)$/i.exec(
      reason?.trim() ?? '',
    );
  const text = said?.[2];
  if (!said || !text) return null;
  const at = Date.parse(/[Z\d]$/.test(text) && !/[+-]\d{2}:\d{2}$|Z$/i.test(text) ? `${text}Z` : text);
  return Number.isNaN(at) ? null : { at, firm: said[1] === undefined };
}
