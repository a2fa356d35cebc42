import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockText } from './clock-text.ts';

test('a countdown shows 0:00 only when the time is over', () => {
  assert.deepEqual([61_000, 60_001, 1_000, 1, 0, -5_000, 3_725_000].map(clockText), [
    '1:01',
    '1:01',
    '0:01',
    '0:01',
    '0:00',
    '0:00',
    '1:02:05',
  ]);
});
