/** What a visit to a name is news of, for each of its watches. Pure. */
import { isoInstant } from '#app/base/clock.ts';
import type { FieldChange } from '#app/records/compare.ts';
import { type LifecyclePhase, lifecyclePhase } from '#app/records/lifecycle.ts';
import type { HistoryRecord } from '#app/records/name-history.ts';
import type { NameFacts, NameWatch } from '#app/storage/watches/name-visit.ts';
import type { DnsValues } from '#app/storage/watches/timetable.ts';
import { ONE_DAY_MS } from './pace.ts';

/** What a watch may ask for. */
export const WATCH_EVENTS = [
  'expiring',
  'status',
  'registrar',
  'registrant',
  'nameservers',
  'dns',
  'available',
  'appeared',
] as const;
export type WatchEvent = (typeof WATCH_EVENTS)[number];

/** The name as it was at a moment (epoch milliseconds), and what was new then. */
export interface WatchStep {
  readonly at: number;
  readonly status: string;
  readonly phase: LifecyclePhase | null;
  readonly expiry: string | null;
  readonly registrar: string | null;
  readonly changes: readonly FieldChange[];
}

export interface WatchNews {
  readonly watch: NameWatch;
  readonly type: 'domain.changed' | 'domain.available' | 'domain.expiring';
  readonly at: number;
  readonly data: unknown;
}

/** Sources disagree on the hour of an expiry: it is another one from here on. */
const SAME_EXPIRY_MS = 2 * ONE_DAY_MS;

export function stepOf(
  domain: string,
  { status, registration, changes, firstSeen }: Omit<HistoryRecord, 'saidBy'>,
  now: number,
): WatchStep {
  const { dates, domainStatus, registrar } = registration ?? {};
  const expiry = dates?.expiry ?? null;
  const phase = domainStatus && lifecyclePhase({ domain, domainStatus, expiry, now }).phase;
  return {
    at: firstSeen,
    status,
    phase: phase ?? null,
    expiry,
    registrar: registrar?.name ?? null,
    changes,
  };
}

/** What was not told yet, oldest first. `state`: the name now. */
export function stepsOf(
  { visit, records, isMore, dns }: NameFacts,
  state: WatchStep,
  now: number,
): readonly WatchStep[] {
  let phase = visit.phase;
  const withPhase = (step: WatchStep): WatchStep => {
    const change = { field: 'lifecycle.phase', before: phase, after: step.phase };
    const isSame = phase === step.phase;
    phase = step.phase;
    return isSame ? step : { ...step, changes: [...step.changes, change] };
  };
  const steps = records.map((record, i) => {
    const isLast = i === records.length - 1 && !isMore;
    return withPhase(stepOf(visit.subject, record, isLast ? now : record.firstSeen));
  });
  // Phases come with time, too.
  const passing = isMore ? [] : [withPhase({ ...state, at: now, changes: [] })];
  const seen = { ...state, at: now, changes: dnsChanges(visit.dns, dns) };
  return [...steps, ...passing, seen].filter(({ changes }) => changes.length > 0);
}

/** A type that was not looked at before, or was not answered now, is no change. */
function dnsChanges(before: DnsValues | null, now: DnsValues | null): readonly FieldChange[] {
  return Object.entries(now ?? {}).flatMap(([type, after]) => {
    const old = before?.[type];
    if (!old || old.join('\n') === after.join('\n')) return [];
    return [{ field: `dns.${type}`, before: old, after }];
  });
}

/** What the watch wants to be told of it; null: nothing. */
export function changeNews(watch: NameWatch, domain: string, step: WatchStep): WatchNews | null {
  if (step.at < watch.createdAt) return null;
  const wants = (event: WatchEvent) => watch.events.includes(event);
  const isFreed =
    step.status === 'available' && step.changes.some(({ field }) => field === 'status');
  const isTold = ({ field }: FieldChange) =>
    wants(eventOf(field) ?? 'appeared') || (field === 'status' && isFreed && wants('available'));
  const changes = step.changes.filter(isTold);
  if (changes.length === 0) return null;
  const type = isFreed && wants('available') ? 'domain.available' : 'domain.changed';
  return { watch, type, at: step.at, data: dataOf(watch, domain, { ...step, changes }) };
}

/** Null: no watch asks for it. */
function eventOf(field: string): WatchEvent | null {
  const [part = ''] = field.split('.');
  switch (part) {
    case 'status':
    case 'domainStatus':
    case 'lifecycle':
      return 'status';
    case 'registrar':
    case 'registrant':
    case 'dns':
      return part;
    case 'nameservers':
    case 'nameserverDetails':
    case 'dnssec':
    case 'dsRecords':
      return 'nameservers';
    default:
      return field === 'dates.expiry' ? 'expiring' : null;
  }
}

/** Each watch is warned once for each of its days before an expiry, the last of them if late. */
export function warningFor(
  watch: NameWatch,
  domain: string,
  state: WatchStep,
  now: number,
): (WatchNews & { readonly expiry: number; readonly days: number }) | null {
  const expiry = state.expiry === null ? Number.NaN : Date.parse(state.expiry);
  if (!watch.events.includes('expiring') || !(expiry > now)) return null;
  const leftMs = expiry - now;
  const reached = watch.expiringDays.filter((one) => leftMs <= one * ONE_DAY_MS);
  const { warnedExpiry, warnedDays } = watch;
  const isSame = warnedExpiry !== null && Math.abs(warnedExpiry - expiry) < SAME_EXPIRY_MS;
  const days = Math.min(...reached);
  if (reached.length === 0 || (isSame && warnedDays !== null && warnedDays <= days)) return null;
  const data = {
    ...dataOf(watch, domain, { ...state, changes: [] }),
    daysLeft: Math.ceil(leftMs / ONE_DAY_MS),
  };
  return { watch, type: 'domain.expiring', at: now, data, expiry, days };
}

function dataOf({ id }: NameWatch, domain: string, step: WatchStep) {
  const { phase, status, expiry, registrar } = step;
  return {
    watch: id,
    domain,
    lifecycle: phase && { phase },
    status,
    expiry: expiry && isoInstant(Date.parse(expiry)),
    registrar,
    changes: step.changes.map(shown),
  };
}

/** A person's data goes into no outbox, feed or mail: erasing them must reach all of it. */
function shown({ field, before, after }: FieldChange) {
  return field.startsWith('registrant.') ? { field } : { field, before, after };
}
