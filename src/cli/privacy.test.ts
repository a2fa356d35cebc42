import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyContact, emptyRegistration } from '#app/records/registration.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { testDatabase } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import { runTra } from '#app/testing/processes.ts';

test('tra privacy erase counts, asks, erases, and never says whom', async (t) => {
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${dirname(path)}`,
    DATA_DIR: '/nonexistent',
  };
  const registration = emptyRegistration();
  registration.registrant = { ...emptyContact(), name: 'Nguyễn Văn A', email: 'a@mail.example' };
  await keepObservations(db, [observation({ domain: 'taken.example', registration })], {
    live: false,
  });
  const erase = (...args: string[]) => runTra(['privacy', 'erase', ...args], settings);
  const left = async () =>
    (await sql`select from registrations where data::text like '%a@mail.example%'`.execute(db)).rows
      .length;

  for (const args of [[], ['--email', 'a@mail.example', '--name', 'x'], ['--name', ' ']])
    assert.equal((await erase(...args)).code, 2);
  const dry = await erase('--email', 'A@MAIL.example', '--dry-run');
  assert.equal(dry.code, 0);
  assert.match(
    dry.stdout,
    /Would be erased:\n {2}1 domains\n {2}1 observations\n {2}2 raw answers/,
  );
  // Without a terminal the question can't be answered.
  assert.equal((await erase('--email', 'a@mail.example')).code, 1);
  assert.equal(await left(), 1);
  const done = await erase('--name', 'NGUYEN VAN A', '--yes');
  assert.equal(done.code, 0);
  assert.match(done.stdout, /Erased, and a tombstone stands:\n {2}1 domains/);
  assert.equal(await left(), 0);
  assert.match(done.stdout, /backups[\s\S]*\.rejected/);
  const typed = await runTra(
    ['privacy', 'erase', '--email', '-', '--dry-run'],
    settings,
    'a@mail.example\n',
  );
  assert.match(typed.stdout, /0 domains\n {2}0 observations\n {2}0 raw answers/);
  for (const { stdout, stderr } of [dry, done, typed])
    assert.doesNotMatch(stdout + stderr, /mail\.example|nguy|taken/i);
});
