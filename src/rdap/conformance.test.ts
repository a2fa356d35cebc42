/** Whatever a source says comes out as conforming RDAP, and our own reader reads the same in it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DefiniteOutcome } from '#app/lookup/outcome.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import { readRdap } from '#app/parsing/rdap/read-rdap.ts';
import type { Reading } from '#app/parsing/reading.ts';
import { asRdap } from '#app/testing/rdap/as-rdap.ts';
import { rdapFaults } from '#app/testing/rdap/rules.ts';
import { domainObject } from './domain-object.ts';
import type { CardForm } from './entities.ts';

const PARSING = join(import.meta.dirname, '../parsing');
const AT = Date.UTC(2026, 0, 15);

/** Every registration that the fixtures of port 43 and of `.vn` come to. */
function readings(): Reading[] {
  return ['whois', 'vn'].flatMap((kind) =>
    readdirSync(join(PARSING, kind, 'fixtures'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => JSON.parse(readFileSync(join(PARSING, kind, 'fixtures', file), 'utf8')))
      .filter((reading: Reading) => reading.registration && reading.domain),
  );
}

function outcomeOf({ domain, registration }: Reading): DefiniteOutcome {
  const [label = '', ...zone] = domain!.split('.');
  const name: DomainName = {
    ascii: domain!,
    unicode: toUnicodeHost(domain!),
    tld: zone.at(-1)!,
    zone: zone.join('.'),
    label,
    host: domain!,
  };
  const attempt = { source: 'whois', server: 'whois.example', ms: 5, at: AT } as const;
  return {
    name,
    attempts: [{ ...attempt, result: 'found' }],
    raw: [],
    fetchedAt: AT,
    source: 'whois',
    reason: null,
    notices: [],
    premium: false,
    definitive: true,
    status: 'registered',
    registration: registration!,
  };
}

const FRESH = { cached: false, stale: false, secondsLeft: 60 };

for (const form of ['vcardArray', 'jscard'] as CardForm[])
  test(`every registration of the fixtures is conforming RDAP with ${form}, and is read back as it was`, () => {
    const all = readings();
    assert.ok(all.length > 90, `${all.length}`);
    for (const reading of all) {
      const { domain } = reading;
      const url = `https://tra.example/rdap/domain/${domain}`;
      const answer = domainObject(outcomeOf(reading), FRESH, { selfUrl: url, form, now: AT });
      assert.deepEqual([domain, rdapFaults({ ...answer }, { url, httpStatus: 200 })], [domain, []]);
      const back = readRdap(JSON.stringify(answer), { httpStatus: 200, asked: domain });
      assert.equal(back.status, 'registered', `${domain}`);
      assert.deepEqual(back.registration, asRdap(reading.registration!, form), `${domain}`);
    }
  });
