import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createNameParser } from '#app/names/parse-name.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import type { DefiniteOutcome } from '../outcome.ts';
import { OutcomeCache } from './outcome-cache.ts';

const NOW = Date.UTC(2026, 10, 22, 8);
const TTL = { registeredTtlSeconds: 3600, availableTtlSeconds: 60, reservedTtlSeconds: 3600 };
const parseName = createNameParser({ extraTlds: ['example'] });

/** Cut from a page of text and a slab of Buffers, as what comes from the network is. */
function registered(domain: string, rawBytes: number): DefiniteOutcome {
  const parsed = parseName(domain);
  assert.ok(parsed.ok);
  const page = `Holder of ${domain}`.padEnd(20_000, '.');
  const registration = emptyRegistration();
  registration.registrant.name = page.slice(0, 40);
  const of = { source: 'whois', server: 'whois.example', ms: 1 } as const;
  const bytes = Buffer.from(page).subarray(0, rawBytes);
  return {
    name: parsed.name,
    status: 'registered',
    source: 'whois',
    registration,
    reason: null,
    notices: [],
    premium: false,
    definitive: true,
    attempts: [],
    fetchedAt: NOW,
    raw: [{ ...of, fetchedAt: NOW, bytes, charset: 'utf-8', httpStatus: 0 }],
  };
}

const MAX_BYTES = 12_000_000;

/** In a function of its own, which keeps nothing. */
function fill(cache: OutcomeCache, rawBytes: number): void {
  for (let number = 0; cache.size === number; number++) {
    const domain = `name${number}.example`;
    cache.store(registered(domain, rawBytes));
    cache.fresh(domain)?.whoisBody(NOW);
    if (number % 2 === 0) cache.fresh(domain)?.checkBody(NOW);
  }
}

for (const rawBytes of [200, 3_000])
  test(`a cache full of answers of ${rawBytes} bytes holds what it may in truth, within a tenth`, () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const held = () => {
      collect();
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const cache = new OutcomeCache(new FakeClock(NOW), TTL, MAX_BYTES, null);
    const before = held();
    fill(cache, rawBytes);
    const share = (held() - before) / MAX_BYTES;
    assert.ok(share > 0.9 && share < 1.1, `${share} of it, with ${cache.size} names`);
  });

test('what is taken from the cache is what was put in, to the byte', () => {
  const cache = new OutcomeCache(new FakeClock(NOW), TTL, 1_000_000, null);
  const outcome = registered('taken.example', 500);
  cache.store(outcome);
  assert.deepEqual(cache.fresh('taken.example')?.outcome, outcome);
});
