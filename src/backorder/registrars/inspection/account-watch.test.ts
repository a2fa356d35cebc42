import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import type { AccountFinding } from '#app/records/accounts/account-report.ts';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { AccountWatch } from './account-watch.ts';

const HOUR_MS = 3_600_000;
const GOOD: AccountFinding = { subject: 'login', state: 'ok', message: 'Logged in' };
const AWAY: AccountFinding = { subject: 'connection', state: 'fault', message: 'It is away' };
const REFUSED: AccountFinding = { subject: 'login', state: 'fault', message: 'It is refused' };

function scene(t: { after(end: () => void): void }, first: AccountFinding) {
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  const at = { finding: first, looks: 0 };
  const inspect = async () => {
    at.looks += 1;
    return {
      account: 'main',
      kind: 'epp',
      server: 'epp.example:700',
      findings: [at.finding],
    } as const;
  };
  const watch = new AccountWatch(clock, log, [{ id: 'main', inspect }]);
  t.after(() => watch.stop());
  const said = () =>
    lines.map((line) => JSON.parse(line)).map(({ msg, state, faults }) => [msg, state, faults]);
  return { clock, watch, at, said };
}

test('each account is one line at the start, and another when something has changed', async (t) => {
  const { clock, watch, at, said } = scene(t, AWAY);
  assert.deepEqual(watch.states(), {});
  watch.start();
  await settle();
  assert.deepEqual(watch.states(), { main: 'It is away' });
  await clock.advance(HOUR_MS);
  at.finding = GOOD;
  await clock.advance(HOUR_MS);
  await settle();
  assert.deepEqual(watch.states(), { main: 'ok' });
  assert.equal(at.looks, 3);
  assert.deepEqual(said(), [
    ['account.checked', 'fault', ['It is away']],
    ['account.checked', 'ok', []],
  ]);
});

test('a refused login is not looked at again', async (t) => {
  const { clock, watch, at } = scene(t, REFUSED);
  watch.start();
  await settle();
  await clock.advance(10 * HOUR_MS);
  assert.equal(at.looks, 1);
});
