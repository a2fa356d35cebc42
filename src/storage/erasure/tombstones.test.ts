import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { emptyContact, emptyRegistration } from '#app/records/registration.ts';
import { type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { observation } from '#app/testing/observation.ts';
import type { Observation } from '../observations/observations.ts';
import { eraseKnown, putTombstone } from './tombstones.ts';

async function erased(db: TestDatabase, ...batch: Observation[]): Promise<readonly Observation[]> {
  return await db.transaction().execute((tx) => eraseKnown(tx, batch));
}

function answer(text: string) {
  return {
    source: 'whois',
    server: 'whois.example',
    fetchedAt: 0,
    charset: 'utf-8',
    httpStatus: 0,
    bytes: new Uint8Array(Buffer.from(text)),
  };
}

test('without tombstones a batch comes back as it is', async (t) => {
  const db = await testDatabase(t);
  const batch = [observation(), observation({ status: 'available', registration: null })];
  assert.equal(await db.transaction().execute((tx) => eraseKnown(tx, batch)), batch);
});

test('a contact whose e-mail was erased loses every field in every role, and the raw answers go', async (t) => {
  const db = await testDatabase(t);
  await putTombstone(db, 'email', ' An@Mail.EXAMPLE ');
  const registration = emptyRegistration();
  const person = {
    ...emptyContact(),
    name: 'An',
    phone: '+1.5555550100',
    street: ['1 Main'],
    country: 'VN',
  };
  registration.registrant = { ...person, email: 'an@mail.example' };
  registration.contacts.admin = { ...emptyContact(), name: 'Binh', email: 'binh@mail.example' };
  registration.contacts.tech = { ...person, email: 'AN@mail.example' };
  const [kept] = await erased(db, observation({ registration }));
  const withheld = { ...emptyContact(), redacted: true };
  assert.deepEqual(kept?.registration?.registrant, withheld);
  assert.deepEqual(kept?.registration?.contacts.tech, withheld);
  assert.equal(kept?.registration?.contacts.admin?.name, 'Binh');
  assert.deepEqual(kept?.raw, []);
});

test('a name is recognised whatever its case, accents and white space, as organisation too; a longer name is not', async (t) => {
  const db = await testDatabase(t);
  await putTombstone(db, 'name', 'Nguyễn Văn Đạt');
  const [same, other] = await erased(
    db,
    observation({ name: 'NGUYEN  VAN DAT' }),
    observation({ name: 'Nguyễn Văn Đạt Anh' }),
  );
  assert.equal(same?.registration?.registrant.name, null);
  assert.equal(other?.registration?.registrant.name, 'Nguyễn Văn Đạt Anh');
  const registration = emptyRegistration();
  registration.registrant.organization = 'Nguyen Van Dat';
  const [asOrganization] = await erased(db, observation({ registration }));
  assert.equal(asOrganization?.registration?.registrant.organization, null);
});

test('a raw answer that holds an erased e-mail goes though no contact was read from it; the others stay', async (t) => {
  const db = await testDatabase(t);
  await putTombstone(db, 'email', 'an@mail.example');
  const raw = [answer('remarks: written to An@Mail.example.'), answer('other@mail.example')];
  const [kept] = await erased(db, observation({ raw, status: 'available', registration: null }));
  assert.deepEqual(kept?.raw, [raw[1]]);
});

test('an erased e-mail is found behind a thousand others, and an answer with more than can be looked up is not kept', async (t) => {
  const db = await testDatabase(t);
  const others = (count: number) =>
    Array.from({ length: count }, (_, at) => `u${at}@mail.example`).join(',');
  const raw = [answer(`${others(1_000)},'an%40mail.example'`), answer(others(1_000))];
  const flood = answer(others(3_000));
  const given = observation({ raw: [...raw, flood], status: 'available', registration: null });
  assert.equal((await erased(db, given))[0], given);
  await putTombstone(db, 'email', 'an@mail.example');
  assert.deepEqual((await erased(db, given))[0]?.raw, [raw[1]]);
});

test('a tombstone waits for whoever is keeping observations, and whoever comes later sees it', async (t) => {
  const db = await testDatabase(t);
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const order: string[] = [];
  const keeping = db.transaction().execute(async (tx) => {
    assert.equal(
      (await eraseKnown(tx, [observation({ name: 'An' })]))[0]?.registration?.registrant.name,
      'An',
    );
    entered.resolve();
    await leave.promise;
    order.push('kept');
  });
  await entered.promise;
  const putting = putTombstone(db, 'name', 'An').then(() => order.push('tombstone'));
  // Until the tombstone's question waits in the database, nothing is shown.
  let waiting = 0;
  while (waiting === 0) {
    const [row] = (
      await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks
      where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`.execute(
        db,
      )
    ).rows;
    waiting = row?.waiting ?? 0;
  }
  const later = erased(db, observation({ name: 'An' }));
  leave.resolve();
  await Promise.all([keeping, putting]);
  assert.deepEqual(order, ['kept', 'tombstone']);
  assert.equal((await later)[0]?.registration?.registrant.name, null);
});

test('the table of tombstones holds no one’s data', async (t) => {
  const db = await testDatabase(t);
  const { digest } = await putTombstone(db, 'email', 'an@mail.example');
  await putTombstone(db, 'email', 'an@mail.example');
  const { rows } = await sql<{
    kind: string;
    digest: Uint8Array;
  }>`select kind, digest from erased_people`.execute(db);
  assert.deepEqual(
    rows.map((row) => Buffer.from(row.digest).toString('hex')),
    [digest],
  );
  assert.equal(rows[0]?.digest.length, 32);
});
