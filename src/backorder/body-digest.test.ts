import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bodyDigest } from './body-digest.ts';

const same = (a: unknown, b: unknown) => Buffer.compare(bodyDigest(a), bodyDigest(b)) === 0;

test('the order of fields doesn’t matter, at any depth', () => {
  assert.ok(
    same({ a: 1, b: { c: 2, d: [{ e: 3, f: 4 }] } }, { b: { d: [{ f: 4, e: 3 }], c: 2 }, a: 1 }),
  );
});

test('anything else does: values, their types, names, depth, the order of lists', () => {
  const body = { a: 1, b: [1, 2], c: { d: '1' } };
  const others = [
    { ...body, a: 2 },
    { ...body, a: '1' },
    { ...body, b: [2, 1] },
    { ...body, c: { d: 1 } },
    { ...body, e: null },
    { a: 1, b: [1, 2], d: '1', c: {} },
    [body],
    null,
  ];
  for (const other of others) assert.ok(!same(body, other), JSON.stringify(other));
  assert.ok(!same({ __proto__: null, a: 1 }, JSON.parse('{"a":1,"__proto__":{"b":2}}')));
});
