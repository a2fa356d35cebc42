import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldText } from './fold-text.ts';

const CASES: [string, string][] = [
  ['Nguyễn Văn Mẫu', 'nguyen van mau'],
  ['NGUYỄN  VĂN\tMẪU ', 'nguyen van mau'],
  ['Nguyễn Văn Mẫu'.normalize('NFD'), 'nguyen van mau'],
  ['CÔNG TY TNHH ĐẠI ĐỒNG', 'cong ty tnhh dai dong'],
  ['Łódź Straße Ørsted Æther Œuvre Þór', 'lodz strasse orsted aether oeuvre thor'],
  ['İstanbul ışık', 'istanbul isik'],
  ['ΟΔΟΣ ὁδός', 'οδοσ οδοσ'],
  ['ＦＵＬＬ　ｗｉｄｔｈ ﬁne', 'full width fine'],
  ['zero\u200bwidth soft\u00adhyphen', 'zerowidth softhyphen'],
  ['a\u0000b\u2028c\u00a0d', 'a b c d'],
  ['ภาษาไทย', 'ภาษาไทย'],
  ['서울 がぎ', '서울 がぎ'],
  ['100%_\\ "; drop table x; --', '100%_\\ "; drop table x; --'],
  ['', ''],
];

test('spellings that differ in case, accents and white space alone are one', () => {
  for (const [text, folded] of CASES) assert.equal(foldText(text), folded);
});

test('folding what is folded changes nothing, whatever the text', () => {
  const hostile = [
    '\ud800x',
    '\ufdfa'.repeat(50),
    'a\u0301'.repeat(500),
    '\u0130\u0131',
    'Å Å',
    '\u1e9e',
    'ŉ',
    'Ǆ',
  ];
  for (const text of [...CASES.map(([t]) => t), ...hostile]) {
    const once = foldText(text);
    assert.equal(foldText(once), once);
    assert.ok(once.isWellFormed());
  }
  for (let code = 0; code < 0x3000; code++) {
    const once = foldText(`x${String.fromCodePoint(code)}y`);
    assert.equal(foldText(once), once, `U+${code.toString(16)}`);
  }
});
