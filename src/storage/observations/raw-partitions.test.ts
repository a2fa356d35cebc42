import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import { keepObservations } from './keep-observations.ts';
import { dropRawBefore, ensureRawPartitions } from './raw-partitions.ts';

const DAY = 24 * 60 * 60 * 1000;

test('raw answers from before the cut go, whole months with their partition; later ones and all observations stay', async (t) => {
  const db = await testDatabase(t);
  const march = Date.UTC(2026, 2, 10);
  await ensureRawPartitions(db, march);
  const old = Date.UTC(2020, 0, 1);
  const times = [old, march, march + 25 * DAY, march + 40 * DAY];
  const batch = times.map((observedAt) => observation({ observedAt }));
  await keepObservations(db, batch, { live: false });
  const cutoff = march + 30 * DAY;
  const gone = await dropRawBefore(db, cutoff);
  assert.deepEqual(gone.partitions, ['raw_answers_2026_03']);
  // Two of each observation: those of 2020 lay in the default partition, those of the 4th of April
  // in a month that stays.
  assert.equal(gone.answers, 4);
  const [left] = (
    await sql<{ raw: number; seen: number; oldest: number }>`
    select (select count(*)::int from raw_answers) as raw, (select count(*)::int from observations) as seen,
      (select min(observed_at) from raw_answers) as oldest`.execute(db)
  ).rows;
  assert.deepEqual([left?.raw, left?.seen, left?.oldest], [2, 4, march + 40 * DAY]);
  assert.deepEqual(await dropRawBefore(db, cutoff), { partitions: [], answers: 0 });
});
