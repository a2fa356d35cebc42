/**
 * Spans that an import marked, added to the intervals that are kept of their names. In the database
 * alone: a name's spans are folded one step after the other, and what would travel here and back
 * takes as long as the rest.
 */
import { sql } from 'kysely';
import { type DnsType, MOST_OBSERVATIONS } from '#app/records/dns.ts';
import { missesAllowed } from '#app/records/dns-fold.ts';
import type { Transaction } from '../postgres/database.ts';
import { ADDRESSES } from './interval-rows.ts';
import { type NameKey, namesOf } from './names.ts';

/** A name of which marks were taken away. */
export interface Unmarked extends NameKey {
  /** The end of the latest of its spans. */
  readonly until: number | null;
  /** Of these types nothing was added: all that is kept of them is to be folded anew. */
  readonly anew: readonly DnsType[];
  /** The same of all types, for a span of the name is gone. */
  readonly isAllAnew: boolean;
}

const KEY = sql.raw('domain, name, type, value_digest, first_seen');
const INTERVAL = sql`${KEY}, last_seen, observations, ttl, current, misses, value`;

/**
 * Takes up to `most` marks of names whose heads are locked, and adds their spans, as `told` and
 * `joined` of `dns-fold.ts` have it. Not those of a type that a look is among: a look may end what
 * others found, and so only all of its type tells what is left.
 */
export async function addMarked(
  tx: Transaction,
  names: readonly NameKey[],
  most: number,
): Promise<readonly Unmarked[]> {
  const isSameValue = sql`r.domain = l.domain and r.name = l.name and r.type = l.type
    and r.value_digest = l.value_digest`;
  const { rows } = await sql<Unmarked>`
    with step as (
      select u.domain, u.name, u.id from ${namesOf(names)}
      cross join lateral (
        select * from unfolded_spans where domain = given.domain and name = given.name
        order by id limit ${most}) as u
      limit ${most}
    ), marks as (
      delete from unfolded_spans u using step
      where u.domain = step.domain and u.name = step.name and u.id = step.id
      returning u.domain, u.name, u.type, u.id
    ), spans as (
      select marks.domain, marks.name, marks.type, s.value, s.ttl, s.first_seen, s.last_seen,
        coalesce(s.observations, case when s.first_seen = s.last_seen then 1 else 2 end)
          as observations,
        s.value is null as is_gone,
        coalesce(s.is_look, s.first_seen = s.last_seen and s.observations is null) as is_look
      from marks left join dns_spans s on s.domain = marks.domain and s.name = marks.name
        and s.type = marks.type and s.id = marks.id
    ), marked as materialized (
      select *, bool_or(is_gone) over (partition by domain, name)
        or bool_or(is_look) over (partition by domain, name, type) as is_anew
      from spans
    ), lasting as materialized (
      select domain, name, type, substring(sha256(convert_to(value, 'UTF8')) for 16) as value_digest,
        first_seen, last_seen, observations, ttl, false as current,
        case when type = any(${ADDRESSES}) then ${missesAllowed('A') + 1}::smallint
          else ${missesAllowed('NS') + 1}::smallint end as misses, value
      from marked where not is_anew
    ), overlapped as materialized (
      -- Those of a value never overlap, so that at most one that began earlier reaches a span:
      -- however many there are, few are read.
      select distinct ${INTERVAL} from (
        select r.* from lasting l cross join lateral (
          (select * from dns_records r where ${isSameValue} and r.first_seen <= l.first_seen
            order by r.first_seen desc limit 1)
          union all
          (select * from dns_records r where ${isSameValue} and r.first_seen > l.first_seen
            and r.first_seen <= l.last_seen)
        ) as r
        where r.last_seen >= l.first_seen) as found
    ), parts as (
      select *, first_seen > max(last_seen) over (
          partition by domain, name, type, value_digest order by first_seen
          rows between unbounded preceding and 1 preceding) as is_apart
      from (select ${INTERVAL} from lasting union all select ${INTERVAL} from overlapped) as all_parts
    ), numbered as (
      select *, count(*) filter (where is_apart) over (
        partition by domain, name, type, value_digest order by first_seen) as place
      from parts
    ), joined as materialized (
      select domain, name, type, value_digest, min(first_seen) as first_seen,
        max(last_seen) as last_seen,
        least(sum(observations), ${MOST_OBSERVATIONS})::integer as observations, max(ttl) as ttl,
        bool_or(current) as current, min(misses) as misses, min(value) as value
      from numbered group by domain, name, type, value_digest, place
    ), gone as (
      delete from dns_records where (${KEY}) in (
        select ${KEY} from overlapped except select ${KEY} from joined)
    ), written as (
      insert into dns_records (${INTERVAL}) select ${INTERVAL} from joined
      on conflict (${KEY}) do update set
        last_seen = excluded.last_seen, observations = excluded.observations, ttl = excluded.ttl,
        current = excluded.current, misses = excluded.misses
    ), unmarked as materialized (
      select domain, name, max(last_seen) as until, bool_or(is_gone) as is_all_anew,
        coalesce(array_agg(distinct type) filter (where is_look), '{}') as anew
      from marked group by domain, name
    ), dated as (
      update dns_names n set spans_until = greatest(n.spans_until, unmarked.until) from unmarked
      where n.domain = unmarked.domain and n.name = unmarked.name
    )
    select domain, name, until, is_all_anew, anew from unmarked`.execute(tx);
  return rows;
}
