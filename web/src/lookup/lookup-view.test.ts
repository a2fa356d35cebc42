import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure, FailureKind } from '../api/failure.ts';
import type { CheckAnswer, WhoisAnswer } from '../api/types.ts';
import type { Lookup } from './answers.ts';
import { lookupView } from './lookup-view.ts';

const failure = (kind: FailureKind): Failure => ({
  kind,
  message: '',
  requestId: null,
  details: [],
  retryAt: null,
});
const said = (status: string, phase: string | null = null, reason: string | null = null) =>
  ({
    status,
    lifecycle: phase && { phase },
    reason: reason && { code: reason },
  }) as unknown as WhoisAnswer & CheckAnswer;
const known = (parts: Partial<Lookup>): Lookup => ({
  whois: null,
  check: null,
  missed: null,
  keptUntil: 0,
  ...parts,
});
const of = (parts: Partial<Lookup>, late: Failure | null = null) =>
  lookupView({ value: known(parts), failure: late });

test('the record settles the state, and where there is none the check', () => {
  assert.equal(lookupView({ value: null, failure: null }).state, 'checking');
  assert.equal(of({ whois: said('registered', 'redemption') }).state, 'redemption');
  assert.equal(of({ whois: said('registered', 'active') }).state, 'registered');
  assert.equal(of({ whois: said('available'), check: said('available') }).state, 'available');
  assert.equal(of({ check: said('registered') }).state, 'registered');
});

test('an ending shared by all is not called a protected name', () => {
  const shared = said('reserved', null, 'vn_shared_zone');
  assert.equal(of({ whois: said('reserved'), check: shared }).state, 'sharedZone');
  assert.equal(
    of({ whois: said('reserved'), check: said('reserved', null, 'registry_reserved') }).state,
    'reserved',
  );
});

test('nothing that failed is ever shown as available', () => {
  const states = { unavailable: 'sourceUnavailable', invalidDomain: 'invalid' } as const;
  for (const kind of [
    'rateLimited',
    'offline',
    'fault',
    'forbidden',
    'unauthorized',
    'notFound',
  ] as const)
    assert.equal(lookupView({ value: null, failure: failure(kind) }).state, 'unknown', kind);
  for (const [kind, state] of Object.entries(states))
    assert.equal(lookupView({ value: null, failure: failure(kind as FailureKind) }).state, state);
});

test('registered by its delegation alone, the missing record is told as missing', () => {
  const found = of({ check: said('registered'), missed: failure('unavailable') });
  assert.equal(found.state, 'registered');
  assert.equal(found.recordFailure?.kind, 'unavailable');
  assert.equal(found.lateFailure, null);
});

test('an answer that stays while a newer one failed says so', () => {
  const old = of({ whois: said('registered') }, failure('offline'));
  assert.equal(old.state, 'registered');
  assert.equal(old.lateFailure?.kind, 'offline');
});
