import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { hasTrigram } from './trigrams.ts';

test('a part has a trigram exactly when the index leaves out what lacks it', async (t) => {
  const db = await testDatabase(t);
  await sql`create table texts (text text collate "C")`.execute(db);
  await sql`insert into texts select 'zz q' from generate_series(1, 500)`.execute(db);
  await sql`create index on texts using gin (text gin_trgm_ops)`.execute(db);
  const candidates = async (part: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local plan_cache_mode = force_custom_plan`.execute(tx);
      const { rows } = await sql<Record<string, string>>`
        explain (analyze, timing off, costs off)
        select from texts where text like ${sql.lit(`%${part}%`)}`.execute(tx);
      const lines = rows.flatMap((row) => Object.values(row));
      const line = lines.find((one) => one.includes('Bitmap Index Scan'));
      return Number(/rows=(\d+)/.exec(line!)![1]);
    });
  for (const part of ['dai', 'le ha', 'ab-', '@ab', 'le h', 'образ', '株式会', 'o’be'])
    assert.deepEqual([await candidates(part), hasTrigram(part, true)], [0, true], part);
  for (const part of ['...', '@@@', 'a.b.', '日本', 'ab'])
    assert.equal(hasTrigram(part, true), false, part);
  for (const part of ['...', 'ab', 'a']) assert.equal(await candidates(part), 500, part);
  assert.equal(hasTrigram('株式会', false), false);
});
