import type { Clock } from '#app/base/clock.ts';
import { within } from '#app/base/time-limits.ts';
import type { Figure } from '#app/http/feature.ts';
import type { Readiness } from '#app/http/server/operations.ts';
import { type Database, ping } from '#app/storage/postgres/database.ts';
import packageJson from '#package' with { type: 'json' };

const DATABASE_CHECK_MS = 1_000;
const REMEMBERED_MS = 1_000;

/** Whether the database answers: asked once a second, however many want to know. */
export function databaseCheck(clock: Clock, db: Database): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answers = Promise.resolve(false);
  return () => {
    if (clock.elapsed() - askedAt < REMEMBERED_MS) return answers;
    askedAt = clock.elapsed();
    const asked = ping(db).then(
      () => true,
      () => false,
    );
    answers = within(clock, DATABASE_CHECK_MS, asked, false);
    return answers;
  };
}

/** What `/readyz` answers: the service goes on without its database and without its Redis. */
export function serviceState(parts: {
  clock: Clock;
  db: Database;
  /** Whether writing found the database away. */
  isDatabaseAway: () => boolean;
  cache: () => Readiness['checks']['cache'];
  /** Where names are caught, registrar accounts: `ok`, or what is at fault. */
  accounts?: () => Readonly<Record<string, string>>;
}) {
  const databaseAnswers = databaseCheck(parts.clock, parts.db);
  let isStopping = false;
  return {
    stopping() {
      isStopping = true;
    },
    async readiness(): Promise<Readiness> {
      const isThere = !parts.isDatabaseAway() && (await databaseAnswers());
      const cache = parts.cache();
      const accounts = parts.accounts?.() ?? {};
      const areUsable = Object.values(accounts).every((state) => state === 'ok');
      const status = isThere && cache !== 'degraded' && areUsable ? 'ready' : 'degraded';
      const told = Object.keys(accounts).length > 0 && { accounts };
      const checks = { database: isThere ? 'ok' : 'degraded', cache, ...told } as const;
      return { status: isStopping ? 'stopping' : status, checks };
    },
  };
}

/** What each process tells of itself. */
export function processFigures(readiness: () => Promise<Readiness>): Figure[] {
  return [
    ['tra_build_info', 'The running version', () => new Map([[packageJson.version, 1]]), 'version'],
    [
      'tra_database_up',
      '1 while the database answers',
      async () => Number((await readiness()).checks.database === 'ok'),
    ],
  ];
}
