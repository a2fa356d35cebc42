import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import type { DnsLook, DnsSpan } from '#app/records/dns.ts';
import { foldDns, NEVER_LOOKED } from '#app/records/dns-fold.ts';
import { testDatabase } from '#app/testing/database.ts';
import { foldUnfoldedSpans, importSpans } from './import-spans.ts';
import { keepLooks } from './looks.ts';
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
    return { id: randomUUID(), domain, name: domain, type: 'A', value, ttl: 300, ...times };
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
  for (let seed = 1; seed <= 6; seed += 1) {
    const draw = chance(seed);
    const domain = `spans${seed}.example`;
    const [spans, looks] = [spansOf(draw, domain), looksOf(draw, domain)];
    const [moments, lasting] = [
      spans.filter(({ firstSeen, lastSeen }) => firstSeen === lastSeen),
      spans.filter(({ firstSeen, lastSeen }) => firstSeen < lastSeen),
    ];
    const asked = [
      ...looks.map(({ observedAt: at, answers }) => ({ at, values: answers.A! })),
      ...moments.map((span) => ({ at: span.firstSeen, values: [span] })),
    ];
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
