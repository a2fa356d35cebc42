import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { type DnsMessage, ScriptedDnsServer } from '#app/testing/servers/scripted-dns-server.ts';
import { type Delegation, DnsSource } from './delegation.ts';
import { DnsResolver } from './resolver.ts';

const nameserver = (name: string, data: string) => ({ type: 'NS', name, ttl: 60, data }) as const;

async function delegationBy(message: DnsMessage): Promise<Delegation> {
  await using server = await ScriptedDnsServer.start(() => [message]);
  const source = new DnsSource(new DnsResolver({ servers: [server.address], clock: systemClock }));
  const delegation = await source.delegation({
    name: 'taken.test',
    signal: new AbortController().signal,
  });
  assert.equal(delegation.server, server.address);
  assert.deepEqual([...new Set(server.queries)], ['udp taken.test NS']);
  return delegation;
}

test('NS records of the name itself show that it is delegated', async () => {
  const { delegated, nameservers } = await delegationBy({
    answers: [
      nameserver('Taken.TEST', 'NS2.example.test'),
      nameserver('taken.test', 'ns1.example.test'),
    ],
  });
  assert.deepEqual([delegated, nameservers], [true, ['ns1.example.test', 'ns2.example.test']]);
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
    const { delegated, nameservers } = await delegationBy(message);
    assert.deepEqual([delegated, nameservers], [false, []], JSON.stringify(message));
  }
});

test('a resolver that fails says nothing either way', async () => {
  const failures: DnsMessage[] = [
    { rcode: 'SERVFAIL' },
    { rcode: 'REFUSED' },
    { rcode: 'FORMERR' },
  ];
  for (const message of failures) {
    const { delegated, nameservers } = await delegationBy(message);
    assert.deepEqual([delegated, nameservers], [null, []]);
  }
});
