import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import { keepObservations } from '../observations/keep-observations.ts';
import { MIGRATIONS_DIR } from '../postgres/migrate.ts';
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

test('names that were kept in the forms of a version before come into those of this one', async (t) => {
  const db = await testDatabase(t);
  const empty = emptyRegistration();
  const [organization, country] = ['(publ) AB Mẫu', 'Đức'];
  const registration = {
    ...empty,
    registrant: { ...empty.registrant, organization, country },
  };
  await keepObservations(db, [observation({ domain: NAMES[0]!, registration })], { live: false });
  await reindexAll(db);
  const right = await index(db);
  // As they were kept before.
  await sql`update reverse_entries set value = 'duc' where value = 'de'`.execute(db);
  await sql`update reverse_entries set value = 'publ ab mau' where value = 'mau'`.execute(db);
  await sql`update reverse_names set country = 'Đức'`.execute(db);
  await sql.raw(await readFile(join(MIGRATIONS_DIR, '0039_more_forms.sql'), 'utf8')).execute(db);
  assert.notDeepEqual(await index(db), right);
  await reindexAll(db);
  assert.deepEqual(await index(db), right);
});
