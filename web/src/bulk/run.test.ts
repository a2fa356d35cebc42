import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Answer } from '../api/client.ts';
import { type Failure, failureOf, offline } from '../api/failure.ts';
import type { CallerLimits } from '../api/limits.ts';
import type { BulkAnswer, WhoisAnswer } from '../api/types.ts';
import { type BulkRow, rowsOf, stateOf } from './rows.ts';
import { type BulkRun, createRun } from './run.ts';

type Reply = (
  names: readonly string[],
  signal: AbortSignal,
) => Answer<BulkAnswer> | Promise<Answer<BulkAnswer>>;

const rows = (count: number) =>
  rowsOf(Array.from({ length: count }, (_, i) => ({ name: `n${i}.example`, count: 1 })));

const answer = (name: string) =>
  ({ domain: name, status: 'available', data: null, lifecycle: null }) as WhoisAnswer;

const good: Reply = (names) => ({
  ok: true,
  value: {
    results: names.map((name, index) => ({
      index,
      input: name,
      domain: name,
      ok: true,
      result: answer(name),
    })),
    summary: { total: names.length, succeeded: names.length, failed: 0 },
  },
});

const failing =
  (failure: (now: number) => Failure, now: () => number): Reply =>
  () => ({
    ok: false,
    failure: failure(now()),
  });

/** A run against scripted replies (the last one for ever), on a clock that is moved by hand. */
function scene(count: number, replies: (now: () => number) => readonly Reply[]) {
  let moment = 1_000_000;
  let timers: { at: number; task: () => void }[] = [];
  const requests: { at: number; names: readonly string[] }[] = [];
  const learned: (readonly [number, unknown])[] = [];
  const script = [...replies(() => moment)];
  const world = { limits: null as CallerLimits | null };
  const run: BulkRun = createRun(rows(count), {
    async ask(names, signal) {
      requests.push({ at: moment, names });
      const reply = script.length > 1 ? script.shift()! : script[0]!;
      return reply(names, signal);
    },
    limits: () => world.limits,
    now: () => moment,
    after(ms, task) {
      const timer = { at: moment + ms, task };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    changed() {},
    learned: (outcomes) => learned.push(...outcomes),
  });
  /** Lets all that can happen now happen. */
  const settle = async () => {
    for (let turn = 0; turn < 400; turn += 1) await Promise.resolve();
  };
  const advance = async (ms: number) => {
    moment += ms;
    const due = timers.filter(({ at }) => at <= moment);
    timers = timers.filter(({ at }) => at > moment);
    for (const { task } of due) task();
    await settle();
  };
  return { run, requests, learned, world, settle, advance, pending: () => timers.length };
}

const everyAnswer = (all: readonly BulkRow[]) =>
  all.every(({ name, outcome }) => outcome?.kind === 'answered' && outcome.answer.domain === name);

test('a thousand names go in requests of at most twenty, one after the other, each name once', async () => {
  const { run, requests, settle } = scene(1_000, () => [good]);
  run.start();
  await settle();
  await settle();
  assert.equal(run.state().phase, 'finished');
  assert.equal(requests.length, 50);
  assert.ok(requests.every(({ names }) => names.length === 20));
  assert.equal(new Set(requests.flatMap(({ names }) => names)).size, 1_000);
  assert.ok(everyAnswer(run.state().rows));
});

test('a 429, a lost connection and a restart in the middle lose no name and no answer', async () => {
  const { run, requests, learned, settle, advance } = scene(100, (now) => [
    good,
    failing(
      (at) =>
        failureOf(
          429,
          { code: 'rate_limited', message: '', requestId: '', retryAfter: 42 },
          '42',
          at,
        ),
      now,
    ),
    good,
    failing(offline, now),
    failing(offline, now),
    failing((at) => failureOf(502, null, null, at), now),
    good,
  ]);
  run.start();
  await settle();
  assert.equal(run.state().wait?.why, 'rateLimited');
  assert.equal(run.state().rows.filter((row) => stateOf(row) === 'available').length, 20);
  await advance(41_000);
  assert.equal(requests.length, 2);
  await advance(1_000);
  assert.equal(run.state().wait?.why, 'offline');
  await advance(1_000);
  await advance(2_000);
  assert.equal(run.state().wait?.why, 'unavailable');
  assert.equal(run.state().rows.filter((row) => stateOf(row) === 'available').length, 40);
  await advance(30_000);
  assert.equal(run.state().phase, 'finished');
  assert.ok(everyAnswer(run.state().rows));
  assert.equal(learned.length, 100);
  assert.deepEqual(new Set(learned.map(([index]) => index)).size, 100);
});

test('when the limit is spent nothing is sent until it begins anew, and a slow clock waits no longer than a minute', async () => {
  const { run, requests, world, settle, advance } = scene(40, () => [good]);
  world.limits = { limit: 300, remaining: 0, resetAt: 1_000_000 + 9 * 60_000 };
  run.start();
  await settle();
  assert.equal(requests.length, 0);
  assert.deepEqual(run.state().wait, { until: 1_060_000, why: 'rateLimited' });
  world.limits = { limit: 300, remaining: 200, resetAt: 1_000_000 + 9 * 60_000 };
  await advance(60_000);
  assert.equal(run.state().phase, 'finished');
});

test('a connection that is back ends the wait at once; a limit that is spent does not', async () => {
  const { run, settle } = scene(20, (now) => [failing(offline, now), good]);
  run.start();
  await settle();
  assert.equal(run.state().wait?.why, 'offline');
  run.wake();
  await settle();
  assert.equal(run.state().phase, 'finished');
});

test('pausing lets what is under way end and asks no more; going on asks the rest once', async () => {
  let release = () => {};
  const { run, requests, settle } = scene(60, () => [
    async (names, signal) => {
      await new Promise<void>((done) => {
        release = done;
      });
      return good(names, signal);
    },
    good,
  ]);
  run.start();
  await settle();
  run.pause();
  assert.equal(run.state().asked.length, 20);
  release();
  await settle();
  assert.deepEqual(
    [run.state().phase, run.state().asked.length, requests.length],
    ['paused', 0, 1],
  );
  run.start();
  await settle();
  assert.equal(run.state().phase, 'finished');
  assert.equal(new Set(requests.flatMap(({ names }) => names)).size, 60);
  assert.equal(requests.length, 3);
});

test('stopping calls off the request, leaves no timer, and the rest can still be asked', async () => {
  let aborted = false;
  const { run, settle, pending } = scene(40, () => [
    (_, signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          aborted = true;
          reject(signal.reason);
        }),
      ),
    good,
  ]);
  run.start();
  await settle();
  run.stop();
  await settle();
  assert.deepEqual(
    [run.state().phase, run.state().asked.length, aborted, pending()],
    ['stopped', 0, true, 0],
  );
  run.start();
  await settle();
  assert.ok(everyAnswer(run.state().rows));
});

test('a name whose source is away keeps its row, can be asked again alone, and hinders no other', async () => {
  const one: Reply = async (names, signal) => {
    const whole = await good(names, signal);
    if (!whole.ok || names.length === 1) return whole;
    const results = whole.value.results.map((result, at) =>
      at === 1
        ? {
            index: at,
            input: result.input,
            domain: result.domain,
            ok: false as const,
            error: { code: 'registry_unavailable', message: 'away', retryAfter: 30 },
          }
        : result,
    );
    return { ok: true, value: { ...whole.value, results } };
  };
  const { run, requests, settle } = scene(3, () => [one]);
  run.start();
  await settle();
  assert.equal(run.state().phase, 'finished');
  assert.deepEqual(run.state().rows[1]!.outcome, {
    kind: 'unavailable',
    message: 'away',
    retryAt: 1_030_000,
  });
  run.retry([0, 1, 99]);
  await settle();
  assert.deepEqual(requests[1]!.names, ['n1.example']);
  assert.ok(everyAnswer(run.state().rows));
});

test('names that the service finds invalid are told, and the others of the request are asked without them', async () => {
  const { run, requests, settle } = scene(20, (now) => [
    failing(
      (at) =>
        failureOf(
          400,
          {
            code: 'invalid_domain',
            message: 'Some',
            requestId: '',
            details: [{ index: 4, message: 'bad' }],
          },
          null,
          at,
        ),
      now,
    ),
    good,
  ]);
  run.start();
  await settle();
  assert.equal(requests[1]!.names.length, 19);
  assert.deepEqual(run.state().rows[4]!.outcome, { kind: 'invalid', message: 'bad' });
  assert.equal(run.state().phase, 'finished');
});

test('a key that is refused stops the run with its rows intact; with another key it goes on', async () => {
  const { run, settle } = scene(20, (now) => [
    failing(
      (at) => failureOf(403, { code: 'forbidden', message: 'no', requestId: '' }, null, at),
      now,
    ),
    good,
  ]);
  run.start();
  await settle();
  assert.deepEqual([run.state().phase, run.state().failure?.kind], ['blocked', 'forbidden']);
  run.start();
  await settle();
  assert.equal(run.state().phase, 'finished');
});

test('a service that only ever faults, or refuses the request, ends the run instead of asking for ever', async () => {
  const { run, requests, settle, advance } = scene(20, (now) => [
    failing((at) => failureOf(500, null, null, at), now),
  ]);
  run.start();
  await settle();
  for (let i = 0; i < 10; i += 1) await advance(60_000);
  assert.equal(run.state().phase, 'finished');
  assert.equal(requests.length, 5);
  assert.equal(stateOf(run.state().rows[0]!), 'sourceUnavailable');
});
