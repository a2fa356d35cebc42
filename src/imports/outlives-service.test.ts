import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { recordedPid } from '#app/storage/embedded/postmaster.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { startTestPostgres } from '#app/testing/database.ts';
import { spawnTra } from '#app/testing/processes.ts';

const BREATH_MS = 20;

test('an import that outlives the service keeps the embedded database up, and ends it when done', async (t) => {
  // This process is the service, as the database sees it.
  const { server, dataDir } = await startTestPostgres(t);
  const cluster = join(dataDir, 'postgres', 'cluster');
  const importing = spawnTra(t, ['import', 'whois-history', '-'], { DATA_DIR: dataDir });
  const exited = once(importing, 'exit');
  const db = openDatabase({ address: server.address, max: 1 });
  const isThere = async () =>
    (
      await sql`
      select from pg_stat_activity where application_name = ${`tra presence ${importing.pid}`}`.execute(
        db,
      )
    ).rows.length > 0;
  while (!(await isThere())) {
    assert.equal(importing.exitCode, null, 'ended before it used the database');
    await pause(systemClock, BREATH_MS);
  }
  await db.destroy();
  await server.stop();
  assert.notEqual(recordedPid(cluster), null);
  importing.stdin!.end(
    '{"domain":"old.test","observedAt":"2019-01-01T00:00:00Z","source":"whois","status":"available"}\n',
  );
  assert.deepEqual(await exited, [0, null]);
  assert.equal(recordedPid(cluster), null);
});
