import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startDeadline } from '#app/base/time-limits.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { emptyRegistration, type Registration } from '#app/records/registration.ts';
import type { RdapSource } from '#app/sources/rdap/client.ts';
import type { RawAnswer, SourceReply } from '#app/sources/source.ts';
import type { WhoisSource } from '#app/sources/whois/client.ts';
import { parseReferral } from '#app/sources/whois/referral.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { OWN_REGISTRIES } from '#app/testing/own-registries.ts';
import { MemoryLedger } from '../queues/ledger.ts';
import { RegistryQueues } from '../queues/registry-queues.ts';
import { Inquiry } from './inquiry.ts';
import { RegistrarHop } from './registrar-hop.ts';

const parsed = createNameParser()('taken.com');
assert.ok(parsed.ok);
const { name } = parsed;

const RECORD = JSON.stringify({
  objectClassName: 'domain',
  ldhName: 'taken.com',
  rdapConformance: ['rdap_level_0'],
  entities: [
    {
      objectClassName: 'entity',
      roles: ['registrant'],
      vcardArray: ['vcard', [['org', {}, 'text', 'Example Ltd']]],
    },
  ],
});
const TEXT = 'Domain Name: taken.com\r\nRegistrant Organization: Example Ltd\r\n';

interface World {
  /** Which RDAP URLs answer. */
  rdap?: string[];
  whois?: string;
  bases?: Record<string, string>;
}

/** A registry's record, completed in a scripted world. */
async function complete(
  world: World,
  registry: { registration?: Registration; rdapUrl?: string; whoisServer?: string },
) {
  const clock = new FakeClock();
  const asked: string[] = [];
  const reply = (source: 'rdap' | 'whois', server: string, text: string): SourceReply => {
    const bytes = new TextEncoder().encode(text);
    const common = { fetchedAt: 0, ms: 1, charset: 'utf-8', httpStatus: 200 };
    return { ok: true, answer: { source, server, bytes, ...common } as RawAnswer };
  };
  const failure = { source: 'rdap', kind: 'unreachable', message: '', ms: 1 } as const;
  const hop = new RegistrarHop({
    rdap: {
      async askUrl({ url }: { url: string }) {
        asked.push(url);
        if (world.rdap?.includes(url)) return reply('rdap', url, RECORD);
        return { ok: false, failure: { ...failure, server: url, retryAfterMs: null } };
      },
    } as unknown as RdapSource,
    whois: {
      async ask({ server }: { server: string }) {
        asked.push(server);
        return reply('whois', server, world.whois ?? '');
      },
      readReferral: (text: string) => parseReferral(text),
    } as unknown as WhoisSource,
    registrars: { rdapBaseOf: (id) => world.bases?.[String(id)] ?? null },
  });
  using deadline = startDeadline(clock, 10_000);
  const queues = new RegistryQueues(clock, new MemoryLedger(clock), OWN_REGISTRIES);
  const dns = new Promise<never>(() => {});
  const inquiry = new Inquiry({ name, clock, queues, deadline, dns });
  const { registration = thin(), rdapUrl = null, whoisServer = null } = registry;
  const server = 'https://rdap.registry.example/domain/taken.com';
  const found = await hop.complete(inquiry, { registration, rdapUrl, whoisServer, server });
  return { asked, organization: found.registrant.organization };
}

function thin(ianaId: string | null = null): Registration {
  const empty = emptyRegistration();
  return { ...empty, registrar: { ...empty.registrar, ianaId } };
}

const LINK = 'https://rdap.registrar.example/v1/domain/taken.com';
const BASE = 'https://rdap.base.example/';

test('the link in the registry’s answer is followed; a bare base is completed with the name', async () => {
  for (const rdapUrl of [
    LINK,
    'https://rdap.registrar.example/v1',
    'https://rdap.registrar.example/v1/',
  ]) {
    const { asked, organization } = await complete({ rdap: [LINK] }, { rdapUrl });
    assert.deepEqual([asked, organization], [[LINK], 'Example Ltd'], rdapUrl);
  }
});

test('without a link, or behind a dead one, the registrar’s base by its IANA id is asked', async () => {
  const url = `${BASE}domain/taken.com`;
  const world = { rdap: [url], bases: { 146: BASE } };
  const direct = await complete(world, { registration: thin('146') });
  assert.deepEqual([direct.asked, direct.organization], [[url], 'Example Ltd']);
  const dead = await complete(world, { registration: thin('146'), rdapUrl: LINK });
  assert.deepEqual(dead.asked, [LINK, url]);
});

test('last comes the registrar’s WHOIS', async () => {
  const { asked, organization } = await complete(
    { whois: TEXT },
    { registration: thin('7'), whoisServer: 'whois.registrar.example' },
  );
  assert.deepEqual([asked, organization], [['whois.registrar.example'], 'Example Ltd']);
});

test('a redacted record is completed, one with a holder is not', async () => {
  const redacted = thin('146');
  redacted.registrant.redacted = true;
  const world = { rdap: [`${BASE}domain/taken.com`], bases: { 146: BASE } };
  assert.equal((await complete(world, { registration: redacted })).organization, 'Example Ltd');
  const held = thin('146');
  held.registrant.organization = 'Somebody Else';
  assert.deepEqual((await complete(world, { registration: held })).asked, []);
});
