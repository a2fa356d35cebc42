import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { moveCampaign } from '#app/storage/orders/campaigns.ts';
import { testDatabase } from '#app/testing/database.ts';
import { AGREEMENT, claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { runTra } from '#app/testing/processes.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';

test('tra orders ledger shows each entry and sums, and whether the balance says the same', async (t) => {
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${dirname(path)}`,
    DATA_DIR: '/nonexistent',
  };
  const ledger = (...args: string[]) => runTra(['orders', 'ledger', ...args], settings);
  const { id: order } = await someOrder(db, await someKey(db));
  const id = randomUUID();
  const attempt = { id, order, account: 'main', transactionPrefix: 'p', ...AGREEMENT };
  const usual = { state: 'attempting', nextAt: null, orders: [] } as const;
  const held = await moveCampaign(db, await claim(db), NOON, VIEWS, () => ({ ...usual, attempt }));
  const paid = { amount: '8.00', currency: 'USD', balance: '92.00', creditLimit: null };
  const attemptEnd = { id, outcome: 'won', creates: 1, paid };
  await moveCampaign(db, held, NOON, VIEWS, () => ({ ...usual, attemptEnd }));

  const all = await ledger();
  assert.equal(all.code, 0);
  const at = '2026-01-15T12:00:00.000Z  main  dropping.test  create';
  assert.equal(
    all.stdout,
    `${at}  quoted 8.00  agreed 8.00  USD  ${order}\n` +
      `${at}  quoted 8.00  agreed 8.00  charged 8.00  balance 92.00  USD  ${order}\n` +
      'main USD: 2 entries, charged 8.00, assumed 0, open 0; ' +
      'the balance fell by 8.00 to 92.00: adds up\n',
  );
  assert.equal((await ledger('--account', 'other')).stdout, '');
  assert.equal((await ledger('--to', '2026-01-15')).stdout, '');
  const asked = await ledger('--order', order, '--from', '2026-01-15', '--json');
  const lines = asked.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.equal(lines[1].charged, '8.00');
  assert.equal(lines[2].sum.addsUp, true);
  assert.equal((await ledger('--from', 'yesterday')).code, 2);
  assert.equal((await ledger('--order', '1')).code, 2);
});
