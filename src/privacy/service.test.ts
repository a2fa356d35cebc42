import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { runTra } from '#app/testing/processes.ts';
import { startTestService } from '#app/testing/service.ts';

test('an erasure from the shell reaches the cache and the history of a running service', async (t) => {
  const service = await startTestService(t);
  const whois = () => service.get('/api/v1/whois?domain=taken.test');
  const registrant = (await whois()).body.data.registrant;
  assert.ok(registrant.name && registrant.email);
  assert.equal((await whois()).body.cached, true);
  const kept = async () =>
    (
      await sql<{ data: string }>`
      select data::text from registrations where domain = 'taken.test'`.execute(service.db)
    ).rows.map((row) => row.data);
  while ((await kept()).length === 0) await service.get('/healthz');
  assert.ok((await kept()).join().includes(registrant.name));

  const { path, user, database } = service.db.address;
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${dirname(path)}`;
  const settings = { DATABASE_URL, DATA_DIR: '/nonexistent' };
  const erased = await runTra(['privacy', 'erase', '--email', registrant.email, '--yes'], settings);
  assert.equal(erased.code, 0, erased.stderr);
  assert.ok(!(await kept()).join().includes(registrant.email));
  // From the cache nothing more comes: the registry is asked, and what it says now is not kept.
  let answer = await whois();
  for (
    const started = answer;
    answer.body.cached && answer.body.fetchedAt === started.body.fetchedAt;
  )
    answer = await whois();
  const looked = async () =>
    (
      await sql<{ count: number }>`
      select count(*)::int as count from observations where domain = 'taken.test'`.execute(
        service.db,
      )
    ).rows[0]!.count;
  while ((await looked()) < 2) await service.get('/healthz');
  assert.ok(!(await kept()).join().includes(registrant.email));
});
