import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryFaults } from '../words/dictionary-faults.ts';
import { words } from './words.ts';
import { zoneConditions } from './zone-conditions.ts';

test('the shared pieces say the same in both languages', () => {
  assert.deepEqual(dictionaryFaults(words), []);
  assert.deepEqual(dictionaryFaults(zoneConditions), []);
});
