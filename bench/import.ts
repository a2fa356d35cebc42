/**
 * Imports as they are, by the command, beside what the machine does at most: plain COPY of the same
 * bytes, and plain SQL of the rows that they come to. Told in processor time, which others on the
 * machine hardly change, and by the clock.
 */

import { createReadStream, createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { from as copyFrom } from 'pg-copy-streams';
import {
  type Database,
  openDatabase,
  openPool,
  type SocketAddress,
} from '#app/storage/postgres/database.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';
import { databaseUrl } from '#app/testing/database.ts';
import { runTra } from '#app/testing/processes.ts';
import { report } from './figures.ts';
import { inventedLine, inventedSpanLine } from './history-data.ts';

const WHOIS_TABLES = [
  'observations',
  'registrations',
  'raw_answers',
  'whois_records',
  'domains',
  'reverse_entries',
  'reverse_names',
];
const DNS_TABLES = ['dns_spans', 'dns_names', 'dns_records'];

interface Kind {
  readonly lines: number;
  readonly command: 'whois-history' | 'dns-history';
  readonly line: (number: number) => string;
}

const KINDS: Readonly<Record<string, Kind>> = {
  'ten looks a name': {
    lines: 60_000,
    command: 'whois-history',
    // In any order: the names in turn.
    line: (number) => inventedLine(number % 6_000, Math.floor(number / 6_000)),
  },
  'ten looks a name, all alike': {
    lines: 60_000,
    command: 'whois-history',
    line: (number) => inventedLine(number % 6_000, 0, false, Math.floor(number / 6_000)),
  },
  'one look a name': {
    lines: 60_000,
    command: 'whois-history',
    line: (number) => inventedLine(number, 0),
  },
  'one name': {
    lines: 60_000,
    command: 'whois-history',
    line: (number) => inventedLine(0, number),
  },
  'texts, ten looks a name': {
    lines: 30_000,
    command: 'whois-history',
    line: (number) => inventedLine(number % 3_000, Math.floor(number / 3_000), true),
  },
  'DNS spans': {
    lines: 60_000,
    command: 'dns-history',
    line: (number) => inventedSpanLine(number % 6_000, Math.floor(number / 6_000)),
  },
  'DNS spans, one name': {
    lines: 60_000,
    command: 'dns-history',
    line: (number) => inventedSpanLine(0, number),
  },
};

interface Cost {
  /** Microseconds a line. */
  readonly program: number;
  readonly postgres: number;
  readonly clock: number;
}

export async function measureImports(server: SocketAddress, only = ''): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tra-bench-import-'));
  const owner = openDatabase({ address: server, max: 1 });
  try {
    let serial = 0;
    for (const [name, kind] of Object.entries(KINDS)) {
      if (!name.includes(only)) continue;
      const database = `bench_import_${serial++}`;
      await sql`create database ${sql.id(database)}`.execute(owner);
      const file = join(folder, 'lines.jsonl');
      await writeLines(file, kind);
      await measureKind(name, kind, file, { ...server, database });
      await sql`drop database ${sql.id(database)} with (force)`.execute(owner);
    }
  } finally {
    await owner.destroy();
    await rm(folder, { recursive: true });
  }
}

async function writeLines(file: string, { lines, line }: Kind): Promise<void> {
  const made = Readable.from(
    (function* () {
      for (let number = 0; number < lines; number++) yield `${line(number)}\n`;
    })(),
  );
  await pipeline(made, createWriteStream(file));
}

async function measureKind(
  name: string,
  kind: Kind,
  file: string,
  address: SocketAddress,
): Promise<void> {
  const setUp = openDatabase({ address, max: 1 });
  await migrate(setUp);
  // Plain statements over all rows may take long; the import has the server's own limit.
  await sql`set statement_timeout = 0`.execute(setUp);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(setUp);
  const postmaster = Number(processStat(rows[0]!.pid)[PARENT]);
  const cost = async (run: () => Promise<void>): Promise<Cost> => {
    await sql`checkpoint`.execute(setUp);
    const before = { own: ownSeconds(), server: serverSeconds(postmaster), at: performance.now() };
    await run();
    const each = (seconds: number) => (1e6 * seconds) / kind.lines;
    return {
      program: each(ownSeconds() - before.own),
      postgres: each(serverSeconds(postmaster) - before.server),
      clock: each((performance.now() - before.at) / 1000),
    };
  };
  const imported = await cost(async () => {
    const { code, stderr, stdout } = await runTra(['import', kind.command, file], {
      DATABASE_URL: databaseUrl(address),
    });
    if (code !== 0) throw new Error(`${stdout}${stderr}`);
  });
  const copied = await cost(() => plainCopy(file, address));
  const plain = await cost(() =>
    plainRows(setUp, kind.command === 'dns-history' ? DNS_TABLES : WHOIS_TABLES),
  );
  await setUp.destroy();
  const bytes = (await stat(file)).size / kind.lines;
  report(`${name}, ${kind.lines} lines of ${bytes.toFixed(0)} bytes`, '');
  for (const [what, { program, postgres, clock }] of Object.entries({
    'the import': imported,
    'plain COPY of the same bytes': copied,
    'plain SQL of the same rows': plain,
  }))
    report(
      `  ${what}`,
      `program ${program.toFixed(0)} µs a line, PostgreSQL ${postgres.toFixed(0)}, ` +
        `${(1e6 / clock).toFixed(0)} lines a second by the clock`,
    );
  const whole = imported.program + imported.postgres;
  const times = (other: Cost) => (whole / (other.program + other.postgres)).toFixed(1);
  report('  the import costs', `${times(copied)} × COPY, ${times(plain)} × plain SQL`);
}

async function plainCopy(file: string, address: SocketAddress): Promise<void> {
  const pool = openPool({ address, max: 1 });
  const client = await pool.connect();
  await client.query('create table plain_lines (line text)');
  // A delimiter and a quote that no line has.
  const copy = `copy plain_lines from stdin (format csv, delimiter e'\\x01', quote e'\\x02')`;
  await pipeline(createReadStream(file), client.query(copyFrom(copy)));
  client.release();
  await pool.end();
}

/** What an import leaves, rows and indexes, written once more by a statement a table. */
async function plainRows(db: Database, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const { rows } = await sql<{ names: string }>`
      select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
        and attgenerated = ''`.execute(db);
    const columns = sql.raw(rows[0]!.names);
    const [from, plain] = [sql.id(table), sql.id(`plain_${table}`)];
    await sql`create table ${plain} (like ${from} including all)`.execute(db);
    await sql`insert into ${plain} (${columns}) select ${columns} from ${from}`.execute(db);
  }
}

const TICKS_A_SECOND = 100;
/** Places of /proc/PID/stat behind the name of the program (proc_pid_stat(5), less 3). */
const PARENT = 1;
const TIMES = [11, 12] as const;
const CHILDREN_TIMES = [13, 14] as const;

function processStat(pid: number | 'self'): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function seconds(stat: readonly string[], places: readonly number[]): number {
  return places.reduce((sum, place) => sum + Number(stat[place]), 0) / TICKS_A_SECOND;
}

/** Of this process, and of those that it started and that have ended. */
function ownSeconds(): number {
  return seconds(processStat('self'), [...TIMES, ...CHILDREN_TIMES]);
}

/** Of all processes of a PostgreSQL, ended ones too. */
function serverSeconds(postmaster: number): number {
  let sum = seconds(processStat(postmaster), [...TIMES, ...CHILDREN_TIMES]);
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const stat = processStat(Number(pid));
      if (Number(stat[PARENT]) === postmaster) sum += seconds(stat, TIMES);
    } catch {
      // It ended meanwhile.
    }
  }
  return sum;
}
