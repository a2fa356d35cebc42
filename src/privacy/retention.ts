import { type Clock, isoInstant } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { repeat } from '#app/base/repeat.ts';
import { saysSomething, withoutContacts } from '#app/records/person.ts';
import type { Registration } from '#app/records/registration.ts';
import { eraseContacts } from '#app/storage/erasure/contacts.ts';
import { domainsWithContacts } from '#app/storage/erasure/mentions.ts';
import { forgetMarkedRequests } from '#app/storage/marked-requests.ts';
import { dropRawBefore } from '#app/storage/observations/raw-partitions.ts';
import { forgetRegistrants } from '#app/storage/orders/registrants.ts';
import { emptyMessages } from '#app/storage/orders/registry-messages.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { forgetUsage } from '#app/storage/usage.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** As long as the API promises, or longer by as much as it takes until the next time. */
const IDEMPOTENCY_KEPT_MS = DAY_MS;
/** A year, and the month that it is compared with. */
const USAGE_KEPT_MS = 400 * DAY_MS;
/** For what the operator still has to hand in, and questions about the registration. */
const WON_REGISTRANT_KEPT_MS = 30 * DAY_MS;

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
  // What fails today is done tomorrow.
  return repeat(
    parts.clock,
    DAY_MS,
    () => retain(parts),
    (error) => parts.log.warn({ err: error }, 'retention.failed'),
  );
}

async function retain(parts: RetentionParts): Promise<void> {
  const { db, clock, log, rawRetentionDays, contactRetentionDays } = parts;
  await forgetMarkedRequests(db, clock.now() - IDEMPOTENCY_KEPT_MS);
  await forgetUsage(db, isoInstant(clock.now() - USAGE_KEPT_MS).slice(0, 'yyyy-mm-dd'.length));
  const registrants = await forgetRegistrants(db, clock.now() - WON_REGISTRANT_KEPT_MS);
  if (registrants > 0) log.info({ registrants }, 'retention.registrants_erased');
  if (rawRetentionDays !== null) {
    const { partitions, answers } = await dropRawBefore(
      db,
      clock.now() - rawRetentionDays * DAY_MS,
    );
    if (partitions.length + answers > 0) log.info({ partitions, answers }, 'retention.raw_dropped');
    const messages = await emptyMessages(db, clock.now() - rawRetentionDays * DAY_MS);
    if (messages > 0) log.info({ messages }, 'retention.messages_emptied');
  }
  if (contactRetentionDays !== null) {
    const before = clock.now() - contactRetentionDays * DAY_MS;
    let observations = 0;
    for await (const domain of domainsWithContacts(db, before)) {
      const erasure = { domain, withhold: withoutPeople, before, isConcerned: null };
      observations += (await eraseContacts(db, erasure, false)).observations;
    }
    if (observations > 0) log.info({ observations }, 'retention.contacts_withheld');
  }
}

function withoutPeople(registration: Registration): Registration {
  return withoutContacts(registration, saysSomething);
}
