import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBrief } from './read-brief.ts';

const shownOf = (brief: string) => readBrief(brief, 'auto').seeds.map(({ shown }) => shown);

test('a brief’s language is told with accents, without them, and across loanwords', () => {
  for (const brief of [
    'tiệm trà sữa và bánh ngọt thủ công ở Đà Lạt',
    'cua hang thoi trang nu gia re o Sai Gon',
    'homestay view biển ở Phú Quốc',
    'shop quà tặng và hoa tươi ngày lễ',
  ])
    assert.equal(readBrief(brief, 'auto').language, 'vi', brief);
  for (const brief of [
    'specialty coffee roaster with a monthly subscription',
    'board game café with craft beer',
    'travel blog about phở and bánh mì in Hanoi',
    'an ice cream van on the beach',
    'to do app',
  ])
    assert.equal(readBrief(brief, 'auto').language, 'en', brief);
  assert.equal(readBrief('coffee', 'vi').language, 'vi');
});

test('the longest compound wins over its syllables, whatever the placement of the tone mark', () => {
  assert.deepEqual(shownOf('trà sữa và bánh ngọt'), ['trà sữa', 'bánh ngọt']);
  assert.ok(shownOf('ứng dụng giao hàng').includes('ứng dụng'));
});

test('syllables of different clauses never make a compound', () => {
  assert.ok(!shownOf('trà, sữa tươi').includes('trà sữa'));
});

test('a word no list knows is a seed itself', () => {
  assert.ok(shownOf('coffee by Zorblax').includes('zorblax'));
});

test('a brief of any size and content is read in linear time', () => {
  for (const brief of [
    'a '.repeat(50_000),
    'ấ'.repeat(100_000),
    '\u0301'.repeat(100_000),
    '-'.repeat(100_000),
    '🍵'.repeat(20_000),
  ])
    assert.ok(readBrief(brief, 'auto').seeds.length <= 14);
});
