import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { repeat } from '#app/base/repeat.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { reindexSome } from '#app/storage/reverse/reindex.ts';

const NAMES_AT_ONCE = 200;
/** When there is nothing to do, or the database is away. */
const AGAIN_MS = 60_000;

/** Goes once through all names that were kept by a version whose index had fewer fields. */
export function startReindex({ db, clock, log }: { db: Database; clock: Clock; log: Log }): {
  stop(): Promise<void>;
} {
  let isEnded = false;
  const work = async () => {
    while (!isEnded && (await reindexSome(db, NAMES_AT_ONCE)));
  };
  const end = repeat(clock, AGAIN_MS, work, (error, inARow) => {
    if (inARow === 1) log.warn({ err: error }, 'reverse.names_not_indexed');
  });
  return {
    async stop() {
      isEnded = true;
      await end();
    },
  };
}
