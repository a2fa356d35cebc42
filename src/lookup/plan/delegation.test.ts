import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { DnsResolver } from '#app/sources/dns/resolver.ts';
import { type DnsMessage, ScriptedDnsServer } from '#app/testing/servers/scripted-dns-server.ts';
import type { AttemptResult } from '../outcome.ts';
import { DnsWitness } from './dns-witness.ts';

const nameserver = (name: string, data: string) => ({ type: 'NS', name, ttl: 60, data }) as const;

async function delegationBy(message: DnsMessage): Promise<AttemptResult> {
  await using server = await ScriptedDnsServer.start(() => [message]);
  const clock = systemClock;
  const resolver = new DnsResolver({ servers: [server.address], clock });
  const witness = new DnsWitness({ resolver, clock, newLabel: () => 'registered-nowhere' });
  const parsed = createNameParser({ extraTlds: ['test'] })('taken.test');
  assert.ok(parsed.ok);
  const attempt = await witness.ask(parsed.name, new AbortController().signal);
  assert.equal(attempt.server, server.address);
  assert.equal(server.queries[0], 'udp taken.test NS');
  return attempt.result;
}

test('NS records of the name itself show that it is delegated', async () => {
  const answers = [nameserver('Taken.TEST', 'NS2.example.test')];
  assert.equal(await delegationBy({ answers }), 'delegated');
});

test('NXDOMAIN and no data are "not delegated", also with NS records of other names', async () => {
  const others: DnsMessage[] = [
    { rcode: 'NXDOMAIN' },
    {},
    { answers: [nameserver('test', 'ns1.example.test')] },
    { answers: [nameserver('www.taken.test', 'ns1.example.test')] },
    { authorities: [nameserver('taken.test', 'ns1.example.test')] },
    { rcode: 'NXDOMAIN', answers: [nameserver('taken.test', 'ns1.example.test')] },
    {
      answers: [
        { type: 'CNAME', name: 'taken.test', ttl: 60, data: 'other.test' },
        nameserver('other.test', 'ns1.example.test'),
      ],
    },
  ];
  for (const message of others) {
    assert.equal(await delegationBy(message), 'notDelegated', JSON.stringify(message));
  }
});

test('a resolver that fails says nothing either way', async () => {
  const failures: DnsMessage[] = [
    { rcode: 'SERVFAIL' },
    { rcode: 'REFUSED' },
    { rcode: 'FORMERR' },
  ];
  for (const message of failures) {
    assert.equal(await delegationBy(message), 'silent');
  }
});
