import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { Importer, prepareImport } from '#app/imports/importer.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import type { DnsSpan } from '#app/records/dns.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import type { PersonMark } from '#app/records/person.ts';
import { emptyContact, emptyRegistration, type Registration } from '#app/records/registration.ts';
import { keepLooks, keepSpans } from '#app/storage/dns/looks.ts';
import { ObservationJournal } from '#app/storage/observations/journal.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import { ObservationWriter } from '#app/storage/observations/writer.ts';
import { findOrder } from '#app/storage/orders/orders.ts';
import { AN, sealed, testSealer } from '#app/testing/catching/registrants.ts';
import { type Cleanup, type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { latestObservation, observation } from '#app/testing/observation.ts';
import { someOrder } from '#app/testing/orders.ts';
import { someMessage } from '#app/testing/registry-messages.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { type ErasureParts, erasePerson } from './person-erasure.ts';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 24 * 60 * 60 * 1000;
const EMAIL = 'an@mail.example';
const clock = new FakeClock(NOW);
const log = createLog('silent');

async function partsOn(t: Cleanup, db: TestDatabase): Promise<ErasureParts> {
  const journalDir = await mkdtemp(join(tmpdir(), 'tra-erasure-'));
  t.after(() => rm(journalDir, { recursive: true }));
  const replayJournal = async () => {
    const writer = new ObservationWriter({ db, clock, log, journalDir });
    writer.start();
    await writer.drained();
    await writer.stop();
  };
  return { db, journalDir, replayJournal, forgetShared: null, sealer: null };
}

function answer(text: string): Observation['raw'][number] {
  return {
    source: 'whois',
    server: 'whois.example',
    fetchedAt: NOW,
    charset: 'utf-8',
    httpStatus: 0,
    bytes: new Uint8Array(Buffer.from(text)),
  };
}

function withTech(email: string): Registration {
  const registration = emptyRegistration();
  registration.registrant = {
    ...emptyContact(),
    name: 'Example Ltd',
    email: 'office@mail.example',
  };
  registration.contacts.tech = { ...emptyContact(), name: 'An', email, phone: '+1.5555550100' };
  return registration;
}

async function keep(db: TestDatabase, batch: Observation[]): Promise<void> {
  await keepObservations(db, batch, { live: true });
}

const erase = { dryRun: false, allRaw: false };
const email = { kind: 'email' as PersonMark, text: EMAIL };

/** Every table, as text: where a person may still stand. */
async function everything(db: TestDatabase): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(
    db,
  );
  const texts = [];
  for (const { name } of tables)
    texts.push(JSON.stringify((await sql`select * from ${sql.id(name)}`.execute(db)).rows));
  return texts.join('\n');
}

test('a person goes from every observation and raw answer of every domain, in every role, and no one else does', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  await keep(db, [
    observation({ domain: 'one.example', registration: withTech(EMAIL) }),
    observation({
      domain: 'one.example',
      registration: withTech('AN@Mail.example'),
      observedAt: NOW,
    }),
    observation({
      domain: 'one.example',
      registration: null,
      status: 'available',
      raw: [answer(`was ${EMAIL}.`)],
    }),
    observation({ domain: 'two.example', registration: withTech('other@mail.example') }),
    observation({
      domain: 'three.example',
      registration: null,
      status: 'available',
      raw: [answer(`by ${EMAIL}`)],
    }),
  ]);
  await someMessage(db, { text: `Transfer to ${EMAIL}` });
  const dry = await erasePerson(parts, email, { ...erase, dryRun: true });
  assert.match(await everything(db), /an@mail\.example/i);
  const counts = await erasePerson(parts, email, erase);
  assert.deepEqual(counts, {
    domains: 1,
    observations: 2,
    rawAnswers: 5,
    searches: 0,
    watches: 0,
    addresses: 0,
    messages: 1,
    dnsRecords: 0,
    results: 0,
    registrants: 0,
    unread: 0,
    refused: 0,
    cached: 0,
  });
  assert.deepEqual(dry, counts);
  assert.doesNotMatch(await everything(db), /an@mail\.example/i);
  const one = await latestObservation(db, 'one.example');
  assert.deepEqual(one?.registration?.contacts.tech, { ...emptyContact(), redacted: true });
  assert.equal(one?.registration?.registrant.name, 'Example Ltd');
  const two = await latestObservation(db, 'two.example');
  assert.equal(two?.registration?.contacts.tech?.name, 'An');
  assert.equal(two?.raw.length, 2);
  const again = await erasePerson(parts, email, { ...erase, allRaw: true });
  assert.deepEqual([again.domains, again.observations, again.rawAnswers], [1, 0, 1]);
  assert.equal((await latestObservation(db, 'three.example'))?.raw.length, 0);
});

test('the holder that orders tell of goes, by address or name, and other orders keep theirs', async (t) => {
  const db = await testDatabase(t);
  const parts = { ...(await partsOn(t, db)), sealer: testSealer() };
  const keyId = await someKey(db);
  const ordered = async (domain: string, details: RegistrantDetails) => {
    const id = randomUUID();
    await someOrder(db, keyId, { id, domain, sealedRegistrant: sealed(details, id) });
    return async () => (await findOrder(db, keyId, id))?.details;
  };
  const [byAddress, byName, other] = [
    await ordered('a.test', { ...AN, name: 'Other', email: 'AN@mail.example' }),
    await ordered('b.test', { ...AN, name: 'Nguyễn Văn B' }),
    await ordered('c.test', { ...AN, name: 'Other' }),
  ];
  const dry = await erasePerson(parts, email, { ...erase, dryRun: true });
  assert.deepEqual([dry.registrants, await byAddress()], [1, 'kept']);
  assert.equal((await erasePerson(parts, email, erase)).registrants, 1);
  const name = { kind: 'name' as PersonMark, text: 'nguyen van b' };
  assert.equal((await erasePerson(parts, name, erase)).registrants, 1);
  assert.deepEqual(
    [await byAddress(), await byName(), await other()],
    ['erased', 'erased', 'kept'],
  );
  // Without the key it is not known whose they are.
  const keyless = await erasePerson({ ...parts, sealer: null }, email, erase);
  assert.deepEqual([keyless.registrants, keyless.unread], [0, 1]);
});

test('history, its changes and the reverse index lose the person and keep the rest', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const held = (contact: Partial<Registration['registrant']>, days: number) => {
    const registration = emptyRegistration();
    registration.registrant = { ...emptyContact(), ...contact };
    registration.registrar.name = 'Example Registrar';
    return observation({
      domain: 'sold.example',
      registration,
      observedAt: NOW - days * 86_400_000,
    });
  };
  await keep(db, [
    held({ name: 'Binh', email: 'binh@mail.example' }, 30),
    held({ name: 'An', email: EMAIL }, 20),
    held({ name: 'Chi', email: 'chi@mail.example' }, 10),
  ]);
  const records = async () => {
    const { rows } = await sql<{ changes: object[]; data: Registration }>`
      select w.changes, r.data from whois_records w
      join registrations r on r.domain = w.domain and r.digest = w.registration
      order by w.first_seen`.execute(db);
    return rows;
  };
  const entries = async (value: string) =>
    (await sql`select from reverse_entries where value = ${value}`.execute(db)).rows.length;
  assert.equal((await records()).length, 3);
  assert.equal(await entries(EMAIL), 1);
  await erasePerson(parts, email, erase);
  assert.doesNotMatch(await everything(db), /an@mail\.example|"An"/i);
  assert.equal(await entries(EMAIL), 0);
  assert.equal(await entries('an'), 0);
  assert.equal(await entries('binh@mail.example'), 1);
  assert.equal(await entries('chi@mail.example'), 1);
  const names = (await records()).map(({ data }) => [
    data.registrant.name,
    data.registrant.redacted,
  ]);
  assert.deepEqual(names, [
    ['Binh', false],
    [null, true],
    ['Chi', false],
  ]);
});

test('the whole contact goes from the reverse index, in whatever role: address, country, organisation', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const registration = emptyRegistration();
  const person = {
    ...emptyContact(),
    name: 'An Vu',
    organization: 'Công ty TNHH An Vu',
    email: EMAIL,
    street: ['7 Vu Street'],
    city: 'Vuville',
    postalCode: 'VU 7',
    country: 'VU',
  };
  registration.registrant = person;
  registration.contacts = { admin: person, tech: person, billing: null };
  await keep(db, [observation({ domain: 'whole.example', registration, observedAt: 1 })]);
  const indexed = async () =>
    JSON.stringify([
      (await sql`select * from reverse_entries where value like '%vu%'`.execute(db)).rows,
      (await sql`select * from reverse_names where country = 'VU'`.execute(db)).rows,
    ]);
  assert.match(await indexed(), /7 vu street.*"VU"/s);
  await erasePerson(parts, email, erase);
  assert.equal(await indexed(), '[[],[]]');
});

test('an erased person does not come back by a later lookup, nor by the journal, nor by an import', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const journal = new ObservationJournal({ directory: parts.journalDir, maxBytes: 1e6, clock });
  await journal.append([observation({ domain: 'journal.example', registration: withTech(EMAIL) })]);
  await erasePerson(parts, email, erase);
  assert.deepEqual(await readdir(parts.journalDir), []);
  await keep(db, [observation({ domain: 'later.example', registration: withTech(EMAIL) })]);
  for (const domain of ['journal.example', 'later.example']) {
    const kept = await latestObservation(db, domain);
    assert.equal(kept?.registration?.contacts.tech?.email, null);
    assert.deepEqual(kept?.raw, []);
  }
});

test('the log of reverse searches keeps who searched, and loses the person', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const terms = {
    include: [{ field: 'registrantEmail', term: 'AN@mail.example', match: 'exact' }],
    exclude: [],
  };
  const other = { include: [{ field: 'registrar', term: 'Example', match: 'exact' }], exclude: [] };
  for (const said of [terms, other])
    await sql`insert into reverse_queries (at, key_id, scope, terms, continued, count)
      values (now(), ${randomUUID()}, 'current', ${JSON.stringify(said)}::jsonb, false, 1)`.execute(
      db,
    );
  assert.equal((await erasePerson(parts, email, erase)).searches, 1);
  const { rows: kept } = await sql<{
    terms: typeof terms;
  }>`select terms from reverse_queries order by terms::text`.execute(db);
  assert.equal(kept.length, 2);
  assert.deepEqual(kept.map((row) => row.terms.include[0]!.term).sort(), ['(erased)', 'Example']);
});

test('a person who is erased while an import brings them in, again and again, is gone at its end', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const path = join(parts.journalDir, 'old.jsonl.gz');
  const lines = Array.from({ length: 4_000 }, (_, number) => {
    const text = `Domain Name: name-${number % 50}.example\nRegistrar: Example\nTech Name: An\nTech Email: ${EMAIL}\n`;
    const observedAt = new Date(Date.UTC(2019, 0, 1) + number * 60_000).toISOString();
    return JSON.stringify({
      domain: `name-${number % 50}.example`,
      observedAt,
      source: 'whois',
      text,
    });
  });
  await writeFile(path, lines.join('\n'));
  const parseName = createNameParser({ extraTlds: ['example'] });
  const importer = new Importer({ db, clock, parseName });
  const begun = Promise.withResolvers<void>();
  const importing = importer.whoisHistory(await prepareImport(path, (async function* () {})()), {
    onProgress: ({ lines: done }) => done >= 1000 && begun.resolve(),
    signal: new AbortController().signal,
  });
  await begun.promise;
  assert.match(await everything(db), /an@mail\.example/i);
  const [summary, counts] = await Promise.all([importing, erasePerson(parts, email, erase)]);
  assert.equal(summary.kept, 4_000);
  assert.equal(counts.domains, 50);
  assert.ok(
    counts.observations >= 1_000 && counts.observations <= 4_000,
    String(counts.observations),
  );
  assert.doesNotMatch(await everything(db), /an@mail\.example/i);
  const [raw] = (
    await sql<{ count: number }>`select count(*)::int as count from raw_answers`.execute(db)
  ).rows;
  assert.equal(raw?.count, 0);
});

test('a person goes from DNS records, now and over time, and comes back by no look and no import', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const report = `v=DMARC1; rua=mailto:${EMAIL.toUpperCase()}!10m,mailto:other@mail.example`;
  const soa = (serial: number) => `ns.example an.mail.example ${serial} 1 1 1 1`;
  const texts = [report, 'v=spf1 -all', 'not.an@mail.example'];
  const look = (domain: string, day: number, ns: string) =>
    dnsLook(domain, NOW - day * DAY, { NS: [ns], TXT: texts, SOA: [soa(day)] });
  const span = (value: string): DnsSpan => ({
    id: randomUUID(),
    domain: 'two.example',
    name: '_dmarc.two.example',
    type: 'TXT',
    value,
    ttl: 60,
    firstSeen: NOW - 9 * DAY,
    lastSeen: NOW - 8 * DAY,
  });
  const looks = [look('one.example', 2, 'a.example'), look('one.example', 1, 'b.example')];
  await keepLooks(db, looks);
  await keepSpans(db, [span(report), span('v=spf1 +all')]);
  const shown = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', name, type, value, ttl, observations) as line
      from dns_records order by line`.execute(db);
    return rows.map(({ line }) => line);
  };
  const before = await shown();

  const dry = await erasePerson(parts, email, { ...erase, dryRun: true });
  assert.equal(dry.dnsRecords, 4);
  assert.deepEqual(await shown(), before);
  assert.equal((await erasePerson(parts, email, erase)).dnsRecords, 4);
  const after = [
    '_dmarc.two.example TXT v=spf1 +all 60 2',
    'one.example NS a.example 300 1',
    'one.example NS b.example 300 1',
    'one.example TXT not.an@mail.example 300 2',
    'one.example TXT v=spf1 -all 300 2',
  ];
  assert.deepEqual(await shown(), after);

  await keepLooks(db, [look('three.example', 1, 'c.example')]);
  // Older than what is known: the host is folded anew from all that is kept.
  await keepLooks(db, [look('one.example', 3, 'a.example')]);
  assert.equal(await keepSpans(db, [span(report), span('v=spf1 ?all')]), 1);
  assert.doesNotMatch(await everything(db), /[^.]an@mail|an\.mail/i);
  assert.equal((await shown()).length, after.length + 4);
  assert.equal((await erasePerson(parts, email, erase)).dnsRecords, 0);
});

test('an address goes from DNS records wherever it stands in them, counted, erased and held back alike', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const others = Array.from({ length: 5_000 }, (_, at) => `u${at}@mail.example`).join(',');
  const soa = (mailbox: string) => `ns.example ${mailbox} 1 1 1 1 1`;
  const zed = { kind: 'email' as PersonMark, text: 'Zed.Zebra@mail.example' };
  const naming = {
    TXT: [
      `v=DMARC1; rua=${others.slice(0, 500)},mailto:zed.zebra@mail.example`,
      `${others},zed.zebra@mail.example`,
      "contact='ZED.zebra@mail.example'",
      '-zed.zebra@mail.example-',
      '<zed.zebra@mail.example>',
      'mailto:zed.zebra%40mail.example?subject=x',
      '"zed.zebra"@mail.example',
      String.raw`zed.zebra\064mail.example`,
    ],
    CAA: ['0 iodef "mailto:zed.zebra@mail.example"'],
    NAPTR: ['1 1 "u" "E2U+email" "!^.*$!mailto:zed.zebra@mail.example!" .'],
    SOA: [
      soa('zed.zebra.mail.example'),
      soa(String.raw`zed\.zebra.mail.example.`),
      soa(String.raw`zed.zebra\@mail.example`),
    ],
  };
  const alike = {
    TXT: [
      'notzed.zebra@mail.example',
      'zed.zebra@mail.example.org',
      others,
      "'not.zed.zebra%40mail.example'",
    ],
    CAA: ['0 iodef "mailto:zebra@mail.example"'],
    SOA: [soa('notzed.zebra.mail.example'), soa('zed.zebra.mail.example.org')],
  };
  const spansOf = (domain: string, values: Partial<Record<string, string[]>>): DnsSpan[] =>
    Object.entries(values).flatMap(([type, of]) =>
      of!.map((value) => ({
        id: randomUUID(),
        domain,
        name: domain,
        type: type as DnsSpan['type'],
        value,
        ttl: 60,
        firstSeen: NOW - 9 * DAY,
        lastSeen: NOW - 8 * DAY,
      })),
    );
  const count = Object.values(naming).flat().length;
  await keepLooks(db, [dnsLook('look.example', NOW, naming), dnsLook('b.example', NOW, alike)]);
  await keepSpans(db, [...spansOf('span.example', naming), ...spansOf('c.example', alike)]);
  const shown = async () => {
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', name, type, value) as line from dns_records order by line`.execute(db);
    return rows.map(({ line }) => line);
  };
  const dry = await erasePerson(parts, zed, { ...erase, dryRun: true });
  assert.equal(dry.dnsRecords, 2 * count);
  assert.equal((await erasePerson(parts, zed, erase)).dnsRecords, 2 * count);
  const after = await shown();
  assert.equal(after.length, 2 * Object.values(alike).flat().length);

  await keepLooks(db, [dnsLook('again.example', NOW, naming)]);
  assert.equal(await keepSpans(db, spansOf('span.example', naming)), 0);
  assert.equal(await keepSpans(db, spansOf('c.example', alike)), 7);
  assert.deepEqual(await shown(), after);
});

test('an address goes from WHOIS fields that hold more than it, counted, erased and held back alike', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const naming = [
    `other@mail.example, ${EMAIL}`,
    `other@mail.example;${EMAIL}`,
    `mailto:${EMAIL}`,
    `An <${EMAIL}>`,
    `'${EMAIL}'`,
    'an%40mail.example',
  ];
  const batch = (prefix: string) =>
    [...naming, `d${EMAIL}`, `${EMAIL}.org, b@mail.example`].map((held, at) =>
      observation({ domain: `${prefix}${at}.example`, registration: withTech(held) }),
    );
  await keep(db, batch('old'));
  const dry = await erasePerson(parts, email, { ...erase, dryRun: true });
  const counts = await erasePerson(parts, email, erase);
  assert.deepEqual([counts.domains, counts.observations], [naming.length, naming.length]);
  assert.deepEqual(dry, counts);
  await keep(db, batch('new'));
  for (const prefix of ['old', 'new'])
    for (const at of [...naming, '', ''].keys()) {
      const kept = await latestObservation(db, `${prefix}${at}.example`);
      assert.equal(kept?.registration?.contacts.tech?.redacted, at < naming.length, `${at}`);
      assert.equal(kept?.registration?.registrant.name, 'Example Ltd');
    }
});

test('a text that is a person’s name as a whole goes, one that holds it among others stays', async (t) => {
  const db = await testDatabase(t);
  const parts = await partsOn(t, db);
  const TXT = ['NGUYEN  van a', 'site of Nguyễn Văn A'];
  await keepLooks(db, [dnsLook('one.example', NOW, { TXT })]);
  const name = { kind: 'name' as PersonMark, text: 'Nguyễn Văn A' };
  assert.equal((await erasePerson(parts, name, erase)).dnsRecords, 1);
  const { rows } = await sql<{ value: string }>`select value from dns_records`.execute(db);
  assert.deepEqual(
    rows.map(({ value }) => value),
    ['site of Nguyễn Văn A'],
  );
});
