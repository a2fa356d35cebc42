import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Redis } from 'ioredis';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { type TestRedis, testRedis } from '#app/testing/redis.ts';
import { connectRedis } from './connect-redis.ts';
import { Limits } from './limits.ts';

const log = createLog('silent');

async function limitsOn(t: TestContext, server: Pick<TestRedis, 'path'>, clock = new FakeClock()) {
  const redis = await connectRedis(server.path, { clock: systemClock, log });
  const changes: boolean[] = [];
  const limits = new Limits({
    redis,
    clock,
    log: createLog('info', { write: (line) => void changes.push(line.includes('without Redis')) }),
  });
  t.after(() => {
    limits.close();
    redis.disconnect();
  });
  return { limits, clock, redis, changes };
}

/** Turns the event loop until something holds that the outside brings about. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Moves time on until Redis is used again; its answers come before the next step. How long that took, milliseconds. */
async function comeBack(limits: Limits, clock: FakeClock, redis: Redis): Promise<number> {
  const from = clock.elapsed();
  while (limits.degraded) {
    await clock.advance(100);
    await redis.ping();
    await settle();
  }
  return clock.elapsed() - from;
}

test('two processes’ worth of limits on one Redis allow exactly the limit between them', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const [a, b] = [await limitsOn(t, server), await limitsOn(t, server)];
  const states = await Promise.all(
    Array.from({ length: 300 }, (_, i) => (i % 2 ? a : b).limits.consume('key:1', 120)),
  );
  assert.equal(states.filter((state) => state.allowed).length, 120);
  assert.deepEqual(new Set(states.map((state) => state.allowed && state.remaining)).size, 121);
  assert.equal(a.limits.degraded || b.limits.degraded, false);
  assert.equal((await a.limits.peek('key:1', 400)).remaining, 100);
});

test('two real processes allow exactly the limit between them', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const counts = await Promise.all([
    allowedInProcess(t, server.path),
    allowedInProcess(t, server.path),
  ]);
  assert.equal(counts[0]! + counts[1]!, 100, String(counts));
});

async function allowedInProcess(t: TestContext, path: string): Promise<number> {
  const script = `
    const { connectRedis } = await import(${JSON.stringify(new URL('./connect-redis.ts', import.meta.url).href)});
    const { Limits } = await import(${JSON.stringify(new URL('./limits.ts', import.meta.url).href)});
    const { systemClock: clock } = await import('#app/base/clock.ts');
    const { createLog } = await import('#app/base/log.ts');
    const log = createLog('silent');
    const redis = await connectRedis(${JSON.stringify(path)}, { clock, log });
    const limits = new Limits({ redis, clock, log });
    const states = await Promise.all(Array.from({ length: 150 }, () => limits.consume('key:2', 100)));
    console.log(states.filter((state) => state.allowed).length);
    limits.close();
    redis.disconnect();`;
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const child: ChildProcess = spawn(
    process.execPath,
    ['--input-type=module-typescript', '-e', script],
    {
      cwd,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  t.after(() => child.kill('SIGKILL'));
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  return Number(line);
}

test('a subject’s count outlives a change of its rate and a restart of our process', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const before = await limitsOn(t, server);
  await before.limits.consume('key:1', 300);
  before.limits.close();
  const after = await limitsOn(t, server);
  const state = await after.limits.consume('key:1', 10);
  assert.equal(state.remaining, 8);
  assert.ok(
    state.resetAt >= after.clock.now() / 1000 && state.resetAt <= after.clock.now() / 1000 + 60,
  );
});

test('without Redis at the start requests are counted here, and it is said', async (t) => {
  const { limits, changes, clock } = await limitsOn(t, { path: '/nonexistent/redis.sock' });
  assert.equal(limits.degraded, true);
  assert.deepEqual(changes, [true]);
  const states = await Promise.all(
    Array.from({ length: 5 }, () => limits.consume('ip:203.0.113.5', 3)),
  );
  assert.equal(states.filter((state) => state.allowed).length, 3);
  await clock.advance(5_000);
  assert.equal(limits.degraded, true);
});

test('Redis dying loses no request: counts go on from where they stood, and are shared again when it is back', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, clock, redis, changes } = await limitsOn(t, server);
  for (let i = 0; i < 3; i++) await limits.consume('ip:203.0.113.5', 5);
  await server.kill();
  const states = await Promise.all(
    Array.from({ length: 4 }, () => limits.consume('ip:203.0.113.5', 5)),
  );
  assert.equal(states.filter((state) => state.allowed).length, 2);
  assert.equal(limits.degraded, true);

  await server.start();
  await until(() => redis.status === 'ready');
  await comeBack(limits, clock, redis);
  assert.deepEqual(changes, [true, false]);
  assert.equal((await limits.consume('ip:203.0.113.5', 5)).remaining, 4);
});

test('a frozen Redis costs one wait of 200 ms, all who wait go on together, later ones don’t wait', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, clock } = await limitsOn(t, server);
  await limits.consume('ip:203.0.113.5', 10);
  server.freeze();
  t.after(() => server.thaw());
  const early = limits.consume('ip:203.0.113.5', 10);
  await clock.advance(150);
  const late = limits.consume('ip:203.0.113.5', 10);
  assert.equal(limits.degraded, false);
  await clock.advance(50);
  assert.deepEqual([(await early).remaining, (await late).remaining], [8, 7]);
  assert.equal(limits.degraded, true);
  // The clock stands still: who had to wait would never be answered.
  assert.equal((await limits.consume('ip:203.0.113.5', 10)).remaining, 6);
  assert.equal((await limits.peek('ip:203.0.113.5', 10)).remaining, 6);
});

test('a thawed Redis is used again without a request having to try it', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, clock, redis } = await limitsOn(t, server);
  server.freeze();
  const waiting = limits.consume('ip:203.0.113.5', 10);
  await clock.advance(200);
  await waiting;
  assert.equal(limits.degraded, true);
  server.thaw();
  await redis.ping();
  await comeBack(limits, clock, redis);
  assert.equal(limits.degraded, false);
});

test('an idle service notices a frozen Redis by itself', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, clock } = await limitsOn(t, server);
  server.freeze();
  t.after(() => server.thaw());
  await clock.advance(1_250);
  assert.equal(limits.degraded, true);
});

test('a Redis that flaps is left alone for longer each time', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, clock, redis, changes } = await limitsOn(t, server);
  const flap = async () => {
    server.freeze();
    const waiting = limits.consume('ip:203.0.113.5', 10);
    await clock.advance(200);
    await waiting;
    server.thaw();
    await redis.ping();
  };
  const absences = [];
  for (let i = 0; i < 4; i++) {
    await flap();
    absences.push(await comeBack(limits, clock, redis));
  }
  assert.deepEqual(changes, [true, false, true, false, true, false, true, false]);
  assert.ok(absences[3]! >= 7_000, absences.join(' '));
});

test('a server that takes connections and never speaks holds nothing up', async (t) => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  t.after(() => silent.close());
  const { limits } = await limitsOn(t, { path: `redis://127.0.0.1:${port}` });
  assert.equal(limits.degraded, true);
  assert.equal((await limits.consume('ip:203.0.113.5', 10)).remaining, 9);
});

test('closing answers who waits and leaves no timer', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, clock } = await limitsOn(t, server);
  server.freeze();
  t.after(() => server.thaw());
  const waiting = limits.consume('ip:203.0.113.5', 10);
  limits.close();
  assert.equal((await waiting).allowed, true);
  assert.equal(clock.waiting, 0);
});
