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

/** Running queries of a pool that is left may take so long to end. */
const END_SECONDS = 5;

/** Makes the pool; connects at the first query. A connection that breaks is replaced by the next query. */
export function openDatabase(options: DatabaseOptions): Database {
  const settings = {
    max: options.max ?? 10,
    connect_timeout: options.connectTimeoutSeconds ?? 5,
    // The driver's own back-off climbs to 20 s, for which every query after an outage would wait.
    backoff: (attempt: number) => Math.min(0.02 * 2 ** attempt, MAX_RECONNECT_DELAY_SECONDS),
    // One that ends for its age would take the pool with it.
    max_lifetime: null,
    onnotice: () => {},
    connection: {
      application_name: options.applicationName ?? 'tra',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
    },
  };
  const address =
    typeof options.address === 'string' ? (socketOf(options.address) ?? options.address) : options.address;
  const { sql, close } = unbroken((hooks) => {
    const all = { ...settings, ...hooks };
    return typeof address === 'string' ? postgres(address, all) : postgres({ ...address, ...all });
  });
  const kysely = new Kysely<Schema>({ dialect: new PostgresJSDialect({ postgres: sql }) });
  return { kysely, sql, close };
}

type Hooks = Pick<postgres.Options<Record<string, never>>, 'onclose' | 'onparameter'>;

/**
 * A pool that is left for a new one as soon as one of its connections ends. The driver (3.4.9) can't be trusted with them after
 * that: bytes that were still to be written when a connection closed stay before all it says later, and from then on its
 * connecting times out, for ever; a query given to a connection between its error and its end is never answered.
 */
function unbroken(open: (hooks: Hooks) => Sql): { sql: Sql; close: () => Promise<void> } {
  const leaving = new Set<Promise<void>>();
  let isClosed = false;
  let current = opened();
  /** A pool of its own: the driver brings a listening connection back by itself, and ends it with its pool. */
  let listening: Sql | null = null;
  const sql = new Proxy(current, {
    apply: (_, __, args: Parameters<Sql>) => current(...args),
    get(_, name) {
      if (name !== 'listen') return Reflect.get(current, name);
      listening ??= open({});
      return listening.listen;
    },
  });
  return {
    sql,
    async close() {
      isClosed = true;
      const pools = listening ? [current, listening] : [current];
      await Promise.all([...pools.map((pool) => pool.end({ timeout: END_SECONDS })), ...leaving]);
    },
  };

  function opened(): Sql {
    let wasConnected = false;
    const pool = open({
      onparameter: () => {
        wasConnected = true;
      },
      onclose: () => {
        // While no server answers the pool stays the same, and with it the pauses between its tries.
        if (!wasConnected || pool !== current || isClosed) return;
        current = opened();
        const left = pool.end({ timeout: END_SECONDS }).finally(() => leaving.delete(left));
        leaving.add(left);
      },
    });
    return pool;
  }
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
