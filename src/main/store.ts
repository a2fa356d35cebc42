import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import { EmbeddedPostgres } from '#app/storage/embedded/embedded-postgres.ts';
import {
  type Database,
  type DatabaseAddress,
  type DatabaseOptions,
  openDatabase,
} from '#app/storage/postgres/database.ts';
import { isDatabaseAway } from '#app/storage/postgres/faults.ts';
import { migrate, missingMigrations, UnusableSchema } from '#app/storage/postgres/migrate.ts';

export interface Store {
  readonly db: Database;
  /** For another process's pool on the same database. */
  readonly address: DatabaseAddress;
  readonly notices: readonly string[];
  /** Closes the pool, and ends the embedded server unless another process uses it. */
  close(): Promise<void>;
}

type Pool = Pick<DatabaseOptions, 'applicationName' | 'max'>;

const RETRY_MS = 2_000;

/** The operator's PostgreSQL, or our own under the data folder, as it is. */
export async function reachStore(
  { storage }: Config,
  clock: Clock,
  log: Log,
  pool: Pool = {},
): Promise<Store> {
  const { dataDir, pgBin, databaseUrl } = storage;
  if (databaseUrl !== null) {
    const db = openDatabase({ ...pool, address: databaseUrl });
    return { db, address: databaseUrl, notices: [], close: () => db.destroy() };
  }
  const postgres = await EmbeddedPostgres.start({ dataDir, pgBin, clock, log });
  const db = openDatabase({ ...pool, address: postgres.address });
  postgres.supervise();
  const close = async () => {
    await db.destroy();
    await postgres.stop();
  };
  return { db, address: postgres.address, notices: postgres.notices, close };
}

/**
 * The same with the newest schema. An operator's database that is away at the start costs no
 * lookup: it is migrated once it is there, and until then observations wait in the journal. Any
 * other fault (a wrong password) ends the start.
 */
export async function openStore(
  config: Config,
  clock: Clock,
  log: Log,
  pool: Pool = {},
): Promise<Store> {
  const store = await reachStore(config, clock, log, pool);
  let cancelRetry = () => {};
  const tryAgain = () =>
    ensureSchema(config, store.db, clock, log).then(
      () => log.info('database.back'),
      (error) => {
        if (isDatabaseAway(error)) cancelRetry = clock.after(RETRY_MS, () => void tryAgain());
        else log.fatal({ err: error }, 'database.unusable');
      },
    );
  const notices = [...store.notices];
  try {
    await ensureSchema(config, store.db, clock, log);
  } catch (error) {
    if (config.storage.databaseUrl === null || !isDatabaseAway(error)) {
      await store.close();
      throw error;
    }
    log.error({ err: error }, 'database.away');
    notices.push('The database is away: lookups go on, keys can not be checked until it is back');
    cancelRetry = clock.after(RETRY_MS, () => void tryAgain());
  }
  const close = () => {
    cancelRetry();
    return store.close();
  };
  return { ...store, notices, close };
}

async function ensureSchema(config: Config, db: Database, clock: Clock, log: Log): Promise<void> {
  const mayMigrate = config.storage.migrate;
  const { migrations, newer } = await (mayMigrate ? migrate(db, { clock }) : missingMigrations(db));
  if (migrations.length > 0 && !mayMigrate)
    throw new UnusableSchema(
      `The database lacks migrations (${migrations.join(', ')}), and MIGRATE=false: ` +
        'apply them with `tra migrate`.',
    );
  if (migrations.length > 0) log.info({ migrations }, 'database.migrated');
  if (newer.length > 0) log.warn({ migrations: newer }, 'database.newer');
}
