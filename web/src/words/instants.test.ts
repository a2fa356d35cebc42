import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  daysBetween,
  daysText,
  dayText,
  decimalText,
  hasPassed,
  instantText,
  spanText,
  utcText,
} from './instants.ts';

const at = (iso: string) => Date.parse(iso);

test('moments are told in Vietnam’s time, so late evenings in UTC are the next day', () => {
  assert.equal(instantText(at('2026-11-21T18:30:00.000Z'), 'vi'), '01:30 22/11/2026');
  assert.equal(instantText(at('2026-11-21T18:30:00.000Z'), 'en'), '22 Nov 2026, 01:30');
  assert.equal(utcText(at('2026-11-21T18:30:00.000Z')), '2026-11-21 18:30:00 UTC');
});

test('a day that is known without a time stays on its day, and shows none', () => {
  assert.equal(instantText(at('2026-11-21T00:00:00.000Z'), 'vi'), '21/11/2026');
  assert.equal(dayText(at('2026-11-21T00:00:00.000Z'), 'en'), '21 Nov 2026');
  assert.equal(utcText(at('2026-11-21T00:00:00.000Z')), '2026-11-21');
});

test('days left are counted by Vietnam’s calendar, days alone by their own', () => {
  assert.equal(daysBetween(at('2026-11-21T16:59:59.000Z'), at('2026-11-21T17:00:00.000Z')), 1);
  assert.equal(daysBetween(at('2026-11-21T20:00:00.000Z'), at('2026-11-22T00:00:00.000Z')), 0);
  assert.equal(daysBetween(at('2026-11-22T03:00:00.000Z'), at('2026-11-20T00:00:00.000Z')), -2);
});

test('what is left is the same by days and in words, however few hours the last day has', () => {
  const [now, expiry] = [at('2026-11-21T12:00:00.000Z'), at('2026-11-22T11:00:00.000Z')];
  assert.equal(daysText(daysBetween(now, expiry), 'vi'), '1 ngày');
  assert.equal(daysText(400, 'vi'), '1 năm 1 tháng');
});

test('a moment passes at once, a day alone when it ends in Vietnam', () => {
  assert.equal(hasPassed(at('2026-11-21T12:00:00.001Z'), at('2026-11-21T12:00:00.001Z')), true);
  assert.equal(hasPassed(at('2026-11-21T00:00:00.000Z'), at('2026-11-21T16:59:59.000Z')), false);
  assert.equal(hasPassed(at('2026-11-21T00:00:00.000Z'), at('2026-11-21T17:00:00.000Z')), true);
});

test('a stretch of time is told in its two largest units', () => {
  const day = 86_400_000;
  assert.equal(spanText(400 * day, 'vi'), '1 năm 1 tháng');
  assert.equal(spanText(366 * day, 'en'), '1 year');
  assert.equal(spanText(1 * day, 'en'), '1 day');
  assert.equal(spanText(90 * day, 'vi'), '90 ngày');
  assert.equal(spanText(30_000, 'en'), '1 minute');
});

test('prices have the decimals they came with, with the comma of Vietnamese', () => {
  assert.equal(decimalText('8.50', 'vi'), '8,50');
  assert.equal(decimalText('8.50', 'en'), '8.50');
  assert.equal(decimalText('1250000', 'vi'), '1.250.000');
});
