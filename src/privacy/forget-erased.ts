import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { ERASED_CHANNEL, erasedTest, tombstonesSince } from '#app/storage/erasure/tombstones.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** The driver gives up listening when the database is away for long: then this is how soon a tombstone is seen. */
const LOOK_EVERY_MS = 60_000;

/**
 * Drops an erased person's answers from this process's caches as soon as the tombstone stands. The database's word is no
 * more than a call to look: what was missed while it was away is found the next time. Returns what ends it.
 */
export function forgetErased(parts: {
  db: Database;
  cache: Pick<OutcomeCache, 'forget'>;
  clock: Clock;
  log: Log;
}): () => Promise<void> {
  const { db, cache, clock, log } = parts;
  let since: Date | null = null;
  let looking: Promise<void> = Promise.resolve();
  let stopped = false;
  let cancelNext = () => {};
  let isAway = false;

  const look = async () => {
    if (stopped) return;
    const { at, tombstones } = await tombstonesSince(db, since);
    if (tombstones.length > 0) {
      const isErased = await erasedTest(db, tombstones);
      const gone = await cache.forget(
        ({ registration }) => registration !== null && isErased(registration),
      );
      if (gone > 0) log.info({ gone }, 'privacy.cache_forgotten');
    }
    since = at;
    isAway = false;
  };
  const lookInTurn = () => {
    looking = looking.then(look).catch((error) => {
      if (!isAway) log.warn({ err: error }, 'privacy.tombstones_not_read');
      isAway = true;
    });
  };
  const lookAgain = () => {
    lookInTurn();
    cancelNext = clock.after(LOOK_EVERY_MS, lookAgain);
  };
  lookAgain();
  // Ends with the pool.
  db.sql.listen(ERASED_CHANNEL, lookInTurn, lookInTurn).catch(() => {});
  return async () => {
    stopped = true;
    cancelNext();
    await looking;
  };
}
