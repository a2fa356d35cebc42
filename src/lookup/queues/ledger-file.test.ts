import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { MemoryLedger } from './ledger.ts';
import { keepLedger } from './ledger-file.ts';

const log = createLog('silent');
const WINDOWS = [{ windowMs: 86_400_000, most: 3 }];

test('budgets and closures outlive a restart, also one by kill -9', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tra-ledger-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'registries.json');
  const clock = new FakeClock();
  const started = () => {
    const ledger = new MemoryLedger(clock);
    return { ledger, end: keepLedger(path, ledger, clock, log) };
  };
  const { ledger } = started();
  for (let i = 0; i < 2; i++) assert.equal(await ledger.take('a', ['a'], WINDOWS), 0);
  await clock.advance(1_000);
  const until = clock.now() + 5_000;
  ledger.setClosure('whois b', { from: clock.now(), until, strikes: 2 });
  // Killed: nothing is written any more.
  const next = started();
  assert.equal(await next.ledger.take('a', ['a'], WINDOWS), 0);
  assert.ok((await next.ledger.take('a', ['a'], WINDOWS)) > 0);
  assert.equal(next.ledger.closureOf('whois b').strikes, 2);
  next.end();
  assert.ok((await started().ledger.take('a', ['a'], WINDOWS)) > 0);
  writeFileSync(path, '{"closures":');
  assert.equal(await started().ledger.take('a', ['a'], WINDOWS), 0);
});
