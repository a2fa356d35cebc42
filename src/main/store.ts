import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { type Database, openDatabase } from '#app/storage/database.ts';
import { EmbeddedPostgres } from '#app/storage/embedded-postgres.ts';
import { migrate } from '#app/storage/migrate.ts';

export interface Store {
  readonly db: Database;
  readonly notices: readonly string[];
  /** Closes the pool, and ends the embedded server unless another process uses it. */
  close(): Promise<void>;
}

/** The operator's PostgreSQL, or our own under the data folder; migrated either way. */
export async function openStore({ storage }: Config, clock: Clock, log: Log): Promise<Store> {
  if (storage.databaseUrl !== null) {
    const db = openDatabase({ address: storage.databaseUrl });
    return await migrated(db, [], async () => {});
  }
  const { dataDir, pgBin } = storage;
  const postgres = await EmbeddedPostgres.start({ dataDir, pgBin, clock, log });
  const db = openDatabase({ address: postgres.address });
  const store = await migrated(db, postgres.notices, () => postgres.stop());
  postgres.supervise();
  return store;
}

async function migrated(db: Database, notices: readonly string[], end: () => Promise<void>): Promise<Store> {
  const close = async () => {
    await db.close();
    await end();
  };
  try {
    await migrate(db);
    return { db, notices, close };
  } catch (error) {
    await close();
    throw error;
  }
}
