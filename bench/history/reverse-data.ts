/**
 * Invented registrations by the million, made inside PostgreSQL: what is measured is the search,
 * not the way in.
 */
import { sql } from 'kysely';
import type { Database } from '#app/storage/postgres/database.ts';

/** Index rows a name has, on average, with the shares below. */
const ROWS_A_NAME = 9.9;

/**
 * The names, in no order, with what is drawn for each. Shares as registries show them since
 * contacts are mostly withheld: of 100 names 10 are of large holders, 22 of people and 18 of
 * organisations that are shown, 25 of privacy services; the rest has no holder. Few registrars,
 * operators and countries have most names, most holders have one and a few have thousands; one
 * name in twenty is not in Latin letters.
 */
async function drawNames(db: Database, count: number): Promise<void> {
  await sql`drop table if exists bench_names`.execute(db);
  await sql`
    create unlogged table bench_names as
    select *, coalesce('магазин' || idn, start || to_hex(g)) as label,
      case when idn is null then '' else 'xn--' end || start || '-' || to_hex(g) ||
        (array['.example', '.example', '.example', '.test', '.co.example', '.net.example'])
          [1 + number % 6] as domain
    from (
      select g, random() as chance, floor(1e8 * random())::int as number,
        floor(100000 * random() ^ 3)::int as owner, floor(2000 * random() ^ 4)::int as registrar,
        floor(20000 * random() ^ 4)::int as operator,
        (array['us', 'cn', 'de', 'gb', 'vn', 'fr', 'nl', 'in', 'br', 'jp', 'ca', 'au', 'it', 'es', 'pl', 'ru',
          'se', 'ch', 'tr', 'kr', 'be', 'at', 'dk', 'no', 'cz', 'mx', 'id', 'th', 'za', 'pt'])
          [1 + floor(30 * random() ^ 2)::int] as country,
        ${word()} as w1, ${word()} as w2, ${word()} as w3
      from generate_series(1, ${count}::int) as g) as drawn,
    lateral (select substr(w3, 1, 3 + number % 9) as start,
      case when g % 20 = 0 then g end as idn) as parts`.execute(db);
}

/** In a transaction that empties the table first, so that nothing goes through the log. */
async function fillEntries(db: Database): Promise<void> {
  await sql`
    insert into reverse_entries (domain, field, value, current, first_seen, last_seen)
    select domain, field, value, current, '2020-01-01',
      case when not current then '2024-01-01'::timestamptz end
    from (
      select domain, number,
        unnest(array[1, 2, 102, 3, 4, 5, 6, 6, 6, 6, 7, 8, 108, 9, 10, 12, 13, 14, 15, 16, 17]) as field,
        unnest(array[
        person, bare || form, bare, email, case when chance < 0.32 then '8424' || number end,
        'invented registrar ' || registrar || ' llc', 'ns1' || hosts, 'ns2' || hosts,
        case when number % 10 < 7 then 'ns3' || hosts end,
        case when number % 10 < 2 then 'ns4' || hosts end, person,
        case when chance < 0.10 then bare || form end, case when chance < 0.10 then bare end,
        email, case when chance < 0.21 then 'hostmaster of operator ' || operator end,
        case when chance < 0.32 then 'hostmaster@operator' || operator || '.example' end,
        case when chance < 0.32 then number % 900 || ' ' || w3 || ' street' end,
        case when chance < 0.32 then 'city of ' || substr(w1, 1, 6) end,
        case when chance < 0.32 then lpad((number % 100000)::text, 5, '0') end,
        case when chance < 0.75 then country end, label]) as value
      from (
        select *,
        case when chance < 0.10 then 'owner ' || owner || ' portfolio'
          when chance < 0.32 then w1 || ' ' || w2 end as person,
        case when chance < 0.10 then 'portfolio ' || owner
          when chance between 0.32 and 0.50 then w2 || ' ' || w3
          when chance between 0.50 and 0.75 then 'privacy service ' || registrar end as bare,
        (array[' company ltd', ' gmbh', ' inc', ' llc', ' co., ltd'])[1 + owner % 5] as form,
        case when chance < 0.10 then 'owner' || owner || '@mail.example'
          when chance < 0.32 then w1 || '.' || w2 || '@' || w3 || '.example' end as email,
        '.operator' || operator || '.example' as hosts
      from bench_names) as n) as entries,
    lateral (select (number / 1000 + field) % 5 <> 0 as current) as c
    where value is not null`.execute(db);
}

async function fillNames(db: Database): Promise<void> {
  await sql`
    insert into reverse_names (domain, registrar, country, created, updated, expiry)
    select domain, 'Invented Registrar ' || registrar || ' LLC',
      case when chance < 0.75 then upper(country) end, created,
      created + number % 300 * interval '1 day', created + interval '20 years'
    from (select *, timestamptz '2005-01-01' + number * interval '6 seconds' as created
      from bench_names) as n`.execute(db);
}

const SYLLABLES =
  'bancordenfiogalhonirajukkelloxminnanorupelquirossastanurbvelwaexenyorzumbricladrofleglastotre';

/** One of a million words of four syllables. */
function word() {
  const syllable = sql`substr(${SYLLABLES}, 1 + 3 * floor(random() * 31)::int, 3)`;
  return sql`(${syllable} || ${syllable} || ${syllable} || ${syllable})`;
}

export interface Built {
  /** Seconds for the rows, and for the indexes afterwards. */
  readonly fillSeconds: number;
  readonly indexSeconds: number;
}

export interface Measured {
  readonly rows: number;
  readonly names: number;
  /** Bytes by table or index. */
  readonly bytes: ReadonlyMap<string, number>;
}

const TABLES = ['reverse_entries', 'reverse_names'];
const PRIMARY_KEYS = {
  reverse_entries: '(domain, field, value) include (current)',
  reverse_names: '(domain)',
};

/**
 * Both tables emptied and filled anew with about `rows` entries, the indexes built at the end as
 * any bulk load should. What was stopped while it made indexes goes on with those that are missing.
 * `step` is told what comes next and may stop it by throwing.
 */
export async function buildReverse(
  db: Database,
  rows: number,
  step: (next: string) => Promise<void> = async () => {},
): Promise<Built> {
  await sql`set statement_timeout = 0`.execute(db);
  await sql`create table if not exists bench_indexes (place int, definition text)`.execute(db);
  const startedAt = performance.now();
  if (!(await nextIndex(db))) await fillTables(db, rows, step);
  const filledAt = performance.now();
  for (let next = await nextIndex(db); next; next = await nextIndex(db)) {
    const { place, definition } = next;
    await step(definition);
    await db.transaction().execute(async (tx) => {
      await sql.raw(definition).execute(tx);
      await sql`delete from bench_indexes where place = ${place}`.execute(tx);
    });
  }
  await step('vacuum');
  await sql`vacuum (analyze, parallel 0) reverse_entries, reverse_names`.execute(db);
  const builtAt = performance.now();
  return {
    fillSeconds: (filledAt - startedAt) / 1000,
    indexSeconds: (builtAt - filledAt) / 1000,
  };
}

async function nextIndex(db: Database) {
  const { rows } = await sql<{ place: number; definition: string }>`
    select place, definition from bench_indexes order by place limit 1`.execute(db);
  return rows[0];
}

async function fillTables(
  db: Database,
  rows: number,
  step: (next: string) => Promise<void>,
): Promise<void> {
  await step('names');
  await drawNames(db, Math.round(rows / ROWS_A_NAME));
  await step('rows');
  await db.transaction().execute(async (tx) => {
    const indexes = await withoutIndexes(tx);
    await sql`truncate reverse_entries, reverse_names`.execute(tx);
    // What is filled has all its fields: a service that is measured has nothing to bring up.
    await sql`insert into reverse_reindex default values on conflict do nothing`.execute(tx);
    await sql`update reverse_reindex set done_at = now()`.execute(tx);
    await fillEntries(tx);
    await fillNames(tx);
    for (const [place, definition] of indexes.entries())
      await sql`insert into bench_indexes values (${place}, ${definition})`.execute(tx);
  });
}

/** How large they are as they stand. */
export async function measureReverse(db: Database): Promise<Measured> {
  const { rows: sizes } = await sql<{ name: string; bytes: string; rows: string }>`
    select relname as name, pg_table_size(oid) as bytes, reltuples as rows from pg_class
    where relname ~ '^reverse_(entries|names)' and relkind in ('r', 'i') order by relname`.execute(
    db,
  );
  const rowsOf = (table: string) => Number(sizes.find(({ name }) => name === table)!.rows);
  return {
    rows: rowsOf('reverse_entries'),
    names: rowsOf('reverse_names'),
    bytes: new Map(sizes.map(({ name, bytes }) => [name, Number(bytes)])),
  };
}

/** Takes the indexes away; the statements that make them again. */
async function withoutIndexes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in (${sql.join(TABLES)}) order by 1`.execute(db);
  const others = rows.filter(({ name }) => !name.endsWith('_pkey'));
  for (const { name } of others) await sql`drop index ${sql.id(name)}`.execute(db);
  for (const table of TABLES)
    await sql`alter table ${sql.id(table)} drop constraint if exists ${sql.id(`${table}_pkey`)}`.execute(
      db,
    );
  return [
    ...Object.entries(PRIMARY_KEYS).map(
      ([table, columns]) => `alter table ${table} add primary key ${columns}`,
    ),
    ...others.map(({ definition }) => definition),
  ];
}
