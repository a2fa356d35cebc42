/** The timetable of looks at names, for any number of workers: visits are leased for a time. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import {
  ASKED_HALF_LIFE_MS,
  FRESH_MS,
  type Visited,
  type VisitFacts,
} from '#app/records/revisit.ts';
import { given, givenDate } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

export interface SeenName {
  /** Registrable name, A-label form. */
  readonly domain: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** Whether its registration is another one than before. */
  readonly changed: boolean;
  /** As the source gave it; null where it isn't known. */
  readonly expiry: string | null;
}

/**
 * Plans a look: at once for a name that was never looked at or that changed, and for any other when
 * its last look isn't fresh any more.
 */
export async function scheduleVisits(tx: Transaction, seen: readonly SeenName[]): Promise<void> {
  const rows = mergedByDomain(seen);
  if (rows.length === 0) return;
  const columns = `
    domain text, at timestamptz, changed_at timestamptz, expiry timestamptz, asked integer`;
  await sql`
    insert into visits (domain, due_at, since, changed_at, expiry, asked, asked_at)
    select domain, at, at, changed_at, expiry, asked, at from ${given(rows, columns)}
    on conflict (domain) do update set
      asked = excluded.asked + visits.asked * power(0.5, extract(epoch from
        greatest(excluded.asked_at - visits.asked_at, interval '0'))
        / ${ASKED_HALF_LIFE_MS / 1000}::float8),
      asked_at = greatest(visits.asked_at, excluded.asked_at),
      changed_at = greatest(visits.changed_at, excluded.changed_at),
      expiry = coalesce(excluded.expiry, visits.expiry),
      due_at = case
        when visits.lease is not null then visits.due_at
        when excluded.changed_at is not null then least(visits.due_at, excluded.due_at)
        else least(visits.due_at, greatest(excluded.due_at,
          coalesce(visits.looked_at, visits.due_at)
            + make_interval(secs => ${FRESH_MS / 1000}::float8)))
      end`.execute(tx);
}

/** A statement can touch a row once; sorted, so that two writers don't deadlock. */
function mergedByDomain(seen: readonly SeenName[]) {
  return [...Map.groupBy(seen, ({ domain }) => domain)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([domain, own]) => {
      const changes = own.filter(({ changed }) => changed);
      return {
        domain,
        at: latestOf(own),
        changedAt: changes.length > 0 ? latestOf(changes) : null,
        expiry: own.map(({ expiry }) => givenDate(expiry)).findLast((at) => at !== null) ?? null,
        asked: own.length,
      };
    });
}

function latestOf(seen: readonly SeenName[]): number {
  return Math.max(...seen.map(({ at }) => at));
}

export interface LeaseTerms {
  /** Names that were never looked at, or the others. */
  readonly kind: 'first' | 'again';
  readonly now: number;
  /** How long they are the taker's alone, milliseconds. */
  readonly leaseMs: number;
  /** A fresh UUID. */
  readonly lease: string;
  readonly most: number;
  /** Zones whose names are left to others. */
  readonly otherZones: readonly string[];
}

export interface Visit extends VisitFacts {
  readonly domain: string;
  readonly lease: string;
  /** When the hosts that most names have were last tried below it; null: never. */
  readonly guessedAt: number | null;
}

/** Takes the visits that are longest due. */
export async function leaseVisits(db: Database, terms: LeaseTerms): Promise<Visit[]> {
  const { now, leaseMs, lease, most } = terms;
  const others = terms.otherZones.map((zone) => `%.${zone.replaceAll(/[\\%_]/g, '\\$&')}`);
  // One of the two, so that each has its index.
  const neverLooked = terms.kind === 'first' ? sql`looked_at is null` : sql`looked_at is not null`;
  const { rows } = await sql<Visit>`
    with due as materialized (
      select domain from visits
      where ${neverLooked} and due_at <= ${isoInstant(now)} and not (domain like any(${others}))
      order by due_at limit ${most} for update skip locked
    )
    update visits set lease = ${lease}, due_at = ${isoInstant(now + leaseMs)}
    from due where visits.domain = due.domain
    returning visits.*`.execute(db);
  return rows;
}

export interface VisitResult {
  readonly domain: string;
  readonly lease: string;
  readonly at: number;
  readonly visited: Visited;
  /** Whether the look saw something else than the one before. */
  readonly changed: boolean;
  /** Whether the hosts that most names have were tried below it. */
  readonly guessed: boolean;
  /** Null: the name is dropped from the timetable. */
  readonly nextAt: number | null;
}

/** Ends the visit, unless its lease ran out and another worker has it. */
export async function finishVisit(db: Database, result: VisitResult): Promise<void> {
  const { domain, lease, at, visited, changed, guessed, nextAt } = result;
  if (nextAt === null) {
    await sql`delete from visits where domain = ${domain} and lease = ${lease}`.execute(db);
    return;
  }
  const found = visited !== 'failed';
  await sql`
    update visits set lease = null,
      -- A change that came while the look was under way is looked at again.
      due_at = least(${isoInstant(nextAt)}::timestamptz,
        case when changed_at > ${isoInstant(at)}::timestamptz then changed_at end),
      looked_at = case when ${found} then ${isoInstant(at)}::timestamptz else looked_at end,
      guessed_at = case when ${guessed} then ${isoInstant(at)}::timestamptz else guessed_at end,
      changed_at = case when ${changed} then greatest(changed_at, ${isoInstant(at)}::timestamptz)
        else changed_at end,
      failures = case when ${found} then 0 else least(failures + 1, 1000) end,
      absences = case when ${visited === 'absent'} then least(absences + 1, 1000)
        when ${found} then 0 else absences end
    where domain = ${domain} and lease = ${lease}`.execute(db);
}

/** How many visits wait, counted up to `most`. */
export async function countDueVisits(db: Database, now: number, most: number): Promise<number> {
  const due = sql`due_at <= ${isoInstant(now)}::timestamptz limit ${most}`;
  // One by one, so that each has its index.
  const [row] = (
    await sql<{ due: number }>`
    select count(*)::integer as due from (
      (select from visits where looked_at is null and ${due})
      union all (select from visits where looked_at is not null and ${due})) as waiting`.execute(db)
  ).rows;
  return Math.min(row?.due ?? 0, most);
}
