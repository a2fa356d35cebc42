/**
 * `npm run bench [cached|processes|cold|bulk|flight|memory]`: ratios measured side by side.
 * Absolute figures are this machine's and of this minute; only the ratios mean something elsewhere.
 */

import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { median, report } from './figures.ts';
import { load } from './load.ts';
import { startServiceProcess } from './service.ts';
import { withUpstreams } from './upstreams.ts';
import { runWanted } from './wanted.ts';

const CONNECTIONS = 100;
const ROUNDS = 5;
const REQUESTS = 40_000;
const COLD_NAMES = 1_500;
/** By then the engine has compiled what lookups run. */
const WARM_AFTER = 1_000;
const BULK_ROUNDS = 7;
const BULK_DELAY_MS = 100;
const CACHE_MEGABYTES = 128;
const FILLERS = 24;

const BENCHES: Record<string, () => Promise<void>> = {
  cached,
  processes,
  cold,
  bulk,
  flight,
  memory,
};

await runWanted(BENCHES);

/** The cached `/whois`, key and limits on, against a bare server sending the same bytes. */
async function cached(): Promise<void> {
  const service = await startServiceProcess({ SANDBOX: 'true' });
  const path = '/api/v1/whois?domain=taken.test';
  const headers = { 'x-api-key': service.key };
  const body = await warm(service.port, path, headers);
  const bare = fork(fileURLToPath(new URL('./bare-server.ts', import.meta.url)));
  bare.send(body);
  const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
  const ratios: number[] = [];
  const p99: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await load(service.port, path, {
      connections: CONNECTIONS,
      requests: REQUESTS,
      headers,
    });
    const theirs = await load(barePort, path, {
      connections: CONNECTIONS,
      requests: REQUESTS,
      headers,
    });
    if (ours.faults > 0) throw new Error(`${ours.faults} answers were not 200`);
    // The first round warms both up.
    if (round === 0) continue;
    ratios.push(ours.perSecond / theirs.perSecond);
    p99.push(ours.p99Ms / theirs.p99Ms);
    report(
      `round ${round}`,
      `${Math.round(ours.perSecond)}/s against ${Math.round(theirs.perSecond)}/s, p99 ${ours.p99Ms.toFixed(1)} ms against ${theirs.p99Ms.toFixed(1)} ms`,
    );
  }
  report('throughput, ours to bare (median)', median(ratios).toFixed(2));
  report('p99 at 100 connections, ours to bare (median)', median(p99).toFixed(2));
  bare.disconnect();
  await service.stop();
}

/** Two API processes on one port against one, both past the ready answers' short way. */
async function processes(): Promise<void> {
  const path = '/api/v1/whois?domain=taken.test&raw=true';
  const services = [];
  for (const count of ['1', '2'])
    services.push(await startServiceProcess({ SANDBOX: 'true', API_PROCESSES: count }));
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const rates = [];
    for (const { port, key } of services) {
      const headers = { 'x-api-key': key };
      const done = await load(port, path, { connections: 50, requests: 10_000, headers });
      if (done.faults > 0) throw new Error(`${done.faults} answers were not 200`);
      rates.push(done.perSecond);
    }
    const [one = 0, two = 0] = rates;
    // The first round warms both up.
    if (round > 0) ratios.push(two / one);
    report(`round ${round}`, `${Math.round(two)}/s by two, ${Math.round(one)}/s by one`);
  }
  report('throughput, two processes to one (median)', median(ratios).toFixed(2));
  for (const service of services) await service.stop();
}

/** What a cold lookup adds over its upstream's own time. */
async function cold(): Promise<void> {
  await withUpstreams(Array(10).fill(0), async (upstreams, service) => {
    const added: number[] = [];
    for (let i = 0; i < COLD_NAMES; i++) {
      const upstream = upstreams[i % upstreams.length]!;
      const name = `cold${i}.${upstream.zone}`;
      const direct = await timed(() => get(upstream.port, `/domain/${name}`));
      const through = await timed(() => get(service.port, `/api/v1/whois?domain=${name}`));
      added.push(through - direct);
    }
    const medianOf = (times: number[]) => `${median(times).toFixed(2)} ms`;
    report('a cold lookup adds (median)', medianOf(added.slice(WARM_AFTER)));
    report('the first 500 after the start', medianOf(added.slice(0, 500)));
  });
}

/** Twenty names on twenty registries of 100 ms each. */
async function bulk(): Promise<void> {
  await withUpstreams(Array(20).fill(BULK_DELAY_MS), async (upstreams, service) => {
    const ratios: number[] = [];
    for (let round = 0; round < BULK_ROUNDS; round++) {
      const slowest = Math.max(
        ...(await Promise.all(
          upstreams.map(({ port, zone }) =>
            timed(() => get(port, `/domain/direct${round}.${zone}`)),
          ),
        )),
      );
      const domains = upstreams.map(({ zone }) => `bulk${round}.${zone}`);
      const ours = await timed(async () => {
        const response = await fetch(`http://127.0.0.1:${service.port}/api/v1/whois/bulk`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-api-key': service.key },
          body: JSON.stringify({ domains }),
        });
        const { summary } = (await response.json()) as { summary: { succeeded: number } };
        if (summary.succeeded !== domains.length)
          throw new Error(`only ${summary.succeeded} of the bulk succeeded`);
      });
      if (round > 0) ratios.push(ours / slowest);
    }
    report(
      'bulk of 20 on 20 registries, to the slowest of them (median)',
      median(ratios).toFixed(2),
    );
  });
}

/** A thousand clients that want one cold name at once. */
async function flight(): Promise<void> {
  await withUpstreams([50], async (upstreams, service) => {
    const upstream = upstreams[0]!;
    await load(service.port, `/api/v1/whois?domain=single.${upstream.zone}`, {
      connections: 1_000,
      requests: 1_000,
    });
    report('upstream questions for 1,000 simultaneous requests', String(upstream.asked()));
  });
}

/** What the cache holds in truth, and what a process holds whose cache is full. */
async function memory(): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./memory.ts', import.meta.url))], {
    stdio: 'inherit',
  });
  await once(child, 'exit');
  await withUpstreams(
    Array(8).fill(0),
    async (upstreams, service) => {
      const figures = async () => {
        const response = await fetch(`http://127.0.0.1:${service.port}/metrics`);
        const text = await response.text();
        return (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
      };
      let number = 0;
      const ask = async () => {
        const name = `full${number}.${upstreams[number++ % upstreams.length]!.zone}`;
        // The second answer is the ready one.
        for (let i = 0; i < 2; i++) await get(service.port, `/api/v1/whois?domain=${name}`);
      };
      const most = CACHE_MEGABYTES * 1024 * 1024;
      while ((await figures())('tra_cache_bytes') < most * 0.99)
        await Promise.all(
          Array.from({ length: FILLERS }, async () => {
            for (let i = 0; i < 50; i++) await ask();
          }),
        );
      const now = await figures();
      const beyond = now('process_resident_memory_bytes') - most;
      report(
        `process with a full cache of ${CACHE_MEGABYTES} MB (${now('tra_cache_entries')} names), beyond it`,
        `${Math.round(beyond / 1024 / 1024)} MB`,
      );
    },
    { CACHE_MAX_MB: String(CACHE_MEGABYTES) },
  );
}

async function warm(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const url = `http://127.0.0.1:${port}${path}`;
  await fetch(url, { headers });
  return await (await fetch(url, { headers })).text();
}

async function get(port: number, path: string): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
