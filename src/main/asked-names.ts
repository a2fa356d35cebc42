import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { Database } from '#app/storage/database.ts';
import { scheduleVisits } from '#app/storage/visits.ts';

/** More than wait for a database that is slow are let go: they come back when they are asked for again. */
const MOST_WAITING = 100;

/** Puts names whose DNS somebody asked for on the timetable, off the path of the answer. */
export function askedNames(
  db: Database,
  clock: Clock,
  log: Log,
): { add(name: DomainName): void; idle(): Promise<void> } {
  const waiting = new Set<Promise<void>>();
  return {
    add({ ascii }) {
      if (waiting.size >= MOST_WAITING) return;
      const seen = [{ domain: ascii, at: clock.now(), changed: false, expiry: null }];
      const kept = db.sql
        .begin((tx) => scheduleVisits(tx, seen))
        .catch((error) => log.warn({ err: error }, 'visits.not_scheduled'))
        .finally(() => waiting.delete(kept)) as Promise<void>;
      waiting.add(kept);
    },
    async idle() {
      await Promise.all(waiting);
    },
  };
}
