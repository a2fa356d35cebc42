import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyContact, type Registration } from '#app/records/registration.ts';
import { testDatabase } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import { NOON, someKey, someWebhook } from '#app/testing/webhooks.ts';
import { putTombstone } from '../erasure/tombstones.ts';
import type { Database } from '../postgres/database.ts';
import { listDeliveries } from '../webhooks/webhooks.ts';
import {
  endStaleJobs,
  type JobLine,
  type JobViews,
  renewChunk,
  settleChunk,
  type TakenChunk,
  takeChunks,
} from './chunks.ts';
import {
  addChunks,
  beginJob,
  CHUNK_NAMES,
  changeJob,
  dropJobs,
  findJob,
  type JobKind,
  queueJob,
} from './jobs.ts';
import { eraseResults, resultsBehind } from './results.ts';

const SECOND = 1_000;
const DAY = 24 * 60 * 60 * SECOND;
const LEASE_MS = 30 * SECOND;
const VIEWS: JobViews = { view: ({ id, done }) => ({ id, done }), newId: randomUUID };

async function someJob(
  db: Database,
  keyId: string,
  names: number,
  {
    kind = 'check',
    zone = 'example',
    now = NOON,
  }: { kind?: JobKind; zone?: string; now?: number } = {},
): Promise<string> {
  const id = randomUUID();
  assert.ok(await beginJob(db, { id, keyId, kind, now }, 10));
  const list = Array.from({ length: names }, (_, i) => `n${i}.${zone}`);
  await addChunks(db, id, 0, list, { now, isSandboxed: (name) => name.endsWith('.test') });
  await queueJob(db, { id, total: names }, null, () => {});
  return id;
}

const take = (db: Database, terms: Partial<Parameters<typeof takeChunks>[1]> = {}) =>
  takeChunks(db, {
    now: NOON,
    leaseMs: LEASE_MS,
    limit: 8,
    hasSandbox: true,
    usualRate: 1e9,
    namesPerRequest: 20,
    ...terms,
  });

const line = (index: number, given: Partial<JobLine> = {}): JobLine => ({
  index,
  input: `n${index}.example`,
  domain: `n${index}.example`,
  ok: true,
  result: {},
  ...given,
});

const linesOf = (chunk: TakenChunk): JobLine[] =>
  chunk.entries.map((_, at) => line(chunk.place * CHUNK_NAMES + at));

const settle = (db: Database, chunk: TakenChunk, results = linesOf(chunk), at = NOON, dueAt = at) =>
  settleChunk(db, chunk, { results, dueAt, waiting: new Map() }, at, VIEWS);

async function lines(db: Database, id: string, after = -1, hasEnded = false): Promise<JobLine[]> {
  const found: JobLine[] = [];
  for await (const some of resultsBehind(db, { id, hasEnded }, after)) found.push(...some);
  return found;
}

async function indexes(db: Database, id: string, after = -1, hasEnded = false): Promise<number[]> {
  return (await lines(db, id, after, hasEnded)).map(({ index }) => index);
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test('keys take turns whatever they have ordered: a list of a million holds up no one else', async (t) => {
  const db = await testDatabase(t);
  const keys = [await someKey(db), await someKey(db), await someKey(db)];
  for (let i = 0; i < 3; i += 1) await someJob(db, keys[0]!, 1_000);
  await someJob(db, keys[1]!, 300);
  await someJob(db, keys[2]!, 1_000);
  const count = (taken: readonly TakenChunk[]) =>
    keys.map((key) => taken.filter(({ keyId }) => keyId === key).length);
  const first = await take(db, { limit: 6 });
  assert.deepEqual(count(first), [2, 2, 2]);
  // Of the key with three jobs: each in turn.
  assert.equal(
    new Set(first.filter(({ keyId }) => keyId === keys[0]).map(({ jobId }) => jobId)).size,
    2,
  );
  for (const chunk of first.filter(({ keyId }) => keyId === keys[2])) await settle(db, chunk);
  // What is under way counts: the key that has none is next.
  assert.deepEqual(count(await take(db, { limit: 2, now: NOON + 1 })), [0, 0, 2]);
});

test('with fewer places than keys the one that was served longest ago is next', async (t) => {
  const db = await testDatabase(t);
  const keys = await Promise.all(Array.from({ length: 4 }, () => someKey(db)));
  for (const key of keys) await someJob(db, key, 1_000);
  const served: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    const [chunk] = await take(db, { limit: 1, now: NOON + i });
    served.push(chunk!.keyId);
    await settle(db, chunk!, linesOf(chunk!), NOON + i);
  }
  for (const key of keys) assert.equal(served.filter((one) => one === key).length, 2);
});

test('a key’s next turn comes when its rate allows the names it took', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await sql`update api_keys set rate_per_minute = 60 where id = ${keyId}`.execute(db);
  await someJob(db, keyId, 1_000);
  // 60 requests of 20 names each: 1200 names a minute, 200 in ten seconds.
  assert.equal((await take(db, { limit: 2 })).length, 2);
  assert.equal((await take(db, { limit: 2, now: NOON + 10 * SECOND - 1 })).length, 0);
  assert.equal((await take(db, { limit: 2, now: NOON + 10 * SECOND })).length, 2);
});

test('takers at the same time never share a chunk; a lease that ended is another’s, and counts once', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const id = await someJob(db, keyId, 1_950);
  const taken = (await Promise.all([1, 2, 3, 4].map(() => take(db, { limit: 5 })))).flat();
  assert.equal(new Set(taken.map(({ place }) => place)).size, taken.length);
  for (const chunk of taken) assert.ok(await renewChunk(db, chunk, NOON + LEASE_MS));
  assert.equal((await take(db, { limit: 50, now: NOON + LEASE_MS - 1 })).length, 20 - taken.length);
  const again = await take(db, { limit: 50, now: NOON + LEASE_MS });
  assert.equal(again.length, taken.length);
  assert.equal(await renewChunk(db, taken[0]!, NOON + DAY), false);
  for (const chunk of [...taken, ...again, ...taken]) await settle(db, chunk);
  const job = await findJob(db, keyId, id);
  assert.equal(
    job?.done,
    taken.reduce((names, { entries }) => names + entries.length, 0),
  );
});

test('the results are in the list’s order, up to the first that is missing; reading on misses none', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const id = await someJob(db, keyId, 350);
  const chunks = (await take(db)).sort((a, b) => a.place - b.place);
  await settle(db, chunks[2]!);
  assert.deepEqual(await indexes(db, id), []);
  await settle(db, chunks[0]!);
  assert.deepEqual(await indexes(db, id), range(0, 100));
  // Of the second one not all is found yet.
  await settle(
    db,
    chunks[1]!,
    linesOf(chunks[1]!).filter(({ index }) => index !== 140),
    NOON,
    NOON + 60_000,
  );
  assert.deepEqual(await indexes(db, id), range(0, 140));
  assert.deepEqual(await indexes(db, id, 99), range(100, 140));
  assert.deepEqual(await indexes(db, id, 139), []);
  const places = async (now: number) => (await take(db, { now })).map(({ place }) => place);
  assert.deepEqual(await places(NOON + 59_999), [3]);
  const [rest] = await take(db, { now: NOON + 60_000 });
  assert.deepEqual([rest!.place, rest!.results.size], [1, 99]);
  await settle(db, rest!, [...rest!.results.values(), line(140)]);
  assert.deepEqual(await indexes(db, id, 139), range(140, 300));
  // One that was cancelled has no more to come: what is missing is passed over.
  const [late] = await take(db, { now: NOON + DAY });
  await settle(db, late!, [line(349)]);
  assert.deepEqual(await indexes(db, id, 290, true), [...range(291, 300), 349]);
});

test('the last answer ends the job and tells its client once; a paused job waits', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const webhook = await someWebhook(db, keyId, { events: ['job.finished'] });
  const id = await someJob(db, keyId, 150);
  const [one, other] = await take(db);
  assert.equal((await findJob(db, keyId, id))?.state, 'running');
  await changeJob(db, { keyId, id }, 'paused', NOON);
  assert.deepEqual(await take(db, { now: NOON + LEASE_MS }), []);
  assert.equal(await settle(db, one!), null);
  await changeJob(db, { keyId, id }, 'running', NOON);
  const failed = linesOf(other!).map((found) => ({ ...found, ok: false }));
  const done = await settle(db, other!, failed, NOON + 1);
  assert.deepEqual(
    [done?.state, done?.done, done?.failed, done?.finishedAt],
    ['done', 150, failed.length, NOON + 1],
  );
  const told = await listDeliveries(db, webhook, 10, null);
  assert.deepEqual(
    told.map(({ type, subject }) => [type, subject]),
    [['job.finished', id]],
  );
  assert.equal(await changeJob(db, { keyId, id }, 'cancelled', NOON), null);
});

test('the pace is that of the last minute', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const id = await someJob(db, keyId, 1_000);
  const chunks = await take(db);
  const pace = async () => (await findJob(db, keyId, id))?.pace;
  await settle(db, chunks[0]!);
  assert.equal(await pace(), null);
  await settle(db, chunks[1]!, linesOf(chunks[1]!), NOON + 30 * SECOND);
  await settle(db, chunks[2]!, linesOf(chunks[2]!), NOON + 60 * SECOND);
  assert.equal(await pace(), 200);
  await settle(db, chunks[3]!, linesOf(chunks[3]!), NOON + 180 * SECOND);
  assert.equal(await pace(), 50);
});

test('names of the sandbox are left to a process that runs it', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await someJob(db, keyId, 100, { zone: 'test' });
  assert.deepEqual(await take(db, { hasSandbox: false }), []);
  assert.equal((await take(db)).length, 1);
});

test('jobs of a revoked key end, those that take too long fail, and old ones go with their results', async (t) => {
  const db = await testDatabase(t);
  const [ours, revoked] = [await someKey(db), await someKey(db)];
  const [fresh, old] = [
    await someJob(db, ours, 1),
    await someJob(db, ours, 1, { now: NOON - DAY }),
  ];
  const theirs = await someJob(db, revoked, 1);
  await sql`update api_keys set revoked_at = now() where id = ${revoked}`.execute(db);
  assert.deepEqual((await take(db)).map(({ jobId }) => jobId).sort(), [fresh, old].sort());
  await endStaleJobs(db, { now: NOON, madeBefore: NOON - 1 }, VIEWS);
  const state = async (key: string, id: string) => (await findJob(db, key, id))?.state;
  assert.equal(await state(ours, fresh), 'running');
  assert.equal(await state(ours, old), 'failed');
  assert.equal(await state(revoked, theirs), 'cancelled');
  await beginJob(db, { id: randomUUID(), keyId: ours, kind: 'dns', now: NOON }, 10);
  assert.equal(await dropJobs(db, { ended: NOON, received: NOON }), 0);
  assert.equal(await dropJobs(db, { ended: NOON + 1, received: NOON + 1 }), 3);
  assert.equal((await sql`select from job_chunks`.execute(db)).rows.length, 1);
});

const PERSON = { kind: 'email', text: 'an@mau.example' } as const;

function registrationOf(email: string): Registration {
  const { registration } = observation({ domain: 'n.example', observedAt: NOON });
  return { ...registration!, registrant: { ...emptyContact(), name: 'An', email } };
}

test('an erased person goes out of the results kept, and comes into no later ones', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const id = await someJob(db, keyId, 200, { kind: 'whois' });
  const [one, other] = (await take(db)).sort((a, b) => a.place - b.place);
  const named = (index: number) =>
    line(index, { result: { data: registrationOf('An@mau.example') } });
  const emails = async () => {
    const found = await lines(db, id);
    return found.map(({ result }) => (result as { data: Registration }).data.registrant);
  };
  await settle(
    db,
    one!,
    range(0, 100).map((index) =>
      index === 7
        ? named(index)
        : line(index, { result: { data: registrationOf('b@mau.example') } }),
    ),
  );
  assert.equal((await emails())[7]?.email, 'An@mau.example');
  assert.equal(await eraseResults(db, PERSON, true), 1);
  assert.equal((await emails())[7]?.email, 'An@mau.example');
  await putTombstone(db, PERSON.kind, PERSON.text);
  assert.equal(await eraseResults(db, PERSON, false), 1);
  await settle(db, other!, range(100, 200).map(named));
  const left = await emails();
  assert.equal(left.length, 200);
  assert.ok(left.every((registrant) => registrant?.email !== 'An@mau.example'));
  assert.deepEqual(
    [left[7]?.redacted, left[8]?.email, left[100]?.redacted],
    [true, 'b@mau.example', true],
  );
});
