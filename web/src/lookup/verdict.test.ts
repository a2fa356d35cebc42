import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure, FailureKind } from '../api/failure.ts';
import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import { verdict } from './verdict.ts';

const failed = (kind: FailureKind, retryAt: number | null = null) => ({
  value: null,
  failure: { kind, message: '', requestId: null, details: [], retryAt } satisfies Failure,
});
const said = (status: string, phase: string | null = null) => ({
  value: { status, lifecycle: phase && { phase }, domain: 'a.test' } as unknown as WhoisAnswer & CheckAnswer,
  failure: null,
});
const silent = { value: null, failure: null };

test('the first answer settles the badge, whichever it is', () => {
  assert.equal(verdict(silent, silent).state, 'checking');
  assert.equal(verdict(silent, said('available')).state, 'available');
  assert.equal(verdict(said('registered', 'redemption'), silent).state, 'redemption');
  assert.equal(verdict(said('registered', 'active'), silent).state, 'registered');
});

test('one failure leaves hope in the other question; two settle that nothing is known', () => {
  assert.equal(verdict(failed('unavailable'), silent).state, 'checking');
  assert.equal(verdict(failed('unavailable'), failed('unavailable')).state, 'sourceUnavailable');
  assert.equal(verdict(failed('rateLimited'), failed('rateLimited')).state, 'unknown');
  assert.equal(verdict(failed('invalidDomain'), silent).state, 'invalid');
});

test('nothing that failed is ever shown as available', () => {
  const kinds: FailureKind[] = [
    'unavailable',
    'rateLimited',
    'offline',
    'fault',
    'invalidDomain',
    'forbidden',
    'notFound',
  ];
  for (const one of kinds)
    for (const other of kinds) assert.notEqual(verdict(failed(one), failed(other)).state, 'available');
});

test('registered by its delegation alone, the missing record is told as missing', () => {
  const found = verdict(failed('unavailable', 5), said('registered'));
  assert.equal(found.state, 'registered');
  assert.equal(found.recordFailure?.kind, 'unavailable');
  assert.equal(verdict(failed('unavailable'), said('available')).recordFailure, null);
});

test('an answer that stays while a newer one failed says so', () => {
  const old = { ...said('registered'), failure: failed('offline').failure };
  assert.equal(verdict(old, said('registered')).lateFailure?.kind, 'offline');
  assert.equal(verdict(said('registered'), said('registered')).lateFailure, null);
  assert.equal(verdict(said('registered'), failed('rateLimited')).lateFailure, null);
  assert.equal(verdict(said('reserved'), failed('rateLimited')).lateFailure?.kind, 'rateLimited');
});

test('of two failures the one that lasts longer is shown, so that a retry finds both gone', () => {
  assert.equal(verdict(failed('rateLimited', 5), failed('rateLimited', 9)).failure?.retryAt, 9);
});
