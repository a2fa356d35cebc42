/**
 * A real cluster on loopback, from Debian's packages: Patroni with three PostgreSQLs on etcd, a
 * PgBouncer, Redis with two replicas and three Sentinels, haproxy before three APIs, two workers
 * and a catcher. All is used while its parts are killed one after the other, and in the end it is
 * counted what was lost or doubled: `npm run trial:cluster -- [rounds, default 1]`
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { judgeCatches, stillOpen } from '#app/testing/catching/catch-verdict.ts';
import { startUpstream } from '#app/testing/servers/rdap-upstreams.ts';
import { type RealCluster, startRealCluster } from '#app/testing/trials/cluster.ts';
import { faultsOf } from '#app/testing/trials/cluster-faults.ts';
import { ASKED, Load, REGISTERED_ZONE } from '#app/testing/trials/cluster-load.ts';
import { judgeBooks, type TrialVerdict, writeImportFile } from '#app/testing/trials/kept.ts';
import { Bench, missingPackages, until } from '#app/testing/trials/programs.ts';
import type { TraProcesses } from '#app/testing/trials/tra-processes.ts';
import { sayGaps, sayHead, sayRequests, sayVerdicts } from './cluster-report.ts';

const [rounds = '1'] = process.argv.slice(2);
const IMPORT_LINES = 10_000;
const UPSTREAM_MS = 30;
/** Before and after each fault, so that it is seen alone. */
const CALM_MS = 10_000;
/** An observation may wait so long to be written; only a kill in between may lose it. */
const IN_MEMORY_MS = 5_000;
const SETTLED_WITHIN_MS = 120_000;

const missing = missingPackages().join(' ');
if (missing) {
  console.error(`Not installed: ${missing}. On Debian 12: apt-get install ${missing}`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'tra-cluster-'));
// Servers that don't run as root have their files here.
chmodSync(folder, 0o777);
const bench = new Bench(folder);
async function end(isWell: boolean, keepsLogs = false): Promise<void> {
  for (let last = bench.ends.pop(); last; last = bench.ends.pop()) await last();
  if (keepsLogs) console.log(`The logs are in ${folder}.`);
  else rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.exit(isWell ? 0 : 1);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void end(false));
const isWell = (await trial().catch(console.error)) === true;
await end(isWell, !isWell);

/** Whether nothing was lost, doubled or away for too long. */
async function trial(): Promise<boolean> {
  const upstream = await startUpstream(REGISTERED_ZONE, UPSTREAM_MS);
  bench.ends.push(async () => upstream.close());
  const url = `http://127.0.0.1:${upstream.port}/`;
  const cluster = await startRealCluster(bench, [REGISTERED_ZONE, url]);
  const load = new Load(cluster.proxies.url, cluster.key, cluster.sandbox);
  load.start();
  const verdicts: TrialVerdict[] = [];
  let rows = 0;
  sayHead();
  for (let round = 0; round < Number(rounds); round += 1)
    for (const [fault, goWrong] of Object.entries(faultsOf(cluster))) {
      const imported = importAll(`import${rows}`, cluster.tra);
      rows += IMPORT_LINES;
      await sleep(CALM_MS);
      const from = Date.now();
      await goWrong();
      await sleep(CALM_MS);
      verdicts.push(...sayGaps(load, fault, from));
      const runs = await imported;
      if (runs > 1) console.log(`  the import was run ${runs} times until all was kept`);
    }
  await load.stop();
  verdicts.push(...(await judge(cluster, load, rows)));
  sayRequests(load);
  return sayVerdicts(verdicts);
}

async function judge(
  { proxies, sandbox, tra }: RealCluster,
  load: Load,
  rows: number,
): Promise<TrialVerdict[]> {
  const db = openDatabase({ address: proxies.databaseUrl, max: 4 });
  bench.ends.push(() => db.destroy());
  await sleep(Math.max(0, load.lastDrop - Date.now()));
  const isSettled = async () => (await stillOpen(db, sandbox, load.placed)) === 'nothing';
  await until('all orders are settled', isSettled, SETTLED_WITHIN_MS).catch(console.error);
  const unwell = await tra.stop();
  const { violations, ...orders } = await judgeCatches(db, sandbox, load.placed);
  const books = await judgeBooks(db, ASKED);
  const wrong = [...violations, ...load.violations, ...unwell];
  const lost = [...load.answered].filter(([name]) => !books.names.has(name));
  const inMemory = lost.filter(([, at]) => tra.kills.some((kill) => isJustBefore(at, kill)));
  const live = books.seen - books.imported;
  console.log(`orders: ${JSON.stringify(orders)}`);
  console.log(
    `names looked up ${load.answered.size}, of them twice as the balancer asks again ${books.twice}`,
  );
  return [
    [`observations acknowledged ${tra.acknowledged}, kept ${live}`, live >= tra.acknowledged],
    [
      `names not kept ${lost.length}, in the memory of a killed API ${inMemory.length}`,
      inMemory.length === lost.length,
    ],
    [`import rows given ${rows}, kept ${books.imported}`, books.imported === rows],
    ...books.verdicts,
    ...wrong.map((said): TrialVerdict => [said, false]),
    [`orders or creates lost, doubled or untrue: ${wrong.length}`, wrong.length === 0],
  ];
}

function isJustBefore(at: number, kill: number): boolean {
  return at <= kill + IN_MEMORY_MS && at > kill - IN_MEMORY_MS;
}

/** As an operator who runs it again until it ends well; how often that was. */
async function importAll(name: string, tra: TraProcesses): Promise<number> {
  const file = join(folder, `${name}.jsonl`);
  await writeImportFile(file, name, IMPORT_LINES);
  for (let runs = 1; ; runs += 1) {
    const args = ['src/main/tra.ts', 'import', 'whois-history', file];
    const importer = tra.program('importer', args).start();
    bench.ends.push(() => importer.kill());
    if ((await importer.ended()) === 0) return runs;
    await sleep(1_000);
  }
}
