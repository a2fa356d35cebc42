/** When watched names and searches are visited; any number of workers share it by leases. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { given, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';

/** A visit that is the taker's alone until its lease ends. Times are epoch milliseconds. */
export interface WatchVisit {
  /** A name, or the id of a watch on a search. */
  readonly subject: string;
  readonly lease: string;
  readonly lookAt: number;
  readonly dnsAt: number | null;
  readonly lookedAt: number | null;
  readonly failures: number;
  readonly phase: string | null;
  /** What was told last of each type of record; null: the DNS was not looked at yet. */
  readonly dns: DnsValues | null;
  readonly toldAt: number | null;
  readonly toldId: string | null;
}

/** `{A: ['192.0.2.1']}` */
export type DnsValues = Readonly<Record<string, readonly string[]>>;

/** Has it visited at once; with the DNS where `dns`. */
export async function visitSoon(
  tx: Transaction,
  subject: string,
  at: number,
  dns: boolean,
): Promise<void> {
  const now = isoInstant(at);
  await sql`
    insert into watched as w (subject, due_at, look_at, dns_at)
    values (${subject}, ${now}, ${now}, ${dns ? now : null})
    on conflict (subject) do update set
      due_at = case when w.lease is null then least(w.due_at, excluded.due_at) else w.due_at end,
      dns_at = coalesce(w.dns_at, excluded.dns_at),
      look_at = case when w.looked_at is null then excluded.look_at else w.look_at end
  `.execute(tx);
}

/** Names of which a lookup has just found something new: what watches them tells it now. */
export async function wakeWatched(
  tx: Transaction,
  changed: readonly { readonly domain: string; readonly at: number }[],
): Promise<void> {
  if (changed.length === 0) return;
  // One that is being visited reads the news when it settles, or waits for this transaction.
  await sql`
    update watched set due_at = least(watched.due_at, given.at)
    from ${given(changed, 'domain text, at timestamptz')}
    where subject = given.domain and lease is null`.execute(tx);
}

export interface WatchLeaseTerms {
  readonly now: number;
  readonly leaseMs: number;
  /** A fresh UUID. */
  readonly lease: string;
  readonly most: number;
  /** Zones whose names are left to others. */
  readonly otherZones: readonly string[];
}

/** Takes the visits that are longest due. */
export async function leaseWatched(db: Database, terms: WatchLeaseTerms): Promise<WatchVisit[]> {
  const { now, leaseMs, lease, most } = terms;
  const others = terms.otherZones.map((zone) => `%.${zone}`);
  const { rows } = await sql<WatchVisit>`
    with due as materialized (
      select subject from watched
      where due_at <= ${isoInstant(now)} and not (subject like any(${others}))
      order by due_at limit ${most} for update skip locked
    )
    update watched w set lease = ${lease}, due_at = ${isoInstant(now + leaseMs)}
    from due where w.subject = due.subject returning w.*`.execute(db);
  return rows;
}

/** The visit as it stands, locked; null: its lease ran out and another worker has it. */
export async function holdVisit(tx: Transaction, visit: WatchVisit): Promise<WatchVisit | null> {
  const { rows } = await sql<WatchVisit>`
    select * from watched where subject = ${visit.subject} and lease = ${visit.lease}
    for update`.execute(tx);
  return rows[0] ?? null;
}

export interface VisitPlan
  extends Pick<
    WatchVisit,
    'lookAt' | 'dnsAt' | 'lookedAt' | 'failures' | 'phase' | 'dns' | 'toldAt' | 'toldId'
  > {
  readonly dueAt: number;
}

/** Ends a visit that is held. */
export async function planVisit(tx: Transaction, subject: string, plan: VisitPlan): Promise<void> {
  await sql`
    update watched set lease = null, due_at = ${isoInstant(plan.dueAt)},
      look_at = ${isoInstant(plan.lookAt)}, dns_at = ${sqlInstant(plan.dnsAt)},
      looked_at = ${sqlInstant(plan.lookedAt)}, failures = ${plan.failures},
      phase = ${plan.phase}, dns = ${plan.dns && JSON.stringify(plan.dns)}::jsonb,
      told_at = ${sqlInstant(plan.toldAt)}, told_id = ${plan.toldId}
    where subject = ${subject}`.execute(tx);
}

/** Ends a visit that came to nothing, unless another worker has it. */
export async function postponeVisit(
  db: Database,
  { subject, lease }: Pick<WatchVisit, 'subject' | 'lease'>,
  dueAt: number,
): Promise<void> {
  await sql`
    update watched set lease = null, due_at = ${isoInstant(dueAt)}, failures = failures + 1
    where subject = ${subject} and lease = ${lease}`.execute(db);
}

/** Nothing watches it any more. */
export async function endVisits(tx: Transaction, subject: string): Promise<void> {
  await sql`delete from watched where subject = ${subject}`.execute(tx);
}

/** How many visits wait, counted up to `most`. */
export async function countDueWatched(db: Database, now: number, most: number): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from (
      select from watched where due_at <= ${isoInstant(now)} limit ${most}) as waiting`.execute(db);
  return rows[0]!.due;
}
