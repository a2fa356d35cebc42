/**
 * Imports that are killed with SIGKILL, at lines and not at times: the database holds them up
 * there.
 */

import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { type TestDatabase, testDatabase, urlOf } from '#app/testing/database.ts';
import { runTra, spawnTra } from '#app/testing/processes.ts';

const GATE = 77;
const BREATH_MS = 20;
const LINES = 1_300;
const BAD = [1, 499, 500, 501, 1234, 1299, 1300];

function lineOf(number: number): string {
  if (BAD.includes(number)) return `bad line ${number}`;
  return JSON.stringify({
    domain: `name-${number % 900}.test`,
    observedAt: new Date(Date.UTC(2019, 0, 1) + number * 60_000).toISOString(),
    source: 'whois',
    data: { registrant: { name: `Person ${number}` }, nameservers: [`ns${number % 7}.dns.test`] },
  });
}

/**
 * Makes the database stop, and wait for the gate, where an import writes that line or the
 * checkpoint behind it.
 */
async function holdUp(db: TestDatabase, table: string, when: string): Promise<void> {
  await sql
    .raw(`
    create function held_up() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock(${GATE}); return new; end $$;
    create trigger held_up before insert or update on ${table} for each row when (${when}) execute function held_up();`)
    .execute(db);
}

async function killedAtGate(db: TestDatabase, importing: ChildProcess): Promise<void> {
  for (;;) {
    const [row] = (
      await sql<{ pid: number }>`
      select pid from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    ).rows;
    if (row) {
      importing.kill('SIGKILL');
      await once(importing, 'exit');
      // As the server does when it finds its client gone: what wasn't committed is undone.
      await sql`select pg_terminate_backend(${row.pid}, 5000)`.execute(db);
      return;
    }
    assert.equal(importing.exitCode, null, 'ended before it came to the gate');
    // A breath, or the asking takes the processors away from what is waited for.
    await pause(systemClock, BREATH_MS);
  }
}

const POINTS: { name: string; table: string; when: string }[] = [
  {
    name: 'in the midst of a later batch',
    table: 'observations',
    when: `new.observed_at = '2019-01-01'::timestamptz + interval '1200 minutes'`,
  },
  {
    name: 'between the first batch and its checkpoint',
    table: 'imports',
    when: 'new.lines >= 500',
  },
];

for (const { name, table, when } of POINTS) {
  test(`an import killed ${name}: run again, it leaves nothing out and nothing twice`, async (t) => {
    const db = await testDatabase(t);
    const folder = await mkdtemp(join(tmpdir(), 'tra-killed-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = join(folder, 'old.jsonl');
    await writeFile(
      file,
      Array.from({ length: LINES }, (_, index) => lineOf(index + 1)).join('\n'),
    );
    await holdUp(db, table, when);
    const gate = await db.startTransaction().execute();
    await sql`select pg_advisory_xact_lock(${GATE})`.execute(gate);
    const settings = { DATABASE_URL: urlOf(db.address) };
    const importing = spawnTra(t, ['import', 'whois-history', file], settings);
    await killedAtGate(db, importing);
    await gate.rollback().execute();
    const [checkpoint] = (await sql<{ lines: number }>`select lines::int from imports`.execute(db))
      .rows;

    const { code, stdout } = await runTra(['import', 'whois-history', file], settings);
    assert.equal(code, 1);
    assert.match(stdout, new RegExp(`1,300 lines read, .* ${BAD.length} rejected`));
    if (checkpoint)
      assert.match(
        stdout,
        new RegExp(`went on after line ${checkpoint.lines.toLocaleString('en')}`),
      );
    const { rows } = await sql<{ minute: number; seen: number }>`
      select (extract(epoch from observed_at - '2019-01-01'::timestamptz) / 60)::int as minute, count(*)::int as seen
      from observations group by 1 order by 1`.execute(db);
    const wanted = Array.from({ length: LINES }, (_, index) => index + 1).filter(
      (line) => !BAD.includes(line),
    );
    assert.deepEqual(
      rows.map(({ minute }) => minute),
      wanted,
    );
    assert.ok(rows.every(({ seen }) => seen === 1));
    assert.ok(existsSync(`${file}.rejected`));
    const rejected = readFileSync(`${file}.rejected`, 'utf8').trimEnd().split('\n');
    assert.deepEqual(
      rejected.map((line) => JSON.parse(line).line),
      BAD,
    );
  });
}
