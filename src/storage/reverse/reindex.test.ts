import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import { keepObservations } from '../observations/keep-observations.ts';
import { reindexSome } from './reindex.ts';

const NAMES = ['a.example', 'b.example', 'c.example', 'd.example', 'e.example'];

async function index(db: TestDatabase) {
  const entries = await sql`
    select * from reverse_entries order by domain, field, value`.execute(db);
  const names = await sql`select * from reverse_names order by domain`.execute(db);
  return [entries.rows, names.rows];
}

async function reindexAll(db: TestDatabase): Promise<number> {
  for (let turns = 1; ; turns++) if (!(await reindexSome(db, 2))) return turns;
}

test('names that were kept before the index had all its fields are brought in, once', async (t) => {
  const db = await testDatabase(t);
  const empty = emptyRegistration();
  const registration = {
    ...empty,
    registrant: { ...empty.registrant, organization: 'Cty CP Mẫu', country: 'VN', city: 'Huế' },
    dates: { ...empty.dates, created: '2020-02-03T00:00:00.000Z' },
  };
  for (const domain of NAMES)
    await keepObservations(db, [observation({ domain, registration })], { live: false });
  const right = await index(db);
  assert.equal((right[1] as unknown[]).length, NAMES.length);
  await sql`delete from reverse_entries where field > 6`.execute(db);
  await sql`truncate reverse_names`.execute(db);
  assert.equal(await reindexAll(db), 3);
  assert.deepEqual(await index(db), right);
  await sql`truncate reverse_names`.execute(db);
  assert.equal(await reindexSome(db, 2), false);
  assert.deepEqual((await index(db))[1], []);
});
