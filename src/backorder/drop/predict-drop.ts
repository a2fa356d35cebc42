/** When a name will be free: the registry's rule laid over what its record says. Pure. */
import { VN_LIFECYCLE_REGIMES, vnMoments } from '#app/names/vn/lifecycle.ts';
import type { LifecyclePhase } from '#app/records/lifecycle.ts';
import type { DropWindow } from '#app/records/order.ts';
import { type DropRule, ruleFor } from './drop-rules.ts';
import { dayAt, timeOn, withinNext } from './zoned-time.ts';

/** Times are epoch milliseconds; null when the record doesn't say. */
export interface DropFacts {
  /** Lower-case A-label. */
  readonly tld: string;
  readonly phase: LifecyclePhase;
  readonly updated: number | null;
  readonly expiry: number | null;
  /** For `.vn`, by the dated life-cycle table; a day without a time is its midnight UTC. */
  readonly releaseFrom: number | null;
  readonly releaseTo: number | null;
  /** From the registry's answer to a check; `firm` once the name can't be restored. */
  readonly announced: DropAnnouncement | null;
  readonly now: number;
}

export interface DropAnnouncement {
  readonly at: number;
  readonly firm: boolean;
}

const DAY_MS = 86_400_000;
/** A registry may skip days; a later drop is not the one the record speaks of. */
const LATE_DAYS = 3;
/** No registry announces a drop further ahead: such a moment is a mistake or a trick. */
const MOST_AHEAD_DAYS = 400;

/** Null while the name is not on its way out, or nothing says when it will be. */
export function predictDrop(facts: DropFacts): DropWindow | null {
  const { tld, phase, announced, now } = facts;
  const rule = ruleFor(tld);
  if (announced && announced.at > now - DAY_MS && announced.at < now + MOST_AHEAD_DAYS * DAY_MS) {
    const { at, firm } = announced;
    return { from: at, to: at, certainty: firm ? 'exact' : 'window', source: rule.source };
  }
  if (tld === 'vn') return vnWindow(facts);
  if (phase !== 'redemption' && phase !== 'pendingDelete') return null;
  const end = endOfDays(facts, rule);
  return end === null ? null : windowAfter(end, rule, now);
}

/** Foreseen from the expiry on; a renewal within its time moves the expiry and this window. */
function vnWindow({ expiry, releaseFrom, releaseTo, now }: DropFacts): DropWindow | null {
  if (expiry === null || releaseFrom === null || releaseTo === null) return null;
  const from = vnMoments(releaseFrom).earliest;
  const to = vnMoments(releaseTo).latest;
  if (now < vnMoments(expiry).latest || to <= now || to < from) return null;
  const days = (releaseFrom - expiry) / DAY_MS;
  const regime = VN_LIFECYCLE_REGIMES.find(({ releaseAfterDays }) => releaseAfterDays === days);
  return { from, to, certainty: 'random', source: regime?.source ?? ruleFor('vn').source };
}

/**
 * When the stretch of days is over: from the expiry where the registry goes by it, else from the
 * record's last change. That may be the step to pending delete, the deletion, or something else:
 * only an end that fits the name's phase counts. Null when none does.
 */
function endOfDays({ phase, updated, expiry, now }: DropFacts, { after }: DropRule): number | null {
  const { redemptionDays, pendingDeleteDays, fromExpiryDays } = after;
  const allDays = redemptionDays + pendingDeleteDays;
  const isLastStep = phase === 'pendingDelete' && pendingDeleteDays > 0;
  const isFirstStep = phase === 'redemption' && redemptionDays > 0;
  const latest = now + (isLastStep ? pendingDeleteDays : allDays) * DAY_MS;
  // In redemption all of pending delete is still to come.
  const earliest = now + (isFirstStep ? pendingDeleteDays - 1 : -LATE_DAYS) * DAY_MS;
  const candidates = [
    fromExpiryDays !== undefined && expiry !== null ? expiry + fromExpiryDays * DAY_MS : null,
    isLastStep && updated !== null ? updated + pendingDeleteDays * DAY_MS : null,
    updated === null ? null : updated + allDays * DAY_MS,
  ];
  return candidates.find((end) => end !== null && end >= earliest && end <= latest) ?? null;
}

/** The window that belongs to `end`; once that is over, the same of the days after. */
function windowAfter(end: number, rule: DropRule, now: number): DropWindow | null {
  for (let late = 0; late <= LATE_DAYS; late++) {
    const window = windowOn(end + late * DAY_MS, rule);
    if (window.to > now) return window;
    if (rule.kind === 'random' && rule.notBefore === null) return null;
  }
  return null;
}

function windowOn(end: number, rule: DropRule): DropWindow {
  const { source } = rule;
  switch (rule.kind) {
    case 'session':
    case 'pool': {
      // Records date their changes in UTC: the day counted on from there is a date of UTC as well.
      const from =
        rule.on === 'next' ? withinNext(end, rule.at) : timeOn(dayAt(end, 'UTC'), rule.at);
      return { from, to: from + rule.lengthMs, certainty: 'window', source };
    }
    case 'random': {
      const from = rule.notBefore ? timeOn(dayAt(end, 'UTC'), rule.notBefore) : end;
      return { from, to: from + rule.lengthMs, certainty: 'random', source };
    }
    case 'instant':
      return rule.unannounced === 'day'
        ? { ...wholeDay(end, 'UTC'), certainty: 'window', source }
        : { from: end, to: end + DAY_MS, certainty: 'window', source };
    case 'day':
      return {
        ...wholeDay(end, rule.zone),
        certainty: rule.isGuess ? 'unknown' : 'window',
        source,
      };
  }
}

function wholeDay(at: number, zone: string): { from: number; to: number } {
  const day = dayAt(at, zone);
  const midnight = { zone, hour: 0, minute: 0 };
  return { from: timeOn(day, midnight), to: timeOn(day + DAY_MS, midnight) };
}

const LONGEST_REASON = 200;

/**
 * `Drop 2026-11-21T10:00:00Z`, `May drop …`: how Nominet and the sandbox announce the moment in the
 * reason of a check. A time without an offset is UTC. Null for every other text.
 */
export function announcedDrop(reason: string | null): DropAnnouncement | null {
  if (reason === null || reason.length > LONGEST_REASON) return null;
  const said =
    /^\s*(may )?drops?:? (\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?)(Z|[+-]\d{2}:\d{2})?\s*$/i.exec(
      reason,
    );
  const [, may, date = '', time = '', offset = 'Z'] = said ?? [];
  // JavaScript reads 30 February as 2 March.
  const day = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== date) return null;
  const at = Date.parse(`${date}T${time}${offset.toUpperCase()}`);
  return Number.isNaN(at) ? null : { at, firm: may === undefined };
}
