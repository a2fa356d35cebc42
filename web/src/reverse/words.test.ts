import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryFaults } from '../words/dictionary-faults.ts';
import { words } from './words.ts';

test('both languages say all of it', () => {
  assert.deepEqual(dictionaryFaults(words), []);
});
