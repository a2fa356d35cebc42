/**
 * `npm run bench:history [reverse|large|import|pages|lookups]`: the index at a million rows
 * (`large`: ten million), the way in, the pages, and what lookups notice of a process that writes.
 * On a server of its own in a temporary folder, fsync on.
 */

import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import { type Database, openDatabase } from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { startTestPostgres } from '#app/testing/database.ts';
import { median, percentiles, quantile, report } from './figures.ts';
import { inventedObservation } from './history-data.ts';
import { load } from './load.ts';
import { buildReverse } from './reverse-data.ts';
import { searchKinds, timeSearches } from './reverse-search.ts';
import { startServiceProcess } from './service.ts';
import { runWanted } from './wanted.ts';

const MILLION = 1_000_000;
const SEARCHES = 100;
const IMPORT = { names: 2_000, looks: 10, batch: 500, single: 500 };
const PAGES = 1_000;
/**
 * Writes a second: what a worker's usual budget comes to (`REVISITS_PER_MINUTE`), and ten times
 * that.
 */
const LOOKUPS = { rounds: 7, connections: 50, requests: 20_000, rates: [2, 20] };

const BENCHES: Record<string, () => Promise<void>> = {
  reverse: () => reverse(MILLION),
  import: bringIn,
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

/** Batches against one observation a transaction, both through the one way in, turn by turn. */
async function bringIn(): Promise<void> {
  const { names, looks, batch, single } = IMPORT;
  const ratios: number[] = [];
  const rates: number[] = [];
  let singles = 3_000_000;
  for (let look = 0; look < looks; look++) {
    const startedAt = performance.now();
    // As the importer does: two batches under way.
    let older: Promise<unknown> = Promise.resolve();
    let newer: Promise<unknown> = Promise.resolve();
    for (let name = 0; name < names; name += batch) {
      const made = Array.from({ length: batch }, (_, i) => inventedObservation(name + i, look));
      await older;
      older = newer;
      newer = keepObservations(db, made, { live: false });
    }
    await Promise.all([older, newer]);
    const perSecond = names / ((performance.now() - startedAt) / 1000);
    const singleAt = performance.now();
    for (let i = 0; i < single; i++) await insertOne(inventedObservation(singles++, look));
    rates.push(perSecond);
    ratios.push(perSecond / (single / ((performance.now() - singleAt) / 1000)));
  }
  report(
    'snapshots a second in batches, history and index included (median)',
    median(rates).toFixed(0),
  );
  report('to bare INSERTs, one a row, without either (median)', median(ratios).toFixed(1));
  const { rows: sizes } = await sql<{ name: string; bytes: string; rows: string }>`
    select coalesce(parent.relname, c.relname) as name, sum(pg_total_relation_size(c.oid)) as bytes
    from pg_class c left join pg_inherits i on i.inhrelid = c.oid left join pg_class parent on parent.oid = i.inhparent
    where c.relkind = 'r' and coalesce(parent.relname, c.relname) in
      ('registrations', 'observations', 'whois_records', 'domains', 'raw_answers', 'reverse_entries', 'visits')
    group by 1 order by 1`.execute(db);
  const kept = names * looks + single * looks;
  for (const { name, bytes } of sizes)
    report(`bytes an observation, ${name}`, (Number(bytes) / kept).toFixed(0));
}

/**
 * What a program without batches would do: a row for what was seen, one for what the source sent,
 * each its own statement.
 */
async function insertOne({
  id,
  domain,
  observedAt,
  status,
  source,
  server,
  registration,
  raw,
}: Observation): Promise<void> {
  const at = new Date(observedAt).toISOString();
  const digest = createHash('sha256').update(JSON.stringify(registration)).digest().subarray(0, 16);
  await sql`
    insert into registrations (domain, digest, data) values (${domain}, ${digest}, ${registration})
    on conflict do nothing`.execute(db);
  await sql`
    insert into observations (domain, observed_at, id, status, source, server, registration)
    values (${domain}, ${at}, ${id}, ${status}, ${source}, ${server}, ${digest})`.execute(db);
  for (const [position, answer] of raw.entries())
    await sql`
      insert into raw_answers (domain, observed_at, observation_id, position, source, server, fetched_at, charset,
        http_status, codec, size, content)
      values (${domain}, ${at}, ${id}, ${position}, ${source}, ${server}, ${at}, ${answer.charset}, 0, 'none',
        ${answer.bytes.length}, ${Buffer.from(answer.bytes)})`.execute(db);
}

/** History pages over HTTP, one after the other, of names with several records. */
async function pages(): Promise<void> {
  const service = await startServiceProcess({ DATABASE_URL: url, SANDBOX: 'true' });
  const ms: number[] = [];
  let records = 0;
  for (let i = -50; i < PAGES; i++) {
    const name = Math.floor(Math.random() * IMPORT.names);
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
