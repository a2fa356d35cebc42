/** Workers that are killed (`kill -9`) in the middle of visits: what was told, and how often. */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { wait } from '#app/base/time-limits.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { OWN_ENVIRONMENT } from '#app/testing/processes.ts';
import { registrationUntil, someWatch, toldBy, watcherOn } from '#app/testing/watching/watches.ts';

const PROGRAM = fileURLToPath(new URL('../testing/watching/watcher-process.ts', import.meta.url));
const HOUR = 60 * 60_000;

async function latestMoment(db: TestDatabase): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select max(greatest(w.due_at, d.last_seen)) as at from watched w
    left join domains d on d.domain = w.subject`.execute(db);
  return rows[0]!.at;
}

/** Runs one until it kills itself at that point, or is killed after so many milliseconds. */
async function runUntilKilled(db: TestDatabase, point: string, afterMs: number | null) {
  const args = [JSON.stringify(db.address), String(await latestMoment(db)), point];
  const child = fork(PROGRAM, args, {
    env: OWN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = once(child, 'exit');
  await Promise.race([once(child, 'message'), gone]);
  if (afterMs !== null) {
    await wait(systemClock, afterMs);
    child.kill('SIGKILL');
  }
  const [, signal] = await gone;
  assert.equal(signal, 'SIGKILL');
}

test('each change is told exactly once, wherever in a visit the worker is killed', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock();
  const watch = await someWatch(db, clock, { events: ['registrar'] });
  for (const point of ['looked', 'told', 'judged']) await runUntilKilled(db, point, null);
  for (const afterMs of [40, 80]) await runUntilKilled(db, 'none', afterMs);
  // One that lives tells what the last left untold.
  const last = new FakeClock((await latestMoment(db)) + HOUR);
  const { world, visit } = watcherOn(db, last);
  world.said = registrationUntil(null, { registrar: 'The last', domainStatus: ['pendingDelete'] });
  await visit();

  const { rows: states } = await sql<{ name: string }>`
    select s.data #>> '{registrar,name}' as name from whois_records r
    join registrations s on s.domain = r.domain and s.digest = r.registration
    order by r.first_seen`.execute(db);
  const names = states.map(({ name }) => name);
  const { kept, sent } = await toldBy(db, watch);
  const changes = kept.map(({ data }) => data.changes[0]);
  assert.ok(names.length >= 8, `${names.length}`);
  assert.deepEqual(
    changes.map(({ before, after }) => [before, after]),
    names.slice(1).map((after, i) => [names[i], after]),
  );
  assert.deepEqual(sent, kept);
  assert.equal(new Set(kept.map(({ id }) => id)).size, kept.length);
});
