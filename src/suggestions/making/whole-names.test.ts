import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrief } from '../brief/read-brief.ts';
import { TRADES, TradeLine } from '../knowledge/tables.ts';
import { wholeNamesOf } from './whole-names.ts';

const FRUIT = new TradeLine(
  TRADES.find(({ sector }) => sector.id === 'farm')!.sector,
  'fruit shop, apples, durian | trái cây, táo, sầu riêng | core | pick | dew | quả | mùa',
  'fruit shop | ripe today, apple a day | pick of the crate | first harvest | chín cây | táo bạo | mùa quả',
);
const namesFor = (text: string, said = 'fruit shop') =>
  wholeNamesOf(FRUIT, said, readBrief(text, 'auto'), 'en');

test('the tone that a brief asks for comes before the others', () => {
  const weights = (text: string) =>
    Object.fromEntries(namesFor(text).map(({ shown, weight }) => [shown, weight]));
  assert.equal(weights('a playful fruit shop')['pick of the crate'], 1);
  assert.ok(weights('a playful fruit shop')['ripe today']! < 1);
  assert.equal(weights('an elegant fruit shop')['first harvest'], 1);
  assert.ok(weights('a fruit shop')['ripe today']! > weights('a fruit shop')['pick of the crate']!);
});

test('a brief on durian gets no apples, one on fruit may', () => {
  const shown = (said: string) => namesFor('fruit', said).map((name) => name.shown);
  assert.ok(shown('fruit shop').includes('apple a day'));
  assert.ok(!shown('durian').includes('apple a day'));
  assert.ok(shown('durian').includes('ripe today'));
});
