import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readConfig } from '#app/base/config.ts';
import { createLog } from '#app/base/log.ts';
import { temporaryDataDir } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { SHIPPED_BOOTSTRAP } from '#app/testing/service.ts';
import { buildLookupStack } from './lookup-stack.ts';
import { startService } from './service.ts';

const log = createLog('silent');
const clock = new FakeClock();
const OFFLINE = { RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP, RDAP_BOOTSTRAP_ONLY: 'true' };

/** Judges the settings as the start of a service does, before it opens anything. */
async function start(settings: Record<string, string>): Promise<unknown> {
  return await startService(readConfig({ ...OFFLINE, ...settings }), {
    clock,
    log,
    openStore: () => assert.fail('the store was opened'),
    roles: [],
    startRole: () => assert.fail('a role was started'),
  });
}

test('a file or list that can not be used fails the lookups with the name of its setting', async () => {
  const faults = {
    WHOIS_SERVERS: '/nowhere.json',
    REGISTRIES_FILE: '/nowhere.json',
    OUTBOUND_ALLOW: 'zz',
    DNS_RESOLVERS: 'zz',
    VN_LISTS_DIR: '/nowhere',
  };
  for (const [name, value] of Object.entries(faults)) {
    const config = readConfig({ ...OFFLINE, [name]: value });
    const parts = {
      clock,
      log,
      sandbox: null,
      redis: null,
      asker: 'command' as const,
      observe: () => {},
    };
    await assert.rejects(buildLookupStack(config, parts), new RegExp(`${name}: `));
  }
});

test('a certificate, a proxy or an account at fault ends the start before anything is opened', async (t) => {
  await assert.rejects(
    start({ TLS_CERT_FILE: '/nowhere.pem', TLS_KEY_FILE: '/nowhere.key' }),
    /TLS_CERT_FILE: /,
  );
  await assert.rejects(start({ TRUST_PROXY: 'zz' }), /TRUST_PROXY: /);

  const file = join(await temporaryDataDir(t), 'accounts.json');
  const account = {
    id: 'sandbox',
    kind: 'epp',
    zones: ['example'],
    host: 'epp.example',
    clientId: 'us1',
  };
  for (const [written, fault] of [
    [account, /EPP_ACCOUNTS: account "sandbox": password is needed/],
    [
      { ...account, password: 'hush-hush' },
      /EPP_ACCOUNTS: account "sandbox": id is the sandbox's own/,
    ],
  ] as const) {
    writeFileSync(file, JSON.stringify([written]));
    await assert.rejects(start({ SANDBOX: 'true', EPP_ACCOUNTS: file }), fault);
  }
});
