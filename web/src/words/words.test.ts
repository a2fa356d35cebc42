import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dictionaryFaults } from './dictionary-faults.ts';
import { chosenLanguage, type Words } from './words.ts';

const HERE = new URL('..', import.meta.url);
/** Samples of answers are none, nor are translations of what the service says in English. */
const DICTIONARIES = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.json'))
  .filter((path) => !path.includes('samples/') && !path.endsWith('.vi.json'));

for (const path of DICTIONARIES) {
  test(`${path} says the same in both languages`, () => {
    const dictionary: Words<object> = JSON.parse(readFileSync(new URL(path, HERE), 'utf8'));
    assert.deepEqual(dictionaryFaults(dictionary), []);
  });
}

test('every view has its words', () => assert.ok(DICTIONARIES.length >= 13, String(DICTIONARIES)));

test('the address decides the language, then the choice kept, then the browser, Vietnamese first', () => {
  assert.equal(chosenLanguage('en', 'vi', ['vi-VN']), 'en');
  assert.equal(chosenLanguage('xx', 'en', ['vi-VN']), 'en');
  assert.equal(chosenLanguage(null, null, ['en-US', 'vi']), 'vi');
  assert.equal(chosenLanguage(null, null, ['fr-FR']), 'en');
  assert.equal(chosenLanguage(null, null, []), 'vi');
});
