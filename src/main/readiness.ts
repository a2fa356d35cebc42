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
export async function judgeReadiness(parts: {
  databaseAnswers: () => Promise<boolean>;
  isStopping: boolean;
  /** Whether writing found the database away. */
  isDatabaseAway: boolean;
  cache: Readiness['checks']['cache'];
}): Promise<Readiness> {
  const { databaseAnswers, isStopping, isDatabaseAway, cache } = parts;
  const database = !isDatabaseAway && (await databaseAnswers()) ? 'ok' : 'degraded';
  const isWhole = database === 'ok' && cache !== 'degraded';
  return {
    status: isStopping ? 'stopping' : isWhole ? 'ready' : 'degraded',
    checks: { database, cache },
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
