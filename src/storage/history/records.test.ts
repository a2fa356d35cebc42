import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import { testDatabase } from '#app/testing/database.ts';
import { keepObservations } from '../observations/keep-observations.ts';
import type { Observation } from '../observations/observations.ts';
import { insertObservations } from '../observations/observations.ts';
import { RegistrationContents } from '../observations/registrations.ts';
import { fieldNumber } from '../reverse/entry-steps.ts';
import { whoisHistoryPage } from './records.ts';

const db = await testDatabase({ after });
const HOUR = 60 * 60 * 1000;

/** The same for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

function shuffled<T>(list: readonly T[], draw: (below: number) => number): T[] {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = draw(i + 1);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return mixed;
}

/** Thirty looks at one name by two sources, some at the same moment, with a deletion in between. */
function looks(draw: (below: number) => number): Observation[] {
  return Array.from({ length: 30 }, (_, i) => {
    const registration = emptyRegistration();
    registration.nameservers = [`ns${Math.floor(i / 5)}.example`];
    if (draw(2) === 0) registration.registrant.name = `Pat ${Math.floor(i / 12)}`;
    const isFree = i > 12 && i < 16;
    return {
      id: randomUUID(),
      domain: '',
      observedAt: Date.UTC(2025, 0, 1) + (i - draw(2)) * HOUR,
      status: isFree ? 'available' : 'registered',
      source: draw(2) === 0 ? 'rdap' : 'whois',
      server: 'registry.example',
      registration: isFree ? null : registration,
      raw: [],
    };
  });
}

async function pageOf(domain: string) {
  const page = await whoisHistoryPage(db, {
    domain,
    from: null,
    to: null,
    limit: 100,
    after: null,
  });
  return { ...page, records: page.records.map((record) => ({ ...record, id: '' })) };
}

/** The one entry that tells two names with the same records apart. */
const LABEL = fieldNumber('domainLabel');

test('whatever order and batches observations come in, the records are the same, and so are head and index', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const draw = chance(seed);
    const seen = looks(draw);
    const inOrder = `in-order-${seed}.example`;
    const mixed = `mixed-${seed}.example`;
    // Ids decide between two at the same moment, so the order of ids must be the same for both.
    const ids = seen.map(() => randomUUID()).sort();
    await keepObservations(
      db,
      seen.map((o, i) => ({ ...o, domain: inOrder, id: ids[i]! })),
      { live: false },
    );
    const others = seen.map(() => randomUUID()).sort();
    const left = shuffled(
      seen.map((o, i) => ({ ...o, domain: mixed, id: others[i]! })),
      draw,
    );
    while (left.length > 0) {
      const batch = left.splice(0, 1 + draw(7));
      await keepObservations(db, batch, { live: draw(2) === 0 });
      if (draw(3) === 0) await keepObservations(db, batch, { live: false });
    }
    assert.deepEqual(await pageOf(mixed), await pageOf(inOrder), `seed ${seed}`);
    const [heads] = (
      await sql<{ heads: number }>`
      select count(distinct (first_seen, last_seen, observations, status, registrar)) as heads from domains
      where domain in (${inOrder}, ${mixed})`.execute(db)
    ).rows;
    assert.equal(heads?.heads, 1, `seed ${seed}`);
    const [index] = (
      await sql<{ rows: number; distinctRows: number }>`
      select count(*) as rows, count(distinct (field, value, current, first_seen, last_seen)) as distinct_rows
      from reverse_entries where domain in (${inOrder}, ${mixed}) and field <> ${LABEL}`.execute(db)
    ).rows;
    assert.equal(index?.rows, 2 * index!.distinctRows, `seed ${seed}`);
  }
});

test('what was observed before there were records is in them once the name is seen again', async () => {
  const draw = chance(7);
  const [upgraded, fresh] = ['upgraded.example', 'fresh.example'];
  const seen = looks(draw);
  const ids = seen.map(() => randomUUID()).sort();
  const of = (domain: string) => seen.map((o, i) => ({ ...o, domain, id: ids[i]! }));
  await keepObservations(db, of(fresh), { live: false });
  const [later, ...before] = of(upgraded).reverse() as [Observation, ...Observation[]];
  await db
    .transaction()
    .execute((tx) => insertObservations(tx, before, new RegistrationContents()));
  await keepObservations(db, [later], { live: true });
  assert.deepEqual(await pageOf(upgraded), await pageOf(fresh));
  const [heads] = (
    await sql<{ heads: number }>`
    select count(distinct (first_seen, last_seen, observations)) as heads from domains
    where domain in (${upgraded}, ${fresh})`.execute(db)
  ).rows;
  assert.equal(heads?.heads, 1);
});

test('dates that no database holds keep no observation out', async () => {
  const dates = [
    '+010000-01-01T00:00:00.000Z',
    '0000-01-01T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    'soon',
  ];
  for (const [i, expiry] of dates.entries()) {
    const registration = emptyRegistration();
    registration.dates.expiry = expiry;
    const [look] = looks(chance(1)) as [Observation];
    const seen = {
      ...look,
      domain: `made-up-${i}.example`,
      status: 'registered' as const,
      registration,
    };
    assert.equal(await keepObservations(db, [seen], { live: true }), 1, expiry);
    const { records } = await pageOf(seen.domain);
    assert.equal(records[0]?.registration?.dates.expiry, expiry);
    const [head] = (
      await sql<{
        expiry: number | null;
      }>`select expiry from domains where domain = ${seen.domain}`.execute(db)
    ).rows;
    assert.equal(head?.expiry, null);
  }
});

test('several writers of the same names at once lose nothing and double nothing', async () => {
  const draw = chance(99);
  const names = ['one', 'two', 'three'].map((label) => `${label}-shared.example`);
  const all = names.flatMap((domain) =>
    looks(draw).map((o) => ({ ...o, domain, id: randomUUID() })),
  );
  const mixed = shuffled(all, draw);
  const writers = [0, 1, 2, 3].map(async (writer) => {
    for (let i = writer * 5; i < mixed.length; i += 20)
      await keepObservations(db, mixed.slice(i, i + 5), { live: true });
  });
  await Promise.all(writers);
  for (const domain of names) {
    const { records } = await pageOf(domain);
    assert.equal(
      records.reduce((sum, record) => sum + record.observations, 0),
      30,
    );
    const alone = `alone-${domain}`;
    await keepObservations(
      db,
      all.filter((o) => o.domain === domain).map((o) => ({ ...o, domain: alone, id: reId(o.id) })),
      {
        live: false,
      },
    );
    assert.deepEqual(records, (await pageOf(alone)).records);
  }
});

/** Another id in the same order. */
function reId(id: string): string {
  return `${id.slice(0, -1)}${id.at(-1) === '0' ? '1' : '0'}`;
}
