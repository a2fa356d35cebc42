/** The timetable of looks at names. Any number of workers share it: a visit is leased, and a lease that runs out is due again. */
import type { TransactionSql } from 'postgres';
import {
  ASKED_HALF_LIFE_MS,
  FRESH_MS,
  type Visited,
  type VisitFacts,
} from '#app/records/revisit.ts';
import type { Database } from '../postgres/database.ts';

export interface SeenName {
  /** Registrable name, A-label form. */
  readonly domain: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether its registration is another one than before. */
  readonly changed: boolean;
  /** ISO-8601 instant, or null where it isn't known. */
  readonly expiry: string | null;
}

/**
 * Plans the first look at a name at once, the next one for a name that changed at once too, and for any other when its last
 * look isn't fresh any more.
 */
export async function scheduleVisits(tx: TransactionSql, seen: readonly SeenName[]): Promise<void> {
  const rows = mergedByDomain(seen);
  if (rows.length === 0) return;
  const column = <V>(value: (row: MergedName) => V) => rows.map(value);
  const at = column((row) => iso(row.at));
  await tx`
    insert into visits (domain, due_at, since, changed_at, expiry, asked, asked_at)
    select domain, at, at, changed_at, expiry, asked, at from unnest(
      ${column((row) => row.domain)}::text[], ${at}::text[]::timestamptz[],
      ${column((row) => (row.changedAt === null ? null : iso(row.changedAt)))}::text[]::timestamptz[],
      ${column((row) => row.expiry)}::text[]::timestamptz[], ${column((row) => row.asked)}::integer[]
    ) as row (domain, at, changed_at, expiry, asked)
    on conflict (domain) do update set
      asked = excluded.asked + visits.asked * power(0.5,
        extract(epoch from greatest(excluded.asked_at - visits.asked_at, interval '0')) / ${ASKED_HALF_LIFE_MS / 1000}::float8),
      asked_at = greatest(visits.asked_at, excluded.asked_at),
      changed_at = greatest(visits.changed_at, excluded.changed_at),
      expiry = coalesce(excluded.expiry, visits.expiry),
      due_at = case
        when visits.lease is not null then visits.due_at
        when excluded.changed_at is not null then least(visits.due_at, excluded.due_at)
        else least(visits.due_at, greatest(excluded.due_at,
          coalesce(visits.looked_at, visits.due_at) + make_interval(secs => ${FRESH_MS / 1000}::float8)))
      end`;
}

type MergedName = {
  domain: string;
  at: number;
  changedAt: number | null;
  expiry: string | null;
  asked: number;
};

/** A statement can touch a row once; sorted, so that two writers can't block each other. */
function mergedByDomain(seen: readonly SeenName[]): MergedName[] {
  const merged = new Map<string, MergedName>();
  for (const { domain, at, changed, expiry } of seen) {
    const row = merged.get(domain) ?? { domain, at, changedAt: null, expiry: null, asked: 0 };
    row.at = Math.max(row.at, at);
    if (changed) row.changedAt = Math.max(row.changedAt ?? at, at);
    row.expiry = isInstant(expiry) ? expiry : row.expiry;
    row.asked++;
    merged.set(domain, row);
  }
  return [...merged.values()].sort((a, b) => (a.domain < b.domain ? -1 : 1));
}

/** A date that a registry made up must not keep the observation from being written. */
function isInstant(text: string | null): text is string {
  return text !== null && /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text));
}

export interface LeaseTerms {
  /** Names that were never looked at, or the others. */
  readonly kind: 'first' | 'again';
  readonly now: number;
  /** How long nobody else takes them, milliseconds. */
  readonly leaseMs: number;
  /** A fresh UUID. */
  readonly lease: string;
  readonly most: number;
  /** Zones whose names are left to others. */
  readonly otherZones: readonly string[];
}

export interface Visit {
  readonly domain: string;
  readonly lease: string;
  readonly facts: VisitFacts;
}

/** Takes the visits that are longest due. */
export async function leaseVisits({ sql }: Database, terms: LeaseTerms): Promise<Visit[]> {
  const { now, leaseMs, lease, most } = terms;
  const others = terms.otherZones.map((zone) => `%.${zone.replaceAll(/[\\%_]/g, '\\$&')}`);
  // One of the two, so that each has its index.
  const neverLooked = terms.kind === 'first' ? sql`looked_at is null` : sql`looked_at is not null`;
  const rows = await sql<
    {
      domain: string;
      since: Date;
      changed_at: Date | null;
      expiry: Date | null;
      asked: number;
      asked_at: Date;
      failures: number;
      absences: number;
    }[]
  >`
    with due as materialized (
      select domain from visits
      where ${neverLooked} and due_at <= ${iso(now)}::text::timestamptz and not (domain like any(${others}::text[]))
      order by due_at limit ${most} for update skip locked
    )
    update visits set lease = ${lease}, due_at = ${iso(now + leaseMs)}::text::timestamptz
    from due where visits.domain = due.domain
    returning visits.domain, since, changed_at, expiry, asked, asked_at, failures, absences`;
  return rows.map((row) => ({
    domain: row.domain,
    lease,
    facts: {
      since: row.since.getTime(),
      changedAt: row.changed_at?.getTime() ?? null,
      expiry: row.expiry?.getTime() ?? null,
      asked: row.asked,
      askedAt: row.asked_at.getTime(),
      failures: row.failures,
      absences: row.absences,
    },
  }));
}

export interface VisitResult {
  readonly domain: string;
  readonly lease: string;
  readonly at: number;
  readonly visited: Visited;
  /** Whether the look saw something else than the one before. */
  readonly changed: boolean;
  /** Null: the name is dropped from the timetable. */
  readonly nextAt: number | null;
}

/** Ends the visit, unless its lease ran out and somebody else has it. */
export async function finishVisit({ sql }: Database, result: VisitResult): Promise<void> {
  const { domain, lease, at, visited, changed, nextAt } = result;
  if (nextAt === null) {
    await sql`delete from visits where domain = ${domain} and lease = ${lease}`;
    return;
  }
  const found = visited !== 'failed';
  await sql`
    update visits set lease = null,
      -- A change that came while the look was under way is looked at again.
      due_at = least(${iso(nextAt)}::text::timestamptz,
        case when changed_at > ${iso(at)}::text::timestamptz then changed_at end),
      looked_at = case when ${found} then ${iso(at)}::text::timestamptz else looked_at end,
      changed_at = case when ${changed} then greatest(changed_at, ${iso(at)}::text::timestamptz) else changed_at end,
      failures = case when ${found} then 0 else least(failures + 1, 1000) end,
      absences = case when ${visited} = 'absent' then least(absences + 1, 1000) when ${found} then 0 else absences end
    where domain = ${domain} and lease = ${lease}`;
}

/** How many visits wait, counted up to `most`. */
export async function countDueVisits(
  { sql }: Database,
  now: number,
  most: number,
): Promise<number> {
  const due = sql`due_at <= ${iso(now)}::text::timestamptz limit ${most}`;
  // One by one, so that each has its index.
  const [row] = await sql<{ due: number }[]>`
    select count(*)::integer as due from (
      (select from visits where looked_at is null and ${due})
      union all (select from visits where looked_at is not null and ${due})) as waiting`;
  return Math.min(row?.due ?? 0, most);
}

function iso(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
