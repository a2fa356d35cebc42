import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dictionaryFaults } from '../words/dictionary-faults.ts';
import { operationGroups, type Schema } from './openapi.ts';
import { boundsOf, exampleOf, schemaRows, typeText } from './schema-rows.ts';
import { words } from './words.ts';

const schemas: Record<string, Schema> = {
  Contact: {
    type: 'object',
    required: ['name'],
    properties: { name: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
  },
  Tree: {
    type: 'object',
    properties: { branches: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
  },
};
const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

test('both languages say the same in the guide', () =>
  assert.deepEqual(dictionaryFaults(words), []));

test('types are written as one would write them', () => {
  const type = (schema: Schema) => typeText(schema, schemas);
  assert.equal(type({ anyOf: [ref('Contact'), { type: 'null' }] }), 'Contact | null');
  assert.equal(type({ enum: ['vi', 'en'] }), '"vi" | "en"');
  assert.equal(type({ type: 'array', items: { type: 'integer' } }), 'integer[]');
  assert.equal(type({ type: 'array', items: { enum: ['a', 'b'] } }), '("a" | "b")[]');
  assert.equal(type({}), 'any');
});

test('members are found through references, alternatives, lists and unions', () => {
  const rows = schemaRows(
    {
      allOf: [
        ref('Contact'),
        {
          type: 'object',
          required: ['list'],
          properties: {
            list: { type: 'array', items: { anyOf: [ref('Contact'), { type: 'null' }] } },
          },
        },
      ],
    },
    schemas,
  );
  assert.deepEqual(
    rows.map(({ path, type, isRequired, depth }) => [path, type, isRequired, depth]),
    [
      ['name', 'string | null', true, 0],
      ['list', '(Contact | null)[]', true, 0],
      ['list[].name', 'string | null', true, 1],
    ],
  );
});

test('a schema that holds itself, or one that isn’t there, ends', () => {
  assert.ok(schemaRows(ref('Tree'), schemas).length < 20);
  assert.deepEqual(schemaRows(ref('Nowhere'), schemas), []);
});

test('bounds are short and need no language', () => {
  assert.deepEqual(boundsOf({ minimum: 1, maximum: 100, default: 50 }), ['1 … 100', '= 50']);
  assert.deepEqual(boundsOf({ maxLength: 500 }), ['≤ 500 ch']);
  assert.deepEqual(boundsOf({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), []);
});

test('an example holds what must be there and what has one', () => {
  const body: Schema = {
    type: 'object',
    required: ['query', 'include'],
    properties: {
      query: { type: 'string', examples: ['a tea shop'] },
      include: {
        type: 'array',
        minItems: 1,
        items: { type: 'object', required: ['field'], properties: { field: { enum: ['x'] } } },
      },
      zones: { type: 'array', items: { type: 'string' }, examples: [['vn']] },
      seed: { type: 'integer' },
    },
  };
  assert.deepEqual(exampleOf(body, schemas), {
    query: 'a tea shop',
    include: [{ field: 'x' }],
    zones: ['vn'],
  });
});

test('operations stand under their tags, in the description’s order, and say whether they need a key', () => {
  const operation = (tag: string, security?: Record<string, string[]>[]) => ({
    operationId: tag,
    tags: [tag],
    ...(security && { security }),
  });
  const groups = operationGroups({
    info: { title: 'x', version: '1' },
    tags: [{ name: 'B' }, { name: 'Empty' }, { name: 'A' }],
    paths: {
      '/a': { get: operation('A', [{}, { apiKey: [] }]) },
      '/b': { post: operation('B', [{ apiKey: [] }]) },
    },
  });
  assert.deepEqual(
    groups.map(({ tag, operations }) => [tag, operations[0]!.needsKey]),
    [
      ['B', true],
      ['A', false],
    ],
  );
});
