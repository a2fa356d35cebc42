import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { emptyContact, emptyRegistration, type Registration } from '#app/records/registration.ts';
import { beginMarkedRequest } from '#app/storage/marked-requests.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { DIGEST, newMark } from '#app/testing/catching/marks.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { observation } from '#app/testing/observation.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { keepRetention } from './retention.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 20);

function heldBy(name: string): Registration {
  const registration = emptyRegistration();
  registration.registrant = { ...emptyContact(), name, email: `${name}@mail.example` };
  registration.contacts.admin = { ...emptyContact(), name };
  registration.registrar.name = 'Example Registrar';
  return registration;
}

test('contacts of what is no longer seen go with their raw answers; what is still seen stays, and so does all that names no one', async (t) => {
  const db = await testDatabase(t);
  const seen = (domain: string, name: string, daysAgo: number) =>
    observation({ domain, registration: heldBy(name), observedAt: NOW - daysAgo * DAY });
  const batch = [
    seen('gone.example', 'An', 400),
    seen('sold.example', 'Binh', 400),
    seen('sold.example', 'Chi', 300),
    seen('held.example', 'Dung', 400),
    seen('held.example', 'Dung', 10),
  ];
  await keepObservations(db, batch, { live: true });
  const clock = new FakeClock(NOW);
  const parts = {
    db,
    clock,
    log: createLog('silent'),
    rawRetentionDays: null,
    contactRetentionDays: 365,
  };
  // Its end waits for what it does at the start.
  await keepRetention(parts)();
  const { rows } = await sql<{ domain: string; days: number; record: Registration; raw: number }>`
    select o.domain, (extract(epoch from ${new Date(NOW)} - observed_at) / 86400)::int as days, data as record,
      (select count(*)::int from raw_answers r where (r.domain, r.observation_id) = (o.domain, o.id)) as raw
    from observations o join registrations s on s.domain = o.domain and s.digest = o.registration
    order by domain, observed_at`.execute(db);
  assert.deepEqual(
    rows.map(({ domain, days, record, raw }) => [
      domain,
      days,
      record.registrant.name,
      record.contacts.admin?.name,
      raw,
    ]),
    [
      ['gone.example', 400, null, null, 0],
      ['held.example', 400, 'Dung', 'Dung', 2],
      ['held.example', 10, 'Dung', 'Dung', 2],
      ['sold.example', 400, null, null, 0],
      ['sold.example', 300, 'Chi', 'Chi', 2],
    ],
  );
  assert.equal(rows[0]?.record.registrar.name, 'Example Registrar');
  assert.equal(rows[0]?.record.registrant.redacted, true);
  // The same again, as an import brings it, changes nothing.
  await keepObservations(db, batch, { live: false });
  const [again] = (
    await sql<{ texts: string; raw: number }>`
    select string_agg(data::text, ' ') as texts, (select count(*)::int from raw_answers) as raw from registrations`.execute(
      db,
    )
  ).rows;
  assert.doesNotMatch(again!.texts, /"(An|Binh)"/);
  assert.equal(again!.raw, 6);
});

test('without settings no raw answer is let go of; with them it is done again every day', async (t) => {
  const db = await testDatabase(t);
  const old = () => observation({ domain: 'old.example', observedAt: NOW - 40 * DAY });
  await keepObservations(db, [old()], { live: true });
  const clock = new FakeClock(NOW);
  const log = createLog('silent');
  const raw = async () => (await sql`select from raw_answers`.execute(db)).rows.length;
  await keepRetention({ db, clock, log, rawRetentionDays: null, contactRetentionDays: null })();
  assert.equal(await raw(), 2);
  const stop = keepRetention({ db, clock, log, rawRetentionDays: 30, contactRetentionDays: null });
  await stop();
  assert.equal(await raw(), 0);
  assert.equal(clock.waiting, 0);
});

test('an Idempotency-Key is known for a day, whatever the settings, and then forgotten', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  for (const [key, at] of Object.entries({ old: NOW - DAY - 1, young: NOW - DAY }))
    await beginMarkedRequest(db, newMark(keyId, key), DIGEST, at);
  const log = createLog('silent');
  const parts = {
    db,
    clock: new FakeClock(NOW),
    log,
    rawRetentionDays: null,
    contactRetentionDays: null,
  };
  await keepRetention(parts)();
  const { rows } = await sql`select idempotency_key as key from marked_requests`.execute(db);
  assert.deepEqual(rows, [{ key: 'young' }]);
});
