import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { type DnsLook, type DnsSpan, isLook } from '#app/records/dns.ts';
import { foldDns, NEVER_LOOKED } from '#app/records/dns-fold.ts';
import { testDatabase } from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import { foldMarked, foldUnfoldedSpans, importSpans } from './import-spans.ts';
import { keepLooks } from './looks.ts';
import { lockNames } from './names.ts';
import { dnsHistoryPage } from './pages.ts';

const db = await testDatabase({ after });
const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2015, 0, 1);

function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

function spansOf(draw: (below: number) => number, domain: string): DnsSpan[] {
  return Array.from({ length: 60 }, () => {
    const firstSeen = START + draw(300) * DAY;
    const value = `192.0.2.${draw(4)}`;
    const times = { firstSeen, lastSeen: firstSeen + draw(3) * draw(40) * DAY };
    const own = { id: randomUUID(), domain, name: domain, type: 'A', value, ttl: 300 } as const;
    // Left out as by what was kept before looks were told apart from sightings.
    const isLook = times.firstSeen === times.lastSeen ? [true, false, null][draw(3)]! : false;
    return { ...own, ...times, isLook, observations: draw(2) === 0 ? null : 1 + draw(9) };
  });
}

function looksOf(draw: (below: number) => number, domain: string): DnsLook[] {
  return Array.from({ length: 15 }, () => ({
    id: randomUUID(),
    domain,
    name: domain,
    observedAt: START + draw(400) * DAY,
    answers: { A: [{ value: `192.0.2.${draw(4)}`, ttl: 300 }] },
  }));
}

test('spans imported in any portions, between looks, show what a fold of all of them shows', async () => {
  for (let seed = 1; seed <= 12; seed += 1) {
    const draw = chance(seed);
    const domain = `spans${seed}.example`;
    const [spans, looks] = [spansOf(draw, domain), looksOf(draw, domain)];
    const asked = [
      ...looks.map(({ observedAt: at, answers }) => ({ at, values: answers.A! })),
      ...spans
        .filter(isLook)
        .map((span) => ({ at: span.firstSeen, values: [span], isImported: true })),
    ];
    const lasting = spans.filter((span) => !isLook(span));
    const wanted = foldDns('A', NEVER_LOOKED, asked, lasting).intervals;
    const left = [...spans];
    while (left.length + looks.length > 0) {
      const batch = left.splice(0, 1 + draw(20));
      const isFirst = batch.length > 0;
      assert.equal(await importSpans(db, batch), batch.length);
      if (isFirst && draw(3) === 0) assert.equal(await importSpans(db, batch), 0);
      await keepLooks(db, looks.splice(0, draw(6)));
      if (draw(2) === 0) await foldUnfoldedSpans(db);
    }
    await foldUnfoldedSpans(db);
    const all = { types: null, from: null, to: null, limit: 1000, after: null };
    const { entries } = await dnsHistoryPage(db, { domain, ...all });
    const plain = (list: readonly object[]) => list.map((one) => JSON.stringify(one)).sort();
    assert.deepEqual(
      plain(entries.map(({ name, type, ...interval }) => shape(interval))),
      plain(wanted.map(({ misses, ...interval }) => shape(interval))),
      `seed ${seed}`,
    );
  }
});

function spanOf(domain: string, value: string, given: Partial<DnsSpan> = {}): DnsSpan {
  const times = { firstSeen: START, lastSeen: START + DAY, isLook: false };
  return { id: randomUUID(), domain, name: domain, type: 'A', value, ttl: 300, ...times, ...given };
}

async function told(domain: string): Promise<string[]> {
  const all = { types: null, from: null, to: null, limit: 1000, after: null };
  const { entries } = await dnsHistoryPage(db, { domain, ...all });
  return entries.map(({ value, observations, current }) => {
    return `${value} ×${observations}${current ? ' now' : ''}`;
  });
}

test('an import ends while another folds a name that it has nothing of, and whoever held the name folds what is left', async () => {
  await importSpans(db, [spanOf('big.example', '192.0.2.1')]);
  const holder = await db.startTransaction().execute();
  await lockNames(holder, [{ domain: 'big.example', name: 'big.example' }]);
  await importSpans(db, [spanOf('small.example', '192.0.2.2')]);
  await foldUnfoldedSpans(db);
  assert.deepEqual(await told('small.example'), ['192.0.2.2 ×2']);
  assert.deepEqual(await told('big.example'), []);
  await holder.commit().execute();
  await foldMarked(db, [{ domain: 'big.example', name: 'big.example' }]);
  assert.deepEqual(await told('big.example'), ['192.0.2.1 ×2']);
});

test('a look that held a name folds what an import marked meanwhile', async () => {
  await importSpans(db, [spanOf('seen.example', '192.0.2.1', { lastSeen: START + 9 * DAY })]);
  await keepLooks(db, [dnsLook('seen.example', START + 5 * DAY, { A: ['192.0.2.1'] })]);
  assert.deepEqual(await told('seen.example'), ['192.0.2.1 ×3 now']);
});

test('a span or a look that comes to a name with many spans writes the intervals that it touches, and no other', async () => {
  const domain = 'many.example';
  const address = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`;
  const spans = Array.from({ length: 4500 }, (_, n) => spanOf(domain, address(n)));
  await importSpans(db, spans);
  await foldUnfoldedSpans(db);
  const versions = async () => {
    const { rows } = await sql<{ row: string }>`
      select value || ' ' || xmin as row from dns_records where domain = ${domain}`.execute(db);
    return rows.map(({ row }) => row);
  };
  const before = new Set(await versions());
  assert.equal(before.size, spans.length);
  const written = async () => {
    const fresh = (await versions()).filter((row) => !before.has(row));
    for (const row of fresh) before.add(row);
    return fresh.map((row) => row.split(' ')[0]);
  };
  await importSpans(db, [
    spanOf(domain, address(7), { firstSeen: START + DAY, lastSeen: START + 3 * DAY }),
  ]);
  await foldUnfoldedSpans(db);
  assert.deepEqual(await written(), [address(7)]);
  await keepLooks(db, [dnsLook(domain, START + DAY, { A: [address(8), '192.0.2.9'] })]);
  assert.deepEqual((await written()).sort(), ['192.0.2.9', address(8)]);
});

test('marks of a release that knew no spans of their own fold all of the name', async () => {
  const domain = 'before.example';
  const spans = [spanOf(domain, '192.0.2.1'), spanOf(domain, '192.0.2.2')];
  await importSpans(db, spans);
  await sql`delete from unfolded_spans where domain = ${domain}`.execute(db);
  await sql`
    insert into unfolded_spans (domain, name, id)
    values (${domain}, ${domain}, ${spans[0]!.id})`.execute(db);
  await foldUnfoldedSpans(db);
  assert.deepEqual((await told(domain)).sort(), ['192.0.2.1 ×2', '192.0.2.2 ×2']);
});

function shape({ value, ttl, firstSeen, lastSeen, observations, current }: Shown) {
  return { value, ttl, firstSeen, lastSeen, observations, current };
}

interface Shown {
  readonly value: string;
  readonly ttl: number | null;
  readonly firstSeen: number;
  readonly lastSeen: number;
  readonly observations: number;
  readonly current: boolean;
}
