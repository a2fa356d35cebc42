import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { emptyRegistration, type RegistrationDates } from '#app/records/registration.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { redisLink, testRedis } from '#app/testing/programs/redis.ts';
import type { DefiniteOutcome } from '../outcome.ts';
import { freshUntil, staleUntil } from './cached-outcome.ts';
import { OutcomeCache } from './outcome-cache.ts';
import { SharedCache } from './shared-cache.ts';

const NOW = Date.UTC(2026, 10, 22, 8);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TTL = { registeredTtlSeconds: 3600, availableTtlSeconds: 60, reservedTtlSeconds: 3600 };
const parseName = createNameParser({ extraTlds: [] });

function registered(
  text: string,
  dates: Partial<RegistrationDates>,
  domainStatus: string[] = [],
): DefiniteOutcome {
  const parsed = parseName(text);
  assert.ok(parsed.ok);
  const empty = emptyRegistration();
  return {
    name: parsed.name,
    status: 'registered',
    source: 'rdap',
    registration: { ...empty, domainStatus, dates: { ...empty.dates, ...dates } },
    attempts: [],
    raw: [],
    fetchedAt: NOW,
    reason: null,
    notices: [],
    premium: false,
    definitive: true,
  };
}

const iso = (at: number) => new Date(at).toISOString();
const freshFor = (outcome: DefiniteOutcome) => freshUntil(outcome, TTL) - NOW;
const staleFor = (outcome: DefiniteOutcome) => staleUntil(outcome, TTL) - NOW;

test('an answer is fresh for its time to live, and stands in for a day', () => {
  const outcome = registered('taken.com', { expiry: iso(NOW + 100 * DAY) });
  assert.deepEqual([freshFor(outcome), staleFor(outcome)], [HOUR, DAY]);
});

test('its time ends with the name’s expiry, day or instant', () => {
  assert.equal(freshFor(registered('taken.com', { expiry: iso(NOW + 10 * MINUTE) })), 10 * MINUTE);
  const day = '2026-11-22T00:00:00.000Z';
  assert.equal(
    freshUntil(
      { ...registered('taken.com', { expiry: day }), fetchedAt: Date.parse(day) + DAY - MINUTE },
      TTL,
    ),
    Date.parse(day) + DAY,
  );
});

test('a name in pending delete is not told, nor stood in for, beyond its deletion', () => {
  const updated = iso(NOW - 5 * DAY + 20 * MINUTE);
  const outcome = registered('soon.com', { updated }, ['pendingDelete']);
  assert.deepEqual([freshFor(outcome), staleFor(outcome)], [20 * MINUTE, 20 * MINUTE]);
  const overdue = registered('late.com', { updated: iso(NOW - 6 * DAY) }, ['pendingDelete']);
  assert.equal(freshFor(overdue), MINUTE);
});

test('a .vn answer ends with its renewal, and is short in the release window', () => {
  const closing = registered('mau.vn', { expiry: iso(NOW - 30 * DAY + 5 * MINUTE) });
  assert.deepEqual([freshFor(closing), staleFor(closing)], [5 * MINUTE, 5 * MINUTE]);
  assert.equal(freshFor(registered('mau.vn', { expiry: iso(NOW - 35 * DAY) })), MINUTE);
});

test('news drops an answer from before it, here and in the shared cache, and no later one', async (t) => {
  const server = await testRedis(t);
  const clock = new FakeClock(NOW);
  const shared = server && new SharedCache(await redisLink(t, server.url, { clock }));
  const [here, there] = [1, 2].map(() => new OutcomeCache(clock, TTL, 1_000_000, shared)) as [
    OutcomeCache,
    OutcomeCache,
  ];
  here.store(registered('taken.com', {}));
  await here.dropOlder('taken.com', NOW);
  assert.ok(here.fresh('taken.com'));
  if (shared) assert.ok(await there.findFresh('taken.com'));
  await here.dropOlder('taken.com', NOW + 1);
  assert.equal(await here.findFresh('taken.com'), null);
});

test('an answer that a host with a clock ahead has stored is served no longer than one of our own', async (t) => {
  const server = await testRedis(t);
  if (!server) return;
  const shared = new SharedCache(await redisLink(t, server.url, { clock: new FakeClock() }));
  const [clock, ahead] = [new FakeClock(NOW), new FakeClock(NOW + 10 * HOUR)];
  const [here, there] = [clock, ahead].map((its) => new OutcomeCache(its, TTL, 1_000_000, shared));
  there!.store({ ...registered('taken.com', {}), fetchedAt: ahead.now() });
  while ((await shared.get('taken.com')) === null);
  const found = await here!.findFresh('taken.com');
  assert.deepEqual([found?.fetchedAt, found?.secondsLeft(NOW)], [NOW, 3600]);
  await clock.advance(HOUR);
  assert.equal(await here!.findFresh('taken.com'), null);
});
