import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import type { Payment } from '#app/records/money/ledger.ts';
import type { Campaign, MaxPrice } from '#app/records/order.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import { type CampaignMove, moveCampaign } from './campaigns.ts';
import { listLedger, sumLedger } from './ledger.ts';
import { findOrder } from './orders.ts';

const MINUTE = 60_000;
const usd = (amount: string): MaxPrice => ({ amount, currency: 'USD' });

interface Scene {
  readonly db: TestDatabase;
  readonly order: string;
  quote(price: MaxPrice): Promise<void>;
  /** Answers with the attempt. */
  agree(agreed: MaxPrice, quoted?: string | null): Promise<string>;
  end(id: string, outcome: string | null, paid?: Payment | null): Promise<void>;
  /** Quoted, agreed and charged. */
  amounts(): Promise<unknown[]>;
}

async function sceneOf(t: Parameters<typeof testDatabase>[0]): Promise<Scene> {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const { id: order } = await someOrder(db, keyId);
  let held: Campaign = await claim(db);
  const move = async (changes: Partial<CampaignMove>) => {
    const usual = { state: 'attempting', nextAt: null, orders: [] } as const;
    held = await moveCampaign(db, held, NOON, VIEWS, () => ({ ...usual, ...changes }));
  };
  return {
    db,
    order,
    quote: (price) => move({ quote: { order, account: 'main', price } }),
    async agree(agreed, quoted = null) {
      const id = randomUUID();
      const attempt = { id, order, account: 'main', transactionPrefix: 'p', agreed, quoted };
      await move({ attempt });
      return id;
    },
    end: (id, outcome, paid = null) => move({ attemptEnd: { id, outcome, creates: 1, paid } }),
    amounts: async () =>
      (await findOrder(db, keyId, order))!.ledger.map(({ quoted, agreed, charged }) => [
        ...[quoted, agreed, charged],
      ]),
  };
}

test('what was told, agreed to and charged stands in the order, one after the other', async (t) => {
  const { db, order, quote, agree, end } = await sceneOf(t);
  await quote(usd('8.00'));
  const id = await agree(usd('8.50'), '8.00');
  const paid = { ...usd('8.00'), balance: '992.00', creditLimit: '0.00' };
  await end(id, 'won', paid);
  const none = { quoted: null, agreed: null, charged: null, balance: null, creditLimit: null };
  const of = { at: NOON, order, domain: 'dropping.test', account: 'main', currency: 'USD' };
  const entries = await listLedger(db, {}, 10, 0);
  assert.deepEqual(
    entries.map(({ sequence: _, ...entry }) => entry),
    [
      { ...of, ...none, operation: 'check', quoted: '8.00', assumed: false },
      { ...of, ...none, operation: 'create', quoted: '8.00', agreed: '8.50', assumed: false },
      {
        ...of,
        operation: 'create',
        quoted: '8.00',
        agreed: '8.50',
        charged: '8.00',
        assumed: false,
        balance: '992.00',
        creditLimit: '0.00',
      },
    ],
  );
});

test('a registration whose answer said nothing costs what was told, and no more than was agreed', async (t) => {
  const { quote, agree, end, amounts, db } = await sceneOf(t);
  await end(await agree(usd('15.00')), 'won');
  assert.deepEqual((await amounts()).at(-1), [null, '15.00', '15.00']);
  await quote(usd('12.00'));
  await end(await agree(usd('15.00')), 'won');
  assert.deepEqual((await amounts()).at(-1), ['12.00', '15.00', '12.00']);
  await end(await agree(usd('9.00')), 'won');
  assert.deepEqual((await amounts()).at(-1), ['12.00', '9.00', '9.00']);
  const [sum] = await sumLedger(db);
  assert.deepEqual([sum?.charged, sum?.assumed, sum?.addsUp], ['0', '36.00', null]);
});

test('where nothing was bought nothing is charged, and what was agreed to is free again', async (t) => {
  const { agree, end, amounts, db } = await sceneOf(t);
  const id = await agree(usd('8.00'));
  await end(id, null);
  assert.equal((await sumLedger(db))[0]?.open, '8.00');
  await end(id, 'others');
  assert.deepEqual((await amounts()).at(-1), [null, '8.00', '0.00']);
  assert.equal((await sumLedger(db))[0]?.open, '0');
});

test('an end that is written twice, and a price that is told again, are entered once', async (t) => {
  const { quote, agree, end, amounts } = await sceneOf(t);
  await quote(usd('8.00'));
  await quote(usd('8.0'));
  const id = await agree(usd('8.00'), '8.00');
  await end(id, 'won');
  await end(id, 'won');
  await quote(usd('8.00'));
  assert.equal((await amounts()).length, 3);
  await quote(usd('9.00'));
  assert.equal((await amounts()).length, 4);
});

test('another currency than was agreed to is kept as it was told', async (t) => {
  const { agree, end, db } = await sceneOf(t);
  const paid = { amount: '7.10', currency: 'EUR', balance: null, creditLimit: null };
  await end(await agree(usd('8.00'), '8.00'), 'won', paid);
  const entry = (await listLedger(db, {}, 10, 0)).at(-1);
  assert.deepEqual(
    [entry?.charged, entry?.currency, entry?.agreed, entry?.assumed],
    ['7.10', 'EUR', null, false],
  );
});

test('sums are exact, and held against the balance in whatever order the answers came', async (t) => {
  const { agree, end, db } = await sceneOf(t);
  const told = async (amount: string, balance: string) =>
    await end(await agree(usd(amount)), 'won', { ...usd(amount), balance, creditLimit: '0' });
  // Answered the other way round than they were carried out.
  await told('0.20', '99.70');
  await told('0.10', '99.90');
  const sum = async (filter = {}) => (await sumLedger(db, filter))[0];
  assert.deepEqual([(await sum())?.charged, (await sum())?.fall], ['0.30', '0.30']);
  assert.equal((await sum())?.addsUp, true);
  // In between one whose answer was lost.
  await end(await agree(usd('5.00')), 'won');
  await told('1.00', '93.70');
  assert.equal((await sum())?.addsUp, true);
  await told('1.00', '80.00');
  assert.equal((await sum())?.addsUp, false, 'more was taken than charged here');
  assert.equal(await sum({ account: 'other' }), undefined);
  assert.equal(await sum({ from: NOON + MINUTE }), undefined);
  assert.equal(await sum({ to: NOON }), undefined);
  assert.equal((await sum({ from: NOON, to: NOON + MINUTE }))?.entries, 10);
});
