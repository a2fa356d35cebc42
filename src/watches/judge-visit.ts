/** What a visit to a name tells its watches, and when it is visited next. Pure. */
import type { NameFacts, NameVerdict } from '#app/storage/watches/name-visit.ts';
import type { VisitPlan } from '#app/storage/watches/timetable.ts';
import { changeNews, stepOf, stepsOf, type WatchNews, type WatchStep, warningFor } from './news.ts';
import { dnsEveryMs, lookEveryMs, ONE_DAY_MS, retryMs } from './pace.ts';

/** How the visit's look at the registry ended; null: none was due. */
export type Looked =
  | { readonly kind: 'seen' }
  /** `waitMs`: for how long the registry wants to be left alone. */
  | { readonly kind: 'failed'; readonly waitMs: number };

export interface JudgeTerms {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly looked: Looked | null;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
}

/** A name may have been renewed since: so many looks in a row must fail before it is told of. */
const FAILURES_ENOUGH = 3;

export function judgeVisit(facts: NameFacts, terms: JudgeTerms): NameVerdict {
  const { visit, watches, latest, isMore, records } = facts;
  const { now, looked, newId } = terms;
  const domain = visit.subject;
  // Before the first answer there is nothing that the name could differ from.
  const isFirst = visit.toldAt === null;
  const isKnown = !isFirst || looked?.kind === 'seen';
  const state = latest && isKnown ? stepOf(domain, latest, now) : null;
  const failures =
    looked === null ? visit.failures : looked.kind === 'seen' ? 0 : visit.failures + 1;
  const isSure = looked?.kind !== 'failed' || failures >= FAILURES_ENOUGH;

  const steps = state && !isFirst ? stepsOf(facts, state, now) : [];
  const changes = watches.flatMap((watch) =>
    steps.flatMap((step) => changeNews(watch, domain, step) ?? []),
  );
  const warnings =
    state && isSure ? watches.flatMap((watch) => warningFor(watch, domain, state, now) ?? []) : [];
  const toldUpTo = isMore ? records.at(-1)! : latest;
  const cursor = state && toldUpTo ? { toldAt: toldUpTo.firstSeen, toldId: toldUpTo.id } : visit;
  return {
    news: [...changes, ...warnings].map(({ watch, type, at, data }: WatchNews) => ({
      id: newId(),
      watch,
      type,
      at,
      data,
    })),
    warned: warnings.map(({ watch: { id }, expiry, days }) => ({ id, expiry, days })),
    plan: {
      toldAt: cursor.toldAt,
      toldId: cursor.toldId,
      failures,
      lookedAt: looked?.kind === 'seen' ? now : visit.lookedAt,
      phase: phaseTold(facts, state),
      ...nextTimes(facts, terms, state),
    },
  };
}

function phaseTold({ visit, isMore, records }: NameFacts, state: WatchStep | null): string | null {
  if (!state) return visit.phase;
  const last = records.at(-1);
  return isMore && last ? stepOf(visit.subject, last, last.firstSeen).phase : state.phase;
}

function nextTimes(
  { visit, watches, dns, isMore }: NameFacts,
  { now, looked, random }: JudgeTerms,
  state: WatchStep | null,
): Pick<VisitPlan, 'lookAt' | 'dnsAt' | 'dns' | 'dueAt'> {
  const wantsDns = watches.some(({ events }) => events.includes('dns'));
  const dnsDue = visit.dnsAt ?? now;
  const dnsAt = wantsDns ? (dnsDue > now ? dnsDue : now + dnsEveryMs(random())) : null;
  const expiry = state?.expiry == null ? null : Date.parse(state.expiry);
  const lookAt = Math.min(plannedLook(), nextWarning());
  return {
    lookAt,
    dnsAt,
    dns: wantsDns ? { ...visit.dns, ...dns } : null,
    dueAt: isMore ? now : Math.min(lookAt, dnsAt ?? Number.POSITIVE_INFINITY),
  };

  function plannedLook(): number {
    if (looked === null) return visit.lookAt;
    const phase = state?.phase ?? null;
    const usualMs = lookEveryMs({ phase, expiry, now, random: random() });
    if (looked.kind === 'seen') return now + usualMs;
    return now + Math.min(retryMs(visit.failures, looked.waitMs), Math.max(usualMs, looked.waitMs));
  }

  /** The registry is asked once more before a warning. */
  function nextWarning(): number {
    const days = watches
      .filter(({ events }) => events.includes('expiring'))
      .flatMap(({ expiringDays }) => expiringDays);
    const moments = expiry === null ? [] : days.map((one) => expiry - one * ONE_DAY_MS);
    return Math.min(...moments.filter((at) => at > now), Number.POSITIVE_INFINITY);
  }
}
