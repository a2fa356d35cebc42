/** The whole of a trial: the cluster, Tra's processes in it, and a registry that they ask. */
import { fileURLToPath } from 'node:url';
import { systemClock } from '#app/base/clock.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import { registrySettings } from '../catching/api-trial.ts';
import { runTra } from '../processes.ts';
import { freePorts } from './free-ports.ts';
import { areWhole, startPatroni } from './patroni.ts';
import type { Bench } from './programs.ts';
import { startProxies } from './proxies.ts';
import { startRedis } from './redis.ts';
import { type Settings, TraProcesses } from './tra-processes.ts';

export type RealCluster = Awaited<ReturnType<typeof startRealCluster>>;

/** `zone`: one more that is looked up by RDAP. */
export async function startRealCluster(bench: Bench, zone: readonly [string, url: string]) {
  const apiPorts = await freePorts(3);
  const nodes = await startPatroni(bench);
  const proxies = await startProxies(bench, nodes, apiPorts);
  const redis = await startRedis(bench);
  await areWhole(nodes);
  const sandbox = await startSandbox({ clock: systemClock });
  bench.ends.push(() => sandbox.stop());
  const settings: Settings = {
    ...(await registrySettings(sandbox, bench.folder, [zone])),
    REGISTRIES_FILE: fileURLToPath(new URL('registries.json', import.meta.url)),
    DATABASE_URL: proxies.databaseUrl,
    REDIS_URL: redis.url,
    DNS_RESOLVERS: sandbox.dns,
    TRUST_PROXY: '127.0.0.1',
  };
  const tra = new TraProcesses(bench.folder, settings, apiPorts);
  for (const program of tra.all) bench.ends.push(() => program.kill());
  await tra.start();
  const issue = ['keys', 'issue', '--tier', 'partner', '--name', 'trial', '--rate', '1000000'];
  const { stdout } = await runTra(issue, { ...settings, DATA_DIR: bench.folder });
  return { nodes, proxies, redis, sandbox, tra, key: stdout.trim() };
}
