/** Hosts below registrable names: those that are known, and when each was last looked at. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { DnsType } from '#app/records/dns.ts';
import { FRESH_MS } from '#app/records/revisit.ts';
import { given } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { foldMarked } from './import-spans.ts';

export interface SeenHost {
  /** Registrable name, A-label form. */
  readonly domain: string;
  /** Below it. */
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** By asking alone no more hosts of one name get known: a wildcard answers for any. */
const MOST_ASKED_HOSTS = 500;
/** A host that is missing so many times in a row is left alone until it is asked for again. */
const ABSENCES_ENOUGH = 5;

/** Of the hosts that were asked for, those whose answer is worth keeping: not looked at lately. */
export async function claimAskedHosts(
  tx: Transaction,
  asked: readonly SeenHost[],
): Promise<{ readonly domain: string; readonly name: string }[]> {
  if (asked.length === 0) return [];
  // A statement can touch a row once.
  const once = [...new Map(asked.map((host) => [host.name, host])).values()];
  const { rows } = await sql<{ domain: string; name: string }>`
    with asked as (
      select given.*, n.name is not null as is_known,
        row_number() over (partition by domain, n.name is null order by name) as place
      from ${given(once, 'domain text, name text, at timestamptz')}
      left join dns_names n using (domain, name))
    insert into dns_names (domain, name, looked_at)
    select domain, name, at from asked
    where is_known or place + (select count(*) from (
        select from dns_names n where n.domain = asked.domain limit ${MOST_ASKED_HOSTS}) as known)
      <= ${MOST_ASKED_HOSTS}
    order by domain, name
    on conflict (domain, name) do update set looked_at = excluded.looked_at, absences = 0
    where dns_names.looked_at is null
      or dns_names.looked_at <= excluded.looked_at - make_interval(secs => ${FRESH_MS / 1000})
    returning domain, name`.execute(tx);
  return rows;
}

export interface HostToVisit {
  readonly name: string;
  /** Types of its present records. */
  readonly types: readonly DnsType[];
}

/** Hosts of a name that weren't looked at lately, the longest ago first. */
export async function hostsToVisit(
  db: Database,
  domain: string,
  now: number,
  most: number,
): Promise<HostToVisit[]> {
  const { rows } = await sql<HostToVisit>`
    select name, array(select distinct type from dns_records r
      where r.domain = ${domain} and r.name = n.name and r.current) as types
    from dns_names n
    where domain = ${domain} and name <> ${domain} and left(name, 2) <> '*.'
      and absences < ${ABSENCES_ENOUGH}
      and (looked_at is null or looked_at <= ${isoInstant(now - FRESH_MS)})
    order by looked_at nulls first, name limit ${most}`.execute(db);
  return rows;
}

export interface HostVisit extends SeenHost {
  /** Null: nothing was found out. */
  readonly exists: boolean | null;
}

/** Notes when hosts were looked at, of those that are known. */
export async function noteHostVisits(db: Database, visits: readonly HostVisit[]): Promise<void> {
  if (visits.length === 0) return;
  const rows = visits.map(({ exists, ...visit }) => ({ ...visit, found: exists }));
  await sql`
    update dns_names n set looked_at = given.at,
      absences = case when found then 0 when found is null then n.absences
        else least(n.absences + 1, 1000) end
    from ${given(rows, 'domain text, name text, at timestamptz, found boolean')}
    where n.domain = given.domain and n.name = given.name`.execute(db);
  await foldMarked(db, visits);
}

export interface HostsQuery {
  /** Registrable name. */
  readonly domain: string;
  /** The hosts below this one: the domain or a host of it. */
  readonly host: string;
  readonly limit: number;
  /** Only hosts behind this one; null: from the first on. */
  readonly after: string | null;
}

export interface KnownHost {
  readonly name: string;
  readonly types: readonly DnsType[];
  /** Epoch milliseconds. */
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly current: boolean;
}

/** Hosts below a name of which records are known, by name; one more than `limit` where there is. */
export async function knownHosts(
  db: Database,
  { domain, host, limit, after }: HostsQuery,
): Promise<KnownHost[]> {
  const { rows } = await sql<KnownHost>`
    select name, array_agg(distinct type) as types, min(first_seen) as first_seen,
      max(last_seen) as last_seen, bool_or(current) as current
    from dns_records
    where domain = ${domain} and ${isBelow(domain, host)} ${after === null ? sql`` : sql`and name > ${after}`}
    group by name order by name limit ${limit + 1}`.execute(db);
  return rows;
}

export async function countKnownHosts(
  db: Database,
  { domain, host }: Pick<HostsQuery, 'domain' | 'host'>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from dns_names n
    where domain = ${domain} and ${isBelow(domain, host)} and exists (
      select from dns_records r where r.domain = n.domain and r.name = n.name)`.execute(db);
  return rows[0]!.total;
}

function isBelow(domain: string, host: string) {
  return host === domain
    ? sql`name <> ${domain}`
    : sql`right(name, ${host.length + 1}) = ${`.${host}`}`;
}
