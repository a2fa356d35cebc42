/**
 * Every documented status of name suggestions, over real HTTP, held against the API description;
 * the stream; the model.
 */
import assert from 'node:assert/strict';
import { request as httpRequest } from 'node:http';
import { after, test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { settle } from '#app/testing/fake-clock.ts';
import { HostileServer } from '#app/testing/servers/hostile-server.ts';
import {
  COFFEE_LABELS,
  delta,
  EVENTS_HEAD,
  namesJson,
  streamed,
} from '#app/testing/servers/scripted-model.ts';
import { type ServiceAnswer, startTestService, type TestService } from '#app/testing/service.ts';

const PATH = '/api/v1/suggestions';
const COFFEE = 'specialty coffee roaster with a monthly subscription';
const MILK_TEA = 'tiệm trà sữa và bánh ngọt thủ công ở Đà Lạt';
const LIMIT_HEADERS = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'];

// Nobody to ask for .vn.
const service = await startTestService(
  { after },
  { VN_INET_API_URL: 'http://127.0.0.1:1', VN_INET_URL: 'http://127.0.0.1:1' },
);
const { db } = service;
const described = await describedAnswers(service);

function expect(answer: ServiceAnswer, status: number, code?: string): void {
  assert.equal(answer.status, status, answer.text);
  for (const header of LIMIT_HEADERS)
    assert.match(answer.headers.get(header) ?? '', /^\d+$/, header);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  described.hold('suggestNames', answer);
  if (status >= 400) assert.equal(answer.body.code, code);
}

/** Of any event; which of these are there depends on it. */
interface Data {
  readonly id: number;
  readonly domain: string;
  readonly available: boolean | null;
  readonly status: string;
  readonly engine: string;
  readonly partial: boolean;
}

/**
 * The service's own thread and sockets move in real time, so there is nothing to count but turns.
 */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 100_000 && !isSo(); turn++) await settle();
  assert.ok(isSo());
}

interface Received {
  readonly event: string;
  readonly data: Data;
}

async function stream(
  to: TestService,
  body: object,
): Promise<{ response: Response; events: Received[] }> {
  const response = await fetch(`${to.url}${PATH}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
  });
  return { response, events: readEvents(await response.text()) };
}

function readEvents(text: string): Received[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [event = '', data = ''] = block.split('\n');
      return {
        event: event.slice('event: '.length),
        data: JSON.parse(data.slice('data: '.length)),
      };
    });
}

test('200: as many names as asked for, each as /domain/check would say it', async () => {
  const answer = await service.post(PATH, { query: `  ${COFFEE}\n`, zones: ['test'], limit: 7 });
  expect(answer, 200);
  const { query, language, engine, partial, suggestions } = answer.body;
  assert.deepEqual([query, language, engine, partial], [COFFEE, 'en', 'embedded', false]);
  assert.equal(suggestions.length, 7);
  for (const { domain, available, status } of suggestions) {
    const check = await service.get(`/api/v1/domain/check?domain=${domain}`);
    assert.deepEqual([available, status], [check.body.available, check.body.status]);
  }
});

test('20 names where no limit is given; the same seed gives the same names', async () => {
  const ask = (seed: number) => service.post(PATH, { query: MILK_TEA, check: false, seed });
  const [first, again, other] = [await ask(1), await ask(1), await ask(2)];
  expect(first, 200);
  assert.equal(first.body.language, 'vi');
  assert.equal(first.body.suggestions.length, 20);
  assert.equal(first.body.suggestions[0].zone, 'vn');
  assert.equal(first.body.suggestions[0].notices[0].code, 'vn_eligibility');
  assert.deepEqual(again.body.suggestions, first.body.suggestions);
  assert.notDeepEqual(other.body.suggestions, first.body.suggestions);
});

test('with check false nobody is asked, and nothing is claimed', async () => {
  const answer = await service.post(PATH, {
    query: COFFEE,
    zones: ['test'],
    check: false,
    limit: 3,
  });
  expect(answer, 200);
  for (const { available, status } of answer.body.suggestions)
    assert.deepEqual([available, status], [null, 'unknown']);
});

test('where no resolver and no registry can be reached, names come as unknown', async () => {
  const answer = await service.post(PATH, { query: COFFEE, zones: ['vn'], limit: 2 });
  expect(answer, 200);
  for (const { available, status } of answer.body.suggestions)
    assert.deepEqual([available, status], [null, 'unknown']);
});

test('onlyAvailable: nothing but names that their registry says are free', async () => {
  const answer = await service.post(PATH, {
    query: COFFEE,
    zones: ['test'],
    limit: 5,
    onlyAvailable: true,
  });
  expect(answer, 200);
  assert.equal(answer.body.suggestions.length, 5);
  for (const { available, status } of answer.body.suggestions)
    assert.deepEqual([available, status], [true, 'available']);
});

test('400: every fault of the body is named', async () => {
  const faults: [unknown, string | null][] = [
    [{}, 'query'],
    [{ query: 'ab' }, 'query'],
    [{ query: '  ab   ' }, 'query'],
    [{ query: 'a'.repeat(501) }, 'query'],
    [{ query: 7 }, 'query'],
    [{ query: COFFEE, brief: 'x' }, 'brief'],
    [{ query: COFFEE, limit: 0 }, 'limit'],
    [{ query: COFFEE, limit: 51 }, 'limit'],
    [{ query: COFFEE, limit: '5' }, 'limit'],
    [{ query: COFFEE, zones: ['test', 'no-such-zone'] }, 'zones.1'],
    [{ query: COFFEE, zones: ['example.com'] }, 'zones.0'],
    [{ query: COFFEE, zones: Array(11).fill('com') }, 'zones'],
    [{ query: COFFEE, zones: 'com' }, 'zones'],
    [{ query: COFFEE, language: 'fr' }, 'language'],
    [{ query: COFFEE, style: 'loud' }, 'style'],
    [{ query: COFFEE, maxLength: 2 }, 'maxLength'],
    [{ query: COFFEE, check: false, onlyAvailable: true }, 'onlyAvailable'],
    [[], null],
    ['{"query":', null],
  ];
  for (const [body, field] of faults) {
    const answer = await service.post(PATH, body);
    expect(answer, 400, 'invalid_input');
    if (field !== null) assert.equal(answer.body.details[0].field, field, JSON.stringify(body));
  }
  expect(await service.post(PATH, { query: `   ${'a'.repeat(500)}   `, check: false }), 200);
});

test('400: a brief that asks for harm is refused with a reason, in its language, streamed or not', async () => {
  const query = 'fake paypal login page';
  const answer = await service.post(PATH, { query });
  expect(answer, 400, 'invalid_input');
  assert.equal(answer.body.details[0].field, 'query');
  assert.match(answer.body.details[0].message, /^[a-z_]+: \S/);
  const { response } = await stream(service, { query });
  assert.equal(response.status, 400);
  assert.match(response.headers.get('content-type') ?? '', /json/);
});

test('401, 405, 413, 415, 429', async () => {
  const body = JSON.stringify({ query: COFFEE });
  expect(await service.post(PATH, body, { 'x-api-key': 'wrong' }), 401, 'unauthorized');
  assert.equal((await service.get(PATH)).status, 405);
  expect(await service.post(PATH, { query: 'x'.repeat(300_000) }), 413, 'invalid_input');
  expect(await service.post(PATH, body, { 'content-type': 'text/plain' }), 415, 'invalid_input');
  const small = await startTestService({ after }, { PUBLIC_RATE_PER_MINUTE: '1' }, { db });
  await small.get('/api/v1/usage');
  const refused = await small.post(PATH, { query: COFFEE });
  expect(refused, 429, 'rate_limited');
});

test('the stream: meta, names, what is found of them, done; headers as everywhere', async () => {
  const { response, events } = await stream(service, {
    query: COFFEE,
    zones: ['test'],
    limit: 6,
    seed: 9,
  });
  assert.equal(response.status, 200);
  assert.equal(response.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.ok(response.headers.get('x-request-id'));
  assert.equal(response.headers.get('access-control-allow-origin'), '*');
  for (const header of LIMIT_HEADERS)
    assert.match(response.headers.get(header) ?? '', /^\d+$/, header);
  const kinds = events.map(({ event }) => event);
  assert.equal(kinds[0], 'meta');
  assert.deepEqual(kinds.slice(1, 7), Array(6).fill('suggestion'));
  assert.equal(kinds.at(-1), 'done');
  const names = new Map(
    events.filter(({ event }) => event === 'suggestion').map(({ data }) => [data.id, data]),
  );
  assert.equal(names.size, 6);
  for (const { data } of events.filter(({ event }) => event === 'availability')) {
    assert.equal(names.get(data.id)?.domain, data.domain);
    names.set(data.id, data);
  }
  for (const { available, status } of names.values())
    assert.deepEqual([available, status], [true, 'available']);
  assert.deepEqual(
    { ...events.at(-1)?.data, elapsedMs: 0 },
    { engine: 'embedded', total: 6, partial: false, elapsedMs: 0 },
  );
});

test('with a model', async (t) => {
  const model = await HostileServer.start(streamed(namesJson()));
  t.after(() => model.stop());
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  const settings = {
    AI_BASE_URL: `${model.url}/v1`,
    AI_MODEL: 'tiny',
    AI_API_KEY: 'sk-only-for-this-test',
  };
  const own = await startTestService(t, settings, { log, db });
  await t.test('its names join the embedded ones; neither brief nor key is logged', async () => {
    const answer = await own.post(PATH, { query: COFFEE, zones: ['test'], limit: 10 });
    expect(answer, 200);
    assert.equal(answer.body.engine, 'model:tiny');
    const labels: string[] = answer.body.suggestions.map(({ label }: { label: string }) => label);
    assert.equal(labels.length, 10);
    assert.deepEqual(labels.slice(5), COFFEE_LABELS.slice(0, 5));
    const { events } = await stream(own, { query: COFFEE, zones: ['test'], limit: 4 });
    assert.deepEqual(
      [events[0]?.data.engine, events.at(-1)?.data.engine],
      ['model:tiny', 'model:tiny'],
    );
    model.answerWith((_request, socket) => socket.destroy());
    const other = { query: `${COFFEE} by bike`, zones: ['test'], limit: 4 };
    assert.equal((await own.post(PATH, other)).body.engine, 'embedded');
    const metrics = (await own.get('/metrics')).text;
    assert.match(metrics, /tra_suggestions_total\{engine="model"\} 2\n/);
    assert.match(metrics, /tra_suggestions_total\{engine="embedded"\} 1\n/);
    assert.match(metrics, /tra_model_faults_total\{kind="unreachable"\} 1\n/);
    const logged = lines.join('');
    assert.match(logged, /model\.failed/);
    for (const secret of ['subscription', 'sk-only']) assert.ok(!logged.includes(secret), secret);
  });
  model.answerWith((_request, socket) => void socket.write(EVENTS_HEAD + delta('{"names":[')));
  for (const [what, accept] of [
    ['a client that goes away in mid-stream ends the model’s work', 'text/event-stream'],
    ['so does one that goes away before its answer', 'application/json'],
  ] as const)
    await t.test(what, async () => {
      const asked = model.requests.length;
      const request = httpRequest(`${own.url}${PATH}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
      });
      request.on('error', () => {});
      request.on('response', (response) => response.on('error', () => {}).resume());
      request.end(JSON.stringify({ query: `${COFFEE} in Huế`, zones: ['test'] }));
      await until(() => model.requests.length > asked);
      request.destroy();
      await model.idle();
    });
  await t.test('a service that stops ends its streams with what it has', async () => {
    model.answerWith(() => {});
    const before = model.requests.length;
    const asked = stream(own, { query: `${COFFEE} at night`, zones: ['test'], limit: 4 });
    await until(() => model.requests.length > before);
    await own.stop();
    const { events } = await asked;
    assert.equal(events.filter(({ event }) => event === 'suggestion').length, 4);
    assert.deepEqual([events.at(-1)?.event, events.at(-1)?.data.partial], ['done', true]);
  });
});
