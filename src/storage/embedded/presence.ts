import { Client, escapeIdentifier } from 'pg';
import { type SocketAddress, serversOf } from '../postgres/database.ts';
import { faultCode, isDatabaseAway } from '../postgres/faults.ts';

/** An idle connection: says that this process uses the server, and ends when that goes away. */
export type Presence = NonNullable<Awaited<ReturnType<typeof connectPresence>>>;

const PRESENCE = 'tra presence';
const LEAVING = 'tra leaving';
const CANNOT_CONNECT_NOW = '57P03';
const INVALID_CATALOG_NAME = '3D000';
/** Duplicate database, and what two creations at the same moment give: unique violation. */
const MADE_BY_ANOTHER = ['42P04', '23505'];
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connects to an embedded server, making its database if it isn't there yet; null when no server
 * answers, or one that takes no queries yet (`onSignOfLife` is called then). Throws on anything
 * else, as a server that refuses us.
 */
export async function connectPresence(
  address: SocketAddress,
  onSignOfLife: () => void,
  onLost: () => void,
) {
  let isOpen = false;
  const client = clientOf(address, `${PRESENCE} ${process.pid}`);
  client.once('end', () => {
    if (!isOpen) return;
    isOpen = false;
    onLost();
  });
  try {
    await client.connect();
    isOpen = true;
  } catch (error) {
    const code = faultCode(error);
    if (code === CANNOT_CONNECT_NOW) onSignOfLife();
    else if (code === INVALID_CATALOG_NAME) await createDatabase(address);
    else if (!isDatabaseAway(error)) throw error;
    return null;
  }
  return {
    get isOpen() {
      return isOpen;
    },
    /** Processes with a presence of their own, and connections of any kind, but this one. */
    async others() {
      const { rows } = await client.query<{ processes: number; connections: number }>(
        `select count(*)::int as connections,
          (count(*) filter (where application_name like $1))::int as processes
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
          and application_name <> $2`,
        [`${PRESENCE}%`, LEAVING],
      );
      return rows[0]!;
    },
    /** The process no longer counts, however long its connection takes to go. */
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await client
        .query(`select set_config('application_name', $1, false)`, [LEAVING])
        .catch(() => {});
      await client.end();
    },
  };
}

async function createDatabase(address: SocketAddress): Promise<void> {
  const client = clientOf({ ...address, database: 'postgres' }, PRESENCE);
  try {
    await client.connect();
    await client.query(`create database ${escapeIdentifier(address.database)}`);
  } catch (error) {
    if (!MADE_BY_ANOTHER.includes(faultCode(error))) throw error;
  } finally {
    await client.end();
  }
}

function clientOf(address: SocketAddress, application_name: string): Client {
  const [server] = serversOf(address);
  const client = new Client({
    ...server,
    application_name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // What waits for an answer hears of it too; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}
