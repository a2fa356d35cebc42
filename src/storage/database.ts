import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres, { type Sql } from 'postgres';
import type { Schema } from './schema.ts';

/** Where a PostgreSQL listens: a `postgres://` URL, or the socket file of a server on this machine. */
export type DatabaseAddress = string | SocketAddress;

export interface SocketAddress {
  readonly path: string;
  readonly user: string;
  readonly database: string;
}

/** One pool with two faces: typed queries, and raw postgres.js for COPY, arrays and the hottest reads. */
export interface Database {
  readonly kysely: Kysely<Schema>;
  readonly sql: Sql;
  /** Lets running queries end (at most 5 s) and closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  address: DatabaseAddress;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Connections at most. */
  max?: number;
  /** The server ends a statement that takes longer. */
  statementTimeoutMs?: number;
  connectTimeoutSeconds?: number;
}

const MAX_RECONNECT_DELAY_SECONDS = 1;

/** Makes the pool; connects at the first query. A connection that breaks is replaced by the next query. */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = {
    max: options.max ?? 10,
    connect_timeout: options.connectTimeoutSeconds ?? 5,
    // The driver's own back-off climbs to 20 s, for which every query after an outage would wait.
    backoff: (attempt: number) => Math.min(0.02 * 2 ** attempt, MAX_RECONNECT_DELAY_SECONDS),
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'tra',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
    },
  };
  const address =
    typeof options.address === 'string' ? (socketOf(options.address) ?? options.address) : options.address;
  const sql =
    typeof address === 'string' ? postgres(address, settings) : postgres({ ...address, ...settings });
  const kysely = new Kysely<Schema>({ dialect: new PostgresJSDialect({ postgres: sql }) });
  return { kysely, sql, close: () => sql.end({ timeout: 5 }) };
}

/** A URL that names a Unix socket's folder as libpq has it (`postgres://user@/name?host=/run/postgresql`), which the driver doesn't know. */
function socketOf(url: string): SocketAddress | null {
  const { searchParams, username, pathname, port } = new URL(url);
  const folder = searchParams.get('host');
  if (!folder?.startsWith('/')) return null;
  return {
    path: `${folder}/.s.PGSQL.${searchParams.get('port') ?? (port || '5432')}`,
    user: decodeURIComponent(username) || (searchParams.get('user') ?? 'postgres'),
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  };
}
