import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import { type Log, outsideRequests } from '#app/base/log.ts';
import { repeat } from '#app/base/repeat.ts';
import type { Feature } from '#app/http/feature.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import { ensureRawPartitions } from '#app/storage/observations/raw-partitions.ts';
import { ObservationWriter } from '#app/storage/observations/writer.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const PARTITION_CHECK_MS = 12 * 60 * 60 * 1000;

export interface OutcomeKeeper extends Feature {
  /** Logs what a lookup came to, and keeps it off the path of the answer. */
  readonly keep: (outcome: LookupOutcome) => void;
  /** Whether outcomes wait in the journal because the database is away. */
  readonly isDatabaseAway: () => boolean;
}

export function startOutcomeKeeper(parts: {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
}): OutcomeKeeper {
  const { config, clock, log, db } = parts;
  const journalDir = join(config.storage.dataDir, 'journal');
  const writer = new ObservationWriter({ db, clock, log, journalDir });
  writer.start();
  // Rows of a month without a partition go to the default one: a failure loses nothing.
  const endPartitions = repeat(
    clock,
    PARTITION_CHECK_MS,
    () => ensureRawPartitions(db, clock.now()),
    (error) => log.warn({ err: error }, 'partitions.failed'),
  );
  const stats = () => writer.stats();
  return {
    keep(outcome) {
      logOutcome(log, outcome);
      const observation = observationOf(outcome, randomUUID());
      if (observation) void outsideRequests(() => writer.keep(observation));
    },
    isDatabaseAway: () => stats().databaseAway,
    figures: [
      ['tra_observations_queued', 'Observations waiting to be written', () => stats().queued],
      [
        'tra_observations_kept_total',
        'Observations kept for good since the start, in the database or its journal',
        () => stats().kept + stats().journaled,
      ],
      [
        'tra_observations_journaled_total',
        'Those of them that the journal took while the database was away',
        () => stats().journaled,
      ],
      [
        'tra_observations_replayed_total',
        'Observations brought from journals into the database',
        () => stats().replayed,
      ],
      [
        'tra_observations_refused_total',
        'Observations refused since the start: all bounds full',
        () => stats().refused,
      ],
    ],
    stop() {
      void endPartitions();
      return writer.stop();
    },
  };
}

/** One line for each lookup that asked its sources: no registrant, no key, no client. */
function logOutcome(log: Log, { name, status, attempts }: LookupOutcome): void {
  const tried = attempts.map(({ source, server, result, ms }) => ({ source, server, result, ms }));
  log.info({ domain: name.ascii, status, attempts: tried }, 'lookup.done');
}

/**
 * What of an outcome is kept: what a source said. An unknown outcome says nothing of the name, and
 * what a rule settles without asking anyone (a shared zone) would be seen the same at any time:
 * null for both.
 */
export function observationOf(outcome: LookupOutcome, id: string): Observation | null {
  if (outcome.status === 'unknown' || outcome.attempts.length === 0) return null;
  const { name, status, source, fetchedAt: observedAt, registration, attempts, raw } = outcome;
  const { server } = attempts.findLast((attempt) => attempt.source === source) ?? attempts.at(-1)!;
  return { id, domain: name.ascii, observedAt, status, source, server, registration, raw };
}
