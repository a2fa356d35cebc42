import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryFaults } from '../words/dictionary-faults.ts';
import { words } from './words.ts';

test('both languages say the same things of a lookup', () => {
  assert.deepEqual(dictionaryFaults(words), []);
});
