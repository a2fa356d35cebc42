/**
 * Kills service, worker and importer with SIGKILL at moments drawn by chance while all of them
 * write, again and again, and then counts: nothing that was acknowledged may be missing, nothing
 * may be there twice. `npm run trial:kill -- [rounds, default 20] [seed, default 1]`
 */

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { temporaryDataDir } from '#app/testing/database.ts';
import { type ServiceProcess, spawnTra, startProcess } from '#app/testing/processes.ts';

const [rounds = '20', seed = '1'] = process.argv.slice(2);
const LINES = 30_000;
const SNAPSHOTS = 5;
const START = Date.UTC(2020, 0, 1);
const DAY_MS = 24 * 60 * 60 * 1000;

let state = Number(seed);
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

const endings: (() => Promise<void>)[] = [];
const scene = { after: (run: () => Promise<void>) => void endings.push(run) };

async function importFile(path: string): Promise<void> {
  const file = createWriteStream(path);
  for (let i = 0; i < LINES; i += 1) {
    const domain = `import-${Math.floor(i / SNAPSHOTS)}.test`;
    const observedAt = new Date(START + (i % SNAPSHOTS) * DAY_MS).toISOString();
    const text = `Domain Name: ${domain}\nRegistrar: Registrar ${i % 3}\nName Server: ns${i % 7}.hosting.example\nCreation Date: 2019-01-01T00:00:00Z\n`;
    if (!file.write(`${JSON.stringify({ domain, observedAt, source: 'whois', text })}\n`))
      await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}

/** Looks names up one after the other until the service is gone; each name is asked for once. */
async function lookUp(service: ServiceProcess, round: number, asked: Set<string>): Promise<void> {
  for (let i = 0; ; i += 1) {
    const name = `kill-${round}-${i}.test`;
    try {
      const response = await fetch(`${service.url}/api/v1/whois?domain=${name}`);
      await response.arrayBuffer();
      if (response.status === 200) asked.add(name);
    } catch {
      return;
    }
  }
}

async function acknowledged(service: ServiceProcess): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^tra_observations_kept_total (\d+)/m.exec(text)?.[1] ?? 0);
}

function workerOf(service: ServiceProcess): number | null {
  try {
    const children = execFileSync('pgrep', ['-P', String(service.pid), '-f', 'worker'], {
      encoding: 'utf8',
    });
    return Number(children.split('\n')[0]) || null;
  } catch {
    return null;
  }
}

const dataDir = await temporaryDataDir(scene);
const settings = {
  DATA_DIR: dataDir,
  SANDBOX: 'true',
  PUBLIC_RATE_PER_MINUTE: '1000000',
};
const file = join(dataDir, 'old.jsonl');
await importFile(file);
let kept = 0;
const asked = new Set<string>();
for (let round = 0; round < Number(rounds); round += 1) {
  const service = await startProcess(scene, settings);
  const importing = spawnTra(scene, ['import', 'whois-history', file], settings);
  const imported = once(importing, 'exit');
  const looking = [lookUp(service, round * 2, asked), lookUp(service, round * 2 + 1, asked)];
  await sleep(500 + chance() * 2_000);
  const worker = workerOf(service);
  if (worker && chance() < 0.5) process.kill(worker, 'SIGKILL');
  if (chance() < 0.7) importing.kill('SIGKILL');
  await sleep(chance() * 500);
  kept += await acknowledged(service);
  await service.end('SIGKILL');
  importing.kill('SIGKILL');
  await Promise.all([imported, ...looking]);
  console.log(`round ${round + 1}: ${kept} observations acknowledged so far`);
}
// Undisturbed: journals are brought in, the import is brought to its end.
const service = await startProcess(scene, settings);
const [code] = await once(spawnTra(scene, ['import', 'whois-history', file], settings), 'exit');
await service.end('SIGTERM');

const postgres = await EmbeddedPostgres.start({
  dataDir,
  clock: systemClock,
  log: createLog('silent'),
});
const db = openDatabase({ address: postgres.address });
async function count(query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(Object.values(rows[0] ?? {})[0]);
}

const live = await count(sql`select count(*) from observations where domain like 'kill-%'`);
const doubled = await count(
  sql`select count(*) from (select domain from observations where domain like 'kill-%' group by domain having count(*) > 1) d`,
);
const importedRows = await count(
  sql`select count(*) from observations where domain like 'import-%'`,
);
const folded = await count(sql`select sum(observations) from whois_records`);
const seen = await count(sql`select count(*) from observations`);
const heads = await count(sql`select sum(observations) from domains`);
const looks = await count(
  sql`select count(*) from (select domain, name, observed_at from dns_looks group by 1, 2, 3 having count(*) > 1) d`,
);
await db.destroy();
await postgres.stop();
for (const end of endings.reverse()) await end();

const verdicts: [string, boolean][] = [
  [`acknowledged ${kept}, there ${live}`, live >= kept],
  [`names observed twice though asked once: ${doubled}`, doubled === 0],
  [
    `imported ${importedRows} of ${LINES}, the last run ended with ${code}`,
    importedRows === LINES && code === 0,
  ],
  [
    `observations ${seen}, in records ${folded}, in heads ${heads}`,
    seen === folded && seen === heads,
  ],
  [`DNS looks there twice: ${looks}`, looks === 0],
];
for (const [said, isWell] of verdicts) console.log(`${isWell ? 'well' : 'WRONG'}: ${said}`);
process.exitCode = verdicts.every(([, isWell]) => isWell) ? 0 : 1;
