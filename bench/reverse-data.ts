/**
 * Invented registrations by the million, made inside PostgreSQL: what is measured is the search,
 * not the way in.
 */
import { sql } from 'kysely';
import type { Database } from '#app/storage/postgres/database.ts';

/** Index rows a name has, on average, with the shares below. */
const ROWS_A_NAME = 6;

/**
 * Fills `reverse_entries` with about `rows` rows. Shares as registries show them since contacts are
 * mostly withheld: a registrar and two or three nameservers for every name, a person for some; few
 * registrars and DNS operators have most names, most people have one and a few have thousands. A
 * fifth of the values are of the past.
 */
async function fillReverse(db: Database, rows: number, firstName = 0): Promise<void> {
  const names = Math.round(rows / ROWS_A_NAME);
  await sql`
    insert into reverse_entries (domain, field, value, current, first_seen, last_seen)
    select domain, field, value, current, '2020-01-01', case when not current then '2024-01-01'::timestamptz end
    from (
      select substr(md5(g::text), 1, 12) || (array['.example', '.test', '.co.example', '.net.example'])[1 + g % 4] as domain,
        random() as chance, floor(30000 * random() ^ 3)::int as owner, floor(2000 * random() ^ 4)::int as registrar,
        floor(20000 * random() ^ 4)::int as operator,
        ${word()} as w1, ${word()} as w2, ${word()} as w3
      from generate_series(${firstName + 1}::int, ${firstName + names}::int) as g
    ) as n,
    lateral (values
      (1, case when chance < 0.15 then 'owner ' || owner || ' portfolio' when chance < 0.6 then w1 || ' ' || w2 || ' ' || w3 end),
      (2, case when chance < 0.15 then 'portfolio ' || owner || ' company ltd' when chance between 0.3 and 0.7 then w2 || ' ' || w3 || ' company ltd' end),
      (3, case when chance < 0.15 then 'owner' || owner || '@mail.example' when chance < 0.6 then w1 || '.' || w2 || '@' || w3 || '.example' end),
      (4, case when chance < 0.45 then '8424' || lpad(floor(random() * 1e8)::text, 8, '0') end),
      (5, 'invented registrar ' || registrar || ' llc'),
      (6, 'ns1.operator' || operator || '.example'),
      (6, 'ns2.operator' || operator || '.example'),
      (6, case when chance < 0.7 then 'ns3.operator' || operator || '.example' end),
      (6, case when chance < 0.2 then 'ns4.operator' || operator || '.example' end)
    ) as v (field, value),
    lateral (select hashtext(domain || value) % 5 <> 0) as c (current)
    where value is not null
`.execute(db);
}

const SYLLABLES =
  'bancordenfiogalhonirajukkelloxminnanorupelquirossastanurbvelwaexenyorzumbricladrofleglastotre';

/** One of a million words of four syllables. */
function word() {
  const syllable = sql`substr(${SYLLABLES}, 1 + 3 * floor(random() * 31)::int, 3)`;
  return sql`(${syllable} || ${syllable} || ${syllable} || ${syllable})`;
}

export interface Built {
  readonly rows: number;
  /** Seconds for the rows, and for the indexes afterwards. */
  readonly fillSeconds: number;
  readonly indexSeconds: number;
  /** Bytes by table or index. */
  readonly bytes: ReadonlyMap<string, number>;
}

/**
 * `reverse_entries` emptied and filled anew, its indexes built at the end as any bulk load should.
 */
export async function buildReverse(db: Database, rows: number): Promise<Built> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`truncate reverse_entries`.execute(db);
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'reverse_entries' and indexname <> 'reverse_entries_pkey'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`alter table reverse_entries drop constraint reverse_entries_pkey`.execute(db);
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  const startedAt = performance.now();
  await fillReverse(db, rows);
  const filledAt = performance.now();
  await sql`alter table reverse_entries add primary key (domain, field, value) include (current)`.execute(
    db,
  );
  for (const { definition } of indexes) await sql.raw(definition).execute(db);
  await sql`vacuum analyze reverse_entries`.execute(db);
  const builtAt = performance.now();
  const { rows: sizes } = await sql<{ name: string; bytes: string }>`
    select relname as name, pg_table_size(oid) as bytes from pg_class where relname like 'reverse_entries%' order by relname`.execute(
    db,
  );
  const [count] = (
    await sql<{ rows: string }>`select count(*) as rows from reverse_entries`.execute(db)
  ).rows;
  return {
    rows: Number(count!.rows),
    fillSeconds: (filledAt - startedAt) / 1000,
    indexSeconds: (builtAt - filledAt) / 1000,
    bytes: new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}
