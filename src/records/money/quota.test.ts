import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  dayObjection,
  openObjection,
  spendingLeft,
  spendingObjection,
  wholeQuota,
} from './quota.ts';

const usd = (amount: string) => ({ amount, currency: 'USD' });

test('what is left out of a quota is not limited', () => {
  const quota = wholeQuota({});
  assert.equal(openObjection(quota, 2_000), null);
  assert.equal(dayObjection(quota, { ordersToday: ['a'], spent: [] }, 'b'), null);
  assert.equal(spendingObjection(quota, [usd('999')], usd('999')), null);
});

test('a quota is spent to its end and not beyond', () => {
  const quota = wholeQuota({
    openOrders: 2,
    createsPerDay: 1,
    spendingPerMonth: [usd('10.00'), { amount: '300000', currency: 'VND' }],
  });
  assert.equal(openObjection(quota, 1), null);
  assert.equal(openObjection(quota, 2)?.code, 'quota_orders');
  const use = { ordersToday: ['a'], spent: [] };
  assert.equal(dayObjection(quota, use, 'a'), null, 'counted already');
  assert.equal(dayObjection(quota, use, 'b')?.code, 'quota_creates');
  assert.equal(spendingObjection(quota, [usd('1.99')], usd('8.01')), null);
  assert.equal(spendingObjection(quota, [usd('1.99')], usd('8.02'))?.code, 'quota_spending');
  const euros = { amount: '0.01', currency: 'EUR' };
  assert.equal(spendingObjection(quota, [], euros)?.code, 'quota_spending');
});

test('nothing is left of what is overdrawn, nor where a sum can’t be reckoned', () => {
  const quota = wholeQuota({ spendingPerMonth: [usd('10.00')] });
  assert.equal(spendingLeft(quota, [usd('4.00')], 'USD'), '6.00');
  assert.equal(spendingLeft(quota, [usd('999999999999'), usd('999999999999')], 'USD'), '0');
  assert.equal(spendingLeft(quota, [usd('1'.repeat(13))], 'USD'), '0');
});
