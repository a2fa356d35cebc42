import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FastifyRequest, fastify } from 'fastify';
import type { App } from '../feature.ts';
import { jsonBody } from './json-body.ts';

const parse = jsonBody(fastify() as unknown as App);

/** The body, or the message of the error. */
function parsed(text: string): unknown {
  let outcome: unknown;
  parse({ headers: {} } as FastifyRequest, Buffer.from(text), (error, body) => {
    outcome = error ? error.message : body;
  });
  return outcome;
}

const DOUBLED = 'The body has an object with the same member twice.';

test('the same member twice in one object is refused, however deep and however it is written', () => {
  for (const text of [
    '{"domain":"a.test","domain":"b.test"}',
    '{"domain":"a.test" , "domain" \n:"a.test"}',
    '{"a":{"b":[{"c":1,"c":1}]}}',
    '[{"a":1},{"a":1,"a":2}]',
    '{"a":1,"\\u0061":2}',
    '{"":1,"":2}',
    '{"1":1,"1":1}',
    '{"a\\"":1,"a\\"":1}',
    `${'['.repeat(50_000)}{"a":1,"a":1}${']'.repeat(50_000)}`,
  ])
    assert.equal(parsed(text), DOUBLED, text.slice(0, 60));
});

test('what only looks like a member twice is taken', () => {
  for (const text of [
    '{"a":{"a":{"a":1}},"b":{"a":1}}',
    '[{"a":1},{"a":1}]',
    '{"a":"\\"a\\":1,\\"a\\":","b":"a:"}',
    '{"a":"\\\\","b":["a","a"],"c":":"}',
    '["a","a"]',
    '{"a":"a","A":"a"}',
    '"a"',
    'null',
    '0',
    '{}',
    `{"a":"${'x\\n'.repeat(60_000)}"}`,
  ])
    assert.deepEqual(parsed(text), JSON.parse(text), text.slice(0, 60));
  assert.equal(parsed(''), undefined);
});

test('half a megabyte of quotes and backslashes costs next to nothing', () => {
  const text = `{"a":"${'\\\\\\"'.repeat(120_000)}"}`;
  assert.deepEqual(parsed(text), JSON.parse(text));
  assert.notEqual(parsed(`{"a":"${'\\"'.repeat(120_000)}`), undefined);
});

test('a body that is no UTF-8, or says that it is in another charset, is refused', () => {
  const broken = Buffer.from('{"name":"Nguy\xe9n"}', 'latin1');
  let message: string | undefined;
  parse({ headers: {} } as FastifyRequest, broken, (error) => {
    message = error?.message;
  });
  assert.equal(message, 'The body is not in UTF-8.');
  const asked = (type: string) => {
    let status: number | null = null;
    const request = { headers: { 'content-type': `application/json${type}` } } as FastifyRequest;
    parse(request, Buffer.from('{}'), (error) => {
      status = (error as { status?: number } | null)?.status ?? null;
    });
    return status;
  };
  assert.equal(asked('; charset=utf-16'), 415);
  for (const good of ['', '; charset=utf-8', ';charset="UTF-8"']) assert.equal(asked(good), null);
});
