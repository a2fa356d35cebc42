import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { type ServiceAnswer, startTestService } from '#app/testing/service.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 29, 23, 0, 0);
const clock = new FakeClock(START);
const service = await startTestService({ after }, {}, { clock });
const described = await describedAnswers(service);

async function someone(tier: 'partner' | 'admin' = 'partner', name = 'test') {
  const { key, record } = await service.keys.issue({ name, tier, ratePerMinute: 1_000 });
  return { id: record.id, headers: { 'x-api-key': key } };
}

function expect(answer: ServiceAnswer, status: number, operation: string): void {
  assert.equal(answer.status, status, answer.text);
  described.hold(operation, answer);
}

const HISTORY = '/api/v1/usage/history';
const OF_ALL = '/api/v1/admin/usage';
const sums = (requests: number, refused = 0, failed = 0) => ({ requests, refused, failed });

test('what a key was used for is told by day and operation, and by month, on both ways', async () => {
  const [us, them] = [await someone(), await someone()];
  const ask = (path: string) => service.get(`/api/v1/${path}`, us.headers);
  // The second comes from the cache, by the short way.
  for (let i = 0; i < 2; i++) assert.equal((await ask('whois?domain=taken.test')).status, 200);
  assert.equal((await ask('whois?domain=..')).status, 400);
  await ask('domain/check?domain=taken.test');
  assert.equal((await ask('nothing')).status, 404);
  await clock.advance(2 * DAY_MS);
  assert.equal((await ask('usage')).status, 200);

  const december = await service.get(HISTORY, us.headers);
  expect(december, 200, 'getUsageHistory');
  assert.deepEqual(december.body, {
    month: '2026-12',
    total: sums(1),
    days: [{ day: '2026-12-01', operations: [{ operation: 'getUsage', ...sums(1) }] }],
    months: [
      { month: '2026-12', ...sums(1) },
      { month: '2026-11', ...sums(4, 1) },
    ],
  });
  const november = await service.get(`${HISTORY}?month=2026-11`, us.headers);
  assert.deepEqual(november.body.total, sums(4, 1));
  assert.deepEqual(november.body.days, [
    {
      day: '2026-11-29',
      operations: [
        { operation: 'checkDomain', ...sums(1) },
        { operation: 'getWhois', ...sums(3, 1) },
      ],
    },
  ]);
  const none = await service.get(`${HISTORY}?month=2020-01`, them.headers);
  expect(none, 200, 'getUsageHistory');
  assert.deepEqual([none.body.total, none.body.days], [sums(0), []]);
});

test('an operator reads the usage of all keys, page by page or as CSV, by month or by day', async () => {
  const [us, admin] = [await someone('partner', '=1+1, "us"'), await someone('admin')];
  for (let i = 0; i < 3; i++) await service.get('/api/v1/usage', us.headers);
  await service.get('/api/v1/dns', us.headers);
  const list = (query: string, headers = {}) =>
    service.get(`${OF_ALL}?key=${us.id}${query}`, { ...admin.headers, ...headers });
  const whole = await list('&by=day');
  expect(whole, 200, 'listUsage');
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const line = { keyId: us.id, prefix: 'tra_par_', name: '=1+1, "us"', period: day };
  const { prefix } = whole.body.usage[0];
  assert.ok(prefix.startsWith('tra_par_'));
  assert.deepEqual(whole.body, {
    usage: [
      { ...line, prefix, operation: 'getDns', ...sums(1, 1) },
      { ...line, prefix, operation: 'getUsage', ...sums(3) },
    ],
    next: null,
  });
  const first = await list('&limit=1');
  expect(first, 200, 'listUsage');
  const next = await list(`&limit=1&cursor=${encodeURIComponent(first.body.next)}`);
  assert.deepEqual(
    [first.body.usage[0].operation, next.body.usage[0].operation, next.body.next],
    ['getDns', 'getUsage', null],
  );
  const csv =
    'keyId,prefix,name,period,operation,requests,refused,failed\r\n' +
    `${us.id},${prefix},"'=1+1, ""us""",${day},getDns,1,1,0\r\n` +
    `${us.id},${prefix},"'=1+1, ""us""",${day},getUsage,3,0,0\r\n`;
  for (const asked of [
    await list('&by=day&format=csv'),
    await list('&by=day', { accept: 'text/csv' }),
  ]) {
    assert.equal(asked.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.equal(asked.text, csv);
  }
  const json = await list('&by=day&format=json', { accept: 'text/csv' });
  assert.equal(json.body.usage.length, 2);
});

test('usage has its tiers, and refuses what is no month, key or cursor', async () => {
  const [us, admin] = [await someone(), await someone('admin')];
  expect(await service.get(HISTORY), 403, 'getUsageHistory');
  expect(await service.get(OF_ALL, us.headers), 403, 'listUsage');
  for (const query of ['month=2026-13', 'month=26-1', 'by=year', 'format=xml', 'cursor=x', 'key=x'])
    expect(await service.get(`${OF_ALL}?${query}`, admin.headers), 400, 'listUsage');
  const wrong = await service.get(`${HISTORY}?month=2026-00`, us.headers);
  expect(wrong, 400, 'getUsageHistory');
  assert.match(wrong.body.message, /month must be a month such as 2026-11/);
});
