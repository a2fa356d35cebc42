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

type Word = 'delegated' | 'exists' | 'absent' | 'silent';

function witness(world: (name: string) => Word) {
  const asked: string[] = [];
  const clock = new FakeClock();
  const dns = new DnsWitness({
    clock,
    newLabel: () => CONTROL,
    dns: {
      async delegation({ name: host }) {
        asked.push(host);
        const word = world(host);
        const known = word === 'silent' ? null : word === 'delegated';
        const exists = word === 'silent' ? null : word !== 'absent';
        return { delegated: known, exists, nameservers: [], server: '192.0.2.53', ms: 1 };
      },
    },
  });
  const ask = async (text: string) => (await dns.ask(name(text), signal)).result;
  return { asked, clock, ask };
}

const honest = (taken: string) => (host: string) =>
  host === taken || host === 'com' ? 'delegated' : 'absent';

test('a delegated name is told from one that is not, once the controls agree', async () => {
  const { ask } = witness(honest('taken.com'));
  assert.equal(await ask('taken.com'), 'delegated');
  assert.equal(await ask('free.com'), 'notDelegated');
});

test('a resolver that delegates a name which can not exist makes answers up', async () => {
  const { ask } = witness(() => 'delegated');
  assert.equal(await ask('free.com'), 'invented');
});

test('a resolver that denies the TLD is cut off: what it denies is not denied', async () => {
  const { ask } = witness(() => 'absent');
  assert.equal(await ask('free.com'), 'invented');
});

test('a resolver without an answer is silent', async () => {
  const { ask } = witness(() => 'silent');
  assert.equal(await ask('free.com'), 'silent');
});

test('controls are asked beside the name, and once in ten minutes for each zone', async () => {
  const { asked, clock, ask } = witness(honest('taken.com'));
  await ask('free.com');
  assert.deepEqual(asked.sort(), ['com', 'free.com', `${CONTROL}.com`]);
  await ask('other.com');
  assert.equal(asked.length, 4);
  await clock.advance(10 * 60_000);
  await ask('other.com');
  assert.equal(asked.length, 7);
});

test('controls that got no answer are asked again the next time', async () => {
  let isSilent = true;
  const { ask } = witness((host) => {
    if (host.startsWith(CONTROL)) return isSilent ? 'silent' : 'delegated';
    return 'delegated';
  });
  assert.equal(await ask('taken.com'), 'delegated');
  isSilent = false;
  assert.equal(await ask('taken.com'), 'invented');
});
