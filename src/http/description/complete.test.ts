import assert from 'node:assert/strict';
import { test } from 'node:test';
import { completed } from './complete.ts';
import { asNode, type Node } from './nodes.ts';

const api = (schema: Node, path = '/api/v1/things') => ({
  components: { schemas: { Thing: { type: 'object', properties: {}, $id: 'Thing' } } },
  paths: {
    [path]: {
      get: { responses: { 200: { content: { 'application/json': { schema } } }, 304: {} } },
    },
  },
});

const at = (value: unknown, ...path: string[]) =>
  path.reduce((one, name) => asNode(one)[name] as Node, asNode(value));

const found = (schema: Node, path?: string) => {
  const whole = completed(api(schema, path), []);
  const { responses } = asNode(at(whole, 'paths', path ?? '/api/v1/things', 'get'));
  const media = at(responses, '200', 'content', 'application/json');
  return { whole, responses: asNode(responses), media };
};

test('enums have a type; one with a title is written once, under that name', () => {
  const state = { title: 'State', enum: ['on', 'off'], description: 'How it is' };
  const { whole, media } = found({
    type: 'object',
    required: ['state'],
    properties: { state, plain: { enum: ['a'] } },
  });
  const { properties } = asNode(media.schema);
  assert.deepEqual(properties, {
    state: { description: 'How it is', $ref: '#/components/schemas/State' },
    plain: { type: 'string', enum: ['a'] },
  });
  assert.deepEqual(at(whole, 'components', 'schemas', 'State'), {
    type: 'string',
    enum: ['on', 'off'],
  });
  assert.throws(
    () => found({ anyOf: [state, { ...state, enum: ['else'] }] }),
    /Two enums are called State/,
  );
});

test('an answer has headers and an example, and any request can meet what comes before its route', () => {
  const { responses, media } = found({ type: 'array', items: { type: 'integer', minimum: 7 } });
  assert.deepEqual(media.example, [7]);
  assert.deepEqual(Object.keys(responses), ['200', '304', '400', '408', '431', '500']);
  assert.deepEqual(responses[431], { $ref: '#/components/responses/HeadersTooLarge' });
  for (const name of ['ETag', 'Cache-Control', 'X-RateLimit-Limit', 'X-Request-Id'])
    assert.ok(Object.hasOwn(at(responses, '200', 'headers'), name), name);
});

test('what is for operators has no limits', () => {
  const { responses } = found({ type: 'string' }, '/healthz');
  assert.equal(Object.hasOwn(at(responses, '200', 'headers'), 'RateLimit'), false);
});

test('an event is described with what is sent', () => {
  const event = { type: 'thing.made', tag: 'Things', summary: 'One was made', data: 'Thing' };
  const whole = completed(api({ type: 'string' }), [event]);
  const { operationId, requestBody } = asNode(at(whole, 'webhooks', 'thing.made', 'post'));
  assert.equal(operationId, 'onThingMade');
  const { schema } = at(requestBody, 'content', 'application/json');
  assert.deepEqual(at(schema, 'properties', 'data'), { $ref: '#/components/schemas/Thing' });
});
