import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operationGroups } from './operations.ts';
import { exampleOf, type JsonSchema, schemaText } from './schema-text.ts';

const schemas: Record<string, JsonSchema> = {
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
const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
const text = (schema: JsonSchema) => schemaText(schema, schemas);

test('types are written as one would write them', () => {
  assert.equal(text({ anyOf: [{ type: 'string' }, { type: 'null' }] }), 'string | null');
  assert.equal(text({ enum: ['vi', 'en'] }), '"vi" | "en"');
  assert.equal(text({ type: 'array', items: { type: 'integer' } }), 'integer[]');
  assert.equal(text({ type: 'array', items: { enum: ['a', 'b'] } }), '("a" | "b")[]');
  assert.equal(text({}), 'any');
});

test('members are found through references, alternatives, lists and unions', () => {
  const list: JsonSchema = {
    type: 'array',
    items: { anyOf: [ref('Contact'), { type: 'null' }] },
    description: 'In `order`',
    maxItems: 20,
  };
  assert.equal(
    text({ allOf: [ref('Contact'), { required: ['list'], properties: { list } }] }),
    [
      '{',
      '  name: string | null',
      '  // In order; 0 to 20 entries',
      '  list: ({',
      '    name: string | null',
      '  } | null)[]',
      '}',
    ].join('\n'),
  );
});

test('a schema that holds itself, or one that isn’t there, ends', () => {
  assert.ok(text(ref('Tree')).split('\n').length < 20);
  assert.equal(text(ref('Nowhere')), 'any');
});

test('bounds stand with what they bound', () => {
  const comment = (property: JsonSchema) => text({ properties: { x: property } }).split('\n')[1];
  assert.equal(comment({ minimum: 1, maximum: 100, default: 50 }), '  // 1 to 100, default 50');
  assert.equal(comment({ minLength: 3 }), '  // at least 3 characters');
  assert.equal(comment({ type: 'integer', minimum: 0 }), '  x?: integer');
});

test('an example holds what must be there and what has one', () => {
  const body: JsonSchema = {
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

test('operations stand under their tags in order, and say whether they need a key', () => {
  const operation = (tag: string, ...security: object[]) => ({ tags: [tag], security });
  const groups = operationGroups({
    tags: [{ name: 'B' }, { name: 'Empty' }, { name: 'A' }],
    paths: {
      '/a': { get: operation('A', {}, { apiKey: [] }) },
      '/b': { post: operation('B', { apiKey: [] }) },
    },
  });
  assert.deepEqual(
    groups.map(([tag, operations]) => [tag, operations[0]!.needsKey]),
    [
      ['B', true],
      ['A', false],
    ],
  );
});
