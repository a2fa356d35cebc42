import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { DnsResolver } from '#app/sources/dns/resolver.ts';
import {
  type DnsMessage,
  type DnsScript,
  ScriptedDnsServer,
} from '#app/testing/servers/scripted-dns-server.ts';
import { DnsLookup } from './dns-lookup.ts';

const AUTHENTIC = 0x20;
const ADDRESS: DnsMessage = {
  answers: [{ type: 'A', name: 'example.test', ttl: 60, class: 'IN', data: '192.0.2.1' }],
};

async function dnssecAt(script: DnsScript) {
  await using server = await ScriptedDnsServer.start(script);
  const resolver = new DnsResolver({ servers: [server.address], clock: systemClock });
  const lookup = new DnsLookup({ resolver, clock: systemClock, timeoutMs: 60_000 });
  return (await lookup.lookWithProof('example.test', ['A'])).dnssec;
}

/** RFC 8914 §4: the code, and a text that anyone may have written. */
function failing(code: number): DnsMessage {
  const data = Buffer.concat([Buffer.of(0, code), Buffer.from('<b>anything</b>')]);
  const opt = { type: 'OPT', name: '.', udpPayloadSize: 1232, options: [{ code: 15, data }] };
  return { rcode: 'SERVFAIL', additionals: [opt as never] };
}

test('what the resolver has proved is secure', async () => {
  assert.deepEqual(await dnssecAt(() => [{ ...(ADDRESS as object), flags: AUTHENTIC }]), {
    status: 'secure',
    reason: null,
  });
});

test('a zone that is not signed is insecure where the resolver proves the root', async () => {
  const dnssec = await dnssecAt(({ name }) => [name === '.' ? { flags: AUTHENTIC } : ADDRESS]);
  assert.deepEqual(dnssec, {
    status: 'insecure',
    reason: 'the zone, or one above it, is not signed',
  });
});

test('a resolver that proves nothing leaves it unknown', async () => {
  const dnssec = await dnssecAt(() => [ADDRESS]);
  assert.deepEqual(dnssec, {
    status: 'unknown',
    reason: 'the resolver does not prove answers by DNSSEC',
  });
});

test('what the resolver fails, but tells unchecked, is bogus, for the reason it gives', async () => {
  const bogus = (message: DnsMessage) =>
    dnssecAt(({ isUnchecked }) => [isUnchecked ? ADDRESS : message]);
  assert.deepEqual(await bogus(failing(7)), { status: 'bogus', reason: 'signature expired' });
  assert.deepEqual(await bogus({ rcode: 'SERVFAIL' }), {
    status: 'bogus',
    reason: 'its answers fail the proof',
  });
});

test('a resolver that fails in any case leaves it unknown', async () => {
  const dnssec = await dnssecAt(() => [failing(6)]);
  assert.deepEqual(dnssec, { status: 'unknown', reason: 'the resolver gave no answer' });
});
