/**
 * `npm run bench:history [reverse|import|pages|lookups|beside]`: the index at a million rows,
 * imports, the pages, and what lookups notice of a process that writes or imports. On a server of
 * its own in a temporary folder, fsync on. With `BENCH_DIR` the server's data stay there: `fill`
 * makes `BENCH_ROWS` index rows, and `searches` measures them as often as one likes.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { type Database, openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { median, percentiles, quantile, report } from './figures.ts';
import { besideImport } from './history/beside-import.ts';
import { fillRecords } from './history/records.ts';
import { buildReverse, measureReverse } from './history/reverse-data.ts';
import { searchKinds, timeSearches } from './history/reverse-search.ts';
import { assertRoom, startHistoryServer } from './history/server.ts';
import { inventedObservation } from './history-data.ts';
import { measureImports } from './import.ts';
import { load } from './load.ts';
import { startServiceProcess } from './service.ts';
import { runWanted } from './wanted.ts';

const MILLION = 1_000_000;
const SEARCHES = 100;
/** By `warm` pages the engine has compiled what they run. */
const PAGES = { names: 1_000, looks: 5, warm: 1_000, asked: 1_000 };
/** Of which the pages are that warm the service up. */
const WARM_NAMES = 200;
/**
 * Writes a second: what a worker's usual budget comes to (`REVISITS_PER_MINUTE`), and ten times
 * that.
 */
const LOOKUPS = { rounds: 7, connections: 50, requests: 20_000, rates: [2, 20] };

/** Bytes that a step of filling may need for each row, with what it sorts. */
const ROOM_A_ROW = 200;
/** Of those names that `fill` makes, how many have records too. */
const RECORDED_NAMES = 300_000;
const ROOM_A_RECORDED_NAME = 15_000;

const BENCHES: Record<string, () => Promise<void>> = {
  reverse: async () => {
    await fill(MILLION);
    await searches();
  },
  import: () => measureImports(server.address),
  pages,
  lookups,
  fill: async () => {
    await fill(Number(process.env.BENCH_ROWS ?? MILLION));
    await records();
  },
  records,
  searches,
  beside: () => besideImport(url),
};
const USUAL = ['reverse', 'import', 'pages', 'lookups', 'beside'];

const ends: (() => Promise<void>)[] = [];
const server = await startHistoryServer(
  (run) => ends.push(run),
  process.argv.slice(2).some((name) => name === 'fill' || name === 'records'),
);
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

async function fill(rows: number): Promise<void> {
  const connection = openDatabase({ address: server.address, max: 1 });
  const startedAt = performance.now();
  const { fillSeconds, indexSeconds } = await buildReverse(connection, rows, async (next) => {
    console.log(`  ${((performance.now() - startedAt) / 1000).toFixed(0)} s: ${next}`);
    await assertRoom(rows * ROOM_A_ROW);
  });
  report('made, indexed', `${fillSeconds.toFixed(0)} s, ${indexSeconds.toFixed(0)} s`);
  await connection.destroy();
}

/** Histories for the names of the index. */
async function records(): Promise<void> {
  const connection = openDatabase({ address: server.address, max: 1 });
  const startedAt = performance.now();
  await assertRoom(RECORDED_NAMES * ROOM_A_RECORDED_NAME);
  await fillRecords(connection, RECORDED_NAMES);
  report('records made in', `${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  await connection.destroy();
}

async function searches(): Promise<void> {
  const connection = openDatabase({ address: server.address, max: 1 });
  const { rows, names, bytes } = await measureReverse(connection);
  report('index rows, names', `${rows}, ${names}`);
  for (const [name, size] of bytes) {
    const [of, count] = name.startsWith('reverse_names') ? ['name', names] : ['row', rows];
    report(`bytes a ${of}, ${name}`, (size / count).toFixed(1));
  }
  const all = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  report('bytes a name, all', (all / names).toFixed(0));
  const timed = await timeSearches(
    connection,
    await searchKinds(connection),
    SEARCHES,
    ({ kind, ms, found, cancelled }) => {
      const total = found && `${found.totalIsExact ? '' : '≥ '}${found.total} found`;
      const late = cancelled > 0 ? `${cancelled} cancelled` : null;
      report(kind.name, [percentiles(ms), total, late].filter(Boolean).join(', '));
    },
  );
  for (const group of ['exact', 'contains', 'fuzzy', 'facets'] as const) {
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
  for (let look = 0; look < PAGES.looks && !process.env.BENCH_DIR; look++)
    await keepObservations(
      db,
      Array.from({ length: PAGES.names }, (_, name) => inventedObservation(name, look)),
      { live: false },
    );
  const share = process.env.BENCH_DIR ? 0.5 : 100;
  const { rows: names } = await sql<{ domain: string }>`
    select distinct domain from whois_records tablesample system (${share})
    where domain like '%.test' and domain not like 'xn--%' limit ${10 * PAGES.asked}`.execute(db);
  const service = await startServiceProcess({ DATABASE_URL: url, SANDBOX: 'true' });
  // Other names than those that warm the service up: pages of the disk are read for each.
  const [warm, asked] = [names.slice(0, WARM_NAMES), names.slice(WARM_NAMES)];
  const pagesOf = async (of: typeof names, requests: number) =>
    await load(
      service.port,
      () => `/api/v1/whois/history?domain=${of[Math.floor(Math.random() * of.length)]!.domain}`,
      { connections: 1, requests },
    );
  await pagesOf(warm, PAGES.warm);
  const { p50Ms, p99Ms, faults } = await pagesOf(asked, PAGES.asked);
  if (faults > 0) throw new Error(`${faults} answers were not 200`);
  report('history page over HTTP', `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`);
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
