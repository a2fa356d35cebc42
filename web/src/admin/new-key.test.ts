import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '../api/failure.ts';
import { keyBody, keyState, refusedFields } from './new-key.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const draft = { name: ' Example Ltd ', tier: 'partner', rate: '', lastDay: '' } as const;

test('what is left open is the tier’s own rate and no end; a key lives through its last day in Vietnam', () => {
  assert.deepEqual(keyBody(draft, NOW), {
    name: 'Example Ltd',
    tier: 'partner',
    ratePerMinute: null,
    expiresAt: null,
  });
  assert.deepEqual(keyBody({ ...draft, rate: '600', lastDay: '2026-11-21' }, NOW), {
    name: 'Example Ltd',
    tier: 'partner',
    ratePerMinute: 600,
    expiresAt: '2026-11-21T16:59:59.000Z',
  });
});

test('what the service would refuse is told field by field before it is sent', () => {
  assert.deepEqual(keyBody({ ...draft, name: ' ', rate: '0', lastDay: '2026-11-20' }, NOW), {
    faults: ['name', 'rate', 'lastDay'],
  });
  for (const rate of ['1.5', '-1', 'many', '1000001'])
    assert.deepEqual(keyBody({ ...draft, rate }, NOW), { faults: ['rate'] }, rate);
});

test('a field that the service refuses is told where it was entered', () => {
  const failure = (kind: Failure['kind'], ...fields: string[]): Failure => ({
    kind,
    message: 'The body is not as it should be.',
    requestId: null,
    details: fields.map((field) => ({ field, message: 'must be otherwise' })),
    retryAt: null,
  });
  assert.deepEqual(refusedFields(failure('invalidInput', 'name', 'ratePerMinute', 'expiresAt')), [
    'name',
    'rate',
    'lastDay',
  ]);
  assert.deepEqual(refusedFields(failure('invalidInput', 'tier')), []);
  assert.deepEqual(refusedFields(failure('conflict', 'name')), []);
});

test('revoked is said before expired', () => {
  const past = '2026-11-20T00:00:00.000Z';
  assert.equal(keyState({ revokedAt: null, expiresAt: null }, NOW), 'active');
  assert.equal(keyState({ revokedAt: null, expiresAt: past }, NOW), 'expired');
  assert.equal(keyState({ revokedAt: past, expiresAt: past }, NOW), 'revoked');
});
