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

/** What stands between two headings of docs/words.md, row by row. */
const GLOSSARY = readFileSync(new URL('../../docs/words.md', HERE), 'utf8')
  .split('\n## ')[1]!
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const NEVER = GLOSSARY.flatMap((cells) => cells[4]!.split(', ')).filter((word) => word !== '–');

test('no Vietnamese text has a word for which the glossary has a better one', () => {
  const texts = readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json') && !path.includes('samples/'))
    .flatMap((path) => {
      const content = JSON.parse(readFileSync(new URL(path, HERE), 'utf8'));
      return textsIn(content.vi ?? content).map((text) => [path, text] as const);
    });
  assert.ok(
    texts.length > 900 && NEVER.length > 15,
    `${texts.length} texts, ${NEVER.length} words`,
  );
  const hasWord = (text: string, word: string) =>
    new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text);
  const misworded = texts.filter(
    ([path, text]) =>
      NEVER.some((word) => hasWord(text, word)) ||
      // A key is revoked; a name is released.
      (hasWord(text, 'thu hồi') && !hasWord(text, 'khóa') && !path.startsWith('admin/')),
  );
  assert.deepEqual(misworded, []);
});

function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  return typeof content === 'object' && content ? Object.values(content).flatMap(textsIn) : [];
}
