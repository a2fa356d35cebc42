import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationDates } from '../api/types.ts';
import { explanationOf, mayDrop } from './explanation.ts';

const NOW = Date.parse('2026-11-21T05:00:00.000Z');
const dates = (expiry: string | null, releaseTo: string | null = null): RegistrationDates => ({
  created: null,
  updated: null,
  expiry: expiry && `${expiry}T00:00:00.000Z`,
  renewalDeadline: null,
  releaseFrom: null,
  releaseTo: releaseTo && `${releaseTo}T00:00:00.000Z`,
});

test('a suspension is no expiry: with time left the name is nobody else’s to wait for', () => {
  const held = explanationOf('suspended', dates('2027-09-17', '2027-10-27'), NOW);
  assert.equal(held, 'suspendedInTerm');
  assert.equal(mayDrop(held), false);
  assert.equal(explanationOf('suspended', dates(null), NOW), 'suspendedInTerm');
  assert.equal(explanationOf('suspended', dates('2026-11-21'), NOW), 'suspendedInTerm');
  const expired = explanationOf('suspended', dates('2026-11-20', '2026-12-30'), NOW);
  assert.equal(expired, 'suspended');
  assert.equal(mayDrop(expired), true);
});

test('behind the last date that the rules give, nothing is said of renewing', () => {
  assert.equal(explanationOf('expired', dates('2026-09-22', '2026-11-01'), NOW), 'keptBeyond');
  assert.equal(explanationOf('expired', dates('2026-11-01', '2026-12-11'), NOW), 'expired');
  assert.equal(explanationOf('expired', dates('2026-09-22'), NOW), 'expired');
});

test('a grace that follows a renewal is told from one that waits for it', () => {
  assert.equal(explanationOf('autoRenewGrace', dates('2027-11-01'), NOW), 'autoRenewed');
  assert.equal(explanationOf('autoRenewGrace', dates('2026-11-01'), NOW), 'autoRenewGrace');
});

test('all other states speak for themselves', () => {
  assert.equal(explanationOf('registered', dates('2027-09-17'), NOW), 'registered');
  assert.equal(explanationOf('available', null, NOW), 'available');
  assert.equal(mayDrop('registered'), false);
});
