import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayUse } from './gate.ts';

test('without a key there is no access to what asks for one', () => {
  assert.equal(mayUse('public', 'partner'), false);
  assert.equal(mayUse('public', 'admin'), false);
});

test('a partner may not administer, an admin may do what a partner may', () => {
  assert.equal(mayUse('partner', 'partner'), true);
  assert.equal(mayUse('partner', 'admin'), false);
  assert.equal(mayUse('admin', 'partner'), true);
  assert.equal(mayUse('admin', 'admin'), true);
});
