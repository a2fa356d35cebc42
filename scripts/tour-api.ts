/**
 * A tour of every operation and every status that the description has, through Prism's validating
 * proxy in front of a running service. Fails where an answer isn't as described, where a described
 * status is neither toured nor excused, and where an excuse isn't needed. `npm run tour:api`
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDataDir } from '#app/testing/database.ts';
import { runTra, startProcess } from '#app/testing/processes.ts';
import { refusalsByRule } from './tour/by-rule.ts';
import { operationsOf } from './tour/description.ts';
import { startPrism } from './tour/prism.ts';
import { EXCUSES, METRICS_TOKEN, STEPS } from './tour/steps.ts';
import { Tour } from './tour/tour.ts';

/** `/readyz` says for so long that the service is about to stop. */
const DRAIN_SECONDS = '60';
const NO_DATABASE = 'postgres://127.0.0.1:1/none';

const endings: (() => Promise<void>)[] = [];
const scene = { after: (end: () => Promise<void>) => void endings.unshift(end) };
try {
  process.exitCode = await main();
} finally {
  for (const end of endings) await end();
}

async function main(): Promise<number> {
  const dataDir = await temporaryDataDir(scene);
  const settings = { DATA_DIR: dataDir, METRICS_TOKEN, PUBLIC_RATE_PER_MINUTE: '100000' };
  const service = await startProcess(scene, settings);
  const keys = {
    usual: await issueKey(settings, 100_000),
    spent: await issueKey(settings, 1),
  };
  const cutOff = await startProcess(scene, {
    ...settings,
    DATA_DIR: await temporaryDataDir(scene),
    DATABASE_URL: NO_DATABASE,
    DRAIN_SECONDS,
  });
  const description: object = await readJson(`${service.url}/api/v1/openapi.json`);
  const operations = operationsOf(description);
  const file = join(dataDir, 'openapi.json');
  await writeFile(file, JSON.stringify(description));
  const [proxy, cutOffProxy] = await Promise.all([
    startPrism(scene, file, service.url),
    startPrism(scene, file, cutOff.url),
  ]);

  const tour = new Tour(operations, keys);
  for (const step of STEPS) await tour.take(proxy, step);
  for (const operation of operations.values())
    for (const step of refusalsByRule(operation, STEPS)) await tour.take(proxy, step);
  process.kill(cutOff.pid, 'SIGTERM');
  while ((await fetch(`${cutOff.url}/readyz`)).status !== 503);
  // In this order: the service is about to stop.
  for (const step of tour.missing(503, STEPS)) await tour.take(cutOffProxy, step);
  return tour.report(EXCUSES);
}

async function readJson(url: string): Promise<object> {
  return (await (await fetch(url)).json()) as object;
}

async function issueKey(settings: Record<string, string>, rate: number): Promise<string> {
  const args = ['keys', 'issue', '--tier', 'admin', '--name', 'tour', '--rate', String(rate)];
  return (await runTra(args, settings)).stdout.trim();
}
