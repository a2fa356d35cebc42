import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyTable, numberOf } from './key-table.ts';

test('every key of two hundred thousand gives its number, and no other key gives any', () => {
  const syllables = ['phở', 'bún', 'trà', 'tea', 'shop', 'nhà', 'in', 'ấn', 'a'];
  const keys = Array.from(
    { length: 200_000 },
    (_, at) => `${syllables[at % 9]} ${syllables[Math.floor(at / 9) % 9]} ${at}`,
  );
  const numbers = new Map(keys.map((key, at) => [key, at]));
  const table = keyTable(numbers);
  assert.equal(
    keys.find((key) => numberOf(table, key) !== numbers.get(key)),
    undefined,
  );
  assert.equal(
    keys.find((key) => numberOf(table, `${key}.`) !== undefined),
    undefined,
  );
});

test('an empty table knows no key', () => {
  assert.equal(numberOf(keyTable(new Map()), ''), undefined);
});
