import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eppStatus } from './epp-status.ts';

test("RDAP's words, EPP's and their spellings become EPP's; other statuses stay as written", () => {
  const cases = [
    ['client transfer prohibited', 'clientTransferProhibited'],
    ['Client_Transfer_Prohibited', 'clientTransferProhibited'],
    [
      'clientTransferProhibited https://icann.org/epp#clientTransferProhibited',
      'clientTransferProhibited',
    ],
    [
      'clientDeleteProhibited (https://icann.org/epp#clientDeleteProhibited)',
      'clientDeleteProhibited',
    ],
    ['redemption period', 'redemptionPeriod'],
    ['PENDING-DELETE', 'pendingDelete'],
    ['OK', 'ok'],
    ['active', 'active'],
    ['transfer prohibited', 'transfer prohibited'],
    [' some specific status ', 'some specific status'],
  ] as const;
  for (const [text, status] of cases) assert.equal(eppStatus(text), status);
});
