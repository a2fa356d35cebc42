/** Takes contacts out of all that is kept of a name, with the raw answers they were read from. */
import type { TransactionSql } from 'postgres';
import type { Registration } from '#app/records/registration.ts';
import type { Database } from './database.ts';
import { plainJson, unpacked } from './observations.ts';

export interface ContactErasure {
  readonly domain: string;
  /** The registration as it may be kept; the very same object when nothing of it must go. */
  readonly withhold: (registration: Registration) => Registration;
  /** Only what was observed up to then, epoch milliseconds; null: all. */
  readonly until: number | null;
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
      const observations = await withholdIn(tx, erasure);
      const rawAnswers = (await dropOf(tx, erasure, observations)) + (await dropConcerned(tx, erasure));
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
  { domain, withhold, until }: ContactErasure,
): Promise<Observed[]> {
  const rows = await tx<(Observed & { record: Registration })[]>`
    select observed_at, id, record from observations
    where domain = ${domain} and record is not null and observed_at <= ${endOf(until)}::text::timestamptz for update`;
  const changed = rows.flatMap((row) => {
    const kept = withhold(row.record);
    return kept === row.record ? [] : [{ ...row, kept: plainJson(kept) }];
  });
  if (changed.length > 0)
    await tx`
      update observations o set record = given.kept::jsonb
      from unnest(${changed.map((row) => row.id)}::text[]::uuid[], ${changed.map((row) => row.kept)}::text[]) as given (id, kept)
      where o.domain = ${domain} and o.id = given.id`;
  return changed;
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
  { domain, isConcerned, until }: ContactErasure,
): Promise<number> {
  if (!isConcerned) return 0;
  const rows = await tx<Answer[]>`
    select observed_at, observation_id, position, codec, content from raw_answers
    where domain = ${domain} and observed_at <= ${endOf(until)}::text::timestamptz`;
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

function endOf(until: number | null): string {
  return until === null ? 'infinity' : new Date(until).toISOString();
}
