import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPronounceable } from './character-model.ts';

test('words of a language can be pronounced, its shuffled letters cannot', () => {
  for (const word of ['coffee', 'roastify', 'beanly', 'harvest', 'guildly'])
    assert.ok(isPronounceable(word, 'en'), word);
  for (const word of ['feofce', 'xqzrt', 'rtsaoyif', 'bxnlwy', 'hrvst'])
    assert.ok(!isPronounceable(word, 'en'), word);
  for (const word of ['trasua', 'banhngot', 'suong', 'nghe'])
    assert.ok(isPronounceable(word, 'vi'), word);
  for (const word of ['stretch', 'wqx', 'ngk', 'brfl'])
    assert.ok(!isPronounceable(word, 'vi'), word);
});

test('what is no plain word has no sound', () => {
  for (const text of ['trà', 'tea2', 'tea-cup', 'Tea'])
    assert.ok(!isPronounceable(text, 'en'), text);
});
