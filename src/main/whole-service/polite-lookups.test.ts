/** A registry that says no is left alone, by all its doors, and callers are told when to come back. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { HostileServer, respond, type Script } from '#app/testing/servers/hostile-server.ts';
import { ScriptedWhoisServer } from '#app/testing/servers/scripted-whois-server.ts';
import { startTestService } from '#app/testing/service.ts';

const FREE = 'Domain not found.\r\n';

async function registry(t: TestContext, { rdap, whois }: { rdap: Script; whois?: string }) {
  const folder = await mkdtemp(join(tmpdir(), 'tra-polite-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const asked: string[] = [];
  const server = await HostileServer.start((request, socket) => {
    asked.push(request.target);
    rdap(request, socket);
  });
  t.after(() => server.stop());
  const port43 = await ScriptedWhoisServer.start(whois ?? FREE);
  t.after(() => port43[Symbol.asyncDispose]());
  const file = join(folder, 'registries.json');
  const zones = { example: { rdap: `${server.url}/`, whois: port43.address } };
  await writeFile(file, JSON.stringify({ zones }));
  const settings = {
    SANDBOX: 'false',
    REGISTRIES_FILE: file,
    OUTBOUND_ALLOW: '127.0.0.1',
    LOOKUP_TIMEOUT_MS: '1000',
  };
  const service = await startTestService(t, settings);
  const whoisOf = (name: string) => service.get(`/api/v1/whois?domain=${name}.example`);
  return { service, asked, queries: port43.queries, whoisOf };
}

test('after a 429 neither door of the registry is asked, and nobody is told to wait for longer than 15 minutes', async (t) => {
  const { service, asked, queries, whoisOf } = await registry(t, {
    rdap: respond({ status: 429, headers: { 'retry-after': '86400' } }),
  });
  for (let i = 0; i < 20; i++) {
    const { status, headers } = await whoisOf(`name${i}`);
    assert.equal(status, 503);
    assert.ok(Number(headers.get('retry-after')) <= 900);
  }
  assert.deepEqual([asked.length, queries], [1, []]);
  assert.match(
    (await service.get('/metrics')).text,
    /^tra_registry_closed_seconds\{registry="127\.0\.0\.1:\d+"\} \d+$/m,
  );
});

test('a server that refuses us is asked once; the registry’s other one serves', async (t) => {
  const { asked, queries, whoisOf } = await registry(t, {
    rdap: respond({ status: 403, body: '{"errorCode":403}' }),
    whois: 'Domain Name: NAME.EXAMPLE\r\nRegistrar: Example\r\nCreation Date: 2020-01-02\r\n',
  });
  for (let i = 0; i < 10; i++) await whoisOf(`name${i}`);
  assert.deepEqual([asked.length, queries.length], [1, 10]);
});
