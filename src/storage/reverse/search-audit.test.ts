import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { openDatabase } from '../postgres/database.ts';
import { SearchAudit } from './search-audit.ts';

const NOW = Date.UTC(2026, 10, 20);

test('a search that was made while the primary was away is written down once it is back, and once', async (t) => {
  const db = await testDatabase(t);
  const directory = await mkdtemp(join(tmpdir(), 'tra-audit-'));
  t.after(() => rm(directory, { recursive: true }));
  const away = openDatabase({ address: 'postgres://tra@127.0.0.1:1/tra', max: 1 });
  t.after(() => away.destroy());
  const parts = { clock: new FakeClock(NOW), log: createLog('silent'), directory };
  const [cutOff, one, other] = [away, db, db].map((to) => new SearchAudit({ ...parts, db: to }));
  const term = { field: 'registrantName', term: 'Pat Doe', match: 'exact' };
  await cutOff!.keep({
    at: NOW,
    keyId: randomUUID(),
    scope: 'current',
    terms: { include: [term], exclude: [] },
    continued: false,
    count: 3,
  });
  cutOff!.stop();
  assert.equal((await readdir(directory)).length, 1);
  await Promise.all([one!.bringIn(), other!.bringIn()]);
  await one!.bringIn();
  const { rows } = await sql<{ count: number; terms: { include: object[] } }>`
    select count, terms from reverse_queries`.execute(db);
  assert.deepEqual(
    rows.map(({ count, terms }) => [count, terms.include]),
    [[3, [term]]],
  );
  assert.deepEqual(await readdir(directory), []);
});
