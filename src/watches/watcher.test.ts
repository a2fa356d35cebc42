/** Visits to watched names: a real database, a scripted registry, a clock that is moved. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { DomainNews } from '#app/backorder/event-schemas.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { observation } from '#app/testing/observation.ts';
import {
  outcomeOf,
  registrationUntil,
  someWatch,
  toldBy,
  watcherOn,
} from '#app/testing/watching/watches.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

async function scene(t: Parameters<typeof testDatabase>[0], given = {}) {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const watch = await someWatch(db, clock, given);
  const on = watcherOn(db, clock);
  const visitAfter = async (ms: number) => {
    await clock.advance(ms);
    await on.visit();
  };
  const types = async () => (await toldBy(db, watch)).kept.map(({ type }) => type);
  return { db, clock, watch, visitAfter, types, ...on };
}

test('the first answer is no news; what differs from it later is told once, to feed and webhook', async (t) => {
  const { db, clock, watch, world, visit, visitAfter } = await scene(t);
  const expiry = clock.now() + 400 * DAY;
  world.said = registrationUntil(expiry);
  await visit();
  await visitAfter(3 * DAY);
  assert.deepEqual((await toldBy(db, watch)).kept, []);
  world.said = registrationUntil(expiry, { registrar: 'Hai Van Registrar' });
  await visitAfter(3 * DAY);
  await visitAfter(3 * DAY);
  const { kept, sent } = await toldBy(db, watch);
  assert.deepEqual(sent, kept);
  assert.equal(kept.length, 1);
  const [{ type, data }] = kept as [(typeof kept)[0]];
  assert.equal(type, 'domain.changed');
  assert.deepEqual([...Value.Errors(DomainNews, data)], []);
  assert.deepEqual(data, {
    watch: watch.id,
    domain: 'watched.example',
    lifecycle: { phase: 'active' },
    status: 'registered',
    expiry: new Date(expiry).toISOString(),
    registrar: 'Hai Van Registrar',
    changes: [
      { field: 'registrar.name', before: 'Song Hong Registrar', after: 'Hai Van Registrar' },
    ],
  });
  assert.equal(world.looks, 4);
});

test('all watches of a name share one visit, each told what it asks for alone', async (t) => {
  const { db, clock, watch, world, visit, visitAfter } = await scene(t, { events: ['registrar'] });
  const other = await someWatch(db, clock, { events: ['nameservers'] });
  world.said = registrationUntil(null);
  await visit();
  world.said = registrationUntil(null, { nameservers: ['ns1.other.example'] });
  await visitAfter(DAY);
  assert.equal(world.looks, 2);
  assert.deepEqual((await toldBy(db, watch)).kept, []);
  assert.deepEqual((await toldBy(db, other)).kept[0]?.data.changes, [
    { field: 'nameservers', before: [], after: ['ns1.other.example'] },
  ]);
});

test('a name is told available when its registry says so, never by an unknown', async (t) => {
  const { db, watch, world, visit, visitAfter } = await scene(t, { events: ['available'] });
  world.said = registrationUntil(null);
  await visit();
  for (let i = 0; i < 4; i++) {
    world.said = 'unknown';
    await visitAfter(DAY);
  }
  assert.deepEqual((await toldBy(db, watch)).kept, []);
  world.said = 'available';
  await visitAfter(DAY);
  await visitAfter(DAY);
  const { kept } = await toldBy(db, watch);
  assert.deepEqual(
    kept.map(({ type, data }) => [type, data.status, data.changes]),
    [
      [
        'domain.available',
        'available',
        [{ field: 'status', before: 'registered', after: 'available' }],
      ],
    ],
  );
  assert.deepEqual([...Value.Errors(DomainNews, kept[0]!.data)], []);
});

test('an expiry is warned of once for each of the days asked for, at their very moments', async (t) => {
  const asked = { events: ['expiring'], expiringDays: [3, 1] };
  const { db, clock, watch, world, visit, visitAfter } = await scene(t, asked);
  const expiry = clock.now() + 4 * DAY;
  world.said = registrationUntil(expiry);
  await visit();
  const at: number[] = [];
  let told = 0;
  while (clock.now() < expiry) {
    const { rows } = await sql<{ dueAt: number }>`select due_at from watched`.execute(db);
    await visitAfter(rows[0]!.dueAt - clock.now());
    const { kept } = await toldBy(db, watch);
    if (kept.length > told) at.push((expiry - clock.now()) / DAY);
    told = kept.length;
  }
  assert.deepEqual(at, [3, 1]);
  const { kept } = await toldBy(db, watch);
  assert.deepEqual(
    kept.map(({ type, data }) => [type, data.daysLeft]),
    [
      ['domain.expiring', 3],
      ['domain.expiring', 1],
    ],
  );
  // Every 6 and 2 hours, and at the two moments: no more than the table says.
  assert.ok(world.looks < 40, String(world.looks));
});

test('a renewed name is told renewed, and warned of by its new expiry', async (t) => {
  const { db, clock, watch, world, visit, visitAfter } = await scene(t, { events: ['expiring'] });
  const expiry = clock.now() + 5 * DAY;
  world.said = registrationUntil(expiry);
  await visit();
  world.said = registrationUntil(expiry + 365 * DAY);
  await visitAfter(6 * HOUR);
  await visitAfter(340 * DAY);
  const told = (await toldBy(db, watch)).sent.map(({ type, data }) => [
    type,
    data.daysLeft ?? data.changes[0].field,
  ]);
  assert.deepEqual(told, [
    ['domain.expiring', 5],
    ['domain.changed', 'dates.expiry'],
    ['domain.expiring', 30],
  ]);
});

test('a phase that comes with time is told as a change of the status', async (t) => {
  const { db, clock, watch, world, visit, visitAfter } = await scene(t, { events: ['status'] });
  world.said = registrationUntil(clock.now() + 5 * DAY);
  await visit();
  await visitAfter(7 * DAY);
  await visitAfter(DAY);
  assert.deepEqual(
    (await toldBy(db, watch)).kept.map(({ data }) => data.changes),
    [[{ field: 'lifecycle.phase', before: 'active', after: 'expired' }]],
  );
});

test('what any other lookup sees new of a name is told at once, without asking again', async (t) => {
  const { db, clock, watch, world, visit, visitAfter } = await scene(t, { events: ['registrant'] });
  world.said = registrationUntil(null, {
    registrant: { ...observation().registration!.registrant },
  });
  await visit();
  await clock.advance(HOUR);
  const seen = observation({ domain: watch.domain!, observedAt: clock.now(), name: 'Trần Thị B' });
  await keepObservations(db, [seen], { live: true });
  await visitAfter(1_000);
  assert.equal(world.looks, 1);
  const { kept, sent } = await toldBy(db, watch);
  assert.deepEqual(kept[0]?.data.changes, [{ field: 'registrant.name' }]);
  // A person's data stays where erasing reaches it.
  assert.ok(!JSON.stringify([kept, sent]).includes('Trần'));
});

test('DNS records are told when they change: not by a first look or a new serial number', async (t) => {
  const { db, watch, world, visit, visitAfter } = await scene(t, { events: ['dns'] });
  world.said = registrationUntil(null);
  world.dns = { MX: [], TXT: ['v=spf1 -all'], SOA: ['1'] };
  await visit();
  world.dns = { MX: ['10 mail.example'], TXT: ['v=spf1 -all'], SOA: ['2'] };
  await visitAfter(HOUR);
  // A type that isn't answered says nothing.
  world.dns = { MX: ['10 mail.example'] };
  await visitAfter(HOUR);
  assert.equal(world.looks, 1);
  assert.deepEqual(
    (await toldBy(db, watch)).kept.map(({ data }) => data.changes),
    [[{ field: 'dns.MX', before: [], after: ['10 mail.example'] }]],
  );
});

test('a watch is told of nothing from before it was made', async (t) => {
  const { db, clock, world, visit, visitAfter } = await scene(t);
  world.said = registrationUntil(null);
  await visit();
  await clock.advance(HOUR);
  const seen = observation({ domain: 'watched.example', observedAt: clock.now() });
  seen.registration!.registrar.name = 'Hai Van Registrar';
  await keepObservations(db, [seen], { live: true });
  await clock.advance(MINUTE);
  const late = await someWatch(db, clock);
  await visitAfter(MINUTE);
  assert.deepEqual((await toldBy(db, late)).kept, []);
});

test('a visit that dies before its commit told nothing; the next tells it, once', async (t) => {
  const { db, watch, world, clock, visit, visitAfter } = await scene(t);
  world.said = registrationUntil(null);
  await visit();
  world.said = registrationUntil(null, { registrar: 'Hai Van Registrar' });
  await sql`
    create function no_end() returns trigger language plpgsql as
      $$ begin raise 'the worker died here'; end $$`.execute(db);
  // After the news and its delivery were written, before they were marked as told.
  await sql`
    create trigger dies before update of told_id on watched
    for each row execute function no_end()`.execute(db);
  await visitAfter(DAY);
  assert.deepEqual(await toldBy(db, watch), { kept: [], sent: [] });
  await sql`drop trigger dies on watched`.execute(db);
  await clock.advance(3 * MINUTE);
  await visit();
  await visitAfter(DAY);
  const { kept, sent } = await toldBy(db, watch);
  assert.equal(kept.length, 1);
  assert.deepEqual(sent, kept);
});

test('a worker whose lease ran out has no say any more', async (t) => {
  const { db, clock, watch, world, visit } = await scene(t);
  world.said = registrationUntil(null);
  await visit();
  await clock.advance(DAY);
  // The slow one sees a change, while another takes its visit over.
  const other = watcherOn(db, clock);
  other.world.said = registrationUntil(null, { registrar: 'Hai Van Registrar' });
  const slow = watcherOn(db, clock, {
    look: async (domain) => {
      await clock.advance(3 * MINUTE);
      await other.visit();
      return outcomeOf(domain, other.world.said, clock.now());
    },
  });
  await slow.visit();
  assert.equal((await toldBy(db, watch)).kept.length, 1);
});

test('watches of a revoked key are visited no more, nor is a name that nothing watches', async (t) => {
  const { db, watch, world, visitAfter } = await scene(t);
  await sql`update api_keys set revoked_at = now() where id = ${watch.keyId}`.execute(db);
  world.said = registrationUntil(null);
  await visitAfter(0);
  await visitAfter(10 * DAY);
  assert.equal(world.looks, 1);
  const { rows } = await sql`select from watched`.execute(db);
  assert.equal(rows.length, 0);
});

test('a watched search tells each name once that is new in it', async (t) => {
  const search = {
    include: [{ field: 'registrantName', term: 'nguyen van a', match: 'exact' }],
    scope: 'current',
  };
  const given = { domain: null, search, events: ['appeared'] };
  const { db, clock, watch, visit, visitAfter } = await scene(t, given);
  await visit();
  const seen = ['one.example', 'two.example'].map((domain) =>
    observation({ id: randomUUID(), domain, observedAt: clock.now() }),
  );
  await keepObservations(db, [seen[0]!], { live: true });
  await visitAfter(15 * MINUTE);
  await keepObservations(db, seen, { live: true });
  await visitAfter(15 * MINUTE);
  await visitAfter(15 * MINUTE);
  const { kept, sent } = await toldBy(db, watch);
  assert.deepEqual(
    kept.map(({ type, data }) => [type, data.domain]),
    [
      ['domain.appeared', 'one.example'],
      ['domain.appeared', 'two.example'],
    ],
  );
  assert.deepEqual(sent, kept);
  const { rows } = await sql`select from reverse_queries where key_id = ${watch.keyId}`.execute(db);
  assert.equal(rows.length, 2);
});
