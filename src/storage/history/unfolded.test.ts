import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { emptyRegistration } from '#app/records/registration.ts';
import { testDatabase } from '#app/testing/database.ts';
import { importObservations } from '../observations/import-observations.ts';
import { keepObservations } from '../observations/keep-observations.ts';
import type { Observation } from '../observations/observations.ts';
import { MIGRATIONS_DIR } from '../postgres/migrate.ts';
import { holdHeads } from './records.ts';
import { foldUnfolded } from './unfolded.ts';

const db = await testDatabase({ after });
const DAY = 24 * 60 * 60 * 1000;

/** The same for the same seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** What several sources said of a few names, some at the same moment, some again and again. */
function looks(draw: (below: number) => number, suffix: string): Observation[] {
  return Array.from({ length: 70 }, (_, i) => {
    const registration = emptyRegistration();
    registration.nameservers = [`ns${Math.floor(i / 20)}.example`];
    if (draw(3) > 0) registration.registrant.name = `Pat ${draw(3)}`;
    if (draw(3) === 0) registration.registrar.name = `Registrar ${Math.floor(i / 30)}`;
    const isFree = draw(12) === 0;
    return {
      id: randomUUID(),
      domain: `name${draw(6) ** 2}.${suffix}`,
      observedAt: Date.UTC(2015, 0, 1) + (i - draw(3)) * DAY,
      status: isFree ? 'available' : 'registered',
      source: draw(2) === 0 ? 'rdap' : 'whois',
      server: 'registry.example',
      registration: isFree ? null : registration,
      raw: [],
    };
  });
}

/** All that pages and searches read, without what stands for itself alone. */
async function shownOf(suffix: string) {
  const ofNames = sql`where domain like ${`%.${suffix}`}`;
  const bare = sql`replace(domain, ${suffix}, '') as domain`;
  const [records, heads, index] = await Promise.all([
    sql`select ${bare}, first_seen, last_seen, observations, source, status, said_by, changes, data
      from whois_records w left join registrations r using (domain)
      ${ofNames} and r.digest is not distinct from w.registration
      order by w.domain, first_seen, w.id`.execute(db),
    sql`select ${bare}, first_seen, last_seen, observations, status, registrar from domains
      ${ofNames} order by 1`.execute(db),
    sql`select ${bare}, field, value, current, first_seen, last_seen from reverse_entries
      ${ofNames} order by 1, field, value`.execute(db),
  ]);
  return { records: records.rows, heads: heads.rows, index: index.rows };
}

test('rows imported in any order, portions and steps, between looks, are the same as looked one by one', async () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const draw = chance(seed);
    const [one, other] = [`looked${seed}.example`, `imported${seed}.example`];
    const seen = looks(draw, one);
    const ids = seen.map(() => randomUUID()).sort();
    const inOrder = seen.map((look, i) => ({ ...look, id: ids[i]! }));
    for (const look of inOrder) await keepObservations(db, [look], { live: true });
    // Ids decide between two at the same moment: the others' have the same order.
    const others = seen.map(() => randomUUID()).sort();
    const left = inOrder
      .map((look, i) => ({ look, id: others[i]!, domain: look.domain.replace(one, other) }))
      .map(({ look, ...own }) => ({ ...look, ...own }))
      .map((look) => ({ look, place: draw(1_000_000) }))
      .sort((a, b) => a.place - b.place)
      .map(({ look }) => look);
    while (left.length > 0) {
      const batch = left.splice(0, 1 + draw(25));
      if (draw(4) === 0) await keepObservations(db, batch, { live: true });
      else await importObservations(db, batch);
      if (draw(3) === 0) await foldUnfolded(db, { step: 1 + draw(8) });
      if (draw(3) === 0) assert.equal(await importObservations(db, batch), 0);
    }
    await foldUnfolded(db, { step: 1 + draw(8) });
    assert.deepEqual(await shownOf(other), await shownOf(one), `seed ${seed}`);
    assert.equal((await sql`select from unfolded_observations`.execute(db)).rows.length, 0);
  }
});

test('an import waits for no one who holds the name, nor for another import of it', async () => {
  const seen = looks(chance(99), 'held.example');
  const holder = await db.startTransaction().execute();
  await holdHeads(
    holder,
    seen.map(({ domain }) => domain),
  );
  const halves = [seen.slice(0, 40), seen.slice(30)];
  const fresh = await Promise.all(halves.map((half) => importObservations(db, half)));
  assert.equal(fresh[0]! + fresh[1]!, seen.length);
  await holder.rollback().execute();
  await Promise.all(halves.map(() => foldUnfolded(db, { step: 5 })));
  const { heads } = await shownOf('held.example');
  const kept = (heads as { observations: number }[]).map(({ observations }) => observations);
  assert.equal(
    kept.reduce((sum, count) => sum + count, 0),
    seen.length,
  );
});

test('records that earlier rules folded are put right by the first import after the update', async () => {
  const seen = ['whois', 'whois', 'rdap'].map((source, i) => {
    const registration = emptyRegistration();
    if (source === 'whois') registration.registrant.redacted = true;
    else registration.registrant.name = 'Pat Example';
    return {
      id: randomUUID(),
      domain: 'name.earlier.example',
      observedAt: Date.UTC(2015, 0, 1 + i),
      status: 'registered' as const,
      source,
      server: 'registry.example',
      registration,
      raw: [],
    };
  });
  await keepObservations(db, seen, { live: true });
  const right = await shownOf('earlier.example');
  assert.equal(right.records.length, 2);
  // Whoever was shown later was told to have held the name from the first look on.
  await sql`
    with later as (
      delete from whois_records where domain = ${seen[0]!.domain} and first_seen > '2015-01-01'
      returning *)
    update whois_records w set registration = later.registration, observations = 3,
      last_seen = later.last_seen, said_by = later.said_by
    from later where w.domain = later.domain`.execute(db);
  assert.equal((await shownOf('earlier.example')).records.length, 1);
  await sql.raw(await readFile(join(MIGRATIONS_DIR, '0037_history_anew.sql'), 'utf8')).execute(db);
  await foldUnfolded(db);
  assert.deepEqual(await shownOf('earlier.example'), right);
});
