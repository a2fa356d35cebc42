/**
 * Everything that is kept comes and goes through the real PgBouncer, whose connections change
 * hands.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { startTestPostgres } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import { testPgBouncer } from '#app/testing/programs/pgbouncer.ts';
import { NOON, someKey, someWebhook, tell } from '#app/testing/webhooks.ts';
import { putTombstone, tombstonesSince } from '../erasure/tombstones.ts';
import { whoisHistoryPage } from '../history/records.ts';
import { claimImport } from '../imports.ts';
import { keepObservations } from '../observations/keep-observations.ts';
import { ensureRawPartitions } from '../observations/raw-partitions.ts';
import { PLAIN_QUERY } from '../reverse/query.ts';
import { searchReverse } from '../reverse/search.ts';
import { takeDeliveries } from '../webhooks/deliveries.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const CONNECTIONS = 3;
const NAMES = 60;

test('through PgBouncer in transaction mode all works, with fewer connections than clients', async (t) => {
  const { server } = await startTestPostgres(t);
  const address = await testPgBouncer(t, server.address, CONNECTIONS);
  if (!address) return;
  const [one, other] = [openDatabase({ address, max: 5 }), openDatabase({ address, max: 5 })];
  t.after(async () => {
    await Promise.all([one.destroy(), other.destroy()]);
  });
  await Promise.all([migrate(one), migrate(other)]);
  await ensureRawPartitions(one, NOON);
  await putTombstone(one, 'email', 'gone@mail.example');
  assert.equal((await tombstonesSince(other, null)).tombstones.length, 1);

  const domains = Array.from({ length: NAMES }, (_, place) => `name-${place}.example`);
  const keeping = domains.map((domain, place) =>
    keepObservations(place % 2 ? one : other, [observation({ domain })], { live: true }),
  );
  const kept = await Promise.all(keeping);
  assert.deepEqual(new Set(kept), new Set([1]));
  const page = { domain: domains[0]!, from: null, to: null, limit: 10, after: null };
  assert.equal((await whoisHistoryPage(one, page)).total, 1);
  const found = await other.transaction().execute((tx) =>
    searchReverse(tx, {
      include: [{ field: 'registrantName', value: 'nguyen van a', match: 'exact' }],
      ...PLAIN_QUERY,
    }),
  );
  assert.equal(found.names.length, NAMES);

  const keyId = await someKey(one);
  await someWebhook(one, keyId);
  await Promise.all(domains.map((subject) => tell(other, keyId, { subject })));
  const terms = {
    now: NOON,
    leaseMs: 60_000,
    limit: NAMES,
    perWebhook: NAMES,
    perKey: NAMES,
    underWay: [],
  };
  const taken = await Promise.all([takeDeliveries(one, terms), takeDeliveries(other, terms)]);
  const sequences = taken.flat().map(({ sequence }) => sequence);
  assert.deepEqual([sequences.length, new Set(sequences).size], [NAMES, NAMES]);
});

test('an import is one process’s alone though PgBouncer hands its connections around', async (t) => {
  const { server } = await startTestPostgres(t);
  const address = await testPgBouncer(t, server.address, CONNECTIONS);
  if (!address) return;
  const [one, other] = [openDatabase({ address, max: 2 }), openDatabase({ address, max: 2 })];
  t.after(async () => {
    await Promise.all([one.destroy(), other.destroy()]);
  });
  const file = Buffer.from(randomUUID());
  const claim = await claimImport(one, file);
  assert.ok(claim);
  assert.equal(await claimImport(other, file), null);
  const another = await claimImport(other, Buffer.from(randomUUID()));
  await another?.release();
  await claim.release();
  const next = await claimImport(other, file);
  assert.ok(next);
  await next.release();
});
