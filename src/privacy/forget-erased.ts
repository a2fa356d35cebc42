import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { repeat } from '#app/base/repeat.ts';
import type { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { erasedTest, type Tombstone, tombstonesSince } from '#app/storage/erasure/tombstones.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const LOOK_EVERY_MS = 1_000;

/**
 * Drops an erased person's answers from this process's caches within a second of the tombstone. It
 * asks the database, since a notification would need a session of its own. What was missed while
 * the database was away is found the next time. Returns what ends it.
 */
export function forgetErased(parts: {
  db: Database;
  cache: Pick<OutcomeCache, 'forget'>;
  clock: Clock;
  log: Log;
}): () => Promise<void> {
  const { db, cache, clock, log } = parts;
  let since: number | null = null;
  /** Tombstones that were heeded, and may be seen again. */
  let known: ReadonlySet<string> = new Set();
  const look = async () => {
    const { at, tombstones } = await tombstonesSince(db, since);
    const fresh = tombstones.filter((one) => !known.has(keyOf(one)));
    if (fresh.length > 0) {
      const isErased = await erasedTest(db, fresh);
      const gone = await cache.forget(
        ({ registration }) => registration !== null && isErased(registration),
      );
      if (gone > 0) log.info({ gone }, 'privacy.cache_forgotten');
    }
    since = at;
    known = new Set(tombstones.map(keyOf));
  };
  return repeat(clock, LOOK_EVERY_MS, look, (error, inARow) => {
    if (inARow === 1) log.warn({ err: error }, 'privacy.tombstones_not_read');
  });
}

/** A person who is erased again has a later tombstone. */
function keyOf({ kind, digest, erasedAt }: Tombstone): string {
  return `${kind} ${digest} ${erasedAt}`;
}
