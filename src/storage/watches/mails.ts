/** Mails of watches: what waits for an address is sent together, at least once. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import { sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import type { KeptNews } from './feeds.ts';

/** What is news while a mail was just sent waits for the next. */
const LEAST_GAP = sql`interval '10 minutes'`;

/** Puts the events (their ids) into the outbox of the addresses that confirmed. */
export async function queueMails(tx: Transaction, events: readonly string[]): Promise<void> {
  // In one order, so that two writers can't block each other.
  const { rows } = await sql<{ id: string }>`
    select id from mail_addresses where confirmed_at is not null and id in (
      select w.address_id from watch_events e join watches w on w.id = e.watch_id
      where e.id = any(${events}::uuid[]))
    order by id for update`.execute(tx);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into waiting_mails (address_id, event_id)
    select w.address_id, e.id from watch_events e join watches w on w.id = e.watch_id
    where e.id = any(${events}::uuid[]) and w.address_id = any(${ids}::uuid[])`.execute(tx);
  await sql`
    update mail_addresses a set due_at = coalesce(a.due_at, greatest(sent_at + ${LEAST_GAP},
      (select min(at) from watch_events where id = any(${events}::uuid[]))))
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** An address with what it is to be sent, its taker's alone until the lease ends. */
export interface TakenMail {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly lease: string;
  /** False: it is asked to confirm. */
  readonly isConfirmed: boolean;
  /** Before this one. */
  readonly tries: number;
  /** Since when something waits for it; epoch milliseconds. */
  readonly since: number;
  /** Oldest first. */
  readonly news: readonly KeptNews[];
}

export interface MailTerms {
  readonly now: number;
  readonly leaseMs: number;
  /** A fresh UUID. */
  readonly lease: string;
  readonly most: number;
  /** Pieces of news in a mail. */
  readonly mostNews: number;
}

export async function takeMails(db: Database, terms: MailTerms): Promise<TakenMail[]> {
  const { now, leaseMs, lease, most, mostNews } = terms;
  const { rows } = await sql<Omit<TakenMail, 'news' | 'lease'>>`
    with due as materialized (
      select a.id from mail_addresses a join api_keys k on k.id = a.key_id
      where a.due_at <= ${isoInstant(now)} and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > ${isoInstant(now)})
      order by a.due_at limit ${most} for update of a skip locked
    )
    update mail_addresses a set lease = ${lease}, due_at = ${isoInstant(now + leaseMs)}
    from due where a.id = due.id
    returning a.id, a.email, a.token, a.confirmed_at is not null as is_confirmed, a.tries,
      coalesce((select min(e.at) from waiting_mails m join watch_events e on e.id = m.event_id
        where m.address_id = a.id), a.created_at) as since`.execute(db);
  const taken: TakenMail[] = [];
  for (const row of rows) {
    const news = await sql<KeptNews>`
      select e.id, e.at, e.type, e.data from waiting_mails m join watch_events e on e.id = m.event_id
      where m.address_id = ${row.id} order by e.sequence limit ${mostNews}`.execute(db);
    taken.push({ ...row, lease, news: news.rows });
  }
  return taken;
}

/** What came of a try. */
export type MailEnd =
  | { readonly kind: 'sent' }
  | { readonly kind: 'retry'; readonly at: number }
  /** It is refused for good, or was tried for too long: what was in it is given up. */
  | { readonly kind: 'abandoned' };

/** Changes nothing when another process has the address since. */
export async function settleMail(
  db: Database,
  { id, lease, news }: TakenMail,
  end: MailEnd,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const held = await sql`
      select from mail_addresses where id = ${id} and lease = ${lease} for update`.execute(tx);
    if (held.rows.length === 0) return;
    if (end.kind === 'retry') {
      await sql`
        update mail_addresses set lease = null, tries = tries + 1, due_at = ${isoInstant(end.at)}
        where id = ${id}`.execute(tx);
      return;
    }
    await sql`
      delete from waiting_mails where address_id = ${id}
        and event_id = any(${news.map((one) => one.id)}::uuid[])`.execute(tx);
    const sentAt = end.kind === 'sent' ? now : null;
    await sql`
      update mail_addresses set lease = null, tries = 0,
        sent_at = coalesce(${sqlInstant(sentAt)}::timestamptz, sent_at),
        due_at = case when exists (select from waiting_mails where address_id = ${id})
          then ${isoInstant(now)}::timestamptz + ${LEAST_GAP} end
      where id = ${id}`.execute(tx);
  });
}

/** Addresses for which something waits. */
export async function countMailsDue(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from mail_addresses where due_at is not null`.execute(db);
  return rows[0]!.count;
}
