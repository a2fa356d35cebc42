/**
 * Three API processes on one PostgreSQL behind a real haproxy, which runs the shipped
 * configuration. Each in its turn is ended and started again while clients ask, and no request may
 * fail. `npm run trial:restart -- [DRAIN_SECONDS, default 10] [requests, default 9000]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUrl, temporaryDataDir, testDatabase } from '#app/testing/database.ts';
import { runTra, startProcess } from '#app/testing/processes.ts';
import { freePorts } from '#app/testing/trials/free-ports.ts';

const [drainSeconds = '10', wanted = '9000'] = process.argv.slice(2);
const PROCESSES = 3;
const CLIENTS = 25;
const PACE_MS = 80;
const CONFIG = new URL('../deploy/proxies/haproxy.cfg', import.meta.url);
/** Debian keeps it where only root's PATH looks. */
const HAPROXY = ['/usr/sbin/haproxy'].find(existsSync) ?? 'haproxy';
/** For the first health checks, and for what the processes do after their start. */
const SETTLE_MS = 8_000;
const SHOWN_FAULTS = 10;

const endings: (() => Promise<void>)[] = [];
const agent = new Agent({ keepAlive: true });
const scene = { after: (run: () => Promise<void>) => void endings.push(run) };

const { address } = await testDatabase(scene);
const settings = { DATABASE_URL: databaseUrl(address), SANDBOX: 'true', ROLES: 'api' };
const issued = await runTra(
  ['keys', 'issue', '--tier', 'partner', '--name', 'trial', '--rate', '1000000'],
  settings,
);
const key = issued.stdout.trim();
const [proxyPort, ...processPorts] = await freePorts(PROCESSES + 1);
const starts = await Promise.all(
  processPorts.map(async (port) => {
    const own = {
      ...settings,
      DATA_DIR: await temporaryDataDir(scene),
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_RATE_PER_MINUTE: '1000000',
      DRAIN_SECONDS: drainSeconds,
    };
    return () => startProcess(scene, own);
  }),
);
const processes = await Promise.all(starts.map((start) => start()));
const proxy = await startProxy();

const faults: string[] = [];
let asked = 0;
let isOver = false;
const clients = Array.from({ length: CLIENTS }, async () => {
  while (!isOver) {
    asked += 1;
    const fault = await ask(asked);
    if (fault) faults.push(fault);
    await sleep(PACE_MS);
  }
});
await sleep(SETTLE_MS);
for (const [i, start] of starts.entries()) {
  const startedAt = performance.now();
  const said = proxy.output().length;
  await processes[i]!.end('SIGTERM');
  const downMs = performance.now() - startedAt;
  processes[i] = await start();
  while (!/ is UP/.test(proxy.output().slice(said))) await sleep(100);
  while (asked < ((i + 1) * Number(wanted)) / PROCESSES) await sleep(100);
  const tookMs = performance.now() - startedAt;
  console.log(
    `process ${i + 1}: ended in ${seconds(downMs)}, all of it ${seconds(tookMs)}; ` +
      `${asked} requests so far, ${faults.length} failed`,
  );
}
isOver = true;
await Promise.all(clients);
agent.destroy();
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
  const path = n % 10 === 0 ? 'whois/bulk' : (paths[n % 50] ?? 'whois?domain=taken.test');
  const method = n % 10 === 0 ? 'POST' : 'GET';
  try {
    const sent = request({
      ...{ agent, port: proxyPort, method, path: `/api/v1/${path}` },
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
    });
    sent.end(method === 'POST' ? '{"domains":["taken.test","com.vn"]}' : undefined);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of answer) text += chunk;
    return answer.statusCode === 200 ? null : `${method} ${path}: ${answer.statusCode} ${text}`;
  } catch (error) {
    return `${method} ${path}: ${error}`;
  }
}

/** The shipped configuration without TLS and for few clients, on this machine's addresses. */
async function startProxy() {
  const config = readFileSync(CONFIG, 'utf8')
    .replace(/^.*(ssl|maxconn).*\n/gm, '')
    .replace('bind :80', `bind 127.0.0.1:${proxyPort}`)
    .replace(/192\.0\.2\.1(\d):3000/g, (_, n) => `127.0.0.1:${processPorts[Number(n) - 1]}`);
  const file = join(await temporaryDataDir(scene), 'haproxy.cfg');
  writeFileSync(file, config);
  const child = spawn(HAPROXY, ['-f', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout!.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  const end = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  scene.after(end);
  // It looks at its servers' health first: any one that answers will do.
  while ((await ask(1)) !== null) {
    if (child.exitCode !== null) throw new Error(`haproxy ended with ${child.exitCode}`);
    await sleep(100);
  }
  return { output: () => output, end };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
