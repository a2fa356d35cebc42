import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { faultDetails } from './fault-words.ts';
import { strictValidators } from './input/validator.ts';
import { Nullable } from './schemas.ts';

const compile = strictValidators()({}, {} as never);

/** What is said of a value, by field. */
function told(schema: object, value: unknown): Record<string, string> {
  const validate = compile({ schema, httpPart: 'body', method: '', url: '' } as never);
  assert.equal((validate as (data: unknown) => boolean)(value), false);
  const { errors } = validate as unknown as { errors: never[] };
  return Object.fromEntries(faultDetails(errors).map((one) => [one.field ?? '', one.message]));
}

const Inner = Type.Object({ a: Type.Optional(Type.Integer()) }, { additionalProperties: false });

test('a value of no allowed type is told all of them', () => {
  const schema = Type.Object({ a: Nullable(Inner), b: Type.Union([Type.String(), Inner]) });
  assert.deepEqual(told(schema, { a: 5, b: true }), {
    a: 'must be an object or null',
    b: 'must be text or an object',
  });
  assert.deepEqual(told({ type: ['string', 'object', 'null'] }, 5), {
    '': 'must be text, an object or null',
  });
});

test('where one of several forms fits but for a member, the member is told alone', () => {
  const schema = Type.Object({ a: Nullable(Inner) });
  assert.deepEqual(told(schema, { a: { x: 1 } }), { 'a.x': 'is not a known field' });
  assert.deepEqual(told(schema, { a: { a: 'x', b: 1 } }), {
    'a.b': 'is not a known field',
    'a.a': 'must be a whole number',
  });
});

test('no message is in the words of the schema library', () => {
  const list = Type.Array(Type.String(), { uniqueItems: true });
  assert.deepEqual(told(list, ['a', 'a']), { '': 'must not have the same entry twice' });
  const change = Type.Partial(Inner, { minProperties: 1 });
  assert.deepEqual(told(change, {}), { '': 'must have at least 1 member' });
  assert.deepEqual(told(Type.String({ format: 'uuid' }), 'x'), { '': 'must be a UUID' });
  const at = { '': 'must be an ISO-8601 instant, as in "2026-11-22T08:00:00Z"' };
  assert.deepEqual(told(Type.String({ format: 'date-time' }), 'x'), at);
});
