/**
 * What DNS and registries say of suggested names, through the real resolver, queues and readers, on
 * loopback.
 */
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { DnsLookup } from '#app/lookup/dns-lookup.ts';
import type { Finding } from '#app/lookup/lookup.ts';
import type { Attempt } from '#app/lookup/outcome.ts';
import { DnsWitness } from '#app/lookup/plan/dns-witness.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { DnsResolver } from '#app/sources/dns/resolver.ts';
import { settle } from '#app/testing/fake-clock.ts';
import { type DnsScript, ScriptedDnsServer } from '#app/testing/servers/scripted-dns-server.ts';
import type { Availability } from '../schemas.ts';
import { NameChecker } from './check-names.ts';

const parseName = createNameParser({ extraTlds: ['test', 'wild', 'lost'] });
const CONTROL = 'nobody-has-this';

function nameOf(text: string): DomainName {
  const parsed = parseName(text);
  assert.ok(parsed.ok);
  return parsed.name;
}

const nameservers = (name: string) => [
  { answers: [{ type: 'NS' as const, name, ttl: 60, data: 'ns1.dns.example' }] },
];
const NXDOMAIN = [{ rcode: 'NXDOMAIN' as const }];

/**
 * The zones exist but `lost`; `taken.*` is delegated, `odd.*` fails, everything below `.wild` is
 * delegated, all else doesn't exist.
 */
const WORLD: DnsScript = ({ name }) => {
  if (name === 'test' || name === 'wild' || name.startsWith('taken.') || name.endsWith('.wild'))
    return nameservers(name);
  return name.startsWith('odd.') ? [{ rcode: 'SERVFAIL' as const }] : NXDOMAIN;
};

type Registry = (name: DomainName) => Promise<{ found: Finding; delegation: Attempt | null }>;

const silent = (name: DomainName): Finding => ({
  kind: 'unknown',
  outcome: { name, status: 'unknown', attempts: [], raw: [], fetchedAt: 0, retryAfterMs: 30_000 },
});
const REFUSING: Registry = async (name) => ({ found: silent(name), delegation: null });

async function checkerOn(t: TestContext, registry: Registry = REFUSING) {
  const dns = await ScriptedDnsServer.start(WORLD);
  t.after(() => dns[Symbol.asyncDispose]());
  const resolver = new DnsResolver({ servers: [dns.address], clock: systemClock });
  const asked: string[] = [];
  const checker = new NameChecker({
    clock: systemClock,
    lookups: {
      cached: () => null,
      findOrDelegation(name) {
        asked.push(name.ascii);
        return registry(name);
      },
    },
    dns: new DnsLookup({ resolver, clock: systemClock, timeoutMs: 5_000 }),
    witness: new DnsWitness({
      resolver,
      clock: systemClock,
      newLabel: () => CONTROL,
    }),
  });
  const check = async (text: string, signal = new AbortController().signal) => {
    const words: Availability[] = [];
    return { last: await checker.check(nameOf(text), signal, (word) => words.push(word)), words };
  };
  return { dns, asked, check };
}

test('a delegated name is registered, and no registry is asked', async (t) => {
  const { check, asked } = await checkerOn(t);
  assert.deepEqual((await check('taken.test')).last, { available: false, status: 'registered' });
  assert.deepEqual(asked, []);
});

test('a name that is not in the DNS is likely, never available, until its registry speaks', async (t) => {
  const { check, asked } = await checkerOn(t);
  const likely = { available: null, status: 'likely' };
  assert.deepEqual(await check('free.test'), { last: likely, words: [likely] });
  assert.deepEqual(asked, ['free.test']);
});

test('a resolver that fails says nothing of the name', async (t) => {
  const { check, asked } = await checkerOn(t);
  assert.deepEqual(await check('odd.test'), {
    last: { available: null, status: 'unknown' },
    words: [],
  });
  assert.deepEqual(asked, ['odd.test']);
});

test('a resolver that calls even the zone absent says nothing of its names', async (t) => {
  const { check } = await checkerOn(t);
  assert.deepEqual(await check('free.lost'), {
    last: { available: null, status: 'unknown' },
    words: [],
  });
});

test('where a name that can’t exist is delegated too, delegation proves nothing: the registry is asked', async (t) => {
  const { check, asked } = await checkerOn(t);
  assert.equal((await check('any.wild')).last.status, 'unknown');
  assert.deepEqual(asked, ['any.wild']);
});

test('a zone that was seen in the DNS is not asked for again', async (t) => {
  const { check, dns } = await checkerOn(t);
  for (const name of ['a1.test', 'a2.test', 'a3.test']) await check(name);
  assert.equal(
    dns.queries.filter((query) => query.endsWith(' test NS')).length,
    1,
    `${dns.queries}`,
  );
});

test('a registry gets few questions at a time, and none more once the client is gone', async (t) => {
  const held: (() => void)[] = [];
  const { check, asked } = await checkerOn(t, async (name) => {
    await new Promise<void>((resolve) => held.push(resolve));
    return { found: silent(name), delegation: null };
  });
  const gone = new AbortController();
  const checks = Array.from({ length: 12 }, (_, at) => check(`name${at}.test`, gone.signal));
  for (let turn = 0; turn < 500 && asked.length < 4; turn++) await settle();
  await settle();
  assert.equal(asked.length, 4);
  gone.abort();
  const ends = await Promise.all(checks);
  assert.ok(ends.every(({ last }) => last.available === null));
  for (const release of held) release();
  await settle();
  assert.equal(asked.length, 4);
});
