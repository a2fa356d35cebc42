import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { Database } from '#app/storage/database.ts';
import { dropRawBefore } from '#app/storage/raw-retention.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface RetentionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Days; null: for good. */
  readonly rawRetentionDays: number | null;
  readonly contactRetentionDays: number | null;
}

/** Lets go, now and once a day, of what has been kept long enough. Returns what ends it. */
export function keepRetention(parts: RetentionParts): () => Promise<void> {
  const { clock, log, rawRetentionDays, contactRetentionDays } = parts;
  if (rawRetentionDays === null && contactRetentionDays === null) return async () => {};
  let cancel = () => {};
  let running: Promise<void> = Promise.resolve();
  const run = () => {
    // What fails today is done tomorrow.
    running = retain(parts).catch((error) => log.warn({ err: error }, 'retention.failed'));
    cancel = clock.after(DAY_MS, run);
  };
  run();
  return async () => {
    cancel();
    await running;
  };
}

async function retain({ db, clock, log, rawRetentionDays }: RetentionParts): Promise<void> {
  if (rawRetentionDays !== null) {
    const { partitions, answers } = await dropRawBefore(db, clock.now() - rawRetentionDays * DAY_MS);
    if (partitions.length + answers > 0) log.info({ partitions, answers }, 'retention.raw_dropped');
  }
}
