import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { limitSubject } from './client-address.ts';
import { Limits } from './limits.ts';

function limitsInMemory() {
  const clock = new FakeClock();
  return { clock, limits: new Limits({ redis: null, clock }) };
}

test('exactly as many requests as the limit are allowed in a window', async () => {
  const { clock, limits } = limitsInMemory();
  const resetAt = clock.now() / 1000 + 60;
  const states = [];
  for (let i = 0; i < 4; i++) states.push(await limits.consume('ip:203.0.113.5', 3));
  const expected = { limit: 3, resetAt, secondsLeft: 60, retryAfterSeconds: 0 };
  assert.deepEqual(states, [
    { ...expected, allowed: true, remaining: 2 },
    { ...expected, allowed: true, remaining: 1 },
    { ...expected, allowed: true, remaining: 0 },
    { ...expected, allowed: false, remaining: 0, retryAfterSeconds: 60 },
  ]);
});

test('the window lasts 60 s from the first request, whatever is refused meanwhile', async () => {
  const { clock, limits } = limitsInMemory();
  await limits.consume('ip:203.0.113.5', 1);
  await clock.advance(59_999);
  const refused = await limits.consume('ip:203.0.113.5', 1);
  assert.deepEqual([refused.allowed, refused.retryAfterSeconds], [false, 1]);
  await clock.advance(1);
  assert.equal((await limits.consume('ip:203.0.113.5', 1)).allowed, true);
  assert.equal((await limits.consume('ip:203.0.113.5', 1)).allowed, false);
});

test('the reset is a whole Unix second, rounded up, and stays the same through the window', async () => {
  const clock = new FakeClock(1_800_000_000_001);
  const limits = new Limits({ redis: null, clock });
  const first = await limits.consume('ip:203.0.113.5', 3);
  await clock.advance(30_500);
  const second = await limits.consume('ip:203.0.113.5', 3);
  assert.deepEqual([first.resetAt, second.resetAt], [1_800_000_061, 1_800_000_061]);
});

test('one subject’s requests are nothing to another', async () => {
  const { limits } = limitsInMemory();
  await limits.consume('ip:203.0.113.5', 1);
  assert.equal((await limits.consume('ip:203.0.113.6', 1)).allowed, true);
});

test('looking does not count, and says what the next request would get', async () => {
  const { limits } = limitsInMemory();
  for (let i = 0; i < 5; i++) assert.equal((await limits.peek('ip:203.0.113.5', 2)).remaining, 2);
  await limits.consume('ip:203.0.113.5', 2);
  await limits.consume('ip:203.0.113.5', 2);
  const { allowed, remaining, retryAfterSeconds } = await limits.peek('ip:203.0.113.5', 2);
  assert.deepEqual(
    { allowed, remaining, retryAfterSeconds },
    { allowed: false, remaining: 0, retryAfterSeconds: 60 },
  );
});

test('a key whose rate changes keeps its count', async () => {
  const { limits } = limitsInMemory();
  for (let i = 0; i < 5; i++) await limits.consume('key:1', 300);
  assert.equal((await limits.consume('key:1', 10)).remaining, 4);
  assert.equal((await limits.consume('key:1', 5)).allowed, false);
  assert.equal((await limits.consume('key:1', 600)).remaining, 592);
});

test('10,000 addresses of one /64 share one count', async () => {
  const { limits } = limitsInMemory();
  let allowed = 0;
  for (let i = 0; i < 10_000; i++) {
    const state = await limits.consume(`ip:${limitSubject(`2001:db8:1:2::${i.toString(16)}`)}`, 10);
    if (state.allowed) allowed++;
  }
  assert.equal(allowed, 10);
  assert.equal(limits.heldSubjects, 1);
});

test('a flood of 300,000 addresses stays bounded, and leaves no timer', async () => {
  const { clock, limits } = limitsInMemory();
  for (let i = 0; i < 300_000; i++) void limits.consume(`ip:${i}`, 10);
  assert.ok(limits.heldSubjects <= 200_000, String(limits.heldSubjects));
  assert.equal(clock.waiting, 0);
});
