/** Watches in the database for tests, and a watcher over a scripted registry. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import type { DnsType } from '#app/records/dns.ts';
import { emptyRegistration, type Registration } from '#app/records/registration.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { visitSoon } from '#app/storage/watches/timetable.ts';
import { insertWatch, type StoredWatch } from '#app/storage/watches/watches.ts';
import { Watcher, type WatcherParts } from '#app/watches/watcher.ts';
import type { FakeClock } from '../fake-clock.ts';
import { someKey, someWebhook } from '../webhooks.ts';

/** What the registry of a test says: a registration, that the name is free, or nothing. */
export type Said = Partial<Registration> | 'available' | 'unknown';

export function outcomeOf(domain: string, said: Said, now: number): LookupOutcome {
  const [label = '', zone = ''] = domain.split('.');
  const name = { ascii: domain, unicode: domain, tld: zone, zone, label, host: domain };
  const base = { name, raw: [], fetchedAt: now };
  const asked = { source: 'rdap', server: 'https://rdap.example/', ms: 1, at: now } as const;
  if (said === 'unknown') {
    const attempts = [{ ...asked, result: 'throttled' as const }];
    return { ...base, attempts, status: 'unknown', retryAfterMs: 60_000 };
  }
  const settled = { source: 'rdap', reason: null, notices: [], premium: false, definitive: true };
  if (said === 'available') {
    const attempts = [{ ...asked, result: 'notFound' as const }];
    return { ...base, attempts, ...settled, source: 'rdap', status: said, registration: null };
  }
  const attempts = [{ ...asked, result: 'found' as const }];
  const registration = { ...emptyRegistration(), ...said };
  return { ...base, attempts, ...settled, source: 'rdap', status: 'registered', registration };
}

/** A registration with that expiry, and what else is given of it. */
export function registrationUntil(
  expiry: number | null,
  {
    registrar = 'Song Hong Registrar',
    ...given
  }: Partial<Omit<Registration, 'registrar'>> & {
    registrar?: string;
  } = {},
): Partial<Registration> {
  const whole = emptyRegistration();
  const date = expiry === null ? null : new Date(expiry).toISOString();
  return {
    ...given,
    registrar: { ...whole.registrar, name: registrar },
    dates: { ...whole.dates, expiry: date },
  };
}

/** A watcher whose registry and DNS say what the test sets last. */
export function watcherOn(db: Database, clock: FakeClock, given: Partial<WatcherParts> = {}) {
  const world = {
    said: 'unknown' as Said,
    dns: { A: ['192.0.2.1'] } as Partial<Record<DnsType, readonly string[]>>,
    looks: 0,
  };
  const watcher = new Watcher({
    db,
    clock,
    log: createLog('silent'),
    otherZones: [],
    newId: randomUUID,
    random: () => 0,
    look: async (domain) => {
      world.looks += 1;
      return outcomeOf(domain, world.said, clock.now());
    },
    lookDns: async () => {
      const timed = Object.entries(world.dns).map(([type, values]) => [
        type,
        values.map((value) => ({ value, ttl: 300 })),
      ]);
      return { answers: Object.fromEntries(timed) };
    },
    ...given,
  });
  return { watcher, world, visit: () => watcher.loop.runDue() };
}

/** A watch of a key of its own, told to a webhook of its own. */
export async function someWatch(
  db: Database,
  clock: FakeClock,
  given: Partial<StoredWatch> = {},
): Promise<StoredWatch> {
  const keyId = given.keyId ?? (await someKey(db));
  const webhookId = given.webhookId ?? (await someWebhook(db, keyId, { events: ['backorder.*'] }));
  const watch: StoredWatch = {
    id: randomUUID(),
    domain: 'watched.example',
    search: null,
    expiringDays: [30, 7, 1],
    events: ['status', 'registrar', 'expiring'],
    createdAt: clock.now(),
    feedDigest: null,
    addressId: null,
    ...given,
    keyId,
    webhookId,
  };
  await db.transaction().execute(async (tx) => {
    await insertWatch(tx, watch, 1_000);
    const dns = watch.events.includes('dns');
    await visitSoon(tx, watch.domain ?? watch.id, clock.now(), dns);
  });
  return watch;
}

export interface ToldNews {
  readonly id: string;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what was told is what its test is about
  readonly data: any;
}

/** In the order of telling: what is kept of a watch, and what its webhook is to be told. */
export async function toldBy(db: Database, { id, webhookId }: StoredWatch) {
  const kept = await sql<ToldNews>`
    select id, type, data from watch_events where watch_id = ${id} order by sequence`.execute(db);
  const sent = await sql<ToldNews>`
    select announcement_id as id, type, payload::jsonb -> 'data' as data from deliveries
    where webhook_id = ${webhookId} order by sequence`.execute(db);
  return { kept: kept.rows, sent: sent.rows };
}
