import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { Type } from 'typebox';
import { systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { buildApp } from './app.ts';
import { deprecated } from './deprecation.ts';
import type { App, Feature } from './feature.ts';
import type { Gate, LimitLeft } from './gate.ts';

const OLD = deprecated({ since: '2026-12-01', sunset: '2027-12-01' });
const OLDER = deprecated({ since: '2026-06-01', sunset: '2027-06-01' });

const feature: Feature = {
  routes(api) {
    api.addSchema(
      Type.Object({ id: Type.String(), was: Type.String(OLDER) }, { $id: 'Thing', title: 'Thing' }),
    );
    const answer = { 200: Type.Object({ ok: Type.Boolean() }) };
    const ok = async () => ({ ok: true });
    api.get('/old', { schema: { ...OLD, operationId: 'old', response: answer } }, ok);
    api.get('/new', { schema: { operationId: 'new', response: answer } }, ok);
    const query = Type.Object({ by: Type.Optional(Type.String(OLD)) });
    api.get('/by', { schema: { operationId: 'by', querystring: query, response: answer } }, ok);
    const body = Type.Object({ as: Type.Optional(Type.Integer(OLD)) });
    api.post('/as', { schema: { operationId: 'as', body, response: answer } }, ok);
    const things = { 200: Type.Object({ things: Type.Array(Type.Ref('Thing')) }) };
    api.get(
      '/things',
      { schema: { ...OLD, operationId: 'things', response: things } },
      async () => ({
        things: [],
      }),
    );
  },
};

const LIMIT: LimitLeft = { limit: 10, remaining: 9, resetAt: 1, secondsLeft: 1 };
const unused = () => {
  throw new Error('no request of this test comes here');
};
const gate: Gate = {
  judge: async () => ({ tier: 'public', key: null, limit: LIMIT, refusal: null }),
  keyFault: async () => null,
  peek: async () => LIMIT,
  countBroken: unused,
  address: unused,
  sealerOf: unused,
  clientOf: () => '',
};

async function appWith(features: readonly Feature[]): Promise<App> {
  return await buildApp({
    ...readConfig({ PORT: '0' }).http,
    clock: systemClock,
    log: createLog('silent'),
    gate,
    features,
    tls: null,
    marked: { begin: unused, giveUp: unused },
    shortWay: (longWay) => longWay,
    corsOrigins: '*',
    answerMs: 1_000,
    pageDir: '/nowhere',
    hasSandbox: false,
    isDatabaseAway: () => false,
    parseName: createNameParser(),
    metrics: { contentType: 'text/plain', text: async () => '' },
    answered: () => {},
    readiness: unused,
  });
}

const app = await appWith([feature]);
const V1 = '/api/v1';
const SINCE = `@${Date.UTC(2026, 11, 1) / 1_000}`;
const SUNSET = 'Wed, 01 Dec 2027 00:00:00 GMT';
const LINK = '</docs#versions>; rel="deprecation"; type="text/html"';

async function headersOf(asked: string | InjectOptions): Promise<readonly unknown[]> {
  const { headers } = await app.inject(asked);
  return [headers.deprecation, headers.sunset, headers.link];
}

test('a deprecated route says since when, until when and where to read on, in errors too', async () => {
  assert.deepEqual(await headersOf(`${V1}/old`), [SINCE, SUNSET, LINK]);
  assert.deepEqual(await headersOf({ url: `${V1}/old`, method: 'HEAD' }), [SINCE, SUNSET, LINK]);
  const wrong = { url: `${V1}/as`, method: 'POST', payload: { as: 'text' } } as const;
  assert.equal((await app.inject(wrong)).statusCode, 400);
  assert.deepEqual(await headersOf(wrong), [SINCE, SUNSET, LINK]);
  assert.deepEqual(await headersOf(`${V1}/new`), [undefined, undefined, undefined]);
});

test('a deprecated member of a query or a body is told of when it is used', async () => {
  assert.deepEqual(await headersOf(`${V1}/by`), [undefined, undefined, undefined]);
  assert.deepEqual(await headersOf(`${V1}/by?by=x`), [SINCE, SUNSET, LINK]);
  const post = (payload: object) => headersOf({ url: `${V1}/as`, method: 'POST', payload });
  assert.deepEqual(await post({}), [undefined, undefined, undefined]);
  assert.deepEqual(await post({ as: 1 }), [SINCE, SUNSET, LINK]);
});

test('of several, also in what an answer refers to, the first to go counts', async () => {
  const older = [`@${Date.UTC(2026, 5, 1) / 1_000}`, 'Tue, 01 Jun 2027 00:00:00 GMT', LINK];
  assert.deepEqual(await headersOf(`${V1}/things`), older);
});

test('the description marks them, and has the headers', async () => {
  const { paths, components } = (await app.inject(`${V1}/openapi.json`)).json();
  const { get } = paths['/api/v1/old'];
  assert.deepEqual([get.deprecated, get['x-sunset']], [true, '2027-12-01']);
  assert.ok(get.responses[200].headers.Sunset);
  assert.ok(components.headers.Deprecation);
  const plain = paths['/api/v1/new'].get;
  assert.equal(plain.deprecated, undefined);
  assert.equal(plain.responses[200].headers.Sunset, undefined);
  assert.equal(paths['/api/v1/by'].get.parameters[0].schema.deprecated, true);
  assert.equal(components.schemas.Thing.properties.was.deprecated, true);
});
