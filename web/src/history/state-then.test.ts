import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Registration } from '../api/types.ts';
import { stateThen } from './state-then.ts';

const at = '2022-03-07T00:00:00.000Z';
const of = (domainStatus: string[], expiry: string | null = null) =>
  stateThen({
    status: 'registered',
    firstSeen: at,
    data: { domainStatus, dates: { expiry } } as unknown as Registration,
  });

test('a record of a name that was about to go is not called registered', () => {
  assert.equal(of(['pendingDelete']), 'pendingDelete');
  assert.equal(of(['pending delete']), 'pendingDelete');
  assert.equal(of(['pendingDelete', 'redemptionPeriod']), 'redemption');
  assert.equal(of(['pendingDelete / redemptionPeriod']), 'redemption');
  assert.equal(of(['serverHold']), 'suspended');
  assert.equal(of(['autoRenewPeriod', 'clientTransferProhibited']), 'autoRenewGrace');
});

test('without such a status its dates tell, as of then', () => {
  assert.equal(of(['ok'], '2022-02-01T00:00:00.000Z'), 'expired');
  assert.equal(of(['ok'], '2022-04-01T00:00:00.000Z'), 'registered');
  assert.equal(of([]), 'registered');
  assert.equal(stateThen({ status: 'available', firstSeen: at, data: null }), 'available');
});
