import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SandboxRegistry } from '#app/sandbox/registry.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { dnsHistoryPage } from '#app/storage/dns/pages.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { sandboxDnsPast, whoisPast } from './sandbox-past.ts';

test('history.test has changed its nameservers and addresses as its script tells, however often it is brought in', async (t) => {
  const db = await testDatabase(t);
  const registry = new SandboxRegistry({ clock: new FakeClock() });
  const looks = sandboxDnsPast(registry, 'history.test');
  for (let start = 0; start < 2; start++)
    await keepLooks(db, sandboxDnsPast(registry, 'history.test'));
  const query = { domain: 'history.test', from: null, to: null, limit: 100, after: null };
  const { entries, coverage } = await dnsHistoryPage(db, { ...query, types: ['NS', 'A'] });
  const years = (at: number) => (at - looks[0]!.observedAt) / (365.25 * 24 * 60 * 60 * 1000);
  const told = entries
    .toSorted((a, b) => a.firstSeen - b.firstSeen || (a.value < b.value ? -1 : 1))
    .map(
      ({ name, type, value, firstSeen, lastSeen, current }) =>
        `${name.replace('history.test', '')}${type} ${value} ${years(firstSeen).toFixed(1)}–${years(lastSeen).toFixed(1)}${current ? ' now' : ''}`,
    );
  assert.deepEqual(told, [
    'NS ns1.parking.example 0.0–0.5',
    'NS ns2.parking.example 0.0–0.5',
    'A 192.0.2.50 0.5–7.1',
    'mail.A 198.51.100.50 0.5–7.1',
    'NS ns1.hosting.example 0.5–7.1',
    'NS ns2.hosting.example 0.5–7.1',
    'A 192.0.2.60 8.5–10.8 now',
    'mail.A 198.51.100.60 8.5–10.8 now',
    'NS ns1.hosting.example 8.5–8.7',
    'NS ns2.hosting.example 8.5–10.8 now',
    'ns1.A 203.0.113.53 8.7–10.8 now',
    'NS ns1.history.test 8.7–10.8 now',
  ]);
  assert.deepEqual(coverage, { from: looks[0]?.observedAt, to: looks.at(-1)?.observedAt });
});

test('the history of a name comes as WHOIS answers of its past', () => {
  const registry = new SandboxRegistry({ clock: new FakeClock() });
  const lines = whoisPast(registry, 'history.test');
  assert.ok(lines.length > 12);
  assert.ok(lines.some(({ text }) => text.startsWith('No match for "HISTORY.TEST".')));
  assert.ok(lines.every(({ observedAt, text }) => text.includes(`database: ${observedAt} <<<`)));
  assert.deepEqual(whoisPast(registry, 'never-held.test'), []);
});
