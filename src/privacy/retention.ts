import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { saysSomething, withoutContacts } from '#app/records/person.ts';
import type { Registration } from '#app/records/registration.ts';
import { eraseContacts } from '#app/storage/erasure/contacts.ts';
import { domainsWithContacts } from '#app/storage/erasure/mentions.ts';
import { dropRawBefore } from '#app/storage/observations/raw-retention.ts';
import { forgetIdempotencyKeys } from '#app/storage/orders/orders.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the API promises, or longer by as much as it takes until the next time. */
const IDEMPOTENCY_KEPT_MS = DAY_MS;

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
  const { clock, log } = parts;
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

async function retain(parts: RetentionParts): Promise<void> {
  const { db, clock, log, rawRetentionDays, contactRetentionDays } = parts;
  await forgetIdempotencyKeys(db, clock.now() - IDEMPOTENCY_KEPT_MS);
  if (rawRetentionDays !== null) {
    const { partitions, answers } = await dropRawBefore(
      db,
      clock.now() - rawRetentionDays * DAY_MS,
    );
    if (partitions.length + answers > 0) log.info({ partitions, answers }, 'retention.raw_dropped');
  }
  if (contactRetentionDays !== null) {
    const observations = await withholdContacts(db, clock.now() - contactRetentionDays * DAY_MS);
    if (observations > 0) log.info({ observations }, 'retention.contacts_withheld');
  }
}

/** Answers of how many observations, all of them older than `before`. */
async function withholdContacts(db: Database, before: number): Promise<number> {
  const withhold = (registration: Registration) => withoutContacts(registration, saysSomething);
  let observations = 0;
  for await (const domain of domainsWithContacts(db, before))
    observations += (
      await eraseContacts(db, { domain, withhold, before, isConcerned: null }, false)
    ).observations;
  return observations;
}
