import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { dictionaryFaults } from './dictionary-faults.ts';
import { chosenLanguage, type Words } from './words.ts';

const HERE = new URL('..', import.meta.url);
const DICTIONARIES = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(^|\/)(words|common|zone-conditions)\.ts$/.test(path))
  .filter((path) => path !== 'words/words.ts');

for (const path of DICTIONARIES) {
  test(`${path} says the same in both languages`, async () => {
    const exported: object[] = Object.values(await import(new URL(path, HERE).href));
    const dictionaries = exported.filter((one) => 'vi' in one) as Words<object>[];
    assert.deepEqual(dictionaries.map(dictionaryFaults), [[]]);
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
