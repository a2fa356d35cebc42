import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { startTestService } from '#app/testing/service.ts';
import { databaseCheck, serviceState } from './readiness.ts';

test('the database is asked once a second whether it answers, however often readiness is asked for', async (t) => {
  const { address } = await testDatabase(t);
  const db = openDatabase({ address, max: 1 });
  const clock = new FakeClock();
  const answers = databaseCheck(clock, db);
  assert.equal(await answers(), true);
  await db.destroy();
  await clock.advance(999);
  assert.equal(await answers(), true);
  await clock.advance(1);
  assert.equal(await answers(), false);
});

test('a service that listens publicly with neither TLS nor a trusted proxy warns of it, and no other does', async (t) => {
  const db = await testDatabase(t);
  const warnings = async (settings: Record<string, string>) => {
    const lines: string[] = [];
    const log = createLog('warn', { write: (line: string) => void lines.push(line) });
    await startTestService(t, settings, { db, log });
    return lines.filter((line) => line.includes('service.public_without_tls')).length;
  };
  assert.equal(await warnings({ HOST: '0.0.0.0' }), 1);
  assert.equal(await warnings({ HOST: '0.0.0.0', TRUST_PROXY: '192.0.2.1' }), 0);
});

test('where names are caught an account at fault is told, and the process is degraded by it', async (t) => {
  const { address } = await testDatabase(t);
  const db = openDatabase({ address, max: 1 });
  t.after(() => db.destroy());
  const told = async (accounts: Record<string, string>) =>
    await serviceState({
      clock: new FakeClock(),
      db,
      accounts: () => accounts,
      isDatabaseAway: () => false,
      cache: () => 'memory',
    }).readiness();
  const checks = { database: 'ok', cache: 'memory' };
  assert.deepEqual(await told({}), { status: 'ready', checks });
  const good = { main: 'ok' };
  assert.deepEqual(await told(good), { status: 'ready', checks: { ...checks, accounts: good } });
  const bad = { main: 'ok', other: 'It is away' };
  assert.deepEqual(await told(bad), { status: 'degraded', checks: { ...checks, accounts: bad } });
});
