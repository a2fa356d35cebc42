import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryFaults } from '../words/dictionary-faults.ts';
import { words } from './words.ts';

test('both languages say the same of backorders', () =>
  assert.deepEqual(dictionaryFaults(words), []));
