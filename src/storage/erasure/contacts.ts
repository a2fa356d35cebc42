/** Takes contacts out of all that is kept of a name, with the raw answers they were read from. */
import type { TransactionSql } from 'postgres';
import type { Registration } from '#app/records/registration.ts';
import { BEGINNING, holdHeads, refold } from '../history/records.ts';
import { unpacked } from '../observations/observations.ts';
import { keepRegistrations, RegistrationContents } from '../observations/registrations.ts';
import { column } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { updateReverseIndex } from '../reverse/entries.ts';

export interface ContactErasure {
  readonly domain: string;
  /** The registration as it may be kept; the very same object when nothing of it must go. */
  readonly withhold: (registration: Registration) => Registration;
  /**
   * Only what was observed before, epoch milliseconds, and only contacts that were not seen since: older copies of what
   * still stands are no older data. Null: all.
   */
  readonly before: number | null;
  /** Whether a raw answer must go, beside those from which such a registration was read; null: no other. */
  readonly isConcerned: ((answer: Uint8Array) => boolean) | null;
}

export interface ErasedContacts {
  observations: number;
  rawAnswers: number;
}

class Undone extends Error {}

/**
 * All or nothing, and done twice as done once. With `dryRun` all is done and undone again, so that the count is what it
 * would be.
 */
export async function eraseContacts(
  db: Database,
  erasure: ContactErasure,
  dryRun: boolean,
): Promise<ErasedContacts> {
  let erased: ErasedContacts = { observations: 0, rawAnswers: 0 };
  try {
    await db.sql.begin(async (tx) => {
      // Whoever folds this name's records waits for us, or we for him.
      await holdHeads(tx, [erasure.domain]);
      const observations = await withholdIn(tx, erasure);
      if (observations.length > 0) await foldAnew(tx, erasure.domain);
      const rawAnswers =
        (await dropOf(tx, erasure, observations)) + (await dropConcerned(tx, erasure));
      erased = { observations: observations.length, rawAnswers };
      if (dryRun) throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return erased;
}

interface Observed {
  readonly observed_at: Date;
  readonly id: string;
}

/** Answers with the observations that named a contact. */
async function withholdIn(
  tx: TransactionSql,
  { domain, withhold, before }: ContactErasure,
): Promise<Observed[]> {
  const rows = await tx<(Observed & { digest: Uint8Array; data: Registration })[]>`
    select o.observed_at, o.id, r.digest, r.data from observations o
    join registrations r on r.domain = o.domain and r.digest = o.registration
    where o.domain = ${domain}`;
  const end = before ?? Number.POSITIVE_INFINITY;
  const standing = new Set(
    rows.filter((row) => row.observed_at.getTime() >= end).map((row) => contactText(row.data)),
  );
  const changed = rows.flatMap((row) => {
    if (standing.has(contactText(row.data))) return [];
    const kept = withhold(row.data);
    return kept === row.data ? [] : [{ ...row, kept }];
  });
  if (changed.length > 0) await pointElsewhere(tx, domain, changed);
  return changed;
}

async function pointElsewhere(
  tx: TransactionSql,
  domain: string,
  changed: readonly (Observed & { kept: Registration })[],
): Promise<void> {
  const contents = new RegistrationContents();
  await keepRegistrations(
    tx,
    contents,
    changed.map(({ kept }) => ({ domain, registration: kept })),
  );
  await tx`
    update observations o set registration = decode(given.digest, 'hex')
    from unnest(
      ${column(changed, (row) => row.id)}::text[]::uuid[], ${column(changed, (row) => contents.digestOf(row.kept))}::text[]
    ) as given (id, digest)
    where o.domain = ${domain} and o.id = given.id`;
}

/** Records and index are nothing but what follows from the observations: they are made anew, and what none needs any more goes. */
async function foldAnew(tx: TransactionSql, domain: string): Promise<void> {
  const folded = await refold(tx, new Map([[domain, BEGINNING]]), new RegistrationContents());
  const changes = folded.map(({ records, latest }) => ({
    domain,
    records: records.map((record) => ({ ...record, isLatest: record === latest })),
    complete: true,
  }));
  await updateReverseIndex(tx, changes);
  await tx`
    delete from registrations r where r.domain = ${domain}
      and not exists (select from observations o where o.domain = r.domain and o.registration = r.digest)
      and not exists (select from whois_records w where w.domain = r.domain and w.registration = r.digest)`;
}

/** As the database gives them, their members always come in the same order. */
function contactText({ registrant, contacts }: Registration): string {
  return JSON.stringify([registrant, contacts]);
}

async function dropOf(
  tx: TransactionSql,
  { domain }: ContactErasure,
  observations: readonly Observed[],
): Promise<number> {
  if (observations.length === 0) return 0;
  // With the times, so that only their months are looked into.
  const dropped = await tx`
    delete from raw_answers r using unnest(
      ${observations.map((row) => row.observed_at.toISOString())}::text[]::timestamptz[],
      ${observations.map((row) => row.id)}::text[]::uuid[]) as gone (observed_at, id)
    where r.domain = ${domain} and r.observed_at = gone.observed_at and r.observation_id = gone.id`;
  return dropped.count;
}

interface Answer {
  readonly observed_at: Date;
  readonly observation_id: string;
  readonly position: number;
  readonly codec: 'none' | 'zstd';
  readonly content: Uint8Array;
}

async function dropConcerned(
  tx: TransactionSql,
  { domain, isConcerned }: ContactErasure,
): Promise<number> {
  if (!isConcerned) return 0;
  const rows = await tx<Answer[]>`
    select observed_at, observation_id, position, codec, content from raw_answers
    where domain = ${domain}`;
  let dropped = 0;
  for (const { observed_at, observation_id, position, codec, content } of rows) {
    if (!isConcerned(await unpacked(codec, content))) continue;
    dropped += 1;
    await tx`
      delete from raw_answers where domain = ${domain} and observed_at = ${observed_at}
        and observation_id = ${observation_id} and position = ${position}`;
  }
  return dropped;
}
