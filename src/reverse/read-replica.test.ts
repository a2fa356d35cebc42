import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { openDatabase, type SocketAddress } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { temporaryDataDir, urlOf } from '#app/testing/database.ts';
import { startTestService } from '#app/testing/service.ts';

const BREATH_MS = 20;
const AT = Date.UTC(2026, 0, 1);

function clusterOf({ path }: SocketAddress): string {
  return join(dirname(dirname(path)), 'cluster');
}

function startServer(dataDir: string): Promise<EmbeddedPostgres> {
  return EmbeddedPostgres.start({ dataDir, clock: systemClock, log: createLog('silent') });
}

/** A primary, and a standby that streams from it: the files of the stopped one, copied. */
async function primaryAndStandby(t: TestContext) {
  const running: EmbeddedPostgres[] = [];
  // Registered before the folders' removal: what is registered first runs first.
  t.after(async () => {
    for (const server of running) await server.stop();
  });
  const dirs = [await temporaryDataDir(t), await temporaryDataDir(t)] as const;
  const [first, second] = [await startServer(dirs[0]), await startServer(dirs[1])];
  const [from, to] = [first, second].map(({ address }) => clusterOf(address)) as [string, string];
  await first.stop();
  await second.stop();
  rmSync(to, { recursive: true });
  // With owner and modes, which the server insists on.
  execFileSync('cp', ['-a', from, to]);
  const host = dirname(first.address.path);
  const primary = `host=${host} port=5432 user=${first.address.user}`;
  appendFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  writeFileSync(join(to, 'standby.signal'), '');
  for (const dataDir of dirs) running.push(await startServer(dataDir));
  return running as [EmbeddedPostgres, EmbeddedPostgres];
}

test('WHOIS history, DNS history and reverse searches are served by a read replica', async (t) => {
  const [primary, standby] = await primaryAndStandby(t);
  // Closed before the servers end: each waits for those who use it.
  await using replica = openDatabase({ address: standby.address, max: 1 });
  await using database = openDatabase({ address: primary.address, max: 5 });
  const db = Object.assign(database, { address: primary.address });
  await migrate(db);
  const registration = emptyRegistration();
  registration.registrant.name = 'Pat Doe';
  const domain = 'kept.test';
  const seen = { source: 'whois', server: 'whois.example', registration, raw: [] };
  await keepObservations(
    db,
    [{ id: crypto.randomUUID(), domain, observedAt: AT, status: 'registered', ...seen }],
    { live: false },
  );
  const answers = { A: [{ value: '192.0.2.1', ttl: 300 }] };
  await keepLooks(db, [{ id: crypto.randomUUID(), domain, name: domain, observedAt: AT, answers }]);
  const [written] = (await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(db))
    .rows;
  for (let isThere = false; !isThere; ) {
    const { rows } = await sql<{ isThere: boolean }>`
      select pg_last_wal_replay_lsn() >= ${written!.at}::pg_lsn as is_there`.execute(replica);
    isThere = rows[0]!.isThere;
    if (!isThere) await pause(systemClock, BREATH_MS);
  }
  const [standing] = (
    await sql<{ isStandby: boolean; mode: string }>`
      select pg_is_in_recovery() as is_standby, current_setting('transaction_read_only') as mode`.execute(
      replica,
    )
  ).rows;
  assert.deepEqual(standing, { isStandby: true, mode: 'on' });

  const settings = { DATABASE_READ_URL: urlOf(standby.address) };
  await using ends = new AsyncDisposableStack();
  const service = await startTestService(t, settings, { db });
  ends.defer(service.stop);
  const key = { 'x-api-key': await service.issue('partner') };
  // What is read is the replica's: here the primary forgets it.
  await sql`select pg_wal_replay_pause()`.execute(replica);
  await sql`truncate whois_records, dns_records, reverse_entries`.execute(db);
  const history = await service.get(`/api/v1/whois/history?domain=${domain}`, key);
  assert.equal(history.body.records?.[0]?.data?.registrant?.name, 'Pat Doe', history.text);
  const dns = await service.get(`/api/v1/dns/history?domain=${domain}`, key);
  assert.equal(dns.body.records?.[0]?.value, '192.0.2.1', dns.text);
  const include = [{ field: 'registrantName', term: 'pat doe', match: 'exact' }];
  const reverse = await service.post('/api/v1/whois/reverse', { include }, key);
  assert.equal(reverse.body.domains?.[0]?.domain, domain, reverse.text);
  const { rows } = await sql<{ count: number }>`select count from reverse_queries`.execute(db);
  assert.deepEqual(rows, [{ count: 1 }]);
});
