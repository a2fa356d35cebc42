import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ReadBrief, readBrief } from '../brief/read-brief.ts';
import { TRADES, TradeLine } from '../knowledge/tables.ts';
import { vocabularyOf } from './vocabulary.ts';

const LINE =
  'pho | phở | broth anise wine noodles | ladle | dawn | bát, quế, hủ tiếu | khói | hủ tiếu, wine noodle | gánh, slow';

function textsFor(text: string) {
  const trade = new TradeLine(TRADES.find(({ sector }) => sector.id === 'food')!.sector, LINE);
  const brief: ReadBrief = readBrief(text, 'auto');
  const { en, vi } = vocabularyOf({
    ...brief,
    trades: [{ trade, strength: 1, said: 'phở', name: 'phở', isCarrier: false, isCompound: false }],
  });
  const texts = (words: readonly { text: string }[]) => words.map((word) => word.text);
  return { things: [...texts(en.t), ...texts(vi.t)], moods: [...texts(en.m), ...texts(vi.m)] };
}

test('words that a trade avoids are in none of its names, in any number', () => {
  const { things } = textsFor('quán phở ở Huế');
  for (const text of ['broth', 'anise', 'bat', 'que']) assert.ok(things.includes(text), text);
  for (const text of ['wine', 'noodles', 'hutieu']) assert.ok(!things.includes(text), text);
});

test('a word that the brief says itself is not avoided', () => {
  assert.ok(textsFor('quán phở và hủ tiếu').things.includes('hutieu'));
  assert.ok(textsFor('phở and wine').things.includes('wine'));
});

test('a trade’s style words serve as its tone, in their language', () => {
  const { moods } = textsFor('quán phở ở Huế');
  assert.ok(moods.includes('ganh') && moods.includes('slow'));
});

test('what a trade is called stands without the words that any shop has', () => {
  const kindOf = (text: string) => vocabularyOf(readBrief(text, 'auto')).vi.k[0]?.shown;
  assert.equal(kindOf('xưởng gốm ở Huế'), 'gốm');
  assert.equal(kindOf('app quản lý chi tiêu'), 'chi tiêu');
  assert.notEqual(kindOf('môi giới bất động sản'), 'bất');
});

test('what tells a trade is the word that few others have, and no small word', () => {
  const kindsOf = (text: string) =>
    vocabularyOf(readBrief(text, 'en')).en.k.map(({ text: kind }) => kind);
  assert.equal(kindsOf('mushroom farm in Sheffield')[0], 'mushroom');
  assert.ok(!kindsOf('robotics for kids').includes('for'));
});
