import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { RegistryQueue, type Turn } from './registry-queue.ts';

const EASY = { concurrency: 2, perSecond: 1000, burst: 1000 };

function granted(turn: Turn): Extract<Turn, { granted: true }> {
  assert.ok(turn.granted);
  return turn;
}

test('never more questions under way than the concurrency allows, and the next goes when one ends', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, EASY);
  const first = granted(await queue.turn(1000));
  granted(await queue.turn(1000));
  const got: Turn[] = [];
  void queue.turn(1000).then((turn) => got.push(turn));
  await settle();
  assert.equal(got.length, 0);
  first.done({ kind: 'answered' });
  await settle();
  assert.equal(got[0]?.granted, true);
});

test('beyond the burst, questions go at the configured rate', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, { concurrency: 100, perSecond: 1, burst: 2 });
  let gone = 0;
  for (let i = 0; i < 4; i++) {
    void queue.turn(60_000).then((turn) => {
      granted(turn).done({ kind: 'answered' });
      gone += 1;
    });
  }
  await settle();
  assert.equal(gone, 2);
  await clock.advance(1000);
  assert.equal(gone, 3);
  await clock.advance(1000);
  assert.equal(gone, 4);
  assert.equal(clock.waiting, 0);
});

test('after a throttle the server is left alone as long as it asks, and longer each time it does not say', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, EASY);
  granted(await queue.turn(1000)).done({ kind: 'throttled', retryAfterMs: 30_000 });
  assert.deepEqual(await queue.turn(1000), { granted: false, retryAfterMs: 30_000 });
  await clock.advance(30_000);
  granted(await queue.turn(1000)).done({ kind: 'throttled', retryAfterMs: null });
  const second = queue.pauseMs;
  await clock.advance(second);
  granted(await queue.turn(1000)).done({ kind: 'throttled', retryAfterMs: null });
  assert.ok(queue.pauseMs > second);
});

test('who can outwait a pause gets its turn after it', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, EASY);
  granted(await queue.turn(1000)).done({ kind: 'throttled', retryAfterMs: 3_000 });
  const turn = queue.turn(5_000);
  await clock.advance(3_000);
  assert.equal((await turn).granted, true);
});

test('who waits when a throttle comes that outlasts its patience is told at once', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, { ...EASY, concurrency: 1 });
  const first = granted(await queue.turn(1000));
  const second = queue.turn(2_000);
  first.done({ kind: 'throttled', retryAfterMs: 60_000 });
  assert.deepEqual(await second, { granted: false, retryAfterMs: 60_000 });
});

test('a server that fails ten times in a row is left alone, then asked one question at a time until it answers', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, EASY);
  for (let i = 0; i < 10; i++) granted(await queue.turn(1000)).done({ kind: 'failed' });
  assert.equal((await queue.turn(1000)).granted, false);
  await clock.advance(queue.pauseMs);
  const probe = granted(await queue.turn(1000));
  const others: Turn[] = [];
  void queue.turn(10_000).then((turn) => others.push(turn));
  await settle();
  assert.equal(others.length, 0);
  probe.done({ kind: 'answered' });
  await settle();
  assert.equal(others[0]?.granted, true);
  assert.equal(queue.pauseMs, 0);
});

test('a failing probe keeps the server out for longer', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, EASY);
  for (let i = 0; i < 10; i++) granted(await queue.turn(1000)).done({ kind: 'failed' });
  const first = queue.pauseMs;
  await clock.advance(first);
  granted(await queue.turn(1000)).done({ kind: 'failed' });
  assert.ok(queue.pauseMs > first);
});

test('patience that runs out in the queue is answered, and leaves no timer behind', async () => {
  const clock = new FakeClock();
  const queue = new RegistryQueue(clock, { ...EASY, concurrency: 1 });
  const first = granted(await queue.turn(1000));
  const late = queue.turn(500);
  await clock.advance(500);
  assert.equal((await late).granted, false);
  first.done({ kind: 'answered' });
  assert.equal(clock.waiting, 0);
  assert.equal(queue.idle, true);
});
