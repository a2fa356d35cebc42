/**
 * Kills service, worker and importer with SIGKILL at moments drawn by chance while all of them
 * write, again and again, and then counts: nothing that was acknowledged may be missing, nothing
 * may be there twice. `npm run trial:kill -- [rounds, default 20] [seed, default 1]`
 */

import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { chanceOf } from '#app/testing/chance.ts';
import { temporaryDataDir } from '#app/testing/database.ts';
import {
  childProcesses,
  type ServiceProcess,
  spawnTra,
  startProcess,
} from '#app/testing/processes.ts';
import { acknowledged, judgeBooks, writeImportFile } from '#app/testing/trials/kept.ts';

const [rounds = '20', seed = '1'] = process.argv.slice(2);
const LINES = 30_000;

const chance = chanceOf(seed);

const endings: (() => Promise<void>)[] = [];
const scene = { after: (run: () => Promise<void>) => void endings.push(run) };

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

const dataDir = await temporaryDataDir(scene);
const settings = {
  DATA_DIR: dataDir,
  SANDBOX: 'true',
  PUBLIC_RATE_PER_MINUTE: '1000000',
};
const file = join(dataDir, 'old.jsonl');
await writeImportFile(file, 'import', LINES);
let kept = 0;
const asked = new Set<string>();
for (let round = 0; round < Number(rounds); round += 1) {
  const service = await startProcess(scene, settings);
  const importing = spawnTra(scene, ['import', 'whois-history', file], settings);
  const imported = once(importing, 'exit');
  const looking = [lookUp(service, round * 2, asked), lookUp(service, round * 2 + 1, asked)];
  await sleep(chance.within(500, 2_500));
  const [worker] = childProcesses(service.pid, 'worker');
  if (worker && chance.hits(0.5)) process.kill(worker, 'SIGKILL');
  if (chance.hits(0.7)) importing.kill('SIGKILL');
  await sleep(chance.within(0, 500));
  kept += await acknowledged(service.url);
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
const books = await judgeBooks(db, 'kill-');
await db.destroy();
await postgres.stop();
for (const end of endings.reverse()) await end();

const verdicts: [string, boolean][] = [
  [`acknowledged ${kept}, there ${books.live}`, books.live >= kept],
  [`names observed twice though asked once: ${books.twice}`, books.twice === 0],
  [
    `imported ${books.imported} of ${LINES}, the last run ended with ${code}`,
    books.imported === LINES && code === 0,
  ],
  ...books.verdicts,
];
for (const [said, isWell] of verdicts) console.log(`${isWell ? 'well' : 'WRONG'}: ${said}`);
process.exitCode = verdicts.every(([, isWell]) => isWell) ? 0 : 1;
