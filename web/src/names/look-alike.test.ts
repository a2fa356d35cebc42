import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SAME_LOOK } from './data/same-look.ts';
import { lookAlikes } from './look-alike.ts';

test('a name wholly in Cyrillic letters that reads as a Latin one is told', () => {
  assert.deepEqual(
    lookAlikes('аррӏе.com').map((found) => (found.kind === 'reads' ? found.as : found.kind)),
    ['apple.com'],
  );
});

test('one foreign letter among Latin ones is told as mixed, with what it reads as', () => {
  const found = lookAlikes('vnniс.vn');
  assert.deepEqual(found, [
    { kind: 'mixed', scripts: ['Latin', 'Cyrillic'] },
    { kind: 'reads', as: 'vnnic.vn', letters: ['с'] },
  ]);
});

test('names in one script are no look-alikes: Vietnamese, German, Japanese, Korean, plain Russian', () => {
  for (const name of [
    'tiền.vn',
    'đườngphố.vn',
    'hòabình.com.vn',
    'müller.de',
    '日本ラーメンabc.jp',
    '한국kr.kr',
    'пример.рф',
    'example.com',
  ])
    assert.deepEqual(lookAlikes(name), [], name);
});

test('no letter of the Vietnamese alphabet counts as a disguise', () => {
  const letters =
    'abcdefghijklmnopqrstuvwxyzàáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ';
  assert.deepEqual(
    [...letters].filter((letter) => SAME_LOOK.has(letter)),
    [],
  );
});
