import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyInText } from './key-text.ts';

test('a key is found in what stands around it when it is copied', () => {
  for (const text of [
    'tra_par_abc123',
    ' tra_par_abc123\n',
    'X-API-Key: tra_par_abc123',
    '"tra_par_abc123"',
  ])
    assert.equal(keyInText(text), 'tra_par_abc123', text);
});

test('what could not travel as a header is no key', () => {
  for (const text of [
    '',
    'khóa của tôi',
    'two words',
    'a\nb-long-enough',
    'x'.repeat(201),
    'short',
  ])
    assert.equal(keyInText(text), null, text);
});
