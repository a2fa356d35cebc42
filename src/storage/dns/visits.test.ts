import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import type { Database } from '../postgres/database.ts';
import {
  finishVisit,
  type LeaseTerms,
  leaseVisits,
  type SeenName,
  scheduleVisits,
} from './visits.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const now = new FakeClock().now();

async function schedule(
  db: Database,
  domains: readonly string[],
  given: Partial<SeenName> = {},
): Promise<void> {
  const seen = domains.map((domain) => ({
    domain,
    at: now,
    changed: false,
    guessed: false,
    expiry: null,
    ...given,
  }));
  await db.transaction().execute((tx) => scheduleVisits(tx, seen));
}

const lease = (db: Database, given: Partial<LeaseTerms> = {}) =>
  leaseVisits(db, {
    kind: 'first',
    now,
    leaseMs: 60_000,
    lease: randomUUID(),
    most: 10,
    otherZones: [],
    ...given,
  });

async function dueAt(db: Database, domain: string): Promise<number> {
  const [row] = (
    await sql<{ dueAt: number }>`select due_at from visits where domain = ${domain}`.execute(db)
  ).rows;
  return row!.dueAt;
}

/** Looked at once, and due again in 20 days. */
async function settle(db: Database, domain: string): Promise<void> {
  await schedule(db, [domain]);
  const [visit] = await lease(db);
  const seen = { at: now, visited: 'seen', changed: false, guessed: false } as const;
  const result = { ...seen, nextAt: now + 20 * DAY };
  await finishVisit(db, { domain, lease: visit!.lease, ...result });
}

test('a name is due at once, and leased to one worker alone', async (t) => {
  const db = await testDatabase(t);
  const names = Array.from({ length: 60 }, (_, n) => `name${n}.example`);
  await schedule(db, [...names, ...names]);
  const taken = await Promise.all(Array.from({ length: 8 }, () => lease(db)));
  const domains = taken.flat().map(({ domain }) => domain);
  assert.equal(new Set(domains).size, domains.length);
  assert.deepEqual(domains.length, 60);
  assert.deepEqual(await lease(db), []);
});

test('a lease that runs out is due again, and its late worker changes nothing', async (t) => {
  const db = await testDatabase(t);
  await schedule(db, ['slow.example']);
  const [first] = await lease(db);
  assert.deepEqual(await lease(db, { now: now + 59_000 }), []);
  const [second] = await lease(db, { now: now + 60_000 });
  assert.equal(second?.domain, 'slow.example');
  const late = {
    domain: 'slow.example',
    at: now,
    visited: 'seen',
    changed: false,
    guessed: false,
    nextAt: now + DAY,
  } as const;
  await finishVisit(db, { ...late, lease: first!.lease });
  assert.equal(await dueAt(db, 'slow.example'), now + 120_000);
  await finishVisit(db, { ...late, lease: second!.lease });
  assert.equal(await dueAt(db, 'slow.example'), now + DAY);
});

test('a name asked for again is looked at when its last look is not fresh, a changed one at once', async (t) => {
  const db = await testDatabase(t);
  await settle(db, 'asked.example');
  await schedule(db, ['asked.example'], { at: now + HOUR });
  assert.equal(await dueAt(db, 'asked.example'), now + 6 * HOUR);
  await schedule(db, ['asked.example'], { at: now + 2 * HOUR, changed: true });
  assert.equal(await dueAt(db, 'asked.example'), now + 2 * HOUR);
  const [visit] = await lease(db, { kind: 'again', now: now + 2 * HOUR });
  assert.equal(visit?.changedAt, now + 2 * HOUR);
  assert.ok(Math.abs(visit.asked - 3) < 0.01);
});

test('asking for a name that waits for its first look does not move it', async (t) => {
  const db = await testDatabase(t);
  await schedule(db, ['new.example']);
  await schedule(db, ['new.example'], { at: now + HOUR });
  assert.equal(await dueAt(db, 'new.example'), now);
});

test('a change while the look is under way is looked at again', async (t) => {
  const db = await testDatabase(t);
  await schedule(db, ['busy.example']);
  const [visit] = await lease(db);
  await schedule(db, ['busy.example'], { at: now + 500, changed: true });
  assert.equal(await dueAt(db, 'busy.example'), now + 60_000);
  await finishVisit(db, {
    domain: 'busy.example',
    lease: visit!.lease,
    at: now,
    visited: 'seen',
    changed: false,
    guessed: false,
    nextAt: now + DAY,
  });
  assert.equal(await dueAt(db, 'busy.example'), now + 500);
});

test('names of other zones are left to others, and an odd expiry keeps nothing from being planned', async (t) => {
  const db = await testDatabase(t);
  await schedule(db, ['taken.test', 'taken.example'], { expiry: 'tomorrow' });
  const taken = await lease(db, { otherZones: ['test'] });
  assert.deepEqual(
    taken.map(({ domain, expiry }) => [domain, expiry]),
    [['taken.example', null]],
  );
});

test('a name that is dropped from the timetable comes back when it is asked for', async (t) => {
  const db = await testDatabase(t);
  await schedule(db, ['gone.example']);
  const [visit] = await lease(db);
  await finishVisit(db, {
    domain: 'gone.example',
    lease: visit!.lease,
    at: now,
    visited: 'absent',
    changed: false,
    guessed: false,
    nextAt: null,
  });
  assert.deepEqual(await lease(db, { now: now + DAY }), []);
  await schedule(db, ['gone.example'], { at: now + DAY });
  assert.equal((await lease(db, { now: now + DAY })).length, 1);
});
