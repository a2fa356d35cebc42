import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hashUuid, randomUuid, UUID } from './uuid.ts';

test('a text has one id for ever, and another text another', () => {
  assert.equal(hashUuid(''), 'e3b0c442-98fc-8c14-9afb-f4c8996fb924');
  assert.equal(hashUuid('a'), hashUuid('a'));
  assert.notEqual(hashUuid('a'), hashUuid('b'));
  assert.match(hashUuid('a'), UUID);
});

test('version and variant stand where RFC 9562 has them, and all other bits are the random ones', () => {
  assert.equal(randomUuid(Buffer.alloc(16)), '00000000-0000-4000-8000-000000000000');
  assert.equal(randomUuid(Buffer.alloc(16, 0xff)), 'ffffffff-ffff-4fff-bfff-ffffffffffff');
});
