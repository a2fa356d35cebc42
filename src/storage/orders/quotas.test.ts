import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { dayObjection, type KeyQuota, spendingObjection } from '#app/records/money/quota.ts';
import { testDatabase } from '#app/testing/database.ts';
import { AGREEMENT, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import { setStoredQuota } from '../keys.ts';
import { claimCampaigns, moveCampaign } from './campaigns.ts';
import { judgedQuota } from './quotas.ts';

const DAY_MS = 86_400_000;
const NOTHING: KeyQuota = { openOrders: null, createsPerDay: null, spendingPerMonth: null };

const QUOTAS: readonly (readonly [string, KeyQuota])[] = [
  ['creates a day', { ...NOTHING, createsPerDay: 3 }],
  ['spending a month', { ...NOTHING, spendingPerMonth: [{ amount: '24.00', currency: 'USD' }] }],
];

for (const [what, quota] of QUOTAS)
  test(`catchers that ask at once are never granted more than the quota’s ${what}`, async (t) => {
    const db = await testDatabase(t);
    const keyId = await someKey(db);
    await setStoredQuota(db, keyId, quota);
    for (let i = 0; i < 8; i++) await someOrder(db, keyId, { domain: `n${i}.test` });
    const campaigns = await claimCampaigns(db, NOON, NOON + DAY_MS, 10);
    let granted = 0;
    const tryOne = (held: (typeof campaigns)[number]) =>
      moveCampaign(
        db,
        held,
        NOON,
        VIEWS,
        ([order], judged) => {
          const { quota, use } = judged!;
          const usual = { state: 'attempting', nextAt: null, orders: [] } as const;
          const objection =
            dayObjection(quota, use, order!.id) ??
            spendingObjection(quota, use.spent, AGREEMENT.agreed);
          if (objection) return usual;
          granted += 1;
          const of = { id: randomUUID(), order: order!.id, account: 'main' };
          return { ...usual, attempt: { ...of, transactionPrefix: 'p', ...AGREEMENT } };
        },
        keyId,
      );
    await Promise.all(campaigns.map(tryOne));
    assert.equal(granted, 3);
    const use = async (at: number) => (await judgedQuota(db, keyId, at))!.use;
    assert.equal((await use(NOON)).ordersToday.length, 3);
    assert.equal((await use(NOON + DAY_MS)).ordersToday.length, 0);
    // What is agreed to and not ended is of every month until it ends.
    const spent = [{ amount: '24.00', currency: 'USD' }];
    assert.deepEqual((await use(NOON + 40 * DAY_MS)).spent, spent);
  });
