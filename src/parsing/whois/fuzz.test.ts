import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzWhois } from '#app/testing/fuzz-whois.ts';

test('3,000 damaged answers: nothing is thrown, and none becomes "available" that did not say so', () => {
  assert.doesNotThrow(() => fuzzWhois(3000, 1));
});
