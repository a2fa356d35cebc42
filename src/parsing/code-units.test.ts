import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeUnitsOf } from './code-units.ts';

test('a text comes as its code units with two zeros behind, however long it is and whatever was there before', () => {
  codeUnitsOf('x'.repeat(40_000));
  for (const text of [
    '',
    'a',
    'Nguyễn 株式会社 😀\n',
    'é'.repeat(1 << 15),
    'long '.repeat(20_000),
  ]) {
    codeUnitsOf('~'.repeat(text.length + 10));
    const units = codeUnitsOf(text);
    assert.equal(
      String.fromCharCode(...units.subarray(0, 1000)).slice(0, text.length),
      text.slice(0, 1000),
    );
    assert.ok(
      [...text].length === 0 || units[text.length - 1] === text.charCodeAt(text.length - 1),
    );
    assert.deepEqual([...units.subarray(text.length, text.length + 2)], [0, 0]);
  }
});
