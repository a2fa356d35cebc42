import assert from 'node:assert/strict';
import { appendFile, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { latestObservation, observation } from '#app/testing/observation.ts';
import { type Database, openDatabase } from '../postgres/database.ts';
import { ObservationWriter, type ObservationWriterOptions } from './writer.ts';

async function journalFolder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'tra-journal-'));
  t.after(() => rm(path, { recursive: true }));
  return path;
}

/** A pool whose server doesn't exist. */
function awayDatabase(t: TestContext): Database {
  const db = openDatabase({
    address: { path: '/nonexistent/.s.PGSQL.5432', user: 'tra', database: 'tra' },
  });
  t.after(() => db.destroy());
  return db;
}

function writer(
  given: Partial<ObservationWriterOptions> & { db: Database; journalDir: string },
): ObservationWriter {
  return new ObservationWriter({
    clock: systemClock,
    log: createLog('silent'),
    ...given,
  });
}

async function countOf(db: Database, domain: string): Promise<number> {
  const [row] = (
    await sql<{
      n: number;
    }>`select count(*)::int as n from observations where domain = ${domain}`.execute(db)
  ).rows;
  return row?.n ?? 0;
}

test('an observation is acknowledged once the database has it', async (t) => {
  const db = await testDatabase(t);
  const journalDir = await journalFolder(t);
  const keeping = writer({ db, journalDir });
  const seen = observation({ domain: 'kept.example' });
  assert.equal(await keeping.keep(seen), true);
  assert.deepEqual(await latestObservation(db, 'kept.example'), seen);
  await keeping.stop();
  assert.deepEqual(await readdir(journalDir), []);
});

test('a stop writes out what waits, and nothing is taken after it', async (t) => {
  const db = await testDatabase(t);
  // The clock stands still: only the stop can have written.
  const keeping = writer({ db, journalDir: await journalFolder(t), clock: new FakeClock() });
  const acks = Array.from({ length: 50 }, () =>
    keeping.keep(observation({ domain: 'stop.example' })),
  );
  await keeping.stop();
  assert.deepEqual(new Set(await Promise.all(acks)), new Set([true]));
  assert.equal(await countOf(db, 'stop.example'), 50);
  assert.equal(await keeping.keep(observation()), false);
});

test('one observation that cannot be stored is refused alone', async (t) => {
  const db = await testDatabase(t);
  const keeping = writer({ db, journalDir: await journalFolder(t) });
  const acks = await Promise.all([
    keeping.keep(observation({ domain: 'batch.example' })),
    keeping.keep(observation({ domain: 'batch.example', id: 'not a uuid' })),
    keeping.keep(observation({ domain: 'batch.example', observedAt: Number.NaN })),
    keeping.keep(observation({ domain: 'batch.example' })),
  ]);
  assert.deepEqual(acks, [true, false, false, true]);
  assert.equal(await countOf(db, 'batch.example'), 2);
  await keeping.stop();
});

test('while the database is away observations are acknowledged from the journal, and reach the database later, once', async (t) => {
  const journalDir = await journalFolder(t);
  const cut = writer({ db: awayDatabase(t), journalDir });
  const seen = Array.from({ length: 300 }, (_, i) =>
    observation({ domain: 'away.example', name: `line\u2028${i}` }),
  );
  const acks = await Promise.all(seen.map((one) => cut.keep(one)));
  assert.deepEqual(new Set(acks), new Set([true]));
  assert.equal(cut.stats().journaled, 300);
  await cut.stop();

  const db = await testDatabase(t);
  const back = writer({ db, journalDir });
  assert.equal(await back.keep(seen[7]!), true);
  back.start();
  await back.stop();
  const again = writer({ db, journalDir });
  again.start();
  await again.drained();
  await again.stop();
  assert.equal(await countOf(db, 'away.example'), 300);
  assert.deepEqual(
    await latestObservation(db, 'away.example'),
    seen.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0],
  );
  assert.deepEqual(await readdir(journalDir), []);
});

test('a torn last line of a journal costs only that line', async (t) => {
  const journalDir = await journalFolder(t);
  const cut = writer({ db: awayDatabase(t), journalDir });
  await cut.keep(observation({ domain: 'torn.example' }));
  await cut.stop();
  const [name] = (await readdir(journalDir)).filter((file) => file.endsWith('.ndjson'));
  await appendFile(join(journalDir, name!), '0badf00d {"id":"half of a');
  const db = await testDatabase(t);
  const back = writer({ db, journalDir });
  back.start();
  await back.drained();
  await back.stop();
  assert.equal(await countOf(db, 'torn.example'), 1);
  assert.deepEqual(await readdir(journalDir), []);
});

test('two processes that bring in a journal at once keep each observation once, while a third writes it', async (t) => {
  const journalDir = await journalFolder(t);
  const away = writer({ db: awayDatabase(t), journalDir });
  const db = await testDatabase(t);
  for (let round = 0; round < 5; round++)
    await away.keep(observation({ domain: 'shared.example' }));
  const others = [writer({ db, journalDir }), writer({ db, journalDir })];
  for (const other of others) other.start();
  await Promise.all(others.map((other) => other.drained()));
  assert.equal(await countOf(db, 'shared.example'), 5);
  assert.deepEqual(await readdir(journalDir), []);
  assert.equal(await away.keep(observation({ domain: 'shared.example' })), true);
  await Promise.all([...others, away].map((one) => one.stop()));
});

test('what a killed process left unfinished in the journal is removed in time', async (t) => {
  const journalDir = await journalFolder(t);
  await writeFile(join(journalDir, 'a.ndjson.part'), '0badf00d {"id":"half of a');
  const back = writer({ db: await testDatabase(t), journalDir });
  back.start();
  await back.drained();
  assert.deepEqual(await readdir(journalDir), ['a.ndjson.part']);
  await utimes(join(journalDir, 'a.ndjson.part'), 0, 0);
  back.start();
  await back.drained();
  assert.deepEqual(await readdir(journalDir), []);
  await back.stop();
});

test('when queue and journal are full, what comes is refused at once and what was acknowledged stays', async (t) => {
  const journalDir = await journalFolder(t);
  const clock = new FakeClock();
  const keeping = writer({
    db: awayDatabase(t),
    journalDir,
    clock,
    maxQueued: 4,
    maxJournalBytes: 9_000,
  });
  const results: boolean[] = [];
  const keep = () =>
    void keeping.keep(observation({ domain: 'full.example' })).then((kept) => results.push(kept));
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 4; i++) keep();
    await clock.advance(100);
    while (keeping.stats().journaled === 0) await clock.advance(0);
  }
  await keeping.stop();
  const { journaled, refused, queued } = keeping.stats();
  assert.equal(queued, 0);
  assert.ok(journaled > 0 && journaled < 10, `${journaled} in the journal`);
  assert.equal(journaled + refused, 32);
  assert.equal(results.filter(Boolean).length, journaled);
  const db = await testDatabase(t);
  const back = writer({ db, journalDir });
  back.start();
  await back.drained();
  await back.stop();
  assert.equal(await countOf(db, 'full.example'), journaled);
});

test('what the database is too slow for waits on disk, and is brought in afterwards', async (t) => {
  const db = await testDatabase(t);
  const journalDir = await journalFolder(t);
  const keeping = writer({ db, journalDir, manyQueued: 10 });
  const kept = await Promise.all(
    Array.from({ length: 200 }, () => keeping.keep(observation({ domain: 'many.example' }))),
  );
  assert.ok(kept.every(Boolean));
  await keeping.drained();
  const { journaled, replayed } = keeping.stats();
  assert.ok(journaled > 0 && journaled < 200, `${journaled} through the journal`);
  assert.equal(replayed, journaled);
  assert.equal(await countOf(db, 'many.example'), 200);
  assert.deepEqual(await readdir(journalDir), []);
  await keeping.stop();
});

test('a database that takes connections and says nothing counts as away', async (t) => {
  const sockets = new Set<import('node:net').Socket>();
  const mute = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await new Promise((resolve) => mute.once('listening', resolve));
  const { port } = mute.address() as import('node:net').AddressInfo;
  const db = openDatabase({
    address: `postgres://tra@127.0.0.1:${port}/tra`,
    connectTimeoutMs: 60_000,
  });
  t.after(async () => {
    for (const socket of sockets) socket.destroy();
    mute.close();
    await db.destroy();
  });
  const clock = new FakeClock();
  const keeping = writer({ db, journalDir: await journalFolder(t), clock });
  let kept: boolean | null = null;
  void keeping.keep(observation()).then((answer) => {
    kept = answer;
  });
  await clock.advance(100);
  while (sockets.size === 0) await clock.advance(0);
  await clock.advance(5_000);
  while (kept === null) await clock.advance(0);
  assert.equal(kept, true);
  assert.equal(keeping.stats().journaled, 1);
  await keeping.stop();
});
