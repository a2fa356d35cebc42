import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import type { JobLine } from '#app/storage/jobs/chunks.ts';
import { addChunks, beginJob, findJob, queueJob } from '#app/storage/jobs/jobs.ts';
import { resultsBehind } from '#app/storage/jobs/results.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { jobViews } from './job-view.ts';
import { JobWorker } from './job-worker.ts';
import type { LookedUp } from './look.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function scene(t: Parameters<typeof testDatabase>[0], names: readonly string[]) {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const [id, keyId] = [randomUUID(), await someKey(db)];
  await beginJob(db, { id, keyId, kind: 'whois', now: clock.now() }, 1);
  await addChunks(db, id, 0, names, { now: clock.now(), isSandboxed: () => false });
  await queueJob(db, { id, total: names.length }, null, () => {});
  const worker = (look: Look, own = clock) =>
    new JobWorker({
      db,
      clock: own,
      log: createLog('silent'),
      hasSandbox: false,
      usualRate: 1e9,
      views: jobViews(1),
      look: async (_kind, entry) => look(entry),
    });
  return { db, clock, worker, lines: () => linesOf(db, id), job: () => findJob(db, keyId, id) };
}

type Entry = { readonly index: number; readonly input: string };
type Look = (entry: Entry) => LookedUp | Promise<LookedUp>;

async function linesOf(db: Database, id: string): Promise<JobLine[]> {
  const found: JobLine[] = [];
  for await (const some of resultsBehind(db, { id, hasEnded: false }, -1)) found.push(...some);
  return found;
}

const found = (entry: Entry): LookedUp => ({
  result: { ...entry, domain: entry.input, ok: true, result: {} },
  kind: 'final',
  retryAfterMs: 0,
});

const unknown = (entry: Entry, kind: LookedUp['kind'], retryAfterMs: number): LookedUp => ({
  result: {
    ...entry,
    domain: entry.input,
    ok: false,
    error: { code: 'registry_unavailable', message: 'away' },
  },
  kind,
  retryAfterMs,
});

test('a name that no source answers is asked for three times, then said to be unknown', async (t) => {
  const { clock, worker, lines, job } = await scene(t, ['a.example', 'b.example']);
  const asked: string[] = [];
  const { loop } = worker((entry) => {
    asked.push(entry.input);
    return entry.index === 0 ? found(entry) : unknown(entry, 'failed', 30_000);
  });
  await loop.runDue();
  assert.equal((await job())?.done, 1);
  assert.deepEqual(
    (await lines()).map(({ index }) => index),
    [0],
  );
  for (let i = 0; i < 3; i += 1) {
    await loop.runDue();
    await clock.advance(30_000);
    await loop.runDue();
  }
  assert.deepEqual(asked, ['a.example', 'b.example', 'b.example', 'b.example']);
  assert.equal((await lines())[1]?.error?.code, 'registry_unavailable');
  assert.deepEqual([(await job())?.state, (await job())?.failed], ['done', 1]);
});

test('a name waits a day for a registry that is left alone, while others of the list go on', async (t) => {
  const list = Array.from({ length: 150 }, (_, i) => `${i}.${i < 100 ? 'slow' : 'fast'}.example`);
  const { clock, worker, job } = await scene(t, list);
  let asked = 0;
  const { loop } = worker((entry) => {
    if (entry.input.includes('fast')) return found(entry);
    asked += 1;
    return unknown(entry, 'waiting', HOUR);
  });
  await loop.runDue();
  assert.equal((await job())?.done, 50);
  // Asked again after a quarter of an hour at the latest: no registry says how long in earnest.
  await clock.advance(15 * MINUTE - 1);
  await loop.runDue();
  assert.equal(asked, 100);
  await clock.advance(1);
  await loop.runDue();
  assert.equal(asked, 200);
  await clock.advance(24 * HOUR);
  await loop.runDue();
  assert.deepEqual([(await job())?.state, (await job())?.failed], ['done', 100]);
});

test('each name has its own count of tries and its own next time', async (t) => {
  const { clock, worker, lines } = await scene(t, ['fails.example', 'waits.example']);
  const asked: string[] = [];
  const { loop } = worker((entry) => {
    asked.push(entry.input);
    return entry.index === 0
      ? unknown(entry, 'failed', 10_000)
      : unknown(entry, asked.length < 4 ? 'waiting' : 'failed', MINUTE);
  });
  for (const waitMs of [0, 10_000, 10_000, 40_000]) {
    await clock.advance(waitMs);
    await loop.runDue();
  }
  // Two tries of the other have gone by while it waited; now it is asked in vain itself, once.
  assert.deepEqual(
    asked.join(),
    'fails.example,waits.example,fails.example,fails.example,waits.example',
  );
  assert.deepEqual(
    (await lines()).map(({ index }) => index),
    [0],
  );
});

test('a list that takes its time shows how far it is every five seconds', async (t) => {
  const list = Array.from({ length: 40 }, (_, i) => `n${i}.example`);
  const { clock, worker, lines, job } = await scene(t, list);
  let told = 0;
  const { loop } = worker(async (entry) => {
    if (entry.index === 20) await clock.advance(5_000);
    if (entry.index === 39) while (told === 0) told = (await job())!.done;
    return found(entry);
  });
  await loop.runDue();
  assert.ok(told < 40, String(told));
  assert.deepEqual([(await job())?.done, (await lines()).length], [40, 40]);
});

/** Runs until a look is null, which is when its process is killed: its own clock stands still. */
async function dead(
  worker: (look: Look, own: FakeClock) => JobWorker,
  clock: FakeClock,
  look: (calls: number, entry: Entry) => LookedUp | null,
): Promise<void> {
  let calls = 0;
  const killed = Promise.withResolvers<void>();
  const { loop } = worker((entry) => {
    calls += 1;
    const looked = look(calls, entry);
    if (looked) return looked;
    killed.resolve();
    return new Promise(() => {});
  }, new FakeClock(clock.now()));
  void loop.runDue();
  await killed.promise;
}

test('a worker that dies leaves its names to the next, and each is answered once', async (t) => {
  const list = Array.from({ length: 1_000 }, (_, i) => `n${i}.example`);
  const { clock, worker, lines, job } = await scene(t, list);
  for (const life of [1, 2]) {
    await dead(worker, clock, (calls, entry) => (calls > 250 * life ? null : found(entry)));
    await clock.advance(MINUTE);
  }
  const { loop } = worker(found);
  for (let i = 0; i < 10 && (await job())?.state !== 'done'; i += 1) {
    await loop.runDue();
    await clock.advance(MINUTE);
  }
  assert.deepEqual(
    (await lines()).map(({ index, input }) => [index, input]),
    [...list.entries()],
  );
  assert.deepEqual([(await job())?.done, (await job())?.failed], [1_000, 0]);
});

test('a name that breaks the lookup is told so, and one that breaks the process does not for ever', async (t) => {
  const { clock, worker, lines } = await scene(t, ['a.example', 'b.example']);
  const breaking = worker((entry) => {
    if (entry.index === 0) throw new Error('a bug');
    return found(entry);
  });
  await breaking.loop.runDue();
  assert.deepEqual(
    (await lines()).map(({ ok, error }) => error?.code ?? ok),
    ['internal_error', true],
  );
  const other = await scene(t, ['a.example']);
  for (let life = 0; life < 10; life += 1) {
    await dead(other.worker, other.clock, () => null);
    await other.clock.advance(HOUR);
  }
  await other.worker(found).loop.runDue();
  assert.equal((await other.lines())[0]?.error?.code, 'internal_error');
  assert.equal(clock.waiting, 0);
});
