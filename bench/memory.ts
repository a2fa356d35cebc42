/**
 * Stores the outcomes of a million distinct names in one cache and says what the process holds
 * along the way.
 */
import { systemClock } from '../src/base/clock.ts';
import { OutcomeCache } from '../src/lookup/cache/outcome-cache.ts';
import type { DefiniteOutcome } from '../src/lookup/outcome.ts';
import { emptyRegistration } from '../src/records/registration.ts';

const NAMES = 1_000_000;
const MEGABYTES = 128;

const ttl = { registeredTtlSeconds: 3600, availableTtlSeconds: 60, reservedTtlSeconds: 3600 };
const cache = new OutcomeCache(systemClock, ttl, MEGABYTES * 1024 * 1024, null);
const before = process.memoryUsage().rss;

for (let i = 1; i <= NAMES; i++) {
  const entry = cache.store(outcome(i));
  // As the first request after the cold one does, so that the ready answer is held too.
  entry.whoisBody(systemClock.now());
  if (i % 250_000 === 0) {
    const rss = process.memoryUsage().rss;
    console.log(
      `  after ${i} names: ${cache.size} kept in ${megabytes(cache.bytes)} MB of ${MEGABYTES}, process ${megabytes(rss)} MB (${megabytes(before)} before)`,
    );
  }
}

function outcome(i: number): DefiniteOutcome {
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
        bytes: new Uint8Array(4_000),
        charset: 'utf-8',
        httpStatus: 200,
      },
    ],
    fetchedAt: at,
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(0);
}
