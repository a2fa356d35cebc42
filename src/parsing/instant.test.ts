import assert from 'node:assert/strict';
import { test } from 'node:test';
import { instantOf, utcInstant } from './instant.ts';

test('times as servers write them become UTC instants', () => {
  const cases: [string, string][] = [
    ['2024-02-29T12:34:56Z', '2024-02-29T12:34:56.000Z'],
    ['2024-02-29T12:34:56.7Z', '2024-02-29T12:34:56.700Z'],
    ['2024-02-29t12:34:56.123456789z', '2024-02-29T12:34:56.123Z'],
    ['2024-02-29T00:30:00+07:00', '2024-02-28T17:30:00.000Z'],
    ['2024-02-29T12:34:56-0530', '2024-02-29T18:04:56.000Z'],
    ['2024-02-29 12:34:56+07', '2024-02-29T05:34:56.000Z'],
    ['2024-02-29 12:34:56 UTC', '2024-02-29T12:34:56.000Z'],
    ['2024-02-29T12:34', '2024-02-29T12:34:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ];
  for (const [text, instant] of cases) assert.equal(utcInstant(text), instant, text);
});

test('days outside the calendar, fillers and other texts are no times', () => {
  const texts = [
    '',
    'createTime',
    '2023-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-01T24:00:00Z',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2024-01-01T00:00:00+99:00',
    '2024-1-1',
    `2024-01-01${' '.repeat(100_000)}`,
  ];
  for (const text of texts) assert.equal(utcInstant(text), null, text.slice(0, 40));
});

test('an offset carries a time over the ends of days, months and years as the calendar has it', () => {
  for (
    let at = Date.UTC(1971, 0, 2);
    at < Date.UTC(2200, 11, 30);
    at += 86_400_000 * 5 + 12_345_678
  ) {
    for (const offsetMinutes of [0, 420, -210, 1439, -1440]) {
      const wall = new Date(at + offsetMinutes * 60_000);
      const instant = instantOf({
        year: wall.getUTCFullYear(),
        month: wall.getUTCMonth() + 1,
        day: wall.getUTCDate(),
        hour: wall.getUTCHours(),
        minute: wall.getUTCMinutes(),
        second: wall.getUTCSeconds(),
        ms: wall.getUTCMilliseconds(),
        offsetMinutes,
      });
      assert.equal(instant, new Date(at).toISOString());
    }
  }
});
