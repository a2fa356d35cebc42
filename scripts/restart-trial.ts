/**
 * Three API processes on one PostgreSQL behind a real haproxy, which runs the shipped
 * configuration. Each in its turn is ended and started again while clients ask, and no request may
 * fail. `npm run trial:restart -- [DRAIN_SECONDS, default 10] [requests, default 9000]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, temporaryDataDir, testDatabase } from '#app/testing/database.ts';
import { runTra, startProcess } from '#app/testing/processes.ts';
import { freePorts } from '#app/testing/trials/free-ports.ts';
import { startShippedHaproxy } from '#app/testing/trials/shipped-haproxy.ts';

const [drainSeconds = '10', wanted = '9000'] = process.argv.slice(2);
const SERVERS = ['one', 'two', 'three'];
const CLIENTS = 25;
const PACE_MS = 80;
/** For the first health checks, and for what the processes do after their start. */
const SETTLE_MS = 8_000;
const SHOWN_FAULTS = 10;

const endings: (() => Promise<void>)[] = [];
const scene = { after: (run: () => Promise<void>) => void endings.push(run) };
const { address } = await testDatabase(scene);
const settings = {
  DATABASE_URL: databaseUrl(address),
  SANDBOX: 'true',
  ROLES: 'api',
  TRUST_PROXY: '127.0.0.1',
  PUBLIC_RATE_PER_MINUTE: '1000000',
  DRAIN_SECONDS: drainSeconds,
};
const issue = ['keys', 'issue', '--tier', 'partner', '--name', 'trial', '--rate', '1000000'];
const key = (await runTra(issue, settings)).stdout.trim();
const [proxyPort = 0, ...ports] = await freePorts(1 + SERVERS.length);
const starts = await Promise.all(
  ports.map(async (port) => {
    const own = { ...settings, DATA_DIR: await temporaryDataDir(scene), PORT: String(port) };
    return () => startProcess(scene, own);
  }),
);
const processes = await Promise.all(starts.map((start) => start()));
const proxy = await startShippedHaproxy(scene, proxyPort, ports);
await sleep(SETTLE_MS);

const faults: string[] = [];
let asked = 0;
let isOver = false;
const clients = Array.from({ length: CLIENTS }, async () => {
  while (!isOver) {
    asked += 1;
    const fault = await ask(asked).catch((error) => String(error.cause ?? error));
    if (fault) faults.push(fault);
    await sleep(PACE_MS);
  }
});
for (const [i, start] of starts.entries()) {
  const startedAt = performance.now();
  const said = proxy.output().length;
  await processes[i]!.end('SIGTERM');
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  processes[i] = await start();
  while (!proxy.output().includes(`${SERVERS[i]} is UP`, said)) await sleep(100);
  while (asked < ((i + 1) * Number(wanted)) / SERVERS.length) await sleep(100);
  console.log(`${SERVERS[i]} ended in ${seconds} s: ${faults.length} of ${asked} failed so far`);
}
isOver = true;
await Promise.all(clients);
await proxy.end();
// The timers, the status and the counts of connections of each request; the last count is retries.
const lines = [...proxy.output().matchAll(/ \d+\/\d+\/\d+\/\d+\/(\+?\d+) \d+\/\d+ "/g)];
const again = lines.filter(([, retries]) => retries !== '0').length;
for (const end of endings.reverse()) await end();

for (const fault of faults.slice(0, SHOWN_FAULTS)) console.log(fault);
console.log(`haproxy logged ${lines.length} requests and sent ${again} of them again`);
console.log(`${faults.length === 0 ? 'well' : 'WRONG'}: ${faults.length} of ${asked} failed`);
process.exitCode = faults.length === 0 ? 0 : 1;

/** Mostly what the cache has, now and then a cold lookup, a slow one, or a POST. */
async function ask(n: number): Promise<string | null> {
  const paths = ['whois?domain=slow.test&fresh=true', `domain/check?domain=cold-${n}.test`];
  const isPost = n % 10 === 0;
  const path = isPost ? 'whois/bulk' : (paths[n % 50] ?? 'whois?domain=taken.test');
  const response = await fetch(`http://127.0.0.1:${proxyPort}/api/v1/${path}`, {
    ...(isPost && { method: 'POST', body: '{"domains":["taken.test","com.vn"]}' }),
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  });
  const text = await response.text();
  return response.status === 200 ? null : `${path}: ${response.status} ${text}`;
}
