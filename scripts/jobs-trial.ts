/**
 * A job of many names of the sandbox, whose worker is killed with SIGKILL on the way. Measures how
 * long it takes, and counts: each name must be answered once, in its place.
 * `npm run trial:jobs -- [names, default 100000] [kills, default 2] [kind, default check]`
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { createLog } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import { openDatabase } from '#app/storage/postgres/database.ts';
import { temporaryDataDir } from '#app/testing/database.ts';
import { childProcesses, runTra, startProcess } from '#app/testing/processes.ts';

const [names = '100000', kills = '2', kind = 'check'] = process.argv.slice(2);
const TOTAL = Number(names);
/** The sandbox is to be asked as fast as it answers. */
const UNLIMITED = { perSecond: 1e6, perMinute: 1e8, perHour: 1e9, concurrency: 64 };

const endings: (() => Promise<void>)[] = [];
const scene = { after: (run: () => Promise<void>) => void endings.push(run) };
const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

/** A hundredth are no names, a tenth stands twice. */
function nameAt(index: number): string {
  if (index % 100 === 7) return `no name ${index}`;
  if (index % 50 === 9) return 'taken.test';
  return `job-${index % 10 === 3 ? index - 1 : index}.test`;
}

const dataDir = await temporaryDataDir(scene);
const registries = join(dataDir, 'registries.json');
await writeFile(registries, JSON.stringify({ registries: { sandbox: UNLIMITED } }));
const settings = { DATA_DIR: dataDir, SANDBOX: 'true', REGISTRIES_FILE: registries };
const service = await startProcess(scene, settings);
const issue = ['keys', 'issue', '--tier', 'partner', '--name', 'trial', '--rate', '100000'];
const issued = await runTra([...issue, '--json'], settings);
const headers = { 'x-api-key': JSON.parse(issued.stdout).key as string };

const startedAt = performance.now();
const list = Array.from({ length: TOTAL }, (_, index) => nameAt(index));
const made = await fetch(`${service.url}/api/v1/jobs?kind=${kind}`, {
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/x-ndjson' },
  body: list.join('\n'),
});
const { id } = (await made.json()) as { id: string };
console.log(`${TOTAL} names taken in ${seconds(startedAt)} s: ${made.status}`);

interface Progress {
  readonly state: string;
  readonly done: number;
  readonly failed: number;
  readonly ratePerMinute: number;
}
const look = async () =>
  (await (await fetch(`${service.url}/api/v1/jobs/${id}`, { headers })).json()) as Progress;

let killed = 0;
let job = await look();
for (; job.state !== 'done'; job = await look()) {
  const [worker] = childProcesses(service.pid, 'worker');
  if (
    killed < Number(kills) &&
    worker &&
    job.done >= (TOTAL * (killed + 1)) / (Number(kills) + 1)
  ) {
    process.kill(worker, 'SIGKILL');
    killed += 1;
    console.log(`${seconds(startedAt)} s: killed at ${job.done} names`);
  }
  await sleep(500);
}
console.log(`${seconds(startedAt)} s: ${job.done} done, ${job.failed} without a result`);
console.log(`${Math.round(TOTAL / Number(seconds(startedAt)))} names a second, kills included`);

const readAt = performance.now();
const text = await (await fetch(`${service.url}/api/v1/jobs/${id}/results`, { headers })).text();
const lines = text
  .split('\n')
  .slice(0, -1)
  .map((line) => JSON.parse(line));
console.log(`${(text.length / 1e6).toFixed(1)} MB of results read in ${seconds(readAt)} s`);
await service.end('SIGTERM');

const postgres = await EmbeddedPostgres.start({
  dataDir,
  clock: systemClock,
  log: createLog('silent'),
});
const db = openDatabase({ address: postgres.address });
const { rows } = await sql<{ input: number; results: number; table: number }>`
  select sum(length(input))::float8 as input, sum(length(results))::float8 as results,
    pg_total_relation_size('job_chunks')::float8 as table from job_chunks`.execute(db);
const { input, results, table } = rows[0]!;
await db.destroy();
await postgres.stop();
for (const end of endings.reverse()) await end();
await rm(dataDir, { recursive: true, force: true });
const each = (bytes: number) => (bytes / TOTAL).toFixed(1);
console.log(
  `bytes a name: ${each(input)} as sent, ${each(results)} of results, ${each(table)} of the table`,
);

const inPlace = lines.filter(({ index, input }, at) => index === at && input === list[at]).length;
const faulty = lines.filter(({ ok, error }) => !ok && error.code !== 'invalid_domain').length;
const noNames = list.filter((name) => name.startsWith('no name')).length;
const verdicts: [string, boolean][] = [
  [`killed ${killed} times of ${kills}`, killed === Number(kills)],
  [`${lines.length} answers, ${inPlace} in place`, lines.length === TOTAL && inPlace === TOTAL],
  [`${job.failed} without a result, ${noNames} are no names`, job.failed === noNames],
  [`${faulty} names unknown`, faulty === 0],
];
for (const [said, isWell] of verdicts) console.log(`${isWell ? 'well' : 'WRONG'}: ${said}`);
process.exitCode = verdicts.every(([, isWell]) => isWell) ? 0 : 1;
