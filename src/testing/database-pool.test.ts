import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { ensureRawPartitions } from '#app/storage/observations/raw-partitions.ts';
import { testDatabase } from './database.ts';

type Db = Awaited<ReturnType<typeof testDatabase>>;

const MONTHS = `select count(*) as count from pg_inherits where inhparent = 'raw_answers'::regclass`;

const LEFT: Record<string, { leave: (db: Db) => Promise<unknown>; sees: string }> = {
  'rows, and what refers to them': {
    leave: (db) =>
      sql`
      insert into api_keys (id, prefix, key_hash, name, tier, created_at)
      values (gen_random_uuid(), 'tra_x', '\\x00', 'left behind', 'admin', now())`.execute(db),
    sees: 'select count(*) as count from api_keys',
  },
  'numbers that were given out': {
    leave: (db) => sql`select nextval(seqrelid) from pg_sequence`.execute(db),
    sees: `select count(*) as count, coalesce(sum(last_value), 0) as last from pg_sequences where last_value is not null`,
  },
  'months of raw answers made meanwhile': {
    leave: (db) => ensureRawPartitions(db, Date.UTC(2031, 0, 15)),
    sees: MONTHS,
  },
  'a table that is gone': {
    leave: (db) => sql`drop table erasure_key`.execute(db),
    sees: 'select count(*) as count from erasure_key',
  },
  'a table, a trigger or a check of its own': {
    leave: (db) => sql`alter table api_keys add check (name <> 'nobody')`.execute(db),
    sees: `select count(*) as count from pg_constraint where conrelid = 'api_keys'::regclass`,
  },
};

for (const [what, { leave, sees }] of Object.entries(LEFT))
  test(`whoever takes a database finds nothing of who had it before: ${what}`, async () => {
    const first = await using(async (db) => {
      const { rows } = await sql.raw(sees).execute(db);
      await leave(db);
      return rows;
    });
    assert.deepEqual(await using(async (db) => (await sql.raw(sees).execute(db)).rows), first);
  });

async function using<T>(use: (db: Db) => Promise<T>): Promise<T> {
  const ends: (() => Promise<void>)[] = [];
  try {
    return await use(await testDatabase({ after: (run) => ends.push(run) }));
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

test('two at the same time have two', async (t) => {
  const [one, other] = [await testDatabase(t), await testDatabase(t)];
  assert.notEqual(one.address.database, other.address.database);
});
