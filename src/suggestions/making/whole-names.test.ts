import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrief } from '../brief/read-brief.ts';
import { TRADES, TradeLine } from '../knowledge/tables.ts';
import type { BriefLanguage } from '../words/text.ts';
import { siblingsOf } from './siblings.ts';
import { wholeNamesOf } from './whole-names.ts';

const FRUIT = new TradeLine(
  TRADES.find(({ sector }) => sector.id === 'farm')!.sector,
  'fruit shop, apples, durian | trái cây, táo, sầu riêng | core | pick | dew | quả | mùa',
  'fruit shop | ripe today, apple a day | pick of the crate | first harvest | chín cây | táo bạo | mùa quả',
);
const PLACED = new TradeLine(
  FRUIT.sector,
  'fermented pork | nem chua | leaf | wrap | | lá',
  'fermented pork | | | | lá chuối, chua ngọt huế',
);
const namesOf = (line: TradeLine, said: string, text: string, language: BriefLanguage) => {
  const brief = readBrief(text, language === 'vi' ? 'vi' : 'auto');
  return wholeNamesOf(line, siblingsOf(line, said, brief.said, language), brief, language);
};
const namesFor = (text: string, said = 'fruit shop') => namesOf(FRUIT, said, text, 'en');

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

test('of plastic pallets no name speaks of wood, where wooden ones share their line', () => {
  const line = new TradeLine(
    FRUIT.sector,
    'pallets, crates | pallet gỗ, pallet nhựa, thùng gỗ | nail | stack | | thanh gỗ, kiện',
    'pallets | load and lift | | | pallet gỗ chắc, khung kiện | | gỗ đỡ hàng',
  );
  const shown = (text: string, said: string) =>
    namesOf(line, said, text, 'vi').map((name) => name.shown);
  assert.deepEqual(shown('xưởng pallet nhựa', 'pallet nhựa'), ['khung kiện']);
  assert.equal(shown('pallet gỗ', 'pallet gỗ').length, 3);
});

test('no name tells another place of the country than the brief’s', () => {
  const shown = (text: string) => namesOf(PLACED, 'nem chua', text, 'vi').map((name) => name.shown);
  assert.deepEqual(shown('nem chua ở Thanh Hóa'), ['lá chuối']);
  assert.deepEqual(shown('nem chua'), ['lá chuối', 'chua ngọt huế']);
});

test('a Vietnamese name with a word of the brief comes before one without', () => {
  const line = new TradeLine(
    FRUIT.sector,
    'homestay | homestay | | | | |',
    'homestay | | | | mái lá, đồi chè',
  );
  const weights = namesOf(line, 'homestay', 'homestay trên đồi chè', 'vi');
  assert.equal(weights.toSorted((a, b) => b.weight - a.weight)[0]?.shown, 'đồi chè');
});
