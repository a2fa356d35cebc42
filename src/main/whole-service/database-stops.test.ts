/** A service process under lookups while its real PostgreSQL is stopped in every way there is. */
import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { recordedPid } from '#app/storage/embedded/postmaster.ts';
import { openDatabase, ping } from '#app/storage/postgres/database.ts';
import { startTestPostgres, temporaryDataDir } from '#app/testing/database.ts';
import { startProcess } from '#app/testing/processes.ts';
import { freeze } from '#app/testing/servers/frozen-server.ts';

const CLIENTS = 4;
/** Further answers to each client between one stop and the next. */
const ANSWERS = 5;
/** Shorter than a server may be silent: what waits goes on. */
const FROZEN_MS = 1_500;

test('whatever ends the database’s connections, no process dies, every answer is 200 or 503, and what was looked up is kept', async (t) => {
  const { server, dataDir } = await startTestPostgres(t);
  server.supervise();
  const { path, user, database } = server.address;
  const settings = {
    DATA_DIR: await temporaryDataDir(t),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${dirname(path)}`,
    PUBLIC_RATE_PER_MINUTE: '100000',
    ROLES: 'api',
    SANDBOX: 'true',
  };
  const service = await startProcess(t, settings);
  const db = openDatabase({ address: server.address, max: 1 });
  t.after(() => db.destroy());
  const postmaster = async () => {
    while (
      !(await ping(db).then(
        () => true,
        () => false,
      ))
    )
      await pause(systemClock, 20);
    return recordedPid(join(dataDir, 'postgres', 'cluster'))!;
  };

  const answered = Array<number>(CLIENTS).fill(0);
  const statuses = new Map<number, number>();
  const names: string[] = [];
  let isOver = false;
  const ask = async (what: string) => {
    const answer = await fetch(`${service.url}${what}`);
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    return answer.status;
  };
  const clients = answered.map(async (_, client) => {
    while (!isOver) {
      const name = `name-${client}-${answered[client]}.test`;
      if ((await ask(`/api/v1/whois?domain=${name}`)) === 200) names.push(name);
      await ask(`/api/v1/whois/history?domain=${name}`);
      answered[client]! += 1;
      await pause(systemClock, 10);
    }
  });
  const allAnswered = async () => {
    const before = [...answered];
    while (answered.some((count, client) => count < before[client]! + ANSWERS))
      await pause(systemClock, 5);
  };

  await allAnswered();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and application_name like 'tra%'
      and application_name not like 'tra presence%'`.execute(db);
  await allAnswered();
  // Fast, immediate, and as by the kernel.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(await postmaster(), signal);
    await allAnswered();
  }
  const thaw = freeze(await postmaster());
  await pause(systemClock, FROZEN_MS);
  thaw();
  await allAnswered();
  isOver = true;
  await Promise.all(clients);

  assert.deepEqual(
    [...statuses.keys()].filter((status) => status !== 200 && status !== 503),
    [],
  );
  assert.equal(await service.end('SIGTERM'), 0, service.output());
  // What waits in the journal is brought in by the next process.
  await startProcess(t, settings);
  const missing = async () => {
    const { rows } = await sql<{ domain: string }>`select domain from observations`.execute(db);
    const kept = new Set(rows.map(({ domain }) => domain));
    return names.filter((name) => !kept.has(name));
  };
  while ((await missing()).length > 0) await pause(systemClock, 50);
  assert.ok(names.length >= CLIENTS * ANSWERS);
});
