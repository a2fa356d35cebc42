import { Kysely } from 'kysely';
import { PostgresJSDialect } from 'kysely-postgres-js';
import postgres, { type Sql } from 'postgres';
import { type Clock, systemClock } from '#app/base/clock.ts';
import type { Schema } from './schema.ts';
import { type Line, ServerWatch } from './server-watch.ts';

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
  /** By which it is seen whether the server still answers; the machine's unless a test says otherwise. */
  clock?: Clock;
}

const MAX_RECONNECT_DELAY_SECONDS = 1;

/** Running queries of a pool that is left may take so long to end. */
const END_SECONDS = 5;

/**
 * Makes the pool; connects at the first query. A connection that breaks is replaced by the next query; a server that falls
 * silent fails what waits for it within six seconds, and what is asked later at once, until it is heard again.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const name = options.applicationName ?? 'tra';
  const settings = {
    max: options.max ?? 10,
    connect_timeout: options.connectTimeoutSeconds ?? 5,
    // The driver's own back-off climbs to 20 s, for which every query after an outage would wait.
    backoff: (attempt: number) => Math.min(0.02 * 2 ** attempt, MAX_RECONNECT_DELAY_SECONDS),
    // One that ends for its age would take the pool with it.
    max_lifetime: null,
    onnotice: () => {},
    connection: {
      application_name: name,
      statement_timeout: options.statementTimeoutMs ?? 30_000,
    },
  };
  const address =
    typeof options.address === 'string'
      ? (socketOf(options.address) ?? options.address)
      : options.address;
  const open = (own: OwnSettings) => {
    const all = { ...settings, ...own };
    return typeof address === 'string' ? postgres(address, all) : postgres({ ...address, ...all });
  };
  const openLine = (): Line => {
    const connection = { ...settings.connection, application_name: `${name} watch` };
    const sql = open({ max: 1, fetch_types: false, connection });
    return { ask: () => sql`select 1`, end: (timeout) => sql.end({ timeout }) };
  };
  const { sql, close } = unbroken(open, openLine, options.clock ?? systemClock);
  const kysely = new Kysely<Schema>({ dialect: new PostgresJSDialect({ postgres: sql }) });
  return { kysely, sql, close };
}

type OwnSettings = postgres.Options<Record<string, never>>;

/**
 * A pool that is left for a new one as soon as one of its connections ends, or the server falls silent. The driver (3.4.9)
 * can't be trusted with connections after that: bytes that were still to be written when one closed stay before all it says
 * later, and from then on its connecting times out, for ever; a query given to a connection between its error and its end is
 * never answered. While the server is silent the pool that was left stays: it refuses at once.
 */
function unbroken(
  open: (own: OwnSettings) => Sql,
  openLine: () => Line,
  clock: Clock,
): { sql: Sql; close: () => Promise<void> } {
  const leaving = new Set<Promise<void>>();
  let isClosed = false;
  let current = opened();
  /** A pool of its own: the driver brings a listening connection back by itself, and ends it with its pool. */
  let listening: Sql | null = null;
  const listeners: Parameters<Sql['listen']>[] = [];
  const watch = new ServerWatch({
    clock,
    open: openLine,
    onSilent: () => {
      leave(current, 0);
      if (listening) leave(listening, 0);
      listening = null;
    },
    onHeard: () => {
      current = opened();
      for (const listener of listeners) listen(...listener).catch(() => {});
    },
  });
  const sql = new Proxy(current, {
    apply(_, __, args: Parameters<Sql>) {
      watch.start();
      return current(...args);
    },
    get(_, name) {
      watch.start();
      if (name === 'listen') return keepListening;
      // A pool that ended has no connection to give, and doesn't say so.
      if (name === 'reserve' && watch.isSilent) return () => Promise.reject(new SilentServer());
      return Reflect.get(current, name);
    },
  });
  return {
    sql,
    async close() {
      isClosed = true;
      const pools = listening ? [current, listening] : [current];
      const ended = pools.map((pool) => pool.end({ timeout: END_SECONDS }));
      await Promise.all([watch.stop(END_SECONDS), ...ended, ...leaving]);
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
        if (!wasConnected || pool !== current || isClosed || watch.isSilent) return;
        current = opened();
        leave(pool, END_SECONDS);
      },
    });
    return pool;
  }

  function leave(pool: Sql, seconds: number): void {
    const left = pool.end({ timeout: seconds }).finally(() => leaving.delete(left));
    leaving.add(left);
  }

  function keepListening(...listener: Parameters<Sql['listen']>): ReturnType<Sql['listen']> {
    listeners.push(listener);
    return listen(...listener);
  }

  function listen(...listener: Parameters<Sql['listen']>): ReturnType<Sql['listen']> {
    listening ??= open({});
    return listening.listen(...listener);
  }
}

/** Refused without asking: the server has said nothing for a while. */
class SilentServer extends Error {
  override readonly name = 'SilentServer';
  readonly code = 'ETIMEDOUT';
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
