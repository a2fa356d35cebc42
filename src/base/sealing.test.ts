import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sealer } from './sealing.ts';

const OLD = Buffer.alloc(32, 1);
const NEW = Buffer.alloc(32, 2);
const sealer = (...keys: Buffer[]) => new Sealer(() => keys);

test('what is sealed opens for what it is of alone, and shows nothing of itself', () => {
  const sealed = sealer(OLD).seal('Nguyễn Văn A', 'order 1');
  assert.equal(sealer(OLD).open(sealed, 'order 1'), 'Nguyễn Văn A');
  assert.equal(sealer(OLD).open(sealed, 'order 2'), null);
  assert.ok(!Buffer.from(sealed.bytes).includes('Nguy'));
  assert.notDeepEqual(sealer(OLD).seal('Nguyễn Văn A', 'order 1').bytes, sealed.bytes);
});

test('a new key seals, and the old one still opens what it sealed', () => {
  const before = sealer(OLD).seal('An', 'order');
  const rotated = sealer(NEW, OLD);
  assert.equal(rotated.open(before, 'order'), 'An');
  const after = rotated.seal('An', 'order');
  assert.notEqual(after.key, before.key);
  assert.equal(sealer(OLD).open(after, 'order'), null);
});

test('what was changed or cut does not open', () => {
  const sealed = sealer(OLD).seal('An', 'order');
  for (let at = 0; at < sealed.bytes.length; at += 1) {
    const bytes = Buffer.from(sealed.bytes);
    bytes[at]! ^= 1;
    assert.equal(sealer(OLD).open({ ...sealed, bytes }, 'order'), null);
    const cut = Buffer.from(sealed.bytes).subarray(0, at);
    assert.equal(sealer(OLD).open({ ...sealed, bytes: cut }, 'order'), null);
  }
});

test('a digest is the same for the same text, and another under another key', () => {
  assert.deepEqual(sealer(OLD).digest('a'), sealer(OLD).digest('a'));
  assert.notDeepEqual(sealer(OLD).digest('a'), sealer(OLD).digest('b'));
  assert.notDeepEqual(sealer(OLD).digest('a'), sealer(NEW).digest('a'));
});
