import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { latestObservation, observation } from '#app/testing/observation.ts';
import { keepObservations } from './keep-observations.ts';
import { insertObservations, type Observation } from './observations.ts';
import { ensureRawPartitions } from './raw-partitions.ts';
import { RegistrationContents } from './registrations.ts';

const db = await testDatabase({ after });

function keep(batch: readonly Observation[]): Promise<number> {
  return keepObservations(db, batch, { live: false });
}

async function count(domain: string): Promise<{ observations: number; answers: number }> {
  const [row] = (
    await sql<{ observations: number; answers: number }>`select
    (select count(*)::int from observations where domain = ${domain}) as observations,
    (select count(*)::int from raw_answers where domain = ${domain}) as answers`.execute(db)
  ).rows;
  assert.ok(row);
  return { ...row };
}

test('an observation comes back as it was kept, raw answers byte for byte', async () => {
  const seen = observation({ domain: 'whole.example' });
  await keep([seen]);
  assert.deepEqual(await latestObservation(db, 'whole.example'), seen);
});

test('the latest observation is the one seen last, not the one kept last', async () => {
  const [late, early] = [2_000, 1_000].map((at) =>
    observation({ domain: 'order.example', observedAt: Date.UTC(2026, 0, 1) + at }),
  );
  assert.ok(late && early);
  await keep([late]);
  await keep([early]);
  assert.equal((await latestObservation(db, 'order.example'))?.id, late.id);
});

test('keeping an observation again changes nothing', async () => {
  const seen = observation({ domain: 'twice.example' });
  await keep([seen, seen]);
  await keep([seen]);
  assert.deepEqual(await count('twice.example'), { observations: 1, answers: seen.raw.length });
});

test('a batch with one observation that cannot be kept keeps none of it', async () => {
  const batch = [
    observation({ domain: 'half.example' }),
    observation({ domain: 'half.example', id: 'not a uuid' }),
  ];
  await assert.rejects(keep(batch), { code: '22P02' });
  assert.deepEqual(await count('half.example'), { observations: 0, answers: 0 });
});

test('NUL and half a surrogate pair in an answer do not keep it from being kept', async () => {
  const seen = observation({
    domain: 'odd.example',
    name: 'a\0b\ud800c',
    server: 'whois\0.example',
  });
  await keep([seen]);
  const kept = await latestObservation(db, 'odd.example');
  assert.equal(kept?.registration?.registrant.name, 'a\uFFFDb\uFFFDc');
  assert.equal(kept?.server, 'whois\uFFFD.example');
  assert.deepEqual(kept?.raw[0]?.bytes, seen.raw[0]?.bytes);
});

test('a name nobody looked at has no observation', async () => {
  assert.equal(await latestObservation(db, 'unseen.example'), null);
});

test('each month gets its partition once, and takes along what the default partition held', async () => {
  const now = Date.UTC(2031, 10, 30, 23, 59);
  const seen = observation({ domain: 'month.example', observedAt: now });
  await keep([seen]);
  assert.deepEqual(await ensureRawPartitions(db, now), [
    'raw_answers_2031_11',
    'raw_answers_2031_12',
    'raw_answers_2032_01',
  ]);
  assert.deepEqual(await ensureRawPartitions(db, now), []);
  const { rows } = await sql<{
    partition: string;
  }>`select tableoid::regclass::text as partition from raw_answers where domain = 'month.example'`.execute(
    db,
  );
  assert.deepEqual(new Set(rows.map((row) => row.partition)), new Set(['raw_answers_2031_11']));
  assert.deepEqual(await latestObservation(db, 'month.example'), seen);
});

test('a partition that is made while observations of its month come in refuses none of them', async () => {
  const now = Date.UTC(2033, 3, 15);
  const [early, late] = [0, 1].map((i) =>
    observation({ domain: 'racing.example', observedAt: now + i }),
  );
  assert.ok(early && late);
  const isMaking = async (): Promise<boolean> => {
    const [row] = (
      await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%raw_answers%'`.execute(
        db,
      )
    ).rows;
    return row?.waiting === 1;
  };
  const [inserted, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const writing = db.transaction().execute(async (tx) => {
    await insertObservations(tx, [early], new RegistrationContents());
    inserted.resolve();
    await held.promise;
  });
  await inserted.promise;
  const making = ensureRawPartitions(db, now);
  while (!(await isMaking()));
  const following = keepObservations(db, [late], { live: false });
  held.resolve();
  await writing;
  assert.deepEqual((await making)[0], 'raw_answers_2033_04');
  assert.equal(await following, 1);
  const { rows } = await sql<{ partition: string }>`
    select distinct tableoid::regclass::text as partition from raw_answers where domain = 'racing.example'`.execute(
    db,
  );
  assert.deepEqual([...rows.map((row) => row.partition)], ['raw_answers_2033_04']);
});
