import { sql } from 'kysely';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { type SeenName, scheduleVisits } from '#app/storage/dns/visits.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** Many lookups, one transaction. */
const DELAY_MS = 200;
/** More than these are let go while the database is away: asked for again they come back. */
const MOST_WAITING = 10_000;

/** Puts the names of requests on the timetable, off the path of the answer. */
export function askedNames(db: Database, clock: Clock, log: Log) {
  let waiting: SeenName[] = [];
  let writing: Promise<void> | null = null;
  let cancel: (() => void) | null = null;
  let stopped = false;

  const write = async () => {
    const batch = waiting;
    waiting = [];
    try {
      await db.transaction().execute(async (tx) => {
        // What a power cut takes from the timetable comes back when it is asked for.
        await sql`set local synchronous_commit = off`.execute(tx);
        await scheduleVisits(tx, batch);
      });
    } catch (error) {
      log.warn({ err: error, count: batch.length }, 'visits.not_scheduled');
    }
  };
  const flush = () => {
    cancel = null;
    writing ??= write().finally(() => {
      writing = null;
      if (waiting.length > 0 && !stopped) cancel ??= clock.after(DELAY_MS, flush);
    });
  };
  return {
    /** `domain`: registrable, A-label form. */
    add(domain: string) {
      if (stopped || waiting.length >= MOST_WAITING) return;
      waiting.push({ domain, at: clock.now(), changed: false, expiry: null });
      if (!writing) cancel ??= clock.after(DELAY_MS, flush);
    },
    /** Writes out what waits, and takes no more. */
    async stop() {
      stopped = true;
      cancel?.();
      await writing;
      if (waiting.length > 0) await write();
    },
  };
}
