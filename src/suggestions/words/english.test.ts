import assert from 'node:assert/strict';
import { test } from 'node:test';
import { singular } from './english.ts';

test('one of many is told where it is a word of its own', () => {
  assert.deepEqual(['socks', 'berries', 'cookies', 'foxes', 'dishes'].map(singular), [
    'sock',
    'berry',
    'cookie',
    'fox',
    'dish',
  ]);
  for (const word of ['news', 'clothes', 'glass', 'bus', 'series', 'fries'])
    assert.equal(singular(word), word);
});
