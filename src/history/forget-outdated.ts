import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { OutcomeCache } from '#app/lookup/cache/outcome-cache.ts';
import { changedSince, pruneChanged } from '#app/storage/observations/changed-names.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const LOOK_EVERY_MS = 1_000;
const PRUNE_EVERY_MS = 60 * 60_000;

export interface ForgetParts {
  readonly db: Database;
  readonly cache: Pick<OutcomeCache, 'dropOlder'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Drops a name's answer from this process's cache, and from the shared one, within a second of
 * news about the name in any process: an order's end, or an answer that says something else. It
 * asks the database, since a notification would need a session of its own.
 */
export function forgetOutdated({ db, cache, clock, log }: ForgetParts): { stop(): Promise<void> } {
  let since: number | null = null;
  let prunedAt = clock.elapsed();
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;
  let isAway = false;
  let cancelNext = () => {};

  const look = async () => {
    try {
      const { at, names } = await changedSince(db, since);
      for (const { domain, seenAt } of names) await cache.dropOlder(domain, seenAt);
      since = at;
      isAway = false;
      if (clock.elapsed() - prunedAt >= PRUNE_EVERY_MS) {
        prunedAt = clock.elapsed();
        await pruneChanged(db);
      }
    } catch (error) {
      if (!isAway) log.warn({ err: error }, 'cache.changes_not_read');
      isAway = true;
    }
    if (!isStopped) cancelNext = clock.after(LOOK_EVERY_MS, begin);
  };
  const begin = () => {
    looking = look();
  };
  begin();
  return {
    async stop() {
      isStopped = true;
      cancelNext();
      await looking;
    },
  };
}
