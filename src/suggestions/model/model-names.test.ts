/** Real HTTP on loopback, time moved by hand. */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { HostileServer, respond, type Script } from '#app/testing/servers/hostile-server.ts';
import {
  COFFEE_LABELS,
  delta,
  EVENTS_HEAD,
  namesJson,
  streamed,
} from '#app/testing/servers/scripted-model.ts';
import { ModelClient, type ModelFault } from './model-client.ts';
import { ModelNames } from './model-names.ts';
import type { ModelWish } from './model-request.ts';

const WISH: ModelWish = {
  query: 'specialty coffee roaster',
  style: 'any',
  language: 'en',
  maxLength: 15,
  count: 8,
};
const TERRITORIES = ['the first sip', 'tools of the roaster'];
const BUDGET_MS = 20_000;
const DAY_MS = 24 * 3_600_000;

const isFirstPhase = (body: string) => body.includes('You prepare the naming');
const inTwoPhases: Script = (request, socket) =>
  streamed(isFirstPhase(request.body) ? JSON.stringify({ territories: TERRITORIES }) : namesJson())(
    request,
    socket,
  );

async function namesOf(t: TestContext, script: Script, mayAsk = async () => true) {
  const server = await HostileServer.start(script);
  t.after(() => server.stop());
  const clock = new FakeClock();
  const faults: ModelFault[] = [];
  const onFault = (fault: ModelFault) => void faults.push(fault);
  const client = new ModelClient({
    baseUrl: `${server.url}/v1`,
    apiKey: null,
    model: 'tiny',
    clock,
    userAgent: 'Tra/test',
    mayAsk,
    onFault,
  });
  t.after(() => client.close());
  const names = new ModelNames({ client, clock, onFault });
  const ask = (wish: Partial<ModelWish> = {}, signal = new AbortController().signal) => {
    const labels: string[] = [];
    const onProposal = ({ label }: { label: string }) => void labels.push(label);
    const task = { signal, budgetMs: BUDGET_MS, onProposal };
    return { labels, ended: names.propose({ ...WISH, ...wish }, task) };
  };
  return { server, clock, faults, ask };
}

async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !isSo(); turn++) await settle();
  assert.ok(isSo());
}

test('territories are asked for first, and the names are spread over them', async (t) => {
  const { server, ask } = await namesOf(t, inTwoPhases);
  const { labels, ended } = ask();
  assert.equal(await ended, null);
  assert.deepEqual(labels, COFFEE_LABELS);
  const said = server.requests.map(({ body }) => JSON.parse(JSON.parse(body).messages[1].content));
  assert.deepEqual(said, [{ brief: WISH.query }, { brief: WISH.query, territories: TERRITORIES }]);
});

test('a model that tells no territories in time is asked for names all the same', async (t) => {
  const { server, clock, ask } = await namesOf(t, (request, socket) => {
    if (!isFirstPhase(request.body)) streamed(namesJson())(request, socket);
  });
  const { labels, ended } = ask();
  await until(() => server.requests.length === 1);
  await clock.advance(BUDGET_MS / 2);
  assert.equal(await ended, null);
  assert.deepEqual(labels, COFFEE_LABELS);
});

test('a brief asked again within a day costs no question, and one after it does', async (t) => {
  const { server, clock, ask } = await namesOf(t, inTwoPhases);
  await ask().ended;
  const again = ask();
  assert.equal(await again.ended, null);
  assert.deepEqual(again.labels, COFFEE_LABELS);
  assert.equal(server.requests.length, 2);
  await ask({ query: 'a coffee cart' }).ended;
  assert.equal(server.requests.length, 4);
  await clock.advance(DAY_MS + 1);
  await ask().ended;
  assert.equal(server.requests.length, 6);
});

test('who asks the same meanwhile joins the question, and it ends when the last has left', async (t) => {
  const { server, ask } = await namesOf(t, (request, socket) => {
    if (isFirstPhase(request.body)) inTwoPhases(request, socket);
    else socket.write(EVENTS_HEAD + delta(`{"names":[${JSON.stringify({ label: 'beannest' })},`));
  });
  const leaving = [new AbortController(), new AbortController()];
  const first = ask({}, leaving[0]!.signal);
  await until(() => first.labels.length === 1);
  const second = ask({}, leaving[1]!.signal);
  await until(() => second.labels.length === 1);
  leaving[0]!.abort();
  assert.equal(await first.ended, null);
  assert.equal(server.requests.length, 2);
  leaving[1]!.abort();
  assert.equal(await second.ended, null);
  await server.idle();
});

test('a failed question is not kept, and a server that refuses is not asked for the second phase', async (t) => {
  const { server, faults, ask } = await namesOf(t, respond({ status: 401 }));
  assert.equal(await ask().ended, 'refused');
  assert.equal(await ask().ended, 'refused');
  assert.equal(server.requests.length, 2);
  assert.deepEqual(faults, ['refused', 'refused']);
});

test('without an allowance nothing is asked', async (t) => {
  const { server, faults, ask } = await namesOf(t, inTwoPhases, async () => false);
  assert.equal(await ask().ended, 'dailyLimit');
  assert.equal(server.requests.length, 0);
  assert.deepEqual(faults, ['dailyLimit']);
});

test('who waits longer than allowed gets what has come until then', async (t) => {
  const { server, clock, faults, ask } = await namesOf(t, (request, socket) => {
    if (isFirstPhase(request.body)) inTwoPhases(request, socket);
    else socket.write(EVENTS_HEAD + delta(`{"names":[${JSON.stringify({ label: 'beannest' })},`));
  });
  const { labels, ended } = ask();
  await until(() => labels.length === 1);
  await clock.advance(BUDGET_MS);
  assert.equal(await ended, 'timeout');
  assert.deepEqual(labels, ['beannest']);
  assert.deepEqual(faults, ['timeout']);
  await server.idle();
});
