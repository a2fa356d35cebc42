import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { MemoryLedger } from './ledger.ts';
import { reportRegistries } from './registry-report.ts';

const SOURCES = {
  uk: { rdap: ['https://rdap.nominet.example/uk/'], whois: 'whois.nic.example' },
  wales: { rdap: ['https://rdap.nominet.example/wales/'], whois: null },
  closed: { rdap: [], whois: null },
};

const facts = {
  sourcesFor: (zone: string) => ({
    ...SOURCES[zone as keyof typeof SOURCES],
    zone,
    registry: null,
    query: null,
    charset: null,
    service: null,
  }),
  registryOfZone: () => 'Nominet',
  limitsOf: () => ({ perDay: 500 }),
};

test('a registry’s zones, servers, budgets and closures are told together', async () => {
  const clock = new FakeClock();
  const ledger = new MemoryLedger(clock);
  await ledger.take('Nominet', [], [{ windowMs: 86_400_000, most: 500 }]);
  const now = clock.now();
  const closure = { from: now, until: now + 90_000, strikes: 1 };
  ledger.setClosure('whois whois.nic.example', closure);
  ledger.setClosure('whois another.example', closure);
  assert.deepEqual(reportRegistries(facts, Object.keys(SOURCES), ledger), [
    {
      registry: 'Nominet',
      zones: ['uk', 'wales'],
      sources: [
        'rdap https://rdap.nominet.example/uk/',
        'whois whois.nic.example',
        'rdap https://rdap.nominet.example/wales/',
      ],
      limits: { perSecond: 5, perDay: 500, concurrency: 2 },
      asked: { perSecond: 0, perDay: 1 },
      closed: { 'whois whois.nic.example': 90 },
    },
  ]);
});
