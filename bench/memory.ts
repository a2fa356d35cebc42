/**
 * Fills one cache with outcomes of distinct names and says what it holds in truth, as the engine
 * counts after collecting garbage, to what it is set to.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '../src/base/clock.ts';
import { OutcomeCache } from '../src/lookup/cache/outcome-cache.ts';
import type { DefiniteOutcome } from '../src/lookup/outcome.ts';
import { emptyRegistration } from '../src/records/registration.ts';
import { report } from './figures.ts';

const MAX_BYTES = 128 * 1024 * 1024;
const TTL = { registeredTtlSeconds: 3600, availableTtlSeconds: 60, reservedTtlSeconds: 3600 };
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

for (const rawBytes of [300, 4_000, 40_000]) fill(rawBytes);

function fill(rawBytes: number): void {
  const before = heldBytes();
  const cache = new OutcomeCache(systemClock, TTL, MAX_BYTES, null);
  for (let i = 0; cache.size === i; i++) {
    const made = outcome(i, rawBytes);
    cache.store(made);
    // As the first request after the cold one does, so that the ready answer is held too.
    cache.fresh(made.name.ascii)?.whoisBody(systemClock.now());
  }
  report(
    `real bytes of a full cache to CACHE_MAX_MB, raw answers of ${rawBytes} bytes`,
    `${((heldBytes() - before) / MAX_BYTES).toFixed(2)} (${cache.size} names)`,
  );
}

function heldBytes(): number {
  collect();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function outcome(i: number, rawBytes: number): DefiniteOutcome {
  const ascii = `name${i}.example`;
  const registration = emptyRegistration();
  registration.registrant.name = `Holder ${i}`;
  registration.registrar.name = 'Example Registrar';
  registration.nameservers = [`ns1.${ascii}`, `ns2.${ascii}`];
  registration.dates.created = '2020-01-02T03:04:05.000Z';
  registration.dates.expiry = '2030-01-02T03:04:05.000Z';
  const at = systemClock.now();
  return {
    name: {
      ascii,
      unicode: ascii,
      tld: 'example',
      zone: 'example',
      label: `name${i}`,
      host: ascii,
    },
    status: 'registered',
    source: 'rdap',
    registration,
    reason: null,
    notices: [],
    premium: false,
    definitive: true,
    attempts: [{ source: 'rdap', server: 'https://rdap.example/', result: 'found', ms: 10, at }],
    raw: [
      {
        source: 'rdap',
        server: 'https://rdap.example/',
        fetchedAt: at,
        ms: 10,
        bytes: Buffer.from('x'.repeat(rawBytes)),
        charset: 'utf-8',
        httpStatus: 200,
      },
    ],
    fetchedAt: at,
  };
}
