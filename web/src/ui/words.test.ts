import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryFaults } from '../words/dictionary-faults.ts';
import { words } from './words.ts';

test('the shared pieces say the same in both languages', () => {
  assert.deepEqual(dictionaryFaults(words), []);
});
