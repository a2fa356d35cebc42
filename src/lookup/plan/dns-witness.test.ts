import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DomainName } from '#app/names/domain-name.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { DnsWitness } from './dns-witness.ts';

const CONTROL = 'registered-nowhere';
const signal = new AbortController().signal;
const parse = createNameParser();

function name(text: string): DomainName {
  const parsed = parse(text);
  assert.ok(parsed.ok);
  return parsed.name;
}

type Word = 'delegated' | 'absent' | 'silent';

function witness(world: (name: string) => Word) {
  const asked: string[] = [];
  const clock = new FakeClock();
  const dns = new DnsWitness({
    clock,
    newLabel: () => CONTROL,
    resolver: {
      async query({ name: host, type }) {
        asked.push(host);
        const word = world(host);
        const base = { server: '192.0.2.53', ms: 1 };
        if (word === 'silent') return { ok: false, kind: 'timeout', message: '', ...base };
        const record = { type, name: host, ttl: 60, data: 'ns1.example.net' };
        const answers = word === 'delegated' ? [record] : [];
        return { ok: true, rcode: 'NOERROR', isAuthentic: false, answers, ...base };
      },
    },
  });
  const ask = async (text: string) => (await dns.ask(name(text), signal)).result;
  return { asked, ask };
}

test('a delegated name is told from one that is not', async () => {
  const { ask } = witness((host) => (host === 'taken.com' ? 'delegated' : 'absent'));
  assert.equal(await ask('taken.com'), 'delegated');
  assert.equal(await ask('free.com'), 'notDelegated');
});

test('a resolver without an answer is silent', async () => {
  const { ask } = witness(() => 'silent');
  assert.equal(await ask('free.com'), 'silent');
});

test('a resolver that delegates a name which can not exist makes answers up, from when it begins to', async () => {
  let invents = false;
  const { ask, asked } = witness((host) =>
    invents || host === 'taken.com' ? 'delegated' : 'absent',
  );
  assert.equal(await ask('taken.com'), 'delegated');
  invents = true;
  assert.equal(await ask('free.com'), 'invented');
  const control = `${CONTROL}.com`;
  assert.deepEqual(asked, ['taken.com', control, 'free.com', control]);
});
