import postgres from 'postgres';
import type { SocketAddress } from '../postgres/database.ts';

/** One idle connection by which a process says that it uses the server, and learns at once when the server goes away. */
export interface Presence {
  readonly isOpen: boolean;
  /** Who else is connected: processes with a presence of their own, and connections of any kind but this one. */
  others(): Promise<{ processes: number; connections: number }>;
  /** From here on the process no longer counts as one that uses the server, however long its connection takes to go. */
  close(): Promise<void>;
}

const PRESENCE = 'tra presence';
const LEAVING = 'tra leaving';
const CANNOT_CONNECT_NOW = '57P03';
const INVALID_CATALOG_NAME = '3D000';
/** Duplicate database, and what two creations at the same moment give: unique violation. */
const MADE_BY_ANOTHER = ['42P04', '23505'];
const NETWORK_FAULTS = [
  'ENOENT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CONNECTION_CLOSED',
  'CONNECT_TIMEOUT',
  'CONNECTION_ENDED',
];

/**
 * Connects to an embedded server, making its database if it isn't there yet; null when no server answers, or one that
 * takes no queries yet (`onSignOfLife` is called then). Throws on anything else, as a server that refuses us.
 */
export async function connectPresence(
  address: SocketAddress,
  onSignOfLife: () => void,
  onLost: () => void,
): Promise<Presence | null> {
  let isOpen = false;
  const sql = postgres({
    ...address,
    max: 1,
    max_lifetime: null,
    connect_timeout: 5,
    fetch_types: false,
    onnotice: () => {},
    onclose: () => {
      if (!isOpen) return;
      isOpen = false;
      void sql.end({ timeout: 0 });
      onLost();
    },
    connection: { application_name: `${PRESENCE} ${process.pid}` },
  });
  try {
    await sql`select 1`;
    isOpen = true;
  } catch (error) {
    await sql.end({ timeout: 0 });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === CANNOT_CONNECT_NOW) onSignOfLife();
    else if (code === INVALID_CATALOG_NAME) await createDatabase(address);
    else if (!NETWORK_FAULTS.includes(code)) throw error;
    return null;
  }
  return {
    get isOpen() {
      return isOpen;
    },
    async others() {
      const [row] = await sql<{ processes: number; connections: number }[]>`
        select count(*)::int as connections,
          (count(*) filter (where application_name like ${`${PRESENCE}%`}))::int as processes
        from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> ${LEAVING}`;
      return row ?? { processes: 0, connections: 0 };
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await sql`select set_config('application_name', ${LEAVING}, false)`.catch(() => {});
      await sql.end({ timeout: 1 });
    },
  };
}

async function createDatabase(address: SocketAddress): Promise<void> {
  const sql = postgres({ ...address, database: 'postgres', max: 1, onnotice: () => {} });
  try {
    await sql`create database ${sql(address.database)}`;
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : '';
    if (!MADE_BY_ANOTHER.includes(code)) throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
