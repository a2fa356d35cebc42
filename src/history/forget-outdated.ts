import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { repeat } from '#app/base/repeat.ts';
import type { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { changedSince, pruneChanged } from '#app/storage/observations/changed-names.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const LOOK_EVERY_MS = 1_000;
const PRUNE_EVERY_MS = 60 * 60_000;

/**
 * Drops a name's answer from this process's cache, and from the shared one, within a second of
 * news about the name in any process: an order's end, or an answer that says something else. It
 * asks the database, since a notification would need a session of its own.
 */
export function forgetOutdated(parts: {
  db: Database;
  cache: Pick<OutcomeCache, 'dropOlder'>;
  clock: Clock;
  log: Log;
}): { stop(): Promise<void> } {
  const { db, cache, clock, log } = parts;
  let since: number | null = null;
  let prunedAt = clock.elapsed();
  const look = async () => {
    const { at, names } = await changedSince(db, since);
    for (const { domain, seenAt } of names) await cache.dropOlder(domain, seenAt);
    since = at;
    if (clock.elapsed() - prunedAt < PRUNE_EVERY_MS) return;
    prunedAt = clock.elapsed();
    await pruneChanged(db);
  };
  const stop = repeat(clock, LOOK_EVERY_MS, look, (error, inARow) => {
    if (inARow === 1) log.warn({ err: error }, 'cache.changes_not_read');
  });
  return { stop };
}
