import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import { scheduleVisits } from '#app/storage/dns/visits.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { Visitor, type VisitorOptions } from './visitor.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Said = Pick<LiveDns, 'exists' | 'answers'>;

const found = (address: string): Said => ({
  exists: true,
  answers: { A: [{ value: address, ttl: 300 }], MX: [] },
});

function visitorOn(db: Database, clock: FakeClock, given: Partial<VisitorOptions> = {}) {
  const asked: string[] = [];
  const visitor = new Visitor({
    db,
    clock,
    log: createLog('silent'),
    newId: randomUUID,
    revisitsPerMinute: 60,
    otherZones: [],
    lookAtHosts: async () => ({ guessed: false, changed: false }),
    ...given,
    look: async (domain) => {
      asked.push(domain);
      return (await given.look?.(domain)) ?? found('192.0.2.1');
    },
  });
  return { visitor, asked };
}

async function schedule(db: Database, clock: FakeClock, ...domains: string[]): Promise<void> {
  const seen = domains.map((domain) => ({ domain, at: clock.now(), changed: false, expiry: null }));
  await db.transaction().execute((tx) => scheduleVisits(tx, seen));
}

async function records(db: Database, domain: string): Promise<string[]> {
  const { rows } = await sql<{
    value: string;
    current: boolean;
  }>`select value, current from dns_records where domain = ${domain} order by value`.execute(db);
  return rows.map(({ value, current }) => `${value}${current ? ' now' : ''}`);
}

test('a new name is looked at once at the next round, then again after some hours', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const { visitor, asked } = visitorOn(db, clock);
  await schedule(db, clock, 'new.example');
  await visitor.loop.runDue();
  await visitor.loop.runDue();
  assert.deepEqual(asked, ['new.example']);
  assert.deepEqual(await records(db, 'new.example'), ['192.0.2.1 now']);
  await clock.advance(6 * HOUR);
  await visitor.loop.runDue();
  assert.equal(asked.length, 2);
  assert.deepEqual([visitor.stats().looks, visitor.stats().failures], [2, 0]);
});

test('first looks are not held to the budget, re-visits are', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const { visitor, asked } = visitorOn(db, clock, { revisitsPerMinute: 4 });
  const names = Array.from({ length: 20 }, (_, n) => `name${n}.example`);
  await schedule(db, clock, ...names);
  await visitor.loop.runDue();
  assert.equal(asked.length, 20);
  await clock.advance(DAY);
  await visitor.loop.runDue();
  assert.equal(asked.length, 21);
  for (let minute = 0; minute < 2; minute++) {
    for (let quarter = 0; quarter < 4; quarter++) {
      await clock.advance(MINUTE / 4);
      await visitor.loop.runDue();
    }
  }
  assert.equal(asked.length, 29);
  const none = visitorOn(db, clock, { revisitsPerMinute: 0 });
  await none.visitor.loop.runDue();
  assert.deepEqual(none.asked, []);
});

test('a look that found nothing out ends no interval and is tried again in a quarter of an hour', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  let said: Said = found('192.0.2.1');
  const { visitor, asked } = visitorOn(db, clock, { look: async () => said });
  await schedule(db, clock, 'shaky.example');
  await visitor.loop.runDue();
  said = { exists: null, answers: {} };
  await clock.advance(DAY);
  await visitor.loop.runDue();
  assert.deepEqual(await records(db, 'shaky.example'), ['192.0.2.1 now']);
  assert.equal(visitor.stats().failures, 1);
  await clock.advance(14 * MINUTE);
  await visitor.loop.runDue();
  assert.equal(asked.length, 2);
  await clock.advance(MINUTE);
  await visitor.loop.runDue();
  assert.equal(asked.length, 3);
});

test('a worker that was killed in the middle leaves its visit to another when the lease has run out', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const never = new Promise<Said>(() => {});
  // Its time stands still: a worker that is dead takes nothing again.
  const killed = visitorOn(db, new FakeClock(), { look: () => never });
  await schedule(db, clock, 'half.example');
  killed.visitor.loop.start();
  while (killed.asked.length === 0) await sql`select 1`.execute(db);
  const { visitor, asked } = visitorOn(db, clock);
  await clock.advance(59_000);
  await visitor.loop.runDue();
  assert.deepEqual(asked, []);
  await clock.advance(1_000);
  await visitor.loop.runDue();
  assert.deepEqual(asked, ['half.example']);
  const [looks] = (
    await sql<{ count: number }>`select count(*)::integer as count from dns_looks`.execute(db)
  ).rows;
  assert.equal(looks?.count, 1);
});

test('eight workers share the timetable: no name is looked at twice', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const workers = Array.from({ length: 8 }, () => visitorOn(db, clock));
  await schedule(db, clock, ...Array.from({ length: 100 }, (_, n) => `name${n}.example`));
  await Promise.all(workers.map(({ visitor }) => visitor.loop.runDue()));
  const asked = workers.flatMap((worker) => worker.asked);
  assert.equal(asked.length, 100);
  assert.equal(new Set(asked).size, 100);
});

test('a name that does not exist is let go of after five looks that nobody asked for', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const absent: Said = { exists: false, answers: { A: [], NS: [] } };
  const { visitor, asked } = visitorOn(db, clock, { look: async () => absent });
  await schedule(db, clock, 'nothing.example');
  for (let day = 0; day < 400; day++) {
    await visitor.loop.runDue();
    await clock.advance(DAY);
  }
  assert.deepEqual((await sql`select domain from visits`.execute(db)).rows, []);
  assert.ok(asked.length >= 5 && asked.length < 20, String(asked.length));
});

test('a database that is away is asked again, quietly', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  await sql`alter table visits rename to visits_away`.execute(db);
  const { visitor, asked } = visitorOn(db, clock);
  await visitor.loop.runDue();
  await sql`alter table visits_away rename to visits`.execute(db);
  await schedule(db, clock, 'back.example');
  await visitor.loop.runDue();
  assert.deepEqual(asked, ['back.example']);
});
