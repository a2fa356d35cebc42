import assert from 'node:assert/strict';
import { test } from 'node:test';
import { common } from './common.ts';
import { dictionaryFaults } from './dictionary-faults.ts';
import { chosenLanguage } from './words.ts';

test('both languages say the same things, and none of them nothing', () => {
  assert.deepEqual(dictionaryFaults(common), []);
});

test('the address decides the language, then the choice kept, then the browser, Vietnamese first', () => {
  assert.equal(chosenLanguage('en', 'vi', ['vi-VN']), 'en');
  assert.equal(chosenLanguage('xx', 'en', ['vi-VN']), 'en');
  assert.equal(chosenLanguage(null, null, ['en-US', 'vi']), 'vi');
  assert.equal(chosenLanguage(null, null, ['fr-FR']), 'en');
  assert.equal(chosenLanguage(null, null, []), 'vi');
});
