import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { DnsType } from '#app/records/dns.ts';
import { chanceOf } from '#app/testing/chance.ts';
import { testDatabase } from '#app/testing/database.ts';
import { dnsLook } from '#app/testing/dns-look.ts';
import type { Database } from '../postgres/database.ts';
import {
  claimAskedHosts,
  countKnownHosts,
  hostsToVisit,
  type KnownHost,
  knownHosts,
  noteHostVisits,
} from './hosts.ts';
import { keepLooks } from './looks.ts';

const NOW = Date.UTC(2024, 2, 1);
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const domain = 'busy.example';

async function claim(db: Database, at: number, ...names: string[]): Promise<string[]> {
  const asked = names.map((name) => ({ domain, name: `${name}.${domain}`, at }));
  const claimed = await db.transaction().execute((tx) => claimAskedHosts(tx, asked));
  return claimed.map(({ name }) => name.slice(0, -domain.length - 1)).sort();
}

for (const seed of ['one', 'two', 'three'])
  test(`hosts below a name are those that records were seen of, on pages of any size (${seed})`, async (t) => {
    const db = await testDatabase(t);
    const chance = chanceOf(seed);
    const labels = ['www', 'a', 'b.a', '_dmarc', '_dmarc.a', 'xa', 'c.b.a', 'mail', '*'];
    const types: DnsType[] = ['A', 'TXT', 'SRV', 'HTTPS'];
    const looks = Array.from({ length: 80 }, () => {
      const own = chance.hits(0.5) ? 'one.example' : 'two.example';
      const label = labels[chance.within(0, labels.length - 1)]!;
      const type = types[chance.within(0, types.length - 1)]!;
      const values = ['x', 'y'].filter(() => chance.hits(0.4));
      const name = chance.hits(0.1) ? own : `${label}.${own}`;
      return dnsLook(own, NOW + chance.within(0, 30) * DAY, { [type]: values }, { name });
    });
    await keepLooks(db, looks);
    const { rows } = await sql<KnownHost & { domain: string; type: DnsType }>`
      select * from dns_records`.execute(db);
    for (const host of ['one.example', 'two.example', 'a.one.example', 'b.a.two.example']) {
      const registrable = host.split('.').slice(-2).join('.');
      const below = rows.filter(({ name }) => name.endsWith(`.${host}`));
      const expected = [...Map.groupBy(below, ({ name }) => name)]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, own]) => ({
          name,
          types: [...new Set(own.map(({ type }) => type))].sort(),
          firstSeen: Math.min(...own.map(({ firstSeen }) => firstSeen)),
          lastSeen: Math.max(...own.map(({ lastSeen }) => lastSeen)),
          current: own.some(({ current }) => current),
        }));
      const found: KnownHost[] = [];
      for (let after: string | null = null; ; after = found.at(-1)!.name) {
        const limit = chance.within(1, 4);
        const page = await knownHosts(db, { domain: registrable, host, limit, after });
        found.push(...page.slice(0, limit));
        if (page.length <= limit) break;
      }
      assert.deepEqual(found, expected);
      assert.equal(await countKnownHosts(db, { domain: registrable, host }), expected.length);
    }
  });

test('a host that is asked for often is kept once in six hours', async (t) => {
  const db = await testDatabase(t);
  assert.deepEqual(await claim(db, NOW, 'www', 'mail', 'www'), ['mail', 'www']);
  assert.deepEqual(await claim(db, NOW + 5 * HOUR, 'www', 'new'), ['new']);
  assert.deepEqual(await claim(db, NOW + 6 * HOUR, 'www', 'new'), ['www']);
});

test('by asking no more than 500 hosts of a name get known, and those go on being kept', async (t) => {
  const db = await testDatabase(t);
  const many = Array.from({ length: 400 }, (_, n) => `h${n}`);
  assert.equal((await claim(db, NOW, ...many)).length, 400);
  assert.equal((await claim(db, NOW, ...many.map((name) => `x${name}`))).length, 100);
  assert.deepEqual(await claim(db, NOW + DAY, 'h1', 'y1'), ['h1']);
  const other = [{ domain: 'other.example', name: 'www.other.example', at: NOW }];
  assert.equal((await db.transaction().execute((tx) => claimAskedHosts(tx, other))).length, 1);
});

test('the hosts looked at longest ago come first; one that stays away is left alone until it is asked for', async (t) => {
  const db = await testDatabase(t);
  const due = async (at: number, most = 10) =>
    (await hostsToVisit(db, domain, at, most)).map(({ name }) => name.split('.')[0]);
  await keepLooks(db, [
    dnsLook(domain, NOW, { A: ['192.0.2.1'] }),
    dnsLook(domain, NOW, { A: ['192.0.2.1'] }, { name: `*.${domain}` }),
    dnsLook(domain, NOW, { A: ['192.0.2.1'], DS: [] }, { name: `old.${domain}` }),
  ]);
  await claim(db, NOW - DAY, 'www');
  await claim(db, NOW, 'mail');
  const [first] = await hostsToVisit(db, domain, NOW, 1);
  assert.deepEqual(first, { name: `old.${domain}`, types: ['A'] });
  assert.deepEqual(await due(NOW), ['old', 'www']);
  assert.deepEqual(await due(NOW + DAY), ['old', 'www', 'mail']);
  const visit = (name: string, at: number, exists: boolean | null) =>
    noteHostVisits(db, [{ domain, name: `${name}.${domain}`, at, exists }]);
  await visit('old', NOW + DAY, null);
  for (let day = 1; day <= 5; day++) await visit('www', NOW + day * DAY, false);
  await visit('never', NOW, true);
  assert.deepEqual(await due(NOW + 9 * DAY), ['mail', 'old']);
  await claim(db, NOW + 9 * DAY, 'www');
  assert.deepEqual(await due(NOW + 10 * DAY), ['mail', 'old', 'www']);
});
