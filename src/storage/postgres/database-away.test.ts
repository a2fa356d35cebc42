import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { testDatabase } from '#app/testing/database.ts';
import { isDatabaseAway } from './database-away.ts';

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
    await assert.rejects(db.sql.unsafe(query), (error) => !isDatabaseAway(error), query);
  assert.equal(isDatabaseAway(new Error('EPIPE')), false);
});

test('a statement that ran into its time limit, or into a standby, may succeed later', async () => {
  const late = db.sql.begin(async (tx) => {
    await tx`set local statement_timeout = 1`;
    await tx`select pg_sleep(60)`;
  });
  await assert.rejects(late, isDatabaseAway);
  const standby = db.sql.begin('read only', (tx) => tx`create table never (id int)`);
  await assert.rejects(standby, isDatabaseAway);
});

test('a database without room, memory or connections may have them later', () => {
  for (const code of ['53100', '53200', '53300', '08006', '58030', 'ECONNRESET', 'CONNECT_TIMEOUT'])
    assert.equal(isDatabaseAway(Object.assign(new Error('x'), { code })), true, code);
});
