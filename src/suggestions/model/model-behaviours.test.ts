/**
 * Whatever the model's endpoint does, clients get their names in time: real HTTP on loopback, time
 * moved by hand.
 */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import {
  HostileServer,
  head,
  pour,
  respond,
  type Script,
} from '#app/testing/servers/hostile-server.ts';
import {
  COFFEE_LABELS,
  completion,
  delta,
  deltas,
  EVENTS_HEAD,
  namesJson,
  streamed,
} from '#app/testing/servers/scripted-model.ts';
import { USUAL_WISHES } from '../brief/usual-wishes.ts';
import { admitLabels } from '../run/admit-labels.ts';
import { UNKNOWN } from '../run/check-names.ts';
import { makeNames } from '../run/generate-names.ts';
import { Suggester } from '../run/suggester.ts';
import type { SuggestionEvent } from '../run/suggestion-run.ts';
import type { SuggestionRequest } from '../schemas.ts';
import { ModelClient, type ModelFault } from './model-client.ts';

const BUDGET_MS = 20_000;
const KEY = 'sk-only-for-this-test';
const REQUEST: SuggestionRequest = {
  ...USUAL_WISHES,
  query: 'specialty coffee roaster with a monthly subscription',
  zones: ['com'],
  check: false,
};
const parseName = createNameParser();

async function suggestWith(t: TestContext, script: Script) {
  const server = await HostileServer.start(script);
  t.after(() => server.stop());
  const clock = new FakeClock();
  const faults: ModelFault[] = [];
  const model = new ModelClient({
    baseUrl: `${server.url}/v1/`,
    apiKey: KEY,
    model: 'tiny',
    clock,
    userAgent: 'Tra/test',
    mayAsk: async () => true,
    onFault: (fault) => faults.push(fault),
  });
  t.after(() => model.close());
  const suggester = new Suggester({
    clock,
    maker: {
      names: async (request, reserve) => makeNames(parseName, request, reserve),
      admit: async (request, proposals, before) =>
        admitLabels(parseName, request, proposals, before),
    },
    checker: { check: async () => UNKNOWN },
    model: { model: 'tiny', propose: (wish, task) => model.propose(wish, [], task) },
    parseName,
    onAnswer: () => {},
  });
  const events: SuggestionEvent[] = [];
  const gone = new AbortController();
  const ask = async (request: Partial<SuggestionRequest> = {}) => {
    const asked = suggester.suggest(
      { ...REQUEST, ...request },
      { signal: gone.signal, tell: (event) => events.push(event) },
    );
    let isDone = false;
    void asked.finally(() => {
      isDone = true;
    });
    return { asked, isDone: () => isDone };
  };
  /** The answer, with time moved on while nothing else happens. */
  const answer = async () => {
    const startedAt = clock.elapsed();
    const { asked, isDone } = await ask();
    for (let waited = 0; !isDone() && waited <= BUDGET_MS; waited += 250) {
      // Real sockets need real turns of the loop before time may move.
      for (let turn = 0; turn < 20 && !isDone(); turn++) await settle();
      if (!isDone() && server.requests.length > 0) await clock.advance(250);
    }
    return { ...(await asked), tookMs: clock.elapsed() - startedAt };
  };
  return { server, clock, faults, events, ask, answer, gone };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn++) await settle();
  assert.ok(isSo());
}

interface Behaviour {
  readonly script: Script;
  /** Which of the model's labels are shown, in order. */
  readonly labels: readonly string[];
  readonly fault: ModelFault | null;
}

const good = (script: Script, labels: readonly string[] = COFFEE_LABELS): Behaviour => ({
  script,
  labels,
  fault: null,
});
const bad = (script: Script, fault: ModelFault): Behaviour => ({ script, labels: [], fault });
const fewer = COFFEE_LABELS.slice(0, 3);

const BEHAVIOURS: Record<string, Behaviour> = {
  'a valid answer, streamed': good(streamed(namesJson())),
  'a valid answer in one document': good(completion(namesJson())),
  'JSON in a fence': good(streamed(`\`\`\`json\n${namesJson()}\n\`\`\``)),
  'reasoning in <think> before the JSON': good(
    streamed(`<think>Perhaps {"names":[{"label":"secretplan"}]}? No.</think>\n${namesJson()}`),
  ),
  'quotes as Python writes them': good(streamed(namesJson().replaceAll('"', "'"))),
  'a bare array': good(streamed(JSON.stringify(COFFEE_LABELS.map((label) => ({ label }))))),
  'prose around the JSON': good(
    streamed(`Sure! Here are "some" names [as asked]: ${namesJson()}\nEnjoy!`),
  ),
  'a server that refuses any response_format': good((request, socket) =>
    request.body.includes('response_format')
      ? respond({ status: 400, body: '{"error":{"message":"response_format is not supported"}}' })(
          request,
          socket,
        )
      : streamed(namesJson())(request, socket),
  ),
  'content null and the JSON in reasoning_content': good(
    completion({ role: 'assistant', content: null, reasoning_content: namesJson() }),
  ),
  'content null and the JSON in reasoning, streamed': good((_request, socket) =>
    socket.end(`${EVENTS_HEAD}${delta({ content: null, reasoning: namesJson() })}data: [DONE]\n\n`),
  ),
  'null content and nothing else': bad(
    completion({ role: 'assistant', content: null }),
    'unreadable',
  ),
  'an HTML page with a 200': bad(
    respond({
      headers: { 'content-type': 'text/html' },
      body: '<html><body>{"label":"beannest"}</body></html>',
    }),
    'unreadable',
  ),
  'a 500': bad(respond({ status: 500, body: 'oops' }), 'serverError'),
  'a 503 with Retry-After 120': bad(
    respond({ status: 503, headers: { 'retry-after': 120 } }),
    'rateLimited',
  ),
  silence: bad(() => {}, 'timeout'),
  'headers and then silence': bad((_request, socket) => void socket.write(EVENTS_HEAD), 'timeout'),
  'truncated JSON': good(
    streamed(
      `{"names":[${fewer.map((label) => JSON.stringify({ label })).join(',')},{"label":"hillro`,
    ),
    fewer,
  ),
  'strings for objects': good(streamed(JSON.stringify({ names: COFFEE_LABELS }))),
  'other keys': good(
    streamed(
      JSON.stringify({
        suggestions: COFFEE_LABELS.map((label) => ({ domain: `${label}.com`, why: 'x' })),
      }),
    ),
  ),
  'keys that mean nothing': bad(
    streamed('{"result":{"ideas":[{"foo":"beannest"}]}}'),
    'unreadable',
  ),
  'doubled, invalid and hostile labels': good(
    streamed(
      namesJson([
        'beannest',
        'BeanNest',
        'bean-nest',
        'paypal',
        'paypa1',
        'googlecoffee',
        'fuckbean',
        'cum',
        'a',
        'x'.repeat(64),
        '<script>alert(1)</script>',
        '../../etc/passwd',
        'bean nest\u0000',
        'рaypal',
        'http://evil.example/x',
        '',
        ' ',
        '-',
        'xn--80ak6aa92e',
        'bcdfgh',
        'dawnbrew',
        'dawnbrew',
      ]),
    ),
    ['beannest', 'dawnbrew'],
  ),
  'a doubled brace at the start': good(streamed(`{${namesJson()}`)),
  'endless output': bad((_request, socket) => {
    socket.write(EVENTS_HEAD);
    pour(socket, delta('blah '.repeat(200)));
  }, 'tooLarge'),
  'an endless line': bad((_request, socket) => {
    socket.write(`${EVENTS_HEAD}data: `);
    pour(socket, '['.repeat(10_000));
  }, 'tooLarge'),
  'a connection lost in the middle': {
    script: (_request, socket) => {
      socket.write(
        `${head(200, { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' })}`,
      );
      const chunk = deltas(namesJson().slice(0, namesJson().indexOf('emberbean')));
      socket.write(`${Buffer.byteLength(chunk).toString(16)}\r\n${chunk}\r\n`, () =>
        setImmediate(() => socket.destroy()),
      );
    },
    labels: fewer,
    fault: 'cutOff',
  },
  'a reset before anything': bad(
    (_request, socket) => void socket.resetAndDestroy(),
    'unreachable',
  ),
  'no HTTP at all': bad(
    (_request, socket) => void socket.end('SSH-2.0-OpenSSH\r\n'),
    'unreachable',
  ),
  'a redirect': bad(
    respond({ status: 307, headers: { location: 'http://127.0.0.1:1/' } }),
    'refused',
  ),
  'a wrong key': bad(respond({ status: 401, body: '{}' }), 'refused'),
};

for (const [what, { script, labels, fault }] of Object.entries(BEHAVIOURS)) {
  test(`${what}: the embedded names are there, in time, and ${labels.length} of the model's`, async (t) => {
    const { events, answer, faults } = await suggestWith(t, script);
    const { suggestions, engine, tookMs } = await answer();
    const ofModel = suggestions
      .filter(({ reason }) => /language model/.test(reason))
      .map(({ label }) => label);
    assert.deepEqual(ofModel, labels);
    assert.equal(suggestions.length, REQUEST.limit);
    assert.equal(new Set(suggestions.map(({ label }) => label)).size, REQUEST.limit);
    assert.equal(engine, labels.length > 0 ? 'model:tiny' : 'embedded');
    assert.deepEqual(faults, fault === null ? [] : [fault]);
    assert.ok(tookMs <= BUDGET_MS, `${tookMs} ms`);
    assert.equal(events[0]?.event, 'meta');
    assert.equal(events.filter(({ event }) => event === 'suggestion').length, REQUEST.limit);
  });
}

test('embedded names are told before the model has said a word, and none of them moves later', async (t) => {
  const { server, clock, events, ask } = await suggestWith(t, () => {});
  const { asked } = await ask();
  const before = events.length;
  await until(() => server.requests.length > 0);
  assert.equal(events.filter(({ event }) => event === 'suggestion').length, REQUEST.limit / 2);
  const early = JSON.stringify(events.slice(0, before));
  await clock.advance(BUDGET_MS);
  await asked;
  assert.equal(JSON.stringify(events.slice(0, before)), early);
});

test('a slow stream: each name is told when it is complete, and the budget ends it', async (t) => {
  let send = (_text: string) => {};
  const { clock, events, ask, faults } = await suggestWith(t, (_request, socket) => {
    socket.write(EVENTS_HEAD);
    send = (text) => void socket.write(delta(text));
    send('{"names":[');
  });
  const { asked } = await ask();
  const told = () => events.filter(({ event }) => event === 'suggestion').length;
  for (const [place, label] of fewer.entries()) {
    await until(() => told() === REQUEST.limit / 2 + place);
    await clock.advance(5_000);
    send(`${JSON.stringify({ label })},`);
  }
  await until(() => told() === REQUEST.limit / 2 + fewer.length);
  await clock.advance(5_000);
  assert.equal((await asked).suggestions.length, REQUEST.limit);
  assert.deepEqual(faults, ['timeout']);
});

test('a client that goes away ends the question to the model', async (t) => {
  const { server, ask, gone, faults } = await suggestWith(t, (_request, socket) => {
    socket.write(EVENTS_HEAD + delta('{"names":['));
  });
  const { asked } = await ask();
  await until(() => server.requests.length > 0);
  gone.abort();
  await asked;
  await server.idle();
  assert.deepEqual(faults, []);
});

test('the brief is data in the user message, with the key in the header alone', async (t) => {
  const { server, answer } = await suggestWith(t, streamed(namesJson()));
  await answer();
  const [request] = server.requests;
  assert.equal(request?.target, '/v1/chat/completions');
  assert.equal(request.headers.authorization, `Bearer ${KEY}`);
  assert.ok(!request.body.includes(KEY));
  const { messages, stream, model } = JSON.parse(request.body);
  assert.deepEqual([model, stream], ['tiny', true]);
  assert.deepEqual(JSON.parse(messages[1].content), { brief: REQUEST.query });
  assert.ok(!messages[0].content.includes(REQUEST.query));
});

test('an endpoint that fails is asked at most twice, one that refuses once', async (t) => {
  const { server, answer } = await suggestWith(t, respond({ status: 500 }));
  await answer();
  assert.equal(server.requests.length, 2);
  server.answerWith(respond({ status: 400 }));
  await answer();
  assert.equal(server.requests.length, 3);
});

test('a short Retry-After is waited for, once', async (t) => {
  let asked = 0;
  const { answer } = await suggestWith(t, (request, socket) => {
    asked += 1;
    const script =
      asked === 1 ? respond({ status: 429, headers: { 'retry-after': 2 } }) : streamed(namesJson());
    script(request, socket);
  });
  const { engine, tookMs } = await answer();
  assert.equal(engine, 'model:tiny');
  assert.ok(tookMs >= 2_000 && tookMs < 5_000, `${tookMs} ms`);
});
