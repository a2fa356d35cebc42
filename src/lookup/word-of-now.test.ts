import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import type { Found } from './lookup.ts';
import type { Attempt, DefiniteOutcome, UnknownOutcome } from './outcome.ts';
import { wordOfNow } from './word-of-now.ts';

const parsed = createNameParser({ extraTlds: ['test'] })('taken.test');
assert.ok(parsed.ok);
const base = { name: parsed.name, attempts: [], raw: [], fetchedAt: 1 };
const outcome: DefiniteOutcome = {
  ...base,
  status: 'reserved',
  source: 'rdap',
  registration: null,
  reason: null,
  notices: [],
  premium: false,
};
const refused: Attempt[] = [{ source: 'rdap', server: 's', result: 'throttled', ms: 1, at: 2 }];

function found(serving: Partial<Found['serving']>): Found {
  const usual = { cached: false, stale: false, secondsLeft: 1 };
  return { entry: { outcome } as Found['entry'], serving: { ...usual, ...serving } };
}

test('a definite answer is taken as it is', () => {
  assert.equal(wordOfNow(found({})), outcome);
});

test('an answer that stands in for one of now is unknown, with what was tried just now', () => {
  const word = wordOfNow(found({ cached: true, stale: true, refused }));
  assert.equal(word.status, 'unknown');
  assert.deepEqual(word.attempts, refused);
});

test('unknown stays unknown', () => {
  const unknown: UnknownOutcome = { ...base, status: 'unknown', retryAfterMs: 5 };
  assert.equal(wordOfNow(unknown), unknown);
});
