import type { Clock } from '#app/base/clock.ts';
import { within } from '#app/base/time-limits.ts';
import type { Readiness } from '#app/http/operations.ts';
import { type Database, ping } from '#app/storage/postgres/database.ts';

const DATABASE_CHECK_MS = 1_000;

/** What `/readyz` answers: the service goes on without its database and without its Redis. */
export async function judgeReadiness(parts: {
  clock: Clock;
  db: Database;
  isStopping: boolean;
  /** Whether writing found the database away. */
  isDatabaseAway: boolean;
  cache: Readiness['checks']['cache'];
}): Promise<Readiness> {
  const { clock, db, isStopping, isDatabaseAway, cache } = parts;
  const answers = () =>
    within(
      clock,
      DATABASE_CHECK_MS,
      ping(db).then(
        () => true,
        () => false,
      ),
    );
  const database = !isDatabaseAway && (await answers()) ? 'ok' : 'degraded';
  const isWhole = database === 'ok' && cache !== 'degraded';
  return {
    status: isStopping ? 'stopping' : isWhole ? 'ready' : 'degraded',
    checks: { database, cache },
  };
}
