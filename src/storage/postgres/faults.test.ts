import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { isDatabaseAway } from './faults.ts';

const db = await testDatabase({ after });

test('a query that is wrong, or data that can’t be kept, is no database that is away', async () => {
  const wrong = [
    'select no_such_column',
    'select * from no_such_table',
    'select no_such_function()',
    'selekt',
    `select 'x'::int`,
    'select 1 / 0',
  ];
  for (const query of wrong)
    await assert.rejects(
      sql.raw(query).execute(db),
      (error: unknown) => !isDatabaseAway(error),
      query,
    );
  assert.equal(isDatabaseAway(new Error('EPIPE')), false);
});

test('a statement that ran into its time limit, or into a standby, may succeed later', async () => {
  const late = db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 1`.execute(tx);
    await sql`select pg_sleep(60)`.execute(tx);
  });
  await assert.rejects(late, isDatabaseAway);
  const standby = db
    .transaction()
    .setAccessMode('read only')
    .execute((tx) => sql`create table never (id int)`.execute(tx));
  await assert.rejects(standby, isDatabaseAway);
});

test('a database without room, memory or connections may have them later', () => {
  for (const code of ['53100', '53200', '53300', '08006', '58030', 'ECONNRESET', 'ETIMEDOUT'])
    assert.equal(isDatabaseAway(Object.assign(new Error('x'), { code })), true, code);
});
