import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '#app/storage/postgres/database.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { migrate } from '#app/storage/postgres/migrate.ts';

export interface Store {
  readonly db: Database;
  /** For another process's pool on the same database. */
  readonly address: DatabaseAddress;
  readonly notices: readonly string[];
  /** Closes the pool, and ends the embedded server unless another process uses it. */
  close(): Promise<void>;
}

const RETRY_MS = 2_000;

/** The operator's PostgreSQL, or our own under the data folder; migrated either way. */
export async function openStore({ storage }: Config, clock: Clock, log: Log): Promise<Store> {
  if (storage.databaseUrl !== null) return await openOperators(storage.databaseUrl, clock, log);
  const { dataDir, pgBin } = storage;
  const postgres = await EmbeddedPostgres.start({ dataDir, pgBin, clock, log });
  const db = openDatabase({ address: postgres.address });
  const close = async () => {
    await db.destroy();
    await postgres.stop();
  };
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  postgres.supervise();
  return { db, address: postgres.address, notices: postgres.notices, close };
}

/**
 * A database that is away at the start costs no lookup: it is migrated once it is there, and until
 * then observations wait in the journal. Any other fault (a wrong password) ends the start.
 */
async function openOperators(url: string, clock: Clock, log: Log): Promise<Store> {
  const db = openDatabase({ address: url });
  let cancelRetry = () => {};
  const tryAgain = async () => {
    try {
      await migrate(db);
      log.info('database.back');
    } catch (error) {
      if (isDatabaseAway(error)) cancelRetry = clock.after(RETRY_MS, () => void tryAgain());
      else log.fatal({ err: error }, 'database.unusable');
    }
  };
  const notices: string[] = [];
  try {
    await migrate(db);
  } catch (error) {
    if (!isDatabaseAway(error)) {
      await db.destroy();
      throw error;
    }
    log.error({ err: error }, 'database.away');
    notices.push('The database is away: lookups go on, keys can not be checked until it is back');
    cancelRetry = clock.after(RETRY_MS, () => void tryAgain());
  }
  return {
    db,
    address: url,
    notices,
    async close() {
      cancelRetry();
      await db.destroy();
    },
  };
}
