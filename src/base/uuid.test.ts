import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashUuid, UUID } from './uuid.ts';

test('a text has one id for ever, and another text another', () => {
  assert.equal(hashUuid(''), 'e3b0c442-98fc-8c14-9afb-f4c8996fb924');
  assert.equal(hashUuid('a'), hashUuid('a'));
  assert.notEqual(hashUuid('a'), hashUuid('b'));
  assert.match(hashUuid('a'), UUID);
});
