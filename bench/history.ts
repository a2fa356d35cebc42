/**
 * `npm run bench:history [reverse|large|import|pages|lookups]`: the index at a million rows
 * (`large`: ten million), imports, the pages, and what lookups notice of a process that writes.
 * On a server of its own in a temporary folder, fsync on.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { type Database, openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { startTestPostgres } from '#app/testing/database.ts';
import { median, percentiles, quantile, report } from './figures.ts';
import { inventedObservation } from './history-data.ts';
import { measureImports } from './import.ts';
import { load } from './load.ts';
import { buildReverse } from './reverse-data.ts';
import { searchKinds, timeSearches } from './reverse-search.ts';
import { startServiceProcess } from './service.ts';
import { runWanted } from './wanted.ts';

const MILLION = 1_000_000;
const SEARCHES = 100;
const PAGES = { names: 1_000, looks: 5, asked: 1_000 };
/**
 * Writes a second: what a worker's usual budget comes to (`REVISITS_PER_MINUTE`), and ten times
 * that.
 */
const LOOKUPS = { rounds: 7, connections: 50, requests: 20_000, rates: [2, 20] };

const BENCHES: Record<string, () => Promise<void>> = {
  reverse: () => reverse(MILLION),
  import: () => measureImports(server.address),
  pages,
  lookups,
  large: () => reverse(10 * MILLION),
};
const USUAL = ['reverse', 'import', 'pages', 'lookups'];

const ends: (() => Promise<void>)[] = [];
const { server } = await startTestPostgres({ after: (run) => ends.push(run) });
const { path, user, database } = server.address;
const url = `postgres://${user}@localhost/${database}?host=${path.slice(0, path.lastIndexOf('/'))}`;
const db: Database = openDatabase({ address: server.address, max: 4 });
try {
  await migrate(db);
  await runWanted(BENCHES, USUAL);
} finally {
  await db.destroy();
  for (const end of ends) await end();
}

async function reverse(rows: number): Promise<void> {
  const connection = openDatabase({ address: server.address, max: 1 });
  const built = await buildReverse(connection, rows);
  const all = [...built.bytes.values()].reduce((sum, bytes) => sum + bytes, 0);
  report(
    'index rows',
    `${built.rows}; made in ${built.fillSeconds.toFixed(0)} s, indexed in ${built.indexSeconds.toFixed(0)} s`,
  );
  for (const [name, bytes] of built.bytes)
    report(`bytes a row, ${name}`, (bytes / built.rows).toFixed(1));
  report('bytes a row, all', (all / built.rows).toFixed(1));
  const timed = await timeSearches(connection, await searchKinds(connection), SEARCHES);
  for (const { kind, ms, found } of timed) {
    const total = `${found.totalIsExact ? '' : '≥ '}${found.total}`;
    report(kind.name, `${percentiles(ms)}, ${total} found`);
  }
  for (const group of ['exact', 'contains'] as const) {
    const kinds = timed.filter(({ kind }) => kind.group === group);
    const together = kinds.flatMap(({ ms }) => ms).sort((x, y) => x - y);
    const worst = Math.max(...kinds.map(({ ms }) => quantile(ms, 0.99)));
    report(
      `${group}, all kinds together`,
      `${percentiles(together)}; the worst kind's p99 ${worst.toFixed(1)} ms`,
    );
  }
  await connection.destroy();
}

/** History pages over HTTP, one after the other, of names with several records. */
async function pages(): Promise<void> {
  for (let look = 0; look < PAGES.looks; look++)
    await keepObservations(
      db,
      Array.from({ length: PAGES.names }, (_, name) => inventedObservation(name, look)),
      { live: false },
    );
  const service = await startServiceProcess({ DATABASE_URL: url, SANDBOX: 'true' });
  const ms: number[] = [];
  let records = 0;
  for (let i = -50; i < PAGES.asked; i++) {
    const name = Math.floor(Math.random() * PAGES.names);
    const startedAt = performance.now();
    const response = await fetch(
      `http://127.0.0.1:${service.port}/api/v1/whois/history?domain=bench${name}.test`,
    );
    await response.arrayBuffer();
    records += Number(response.status === 200);
    if (i >= 0) ms.push(performance.now() - startedAt);
  }
  ms.sort((a, b) => a - b);
  report('history page over HTTP', `${percentiles(ms)}, ${records} answers`);
  await service.stop();
}

/**
 * Cached lookups alone, and while another process writes into the service's database; turn by turn.
 */
async function lookups(): Promise<void> {
  const { rounds, connections, requests, rates } = LOOKUPS;
  const service = await startServiceProcess({ DATABASE_URL: url, SANDBOX: 'true' });
  const path = '/api/v1/whois?domain=taken.test';
  const headers = { 'x-api-key': service.key };
  const measure = async () => {
    const { faults, perSecond } = await load(service.port, path, {
      connections,
      requests,
      headers,
    });
    if (faults > 0) throw new Error('some answers were not 200');
    return perSecond;
  };
  await measure();
  const ratios = new Map<number, number[]>(rates.map((rate) => [rate, []]));
  const noise: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const alone = await measure();
    noise.push((await measure()) / alone);
    for (const [rate, found] of ratios) {
      const writer = fork(fileURLToPath(new URL('./history-writer.ts', import.meta.url)), [
        url,
        String(rate),
      ]);
      await once(writer, 'message');
      found.push((await measure()) / alone);
      const ended = once(writer, 'exit');
      writer.disconnect();
      await ended;
    }
  }
  report('lookups alone once more, to lookups alone (median): the noise', median(noise).toFixed(2));
  for (const [rate, found] of ratios)
    report(
      `lookups while ${rate} observations a second are written, to alone (median)`,
      median(found).toFixed(2),
    );
  await service.stop();
}
