import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { lookEveryMs, ONE_DAY_MS, retryMs } from './pace.ts';

const HOUR = 60 * 60_000;
const now = Date.UTC(2026, 0, 15);
const hours = (days: number | null, phase: Parameters<typeof lookEveryMs>[0]['phase'] = 'active') =>
  lookEveryMs({ phase, expiry: days === null ? null : now + days * ONE_DAY_MS, now, random: 0 }) /
  HOUR;

test('the pace grows with the distance to the expiry, as the page says', () => {
  const before = [1, 10, 40, 100, 300].map((days) => hours(days));
  assert.deepEqual(before, [2, 6, 12, 24, 72]);
  assert.deepEqual([hours(-1, 'expired'), hours(-10, 'redemption')], [2, 2]);
  assert.deepEqual([hours(-40, 'pendingDelete'), hours(-40, 'releasing')], [0.25, 0.25]);
  assert.deepEqual([hours(null), hours(null, null), hours(-200, 'expired')], [24, 24, 24]);
  const page = readFileSync(new URL('../../docs/watches.md', import.meta.url), 'utf8');
  for (const row of ['more than 180 days before | 3 days', '180 to 60 days before | 24 hours'])
    assert.ok(page.includes(row), row);
  for (const row of ['60 to 14 days before | 12 hours', '14 to 2 days before | 6 hours'])
    assert.ok(page.includes(row), row);
});

test('a registry that says nothing is asked ever later, at most once a day, and never before it wants', () => {
  const waits = [0, 1, 2, 20].map((failures) => retryMs(failures) / HOUR);
  assert.deepEqual(waits, [0.25, 0.5, 1, 24]);
  assert.equal(retryMs(0, 2 * HOUR), 2 * HOUR);
});
