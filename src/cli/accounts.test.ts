import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import type { AccountFinding, AccountReport } from '#app/records/accounts/account-report.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import type { CliParts } from './parts.ts';
import { run } from './run.ts';

async function ran(argv: readonly string[], findings: readonly AccountFinding[] = []) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const asked: (readonly [string, string | null])[] = [];
  let closed = 0;
  const openAccounts: CliParts['openAccounts'] = async () => ({
    ids: ['main', 'sandbox'],
    parseName: createNameParser({ extraTlds: ['test'] }),
    async inspect(id, name): Promise<AccountReport | null> {
      asked.push([id, name]);
      return id === 'main'
        ? { account: id, kind: 'epp', server: 'epp.example:700', findings }
        : null;
    },
    async [Symbol.asyncDispose]() {
      closed += 1;
    },
  });
  const parts = { stdout, stderr, clock: new FakeClock(), openAccounts } as unknown as CliParts;
  const code = await run(['accounts', 'check', ...argv], parts);
  const text = (stream: PassThrough) => String(stream.read() ?? '');
  return { code, asked, closed, out: text(stdout), err: text(stderr) };
}

const GOOD: AccountFinding = { subject: 'login', state: 'ok', message: 'Logged in' };
const ODD: AccountFinding = { subject: 'clock', state: 'warning', message: 'The clock is off' };
const BAD: AccountFinding = {
  subject: 'hosts',
  state: 'fault',
  message: 'host ns1.example is missing',
};

test('an account without fault is 0, a fault is 1; each finding is a line', async () => {
  const { code, asked, closed, out } = await ran(['main', '--domain', 'Tên.test'], [GOOD, ODD]);
  assert.deepEqual([code, asked, closed], [0, [['main', 'xn--tn-eja.test']], 1]);
  assert.equal(
    out,
    'main (epp, epp.example:700)\n  ok       login        Logged in\n' +
      '  warning  clock        The clock is off\n',
  );
  assert.equal((await ran(['main'], [GOOD, BAD])).code, 1);
});

test('--json is the report as it is', async () => {
  const { out } = await ran(['main', '--json'], [BAD]);
  assert.deepEqual(JSON.parse(out), {
    account: 'main',
    kind: 'epp',
    server: 'epp.example:700',
    findings: [BAD],
  });
});

test('an account that isn’t there is 1, with those that are; a domain that is none is 2', async () => {
  const strange = await ran(['other']);
  assert.deepEqual([strange.code, strange.closed], [1, 1]);
  assert.match(strange.err, /no account other; there are: main, sandbox/);
  const wrong = await ran(['main', '--domain', 'a_b']);
  assert.deepEqual([wrong.code, wrong.asked], [2, []]);
});
