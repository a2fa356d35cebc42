import { basename, dirname } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from 'kysely';
import type { ClientConfig, PoolClient } from 'pg';
import { type Clock, systemClock } from '#app/base/clock.ts';
import { traceQuery } from '#app/base/tracing.ts';
import { COLUMN_TYPES } from './columns.ts';
import { ServerPool } from './server-pool.ts';

/**
 * Where a PostgreSQL listens: a `postgres://` URL, which may name several hosts, or the socket file
 * of a server on this machine.
 */
export type DatabaseAddress = string | SocketAddress;

export interface SocketAddress {
  readonly path: string;
  readonly user: string;
  readonly database: string;
}

/** A pool, or a transaction on one of its connections. */
export type Database = Kysely<unknown>;

export type Transaction = KyselyTransaction<unknown>;

export interface DatabaseOptions {
  address: DatabaseAddress;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Connections at most. */
  max?: number;
  connectTimeoutMs?: number;
  /** Idle connections do not keep the process running. */
  allowExitOnIdle?: boolean;
  /** Measures the server's silence; the machine's unless a test says otherwise. */
  clock?: Clock;
}

/** `seen_at` comes as `seenAt`; what lies in JSON keeps its names. */
const NAMES = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Makes the pool; connects at the first query, and replaces connections that break. A server that
 * falls silent fails what waits for it within six seconds, and what is asked later at once, until
 * it answers again. Nothing hangs on a session, so that a pooler may stand between. `destroy()`
 * lets running queries end (at most 5 s) and closes every connection.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const pool = openPool(options);
  const db = overPool(pool);
  POOLS.set(db, pool);
  return db;
}

const POOLS = new WeakMap<Database, ServerPool>();

function overPool(pool: PostgresPool): Database {
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [NAMES],
    log: ({ level, query, queryDurationMillis }) =>
      traceQuery(query.sql, queryDurationMillis, level === 'error'),
  });
}

/** A transaction together with the driver's connection that it is on, for COPY. */
export async function transactionOnClient<T>(
  db: Database,
  work: (tx: Transaction, client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await POOLS.get(db)!.connect();
  const lent = { query: client.query.bind(client), release: () => {} } as PostgresPoolClient;
  const alone = { options: {}, connect: async () => lent, end: async () => {} };
  try {
    const result = await overPool(alone)
      .transaction()
      .execute((tx) => work(tx, client));
    client.release();
    return result;
  } catch (error) {
    // It may be in the midst of a COPY.
    client.release(true);
    throw error;
  }
}

/** The driver's own connections, for what Kysely has no words for. */
export function openPool(options: DatabaseOptions): ServerPool {
  const { address, max = 10, connectTimeoutMs = 5_000, clock = systemClock } = options;
  const { allowExitOnIdle = false } = options;
  const application_name = options.applicationName ?? 'tra';
  const servers = serversOf(address).map((server) => ({
    ...server,
    application_name,
    types: COLUMN_TYPES,
  }));
  return new ServerPool({ servers, max, connectTimeoutMs, allowExitOnIdle, clock });
}

/** Asks the server the least there is. */
export async function ping(db: Database): Promise<void> {
  await sql`select 1`.execute(db);
}

/** What node-postgres connects by, one for each host that the URL names. */
export function serversOf(address: DatabaseAddress): ClientConfig[] {
  if (typeof address !== 'string') {
    const { path, user, database } = address;
    const port = Number(basename(path).split('.').at(-1));
    return [{ host: dirname(path), port, user, database }];
  }
  const [, start = '', hosts = '', end = ''] =
    /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address) ?? [];
  return hosts.split(',').map((host) => ({ connectionString: `${start}${host}${withTls(end)}` }));
}

/** `sslmode` as libpq understands it. The driver's own reading of it is to become the same. */
function withTls(end: string): string {
  return end.includes('sslmode=') ? `${end}&uselibpqcompat=true` : end;
}
