import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { MemoryLedger } from './ledger.ts';
import { RegistryQueue, type Turn, type TurnWish, type Urgency } from './registry-queue.ts';

const EASY: RegistryLimits = { concurrency: 2, perSecond: 1000 };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function setUp(limits = EASY) {
  const clock = new FakeClock();
  const ledger = new MemoryLedger(clock);
  const queue = new RegistryQueue(clock, ledger, 'registry', () => limits);
  const turn = (patienceMs: number, more: Partial<TurnWish> = {}) =>
    queue.turn({ door: 'rdap host', patienceMs, ...more });
  return { clock, ledger, queue, turn };
}

function granted(turn: Turn): Extract<Turn, { granted: true }> {
  assert.ok(turn.granted);
  return turn;
}

/** The turns that were given so far. */
function collect(turns: readonly Promise<Turn>[]): Turn[] {
  const got: Turn[] = [];
  for (const turn of turns) void turn.then((given) => got.push(given));
  return got;
}

test('never more questions under way than the concurrency allows, and the next goes when one ends', async () => {
  const { turn } = setUp();
  const first = granted(await turn(1000));
  granted(await turn(1000));
  const got = collect([turn(1000)]);
  await settle();
  assert.equal(got.length, 0);
  first.done({ kind: 'answered' });
  await settle();
  assert.equal(got[0]?.granted, true);
});

test('beyond what a second allows, questions wait for the next', async () => {
  const { clock, turn } = setUp({ concurrency: 100, perSecond: 2 });
  let gone = 0;
  for (let i = 0; i < 4; i++)
    void turn(60_000).then((given) => {
      granted(given).done({ kind: 'answered' });
      gone += 1;
    });
  await settle();
  assert.equal(gone, 2);
  await clock.advance(1_120);
  assert.equal(gone, 4);
  assert.equal(clock.waiting, 0);
});

test('no minute, hour or day has more questions than its limit, whenever it begins', async () => {
  const { clock, turn } = setUp({ concurrency: 10, perMinute: 5, perHour: 20, perDay: 30 });
  const asked: number[] = [];
  for (let s = 0; s < 26 * 360; s++) {
    const given = await turn(500);
    if (given.granted) {
      asked.push(clock.now());
      given.done({ kind: 'answered' });
    }
    await clock.advance(10_000);
  }
  const most = (ms: number) =>
    Math.max(...asked.map((at) => asked.filter((other) => other >= at && other < at + ms).length));
  assert.deepEqual([most(MINUTE), most(HOUR), most(24 * HOUR)], [5, 20, 30]);
});

test('a spent budget is told at once, and never as more than 15 minutes', async () => {
  const { turn } = setUp({ concurrency: 10, perDay: 1 });
  granted(await turn(1000)).done({ kind: 'answered' });
  assert.equal((await turn(1000)).granted, false);
  assert.deepEqual(await turn(1000), { granted: false, retryAfterMs: 15 * MINUTE });
});

test('a throttle closes all doors of the registry as long as it asks, and longer each time it does not say', async () => {
  const { clock, queue, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'throttled', retryAfterMs: 30_000 });
  const refusal = { granted: false, retryAfterMs: 30_000 };
  assert.deepEqual(await turn(1000), refusal);
  assert.deepEqual(await turn(1000, { door: 'whois host' }), refusal);
  await clock.advance(30_000);
  granted(await turn(1000)).done({ kind: 'throttled' });
  const second = queue.pauseMs();
  await clock.advance(second);
  granted(await turn(1000)).done({ kind: 'throttled' });
  assert.ok(queue.pauseMs() > second);
});

test('questions that come back throttled together count once', async () => {
  const { queue, turn } = setUp();
  const both = [granted(await turn(1000)), granted(await turn(1000))];
  for (const { done } of both) done({ kind: 'throttled' });
  assert.equal(queue.pauseMs(), 2_000);
});

test('a single far Retry-After is kept in steps with a probe; said again it is kept whole', async () => {
  const { clock, queue, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'throttled', retryAfterMs: 6 * HOUR });
  assert.equal(queue.pauseMs(), 15 * MINUTE);
  await clock.advance(15 * MINUTE);
  const probe = granted(await turn(1000));
  const got = collect([turn(1000)]);
  await settle();
  assert.equal(got.length, 0, 'one question finds out');
  probe.done({ kind: 'throttled', retryAfterMs: 6 * HOUR });
  await settle();
  assert.deepEqual(got, [{ granted: false, retryAfterMs: 15 * MINUTE }]);
  assert.equal(queue.pauseMs(), 6 * HOUR);
});

test('what a throttle says in words is obeyed, up to a day', async () => {
  const { queue, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'throttled', toldMs: 400 * HOUR });
  assert.equal(queue.pauseMs(), 24 * HOUR);
});

test('a refusal closes its door longer each time, up to a day; another door may serve', async () => {
  const { clock, queue, turn } = setUp();
  const pauses: number[] = [];
  for (let i = 0; i < 8; i++) {
    granted(await turn(1000)).done({ kind: 'refused' });
    pauses.push(queue.pauseMs('rdap host') / MINUTE);
    await clock.advance(queue.pauseMs('rdap host'));
  }
  assert.deepEqual(pauses, [1, 4, 16, 64, 256, 1024, 1440, 1440]);
  granted(await turn(1000, { door: 'whois host' }));
});

test('one answer does not make a ban forgotten: soon refused again, the closure grows on', async () => {
  const { clock, queue, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'refused' });
  await clock.advance(MINUTE);
  granted(await turn(1000)).done({ kind: 'answered' });
  granted(await turn(1000)).done({ kind: 'refused' });
  assert.equal(queue.pauseMs('rdap host'), 4 * MINUTE);
  await clock.advance(9 * MINUTE);
  granted(await turn(1000)).done({ kind: 'answered' });
  granted(await turn(1000)).done({ kind: 'refused' });
  assert.equal(queue.pauseMs('rdap host'), MINUTE);
});

test('who can outwait a pause gets its turn after it', async () => {
  const { clock, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'throttled', retryAfterMs: 3_000 });
  const next = turn(5_000);
  await clock.advance(3_000);
  assert.equal((await next).granted, true);
});

test('who waits when a throttle comes that outlasts its patience is told at once', async () => {
  const { turn } = setUp({ ...EASY, concurrency: 1 });
  const first = granted(await turn(1000));
  const second = turn(2_000);
  first.done({ kind: 'throttled', retryAfterMs: 60_000 });
  assert.deepEqual(await second, { granted: false, retryAfterMs: 60_000 });
});

test('a server that fails ten times in a row is left alone, then asked one question at a time until it answers', async () => {
  const { clock, queue, turn } = setUp();
  for (let i = 0; i < 10; i++) granted(await turn(1000)).done({ kind: 'failed' });
  assert.equal((await turn(1000)).granted, false);
  granted(await turn(1000, { door: 'whois host' })).done({ kind: 'answered' });
  await clock.advance(queue.pauseMs('rdap host'));
  const probe = granted(await turn(1000));
  const others = collect([turn(10_000)]);
  await settle();
  assert.equal(others.length, 0);
  probe.done({ kind: 'answered' });
  await settle();
  assert.equal(others[0]?.granted, true);
  assert.equal(queue.pauseMs('rdap host'), 0);
});

test('a failing probe keeps the server out for longer', async () => {
  const { clock, queue, turn } = setUp();
  for (let i = 0; i < 10; i++) granted(await turn(1000)).done({ kind: 'failed' });
  const first = queue.pauseMs('rdap host');
  await clock.advance(first);
  granted(await turn(1000)).done({ kind: 'failed' });
  assert.ok(queue.pauseMs('rdap host') > first);
});

test('a port where nothing listens is closed at once, over a restart, until a probe after 15 minutes', async () => {
  const { clock, ledger, queue, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'portClosed' });
  assert.equal((await turn(1000)).granted, false);
  granted(await turn(1000, { door: 'whois host' })).done({ kind: 'answered' });
  const restarted = new RegistryQueue(clock, ledger, 'registry', () => EASY);
  assert.equal(restarted.pauseMs('rdap host'), 15 * MINUTE);
  await clock.advance(15 * MINUTE);
  const probe = granted(await turn(1000));
  const others = collect([turn(1000)]);
  await settle();
  assert.equal(others.length, 0);
  probe.done({ kind: 'portClosed' });
  assert.equal(queue.pauseMs('rdap host'), HOUR);
});

test('a server that has answered and refuses a connection is only being restarted', async () => {
  const { queue, turn } = setUp();
  granted(await turn(1000)).done({ kind: 'answered' });
  granted(await turn(1000)).done({ kind: 'portClosed' });
  assert.equal(queue.pauseMs('rdap host'), 0);
});

test('patience that runs out in the queue is answered, and leaves no timer behind', async () => {
  const { clock, queue, turn } = setUp({ ...EASY, concurrency: 1 });
  const first = granted(await turn(1000));
  const late = turn(500);
  await clock.advance(500);
  assert.equal((await late).granted, false);
  first.done({ kind: 'answered' });
  await settle();
  assert.equal(clock.waiting, 0);
  assert.equal(queue.idle, true);
});

test('visitors go before bulk, bulk before the worker, whoever came first', async () => {
  const { turn } = setUp({ concurrency: 1 });
  const order: string[] = [];
  const first = granted(await turn(60_000));
  for (const level of ['background', 'bulk', 'visitor'] as const)
    void turn(60_000, { urgency: { level } }).then((given) => {
      order.push(level);
      granted(given).done({ kind: 'answered' });
    });
  first.done({ kind: 'answered' });
  await settle();
  assert.deepEqual(order, ['visitor', 'bulk', 'background']);
});

test('a bulk burst leaves room and budget for a visitor', async () => {
  const { turn } = setUp({ concurrency: 5, perMinute: 10 });
  const urgency: Urgency = { level: 'bulk' };
  const bulk = collect(Array.from({ length: 40 }, () => turn(2_000, { urgency })));
  await settle();
  assert.equal(bulk.filter((given) => given.granted).length, 4);
  for (const given of bulk) granted(given).done({ kind: 'answered' });
  await settle();
  assert.equal(bulk.filter((given) => given.granted).length, 8);
  granted(await turn(2_000)).done({ kind: 'answered' });
  granted(await turn(2_000)).done({ kind: 'answered' });
});

test('a question that a visitor joins rises while it waits', async () => {
  const { turn } = setUp({ concurrency: 1 });
  const first = granted(await turn(60_000));
  const joined: Urgency = { level: 'background' };
  const got = collect([
    turn(60_000, { urgency: { level: 'bulk' } }),
    turn(60_000, { urgency: joined }),
  ]);
  joined.level = 'visitor';
  first.done({ kind: 'answered' });
  await settle();
  assert.equal(got.length, 1);
  granted(got[0]!).done({ kind: 'answered' });
  await settle();
  assert.equal(got.length, 2);
});
