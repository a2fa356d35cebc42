import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '#app/testing/database.ts';
import { runTra } from '#app/testing/processes.ts';
import { someKey } from '#app/testing/webhooks.ts';

test('tra keys quota sets what a key may order and spend, and takes it away', async (t) => {
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${dirname(path)}`,
    DATA_DIR: '/nonexistent',
  };
  const keys = (...args: string[]) => runTra(['keys', ...args], settings);
  const id = await someKey(db);
  const row = `${id}  tra_par_test  partner  active  test`;

  const limits = ['--open-orders', '50', '--creates-per-day', '0'];
  const sums = ['--spending-per-month', '500.00:USD', '9000000:VND'];
  const set = await keys('quota', id, ...limits, ...sums);
  const told = '50 open orders  0 creates a day  500.00 USD a month  9000000 VND a month';
  assert.deepEqual([set.code, set.stdout], [0, `${row}  ${told}\n`]);
  assert.equal((await keys('list')).stdout, set.stdout);
  const json = await keys('quota', id, '--creates-per-day', '5', '--json');
  assert.deepEqual(JSON.parse(json.stdout).quota, {
    openOrders: null,
    createsPerDay: 5,
    spendingPerMonth: null,
  });
  assert.equal((await keys('quota', id, '--none')).stdout, `${row}\n`);

  const wrong = [[], ['--none', '--open-orders', '5'], ['--spending-per-month', '500:usd']];
  for (const args of wrong) assert.equal((await keys('quota', id, ...args)).code, 2, args.join());
  const missing = await keys('quota', 'nonsense', '--none');
  assert.deepEqual([missing.code, /no such key/.test(missing.stderr)], [1, true]);
});
