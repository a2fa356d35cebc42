import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginningOf, piecesOf, shownText } from './visible-text.ts';

test('right-to-left overrides, controls and zero-width characters are named instead of obeyed', () => {
  assert.deepEqual(piecesOf('a\u202Egnp.exe\u0000\u200B!'), [
    { text: 'a' },
    { hidden: 'U+202E' },
    { text: 'gnp.exe' },
    { hidden: 'U+0000' },
    { hidden: 'U+200B' },
    { text: '!' },
  ]);
});

test('Vietnamese letters, composed or not, markup and line breaks are plain text', () => {
  const text = 'Công ty "Hà\u0300 Nội" <script>alert(1)</script>\nDòng hai\t✓';
  assert.deepEqual(piecesOf(text), [{ text }]);
});

test('a joiner is text between letters that need it, and hidden elsewhere', () => {
  assert.deepEqual(piecesOf('می\u200Cخواهم'), [{ text: 'می\u200Cخواهم' }]);
  assert.deepEqual(piecesOf('ab\u200Dcd'), [{ text: 'ab' }, { hidden: 'U+200D' }, { text: 'cd' }]);
});

test('a long text is cut between characters, never within one', () => {
  assert.equal(beginningOf('abc', 3), 'abc');
  assert.equal(beginningOf('a😀b', 2), 'a');
  assert.equal(beginningOf('a😀b', 3), 'a😀');
});

test('a title can neither be turned around nor be made endless by what it names', () => {
  assert.equal(shownText('evil\u202env.test'), 'evil[U+202E]nv.test');
  assert.equal(shownText('x'.repeat(300)).length, 261);
});
