import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { RedisLink } from '#app/base/redis/redis-link.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { redisLink, type TestRedis, testRedis } from '#app/testing/programs/redis.ts';
import { Limits } from './limits.ts';

async function limitsOn(t: TestContext, server: Pick<TestRedis, 'url'>, clock = new FakeClock()) {
  const changes: string[] = [];
  const link = await redisLink(t, server.url, { clock, changes });
  return { link, limits: new Limits({ redis: link, clock }), clock, changes };
}

/** As `limitsOn` where there is no Redis: the clock is moved past the wait for it. */
async function limitsWithout(t: TestContext, url: string) {
  const clock = new FakeClock();
  const opening = limitsOn(t, { url }, clock);
  const opened = opening.then(() => true);
  while (!(await Promise.race([opened, clock.advance(100)])));
  return await opening;
}

/** Turns the event loop until something holds that the outside brings about. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** Moves time on until Redis is used again; its answers come before the next step. How long that took, milliseconds. */
async function comeBack(link: RedisLink, clock: FakeClock): Promise<number> {
  const from = clock.elapsed();
  while (link.degraded) {
    await clock.advance(100);
    await link.client.ping();
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
  assert.equal(a.link.degraded || b.link.degraded, false);
  assert.equal((await a.limits.peek('key:1', 400)).remaining, 100);
});

test('two real processes allow exactly the limit between them', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const counts = await Promise.all([
    allowedInProcess(t, server.url),
    allowedInProcess(t, server.url),
  ]);
  assert.equal(counts[0]! + counts[1]!, 100, String(counts));
});

async function allowedInProcess(t: TestContext, path: string): Promise<number> {
  const script = `
    const { RedisLink } = await import('#app/base/redis/redis-link.ts');
    const { Limits } = await import(${JSON.stringify(new URL('./limits.ts', import.meta.url).href)});
    const { systemClock: clock } = await import('#app/base/clock.ts');
    const { createLog } = await import('#app/base/log.ts');
    const log = createLog('silent');
    const redis = await RedisLink.open(${JSON.stringify(path)}, { clock, log });
    const limits = new Limits({ redis, clock });
    const states = await Promise.all(Array.from({ length: 150 }, () => limits.consume('key:2', 100)));
    console.log(states.filter((state) => state.allowed).length);
    redis.close();`;
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
  before.link.close();
  const after = await limitsOn(t, server);
  const state = await after.limits.consume('key:1', 10);
  assert.equal(state.remaining, 8);
  assert.ok(
    state.resetAt >= after.clock.now() / 1000 && state.resetAt <= after.clock.now() / 1000 + 60,
  );
});

test('without Redis at the start requests are counted here, and it is said', async (t) => {
  const { limits, link, changes, clock } = await limitsWithout(t, 'unix:/nonexistent/redis.sock');
  assert.equal(link.degraded, true);
  assert.deepEqual(changes, ['redis.away']);
  const states = await Promise.all(
    Array.from({ length: 5 }, () => limits.consume('ip:203.0.113.5', 3)),
  );
  assert.equal(states.filter((state) => state.allowed).length, 3);
  await clock.advance(5_000);
  assert.equal(link.degraded, true);
});

test('Redis dying loses no request: counts go on from where they stood, and what was counted alone is shared when it is back', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, link, clock, changes } = await limitsOn(t, server);
  for (let i = 0; i < 3; i++) await limits.consume('ip:203.0.113.5', 5);
  await server.kill();
  const states = await Promise.all(
    Array.from({ length: 4 }, () => limits.consume('ip:203.0.113.5', 5)),
  );
  assert.equal(states.filter((state) => state.allowed).length, 2);
  assert.equal(link.degraded, true);

  await server.start();
  await until(() => link.client.status === 'ready');
  await comeBack(link, clock);
  assert.deepEqual(changes, ['redis.away', 'redis.back']);
  assert.equal((await limits.consume('ip:203.0.113.5', 10)).remaining, 5);
  assert.equal(Number(await link.client.get('tra:limit:ip:203.0.113.5')), 5);
});

test('a frozen Redis costs one wait of 200 ms, all who wait go on together, later ones don’t wait', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, link, clock } = await limitsOn(t, server);
  await limits.consume('ip:203.0.113.5', 10);
  server.freeze();
  t.after(() => server.thaw());
  const early = limits.consume('ip:203.0.113.5', 10);
  await clock.advance(150);
  const late = limits.consume('ip:203.0.113.5', 10);
  assert.equal(link.degraded, false);
  await clock.advance(50);
  assert.deepEqual([(await early).remaining, (await late).remaining], [8, 7]);
  assert.equal(link.degraded, true);
  // The clock stands still: who had to wait would never be answered.
  assert.equal((await limits.consume('ip:203.0.113.5', 10)).remaining, 6);
  assert.equal((await limits.peek('ip:203.0.113.5', 10)).remaining, 6);
});

test('a thawed Redis is used again without a request having to try it', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, link, clock } = await limitsOn(t, server);
  server.freeze();
  const waiting = limits.consume('ip:203.0.113.5', 10);
  await clock.advance(200);
  await waiting;
  assert.equal(link.degraded, true);
  server.thaw();
  await link.client.ping();
  await comeBack(link, clock);
  assert.equal(link.degraded, false);
});

test('an idle service notices a frozen Redis by itself', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { link, clock } = await limitsOn(t, server);
  server.freeze();
  t.after(() => server.thaw());
  await clock.advance(1_250);
  assert.equal(link.degraded, true);
});

test('a Redis that flaps is left alone for longer each time', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, link, clock, changes } = await limitsOn(t, server);
  const flap = async () => {
    server.freeze();
    const waiting = limits.consume('ip:203.0.113.5', 10);
    await clock.advance(200);
    await waiting;
    server.thaw();
    await link.client.ping();
  };
  const absences = [];
  for (let i = 0; i < 4; i++) {
    await flap();
    absences.push(await comeBack(link, clock));
  }
  assert.deepEqual(
    changes,
    Array.from({ length: 8 }, (_, i) => (i % 2 ? 'redis.back' : 'redis.away')),
  );
  assert.ok(absences[3]! >= 7_000, absences.join(' '));
});

test('a server that takes connections and never speaks holds nothing up', async (t) => {
  const silent = createServer();
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  t.after(() => silent.close());
  const { limits, link } = await limitsWithout(t, `redis://127.0.0.1:${port}`);
  assert.equal(link.degraded, true);
  assert.equal((await limits.consume('ip:203.0.113.5', 10)).remaining, 9);
});

test('closing answers who waits and leaves no timer', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const { limits, link, clock } = await limitsOn(t, server);
  server.freeze();
  t.after(() => server.thaw());
  const waiting = limits.consume('ip:203.0.113.5', 10);
  link.close();
  assert.equal((await waiting).allowed, true);
  assert.equal(clock.waiting, 0);
});
