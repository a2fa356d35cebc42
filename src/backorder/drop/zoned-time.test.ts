import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayAt, timeOn, withinNext } from './zoned-time.ts';

const ZONE = 'America/New_York';
const iso = (at: number) => new Date(at).toISOString().slice(0, 16);
const newYork = (month: number, day: number, hour: number, minute = 0) =>
  iso(timeOn(Date.UTC(2026, month - 1, day), { zone: ZONE, hour, minute }));

test('a time of day is right on both sides of both changes of the clock, on the day itself', () => {
  assert.equal(newYork(3, 8, 1, 59), '2026-03-08T06:59');
  assert.equal(newYork(3, 8, 3), '2026-03-08T07:00');
  assert.equal(newYork(3, 8, 4), '2026-03-08T08:00');
  assert.equal(newYork(11, 1, 0, 30), '2026-11-01T04:30');
  assert.equal(newYork(11, 1, 2), '2026-11-01T07:00');
});

test('a day past the month’s end is of the next, the year’s too', () => {
  assert.equal(newYork(12, 32, 14), '2027-01-01T19:00');
  assert.equal(newYork(2, 29, 14), '2026-03-01T19:00');
});

test('the day is the zone’s own', () => {
  assert.equal(iso(dayAt(Date.parse('2026-07-15T03:59Z'), ZONE)), '2026-07-14T00:00');
  assert.equal(iso(dayAt(Date.parse('2026-07-15T04:00Z'), ZONE)), '2026-07-15T00:00');
});

test('the next such time is today’s up to its very moment, then tomorrow’s, whatever the clock does overnight', () => {
  const time = { zone: ZONE, hour: 14, minute: 0 };
  assert.equal(iso(withinNext(Date.parse('2026-03-07T19:00Z'), time)), '2026-03-07T19:00');
  assert.equal(iso(withinNext(Date.parse('2026-03-07T19:00:00.001Z'), time)), '2026-03-08T18:00');
});
