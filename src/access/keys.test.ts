import assert from 'node:assert/strict';
import { hash, randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { levels } from 'pino';
import { systemClock } from '#app/base/clock.ts';
import { writeCursor } from '#app/base/cursor.ts';
import { createLog } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { type Database, openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { startTestPostgres, testDatabase } from '#app/testing/database.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { isKeyText, makeKeyText } from './key-text.ts';
import { Keys } from './keys.ts';

const silent = createLog('silent');
const { warn: WARN, error: ERROR } = levels.values;
const PARTNER = { name: 'Example Registrar', tier: 'partner' } as const;

const db = await testDatabase({ after });

async function keysIn() {
  await sql`truncate api_keys cascade`.execute(db);
  const clock = new FakeClock();
  const watched = watch(db);
  return { db: watched.db, clock, watched, keys: keysOn(watched.db, clock) };
}

function keysOn(db: Database, clock: FakeClock, log = silent): Keys {
  return new Keys({ db, clock, log, defaultPartnerRate: 300 });
}

/** The database itself, with its statements counted and, when the test says so, failing or never answered. */
function watch(db: Database) {
  const state = { statements: 0, mode: 'answers' as 'answers' | 'fails' | 'hangs' | 'isWrong' };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      state.statements++;
      // PostgreSQL's undefined_column.
      if (state.mode === 'isWrong')
        throw Object.assign(new Error('no such column'), { code: '42703' });
      if (state.mode === 'fails') throw Object.assign(new Error('gone'), { code: 'ECONNREFUSED' });
      return node;
    },
    transformResult: ({ result }) =>
      state.mode === 'hangs' ? new Promise(() => {}) : Promise.resolve(result),
  };
  return Object.assign(state, { db: db.withPlugin(plugin) });
}

test('an issued key is good at once, in every process, with what it was issued for', async () => {
  const { db, clock, keys } = await keysIn();
  const { key, record } = await keys.issue({
    ...PARTNER,
    ratePerMinute: 20,
    expiresAt: clock.now() + 1000,
  });
  assert.match(key, /^tra_par_[0-9A-Za-z]{49}$/);
  assert.match(record.id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.deepEqual(record, {
    id: record.id,
    prefix: key.slice(0, 12),
    name: 'Example Registrar',
    tier: 'partner',
    ratePerMinute: 20,
    createdAt: clock.now(),
    expiresAt: clock.now() + 1000,
    lastUsedAt: null,
    revokedAt: null,
    quota: null,
  });
  assert.deepEqual(await keys.judge(key), { ok: true, key: record });
  assert.deepEqual(await keysOn(db, clock).judge(key), { ok: true, key: record });
  assert.equal(keys.rateOf(record), 20);
});

test('a key without a rate of its own has the default one', async () => {
  const { keys } = await keysIn();
  const { key, record } = await keys.issue({ ...PARTNER, tier: 'admin' });
  assert.match(key, /^tra_adm_/);
  assert.equal(record.ratePerMinute, null);
  assert.equal(keys.rateOf(record), 300);
});

test('the database holds the SHA-256 of a key and nothing it could be had from', async () => {
  const { db, keys } = await keysIn();
  const { key } = await keys.issue(PARTNER);
  const [row] = (
    await sql<{ hashed: boolean }>`
      select *, key_hash = ${hash('sha256', key, 'buffer')} as hashed from api_keys`.execute(db)
  ).rows;
  assert.equal(row?.hashed, true);
  const rest = key.slice(12);
  const text = JSON.stringify(row, (_, value) =>
    value instanceof Uint8Array ? `${value}` : value,
  );
  assert.equal(text.includes(rest) || text.includes(rest.slice(0, 8)), false);
});

test('what has not the form of a key is refused without SQL, however long', async () => {
  const { keys, watched } = await keysIn();
  const { key } = await keys.issue(PARTNER);
  watched.statements = 0;
  const swapped = key.slice(0, 20) + key[21] + key[20] + key.slice(22);
  const wrong = [
    '',
    'x',
    key.slice(1),
    `${key}x`,
    key.toUpperCase(),
    `${key}, ${key}`,
    'x'.repeat(1_000_000),
  ];
  if (swapped !== key) wrong.push(swapped);
  for (const text of wrong) assert.deepEqual(await keys.judge(text), { ok: false });
  assert.equal(watched.statements, 0);
});

test('a well-formed key that nobody issued is refused, and good once it is issued', async () => {
  const { db, clock, keys } = await keysIn();
  const random = (bytes: number) => new Uint8Array(bytes).fill(7);
  const text = makeKeyText('partner', random);
  assert.deepEqual(await keys.judge(text), { ok: false });
  await new Keys({ db, clock, log: silent, defaultPartnerRate: 300, random }).issue(PARTNER);
  assert.equal((await keys.judge(text)).ok, true);
});

test('a revoked key is refused at once by the process that revoked it, and by others within half a second', async () => {
  const { db, clock, keys } = await keysIn();
  const other = keysOn(db, clock);
  const { key, record } = await keys.issue(PARTNER);
  await other.judge(key);
  await keys.judge(key);
  const revoked = await keys.revoke(record.id);
  assert.equal(revoked?.revokedAt, clock.now());
  assert.deepEqual(await keys.judge(key), { ok: false });
  await clock.advance(500);
  assert.deepEqual(await other.judge(key), { ok: false });
});

test('revoking twice keeps the first time; an unknown or malformed id is nothing', async () => {
  const { clock, keys } = await keysIn();
  const { record } = await keys.issue(PARTNER);
  const first = await keys.revoke(record.id);
  await clock.advance(60_000);
  assert.deepEqual(await keys.revoke(record.id), first);
  assert.equal(await keys.revoke('00000000-0000-4000-8000-000000000000'), null);
  assert.equal(await keys.revoke("'; drop table api_keys"), null);
});

test('an expired key is refused from its instant on, also when it is remembered', async () => {
  const { clock, keys } = await keysIn();
  const { key } = await keys.issue({ ...PARTNER, expiresAt: clock.now() + 100 });
  await clock.advance(99);
  assert.equal((await keys.judge(key)).ok, true);
  await clock.advance(1);
  assert.deepEqual(await keys.judge(key), { ok: false });
});

test('a key is asked for once in half a second, and once for all who present it together', async () => {
  const { clock, keys, watched } = await keysIn();
  const { key } = await keys.issue(PARTNER);
  watched.statements = 0;
  const together = await Promise.all(Array.from({ length: 50 }, () => keys.judge(key)));
  assert.ok(together.every((judged) => judged.ok === true));
  await clock.advance(499);
  await keys.judge(key);
  assert.equal(watched.statements, 1);
  await clock.advance(1);
  await keys.judge(key);
  assert.equal(watched.statements, 2);
});

test('while the database is away a key that was good within ten minutes stays good, others can’t be judged', async () => {
  const { db, clock, keys, watched } = await keysIn();
  const known = await keys.issue(PARTNER);
  const unknown = await keysOn(db, clock).issue(PARTNER);
  await keys.judge(known.key);
  watched.mode = 'fails';
  await clock.advance(10 * 60_000 - 1);
  assert.equal((await keys.judge(known.key)).ok, true);
  assert.deepEqual(await keys.judge(unknown.key), { ok: 'unavailable' });
  await clock.advance(1);
  assert.deepEqual(await keys.judge(known.key), { ok: 'unavailable' });
  watched.mode = 'answers';
  await clock.advance(500);
  assert.equal((await keys.judge(known.key)).ok, true);
  assert.equal((await keys.judge(unknown.key)).ok, true);
});

test('a question that fails by a fault of ours is no database that is away: it is an error in the log, and waiting is not advised', async () => {
  const { db, clock, watched } = await keysIn();
  const lines: string[] = [];
  const keys = keysOn(
    watched.db,
    clock,
    createLog('info', { write: (line) => void lines.push(line) }),
  );
  const known = await keys.issue(PARTNER);
  const unknown = await keysOn(db, clock).issue(PARTNER);
  await keys.judge(known.key);
  watched.mode = 'fails';
  await clock.advance(500);
  assert.deepEqual(await keys.judge(unknown.key), { ok: 'unavailable' });
  watched.mode = 'isWrong';
  await clock.advance(500);
  assert.deepEqual(await keys.judge(unknown.key), { ok: 'faulty' });
  assert.equal(
    (await keys.judge(known.key)).ok,
    true,
    'what was good stays good for a while all the same',
  );
  const told = lines.map((line) => JSON.parse(line));
  assert.deepEqual(
    told.map(({ level, reason }) => [level, reason]),
    [
      [WARN, 'ECONNREFUSED'],
      [ERROR, '42703'],
    ],
  );
});

test('a real server that stops costs a known key one short wait, and is noticed when it is back', async (t) => {
  const { server, dataDir } = await startTestPostgres(t);
  const database = openDatabase({ address: server.address, max: 2 });
  t.after(() => database.destroy());
  await migrate(database);
  const clock = new FakeClock();
  const keys = keysOn(database, clock);
  const { key } = await keys.issue(PARTNER);
  await keys.judge(key);
  await server.stop();
  await clock.advance(500);
  const judged = keys.judge(key);
  await clock.advance(400);
  assert.equal((await judged).ok, true);

  const again = await EmbeddedPostgres.start({ dataDir, clock: systemClock, log: silent });
  try {
    const stranger = keysOn(database, clock);
    while ((await stranger.judge(key)).ok !== true) await clock.advance(500);
    await clock.advance(5_000);
    assert.equal((await keys.judge(key)).ok, true);
  } finally {
    await database.destroy();
    await again.stop();
  }
});

test('an absent database is asked at most twice a second', async () => {
  const { clock, keys, watched } = await keysIn();
  const { key } = await keys.issue(PARTNER);
  await keys.judge(key);
  watched.mode = 'fails';
  await clock.advance(500);
  watched.statements = 0;
  for (let i = 0; i < 100; i++) assert.equal((await keys.judge(key)).ok, true);
  assert.equal(watched.statements, 1);
});

test('a hanging database holds a known key up once, 400 ms, and an unknown one for two seconds', async () => {
  const { db, clock, keys, watched } = await keysIn();
  const known = await keys.issue(PARTNER);
  const unknown = await keysOn(db, clock).issue(PARTNER);
  await keys.judge(known.key);
  watched.mode = 'hangs';
  await clock.advance(500);
  const first = keys.judge(known.key);
  const stranger = keys.judge(unknown.key);
  await clock.advance(400);
  assert.equal((await first).ok, true);
  assert.equal((await keys.judge(known.key)).ok, true);
  await clock.advance(1_600);
  assert.deepEqual(await stranger, { ok: 'unavailable' });
  // The connection may be dead for good: after a while a new question is asked.
  watched.mode = 'answers';
  await clock.advance(5_000);
  assert.equal((await keys.judge(unknown.key)).ok, true);
});

test('a grace that ran out while the database hangs is over', async () => {
  const { clock, keys, watched } = await keysIn();
  const { key } = await keys.issue({ ...PARTNER, expiresAt: clock.now() + 60 * 60_000 });
  await keys.judge(key);
  watched.mode = 'hangs';
  await clock.advance(500);
  void keys.judge(key);
  await clock.advance(10 * 60_000);
  const late = keys.judge(key);
  await clock.advance(2_000);
  assert.deepEqual(await late, { ok: 'unavailable' });
});

test('the last use is written in batches, at most once a minute a key, and at the end', async () => {
  const { db, clock, keys, watched } = await keysIn();
  const issued = [await keys.issue(PARTNER), await keys.issue(PARTNER)];
  const used = async () =>
    (await keysOn(db, clock).list({ limit: 10, cursor: null }))!.keys.map((key) => key.lastUsedAt);
  const firstUse = clock.now();
  watched.statements = 0;
  for (let i = 0; i < 10; i++) for (const { key } of issued) await keys.judge(key);
  assert.equal(watched.statements, 2);
  await clock.advance(10_000);
  await until(async () => (await used()).every((at) => at === firstUse));
  await clock.advance(20_000);
  await keys.judge(issued[0]!.key);
  await keys.close();
  assert.deepEqual(await used(), [firstUse, firstUse]);

  await clock.advance(30_000);
  const again = keysOn(db, clock);
  await again.judge(issued[0]!.key);
  await again.close();
  assert.deepEqual(new Set(await used()), new Set([firstUse, firstUse + 60_000]));
  assert.equal(clock.waiting, 0);
});

test('uses that could not be written are written later', async () => {
  const { db, clock, keys, watched } = await keysIn();
  const { key } = await keys.issue(PARTNER);
  await keys.judge(key);
  const usedAt = clock.now();
  watched.mode = 'fails';
  await clock.advance(10_000);
  watched.mode = 'answers';
  await keys.close();
  assert.equal(
    (await keysOn(db, clock).list({ limit: 1, cursor: null }))?.keys[0]?.lastUsedAt,
    usedAt,
  );
});

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await settle();
}

test('keys are listed newest first, a page at a time, none twice, none left out', async () => {
  const { clock, keys } = await keysIn();
  const issued: string[] = [];
  for (let i = 0; i < 7; i++) {
    issued.unshift((await keys.issue({ ...PARTNER, name: `Key ${i}` })).record.id);
    // Some are of the same instant.
    if (i % 2) await clock.advance(1);
  }
  const listed: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<Keys['list']>> = await keys.list({ limit: 3, cursor });
    assert.ok(page && page.keys.length <= 3);
    listed.push(...page.keys.map((key) => key.id));
    cursor = page.next;
  } while (cursor !== null);
  assert.deepEqual([...listed].sort(), [...issued].sort());
  assert.equal(listed[0], issued[0]);
  assert.equal((await keys.list({ limit: 7, cursor: null }))?.next, null);
});

test('a cursor that is none of ours is refused', async () => {
  const { keys } = await keysIn();
  const made = (text: string) => Buffer.from(text).toString('base64url');
  const position = (at: number, id: string) => writeCursor(['keys'], [at, id]);
  const own = [position(-8e15, randomUUID()), position(0.5, randomUUID()), position(0, "' or 1=1")];
  for (const cursor of ['', 'x', '%00', made('1 2'), made('x'.repeat(1000)), ...own]) {
    await assert.rejects(keys.list({ limit: 3, cursor }), { code: 'invalid_input' }, cursor);
  }
});

test('no key text reaches a log or an error, at the most talkative level', async () => {
  const { db, clock, watched } = await keysIn();
  const lines: string[] = [];
  const keys = keysOn(db, clock, createLog('trace', { write: (line) => void lines.push(line) }));
  const { key, record } = await keys.issue(PARTNER);
  const errors: unknown[] = [];
  await keys.judge(key);
  watched.mode = 'fails';
  await clock.advance(60_000);
  await keys.judge(key);
  await keys.issue(PARTNER).catch((error: unknown) => errors.push(error));
  watched.mode = 'answers';
  await clock.advance(500);
  await keys.judge(key);
  await keys.revoke(record.id);
  // The same random bytes again: the database refuses the double, with its own words.
  const random = (bytes: number) => new Uint8Array(bytes).fill(9);
  const doubled = new Keys({ db, clock, log: silent, defaultPartnerRate: 300, random });
  const same = (await doubled.issue(PARTNER)).key;
  await doubled.issue(PARTNER).catch((error: unknown) => errors.push(error));
  await keys.close();
  assert.ok(lines.length >= 2, 'the outage was logged');
  assert.equal(errors.length, 2);
  const said =
    lines.join('') + errors.map((error) => JSON.stringify(error) + (error as Error).stack).join('');
  for (const text of [key, same]) assert.equal(said.includes(text.slice(12)), false);
});

test('a key text has 256 random bits, all its own, and a checksum that a slip of the hand breaks', () => {
  const zero = makeKeyText('partner', (bytes) => new Uint8Array(bytes));
  const full = makeKeyText('partner', (bytes) => new Uint8Array(bytes).fill(255));
  assert.deepEqual(
    [zero.length, full.length, isKeyText(zero), isKeyText(full)],
    [57, 57, true, true],
  );
  assert.notEqual(zero.slice(8, 51), full.slice(8, 51));
  for (let i = 8; i < full.length; i++) {
    const slip = full.slice(0, i) + (full[i] === 'x' ? 'y' : 'x') + full.slice(i + 1);
    assert.equal(isKeyText(slip), false, slip);
  }
});
