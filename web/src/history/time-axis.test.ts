import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DnsHistoryRecord } from '../api/types.ts';
import { axisMarks, axisOf, axisPlace, layOut, markText, seenIn } from './time-axis.ts';

const at = (text: string) => Date.parse(text);
const record = (part: Partial<DnsHistoryRecord>): DnsHistoryRecord => ({
  type: 'A',
  name: 'a.example',
  value: '192.0.2.1',
  ttl: 60,
  firstSeen: '2020-01-01T00:00:00Z',
  lastSeen: '2021-01-01T00:00:00Z',
  observations: 2,
  current: false,
  ...part,
});

test('a value that came back is one row with two stretches, in order of time', () => {
  const axis = axisOf({ from: '2020-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' });
  const back = record({
    firstSeen: '2022-12-31T12:00:00Z',
    lastSeen: '2024-01-01T00:00:00Z',
    current: true,
  });
  const [group] = layOut([back, record({})], axis);
  assert.equal(group?.rows.length, 1);
  const { stretches, isCurrent } = group!.rows[0]!;
  assert.equal(isCurrent, true);
  assert.deepEqual(
    stretches.map(({ start, end }) => [Math.round(start), Math.round(end)]),
    [
      [0, 25],
      [75, 100],
    ],
  );
});

test('types have their usual order; what holds now stands first, then what went last', () => {
  const axis = axisOf({ from: '2020-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' });
  const groups = layOut(
    [
      record({ type: 'TXT', value: 'x' }),
      record({ value: '192.0.2.2' }),
      record({ value: '192.0.2.3', lastSeen: '2022-01-01T00:00:00Z' }),
      record({ value: '192.0.2.4', lastSeen: '2021-06-01T00:00:00Z', current: true }),
    ],
    axis,
  );
  assert.deepEqual(
    groups.map(({ type, rows }) => [type, rows.map(({ value }) => value)]),
    [
      ['A', ['192.0.2.4', '192.0.2.3', '192.0.2.2']],
      ['TXT', ['x']],
    ],
  );
});

test('the same value at two hosts is two rows', () => {
  const axis = axisOf({ from: '2020-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' });
  assert.equal(layOut([record({}), record({ name: 'www.a.example' })], axis)[0]?.rows.length, 2);
});

test('a single look still has an axis, and stands at its end', () => {
  const axis = axisOf({ from: '2024-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' });
  assert.ok(axis.to > axis.from);
  assert.equal(axisPlace(axis.to, axis), 100);
});

test('what lies beyond the axis stays on it', () => {
  const axis = { from: 0, to: 100 };
  assert.equal(axisPlace(-5, axis), 0);
  assert.equal(axisPlace(500, axis), 100);
});

test('marks stand on whole years, months, days or hours of Vietnam, and never crowd', () => {
  const texts = (from: string, to: string) =>
    axisMarks({ from: at(from), to: at(to) }, 6).map(markText);
  assert.deepEqual(texts('2015-01-01T08:00:00Z', '2025-10-03T08:00:00Z'), [
    '2016',
    '2018',
    '2020',
    '2022',
    '2024',
  ]);
  assert.deepEqual(texts('2023-11-20T00:00:00Z', '2024-03-02T00:00:00Z'), [
    '12/2023',
    '01/2024',
    '02/2024',
    '03/2024',
  ]);
  assert.deepEqual(texts('2024-05-01T16:00:00Z', '2024-05-04T00:00:00Z'), [
    '02/05',
    '03/05',
    '04/05',
  ]);
  assert.deepEqual(texts('2024-05-01T00:30:00Z', '2024-05-01T03:30:00Z'), [
    '08:00',
    '09:00',
    '10:00',
  ]);
  for (let days = 1; days < 40_000; days = Math.ceil(days * 1.3)) {
    const marks = axisMarks(
      { from: at('1990-03-04T05:06:07Z'), to: at('1990-03-04T05:06:07Z') + days * 86_400_000 },
      6,
    );
    assert.ok(marks.length >= 1 && marks.length <= 6, `${days} days: ${marks.length}`);
  }
});

test('the axis reaches from what was seen first to what was seen last, not over looks that saw nothing', () => {
  const seen = (firstSeen: string, lastSeen: string) =>
    ({ firstSeen, lastSeen }) as Parameters<typeof seenIn>[0][number];
  const records = [
    seen('2021-01-01T00:00:00Z', '2022-01-01T00:00:00Z'),
    seen('2020-06-01T00:00:00Z', '2020-07-01T00:00:00Z'),
  ];
  assert.deepEqual(seenIn(records), { from: '2020-06-01T00:00:00Z', to: '2022-01-01T00:00:00Z' });
  assert.equal(seenIn([]), null);
});
