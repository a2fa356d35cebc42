import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { createNameParser } from '#app/names/parse-name.ts';
import { messagesOf } from '#app/records/accounts/account-report.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import { registrySettings } from '#app/testing/catching/api-trial.ts';
import { openAccountChecks } from './account-checks.ts';

const PARTS = { clock: systemClock, log: createLog('silent') };
const NAMES = createNameParser({ extraTlds: ['test'] });

test('the command line’s own sandbox has an account that passes', async () => {
  await using checks = await openAccountChecks(readConfig({ SANDBOX: 'true' }), NAMES, PARTS);
  assert.deepEqual(checks.ids, ['sandbox']);
  const report = await checks.inspect('sandbox', 'taken.test');
  assert.ok(report);
  assert.deepEqual([messagesOf(report, 'fault'), messagesOf(report, 'warning')], [[], []]);
  assert.equal(await checks.inspect('other', null), null);
});

test('an operator’s account is looked at as the file has it, but its new password is not set', async (t) => {
  const sandbox = await startSandbox({ clock: systemClock });
  t.after(() => sandbox.stop());
  const folder = mkdtempSync(join(tmpdir(), 'tra-'));
  t.after(() => rm(folder, { recursive: true }));
  const { EPP_ACCOUNTS, ...settings } = await registrySettings(sandbox, folder);
  const [account] = JSON.parse(readFileSync(EPP_ACCOUNTS, 'utf8'));
  const file = join(folder, 'changing.json');
  writeFileSync(file, JSON.stringify([{ ...account, newPassword: 'another-word' }]));
  const before = sandbox.epp.accounts[0]?.password;
  await using checks = await openAccountChecks(
    readConfig({ ...settings, EPP_ACCOUNTS: file, OUTBOUND_ALLOW: '127.0.0.0/8' }),
    NAMES,
    PARTS,
  );
  const report = await checks.inspect(account.id, null);
  assert.ok(report);
  assert.deepEqual(messagesOf(report, 'fault'), []);
  assert.equal(sandbox.epp.accounts[0]?.password, before);
});
