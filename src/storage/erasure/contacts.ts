/** Takes contacts out of all that is kept of a name, with the raw answers they were read from. */
import { sql } from 'kysely';
import type { Registration } from '#app/records/registration.ts';
import { changeOf } from '../history/kept-records.ts';
import { holdHeads } from '../history/records.ts';
import { BEGINNING, refold } from '../history/refold.ts';
import { type Codec, unpackedAnswer } from '../observations/observations.ts';
import { RegistrationContents } from '../observations/registrations.ts';
import { given, sqlInstant } from '../postgres/columns.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { updateReverseIndex } from '../reverse/entries.ts';

export interface ContactErasure {
  readonly domain: string;
  /** The registration as it may be kept; the very same object when nothing of it must go. */
  readonly withhold: (registration: Registration) => Registration;
  /**
   * Only what was observed before (epoch milliseconds), and only contacts that were not seen since:
   * an older copy of a contact that still stands is no older data. Null: all.
   */
  readonly before: number | null;
  /** Whether another raw answer than those of such registrations must go; null: no other. */
  readonly isConcerned: ((answer: Uint8Array) => boolean) | null;
}

class Undone extends Error {}

/**
 * All or nothing; doing it twice changes nothing more. With `dryRun` all is done and undone again,
 * so that the count is what it would be.
 */
export async function eraseContacts(
  db: Database,
  erasure: ContactErasure,
  dryRun: boolean,
): Promise<{ observations: number; rawAnswers: number }> {
  let erased = { observations: 0, rawAnswers: 0 };
  try {
    await db.transaction().execute(async (tx) => {
      // Nothing else folds this name's records meanwhile.
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
  readonly id: string;
  readonly observedAt: number;
}

/** Answers with the observations that named a contact. */
async function withholdIn(
  tx: Transaction,
  { domain, withhold, before }: ContactErasure,
): Promise<Observed[]> {
  const { rows } = await sql<Observed & { data: Registration }>`
    select o.observed_at, o.id, r.data from observations o
    join registrations r on r.domain = o.domain and r.digest = o.registration
    where o.domain = ${domain}`.execute(tx);
  const end = before ?? Number.POSITIVE_INFINITY;
  const standing = new Set(
    rows.filter(({ observedAt }) => observedAt >= end).map(({ data }) => contactText(data)),
  );
  const changed = rows.flatMap(({ data, ...observed }) => {
    if (standing.has(contactText(data))) return [];
    const kept = withhold(data);
    return kept === data ? [] : [{ ...observed, domain, registration: kept }];
  });
  if (changed.length === 0) return [];
  const contents = new RegistrationContents();
  await contents.keep(tx, changed);
  const pointers = changed.map(({ id, registration }) => ({
    id,
    digest: contents.digestOf(registration),
  }));
  await sql`
    update observations o set registration = given.digest
    from ${given(pointers, 'id uuid, digest bytea')}
    where o.domain = ${domain} and o.id = given.id`.execute(tx);
  return changed;
}

/** Makes records and index anew from the observations; drops registrations neither needs. */
async function foldAnew(tx: Transaction, domain: string): Promise<void> {
  const folded = await refold(tx, new Map([[domain, BEGINNING]]), new RegistrationContents());
  await updateReverseIndex(tx, folded.map(changeOf));
  await sql`
    delete from registrations r where r.domain = ${domain}
      and not exists (select from observations o
        where o.domain = r.domain and o.registration = r.digest)
      and not exists (select from whois_records w
        where w.domain = r.domain and w.registration = r.digest)`.execute(tx);
}

/** The members of what comes from the database always have the same order. */
function contactText({ registrant, contacts }: Registration): string {
  return JSON.stringify([registrant, contacts]);
}

/** The raw answers of these observations; answers how many. */
async function dropOf(
  tx: Transaction,
  { domain }: ContactErasure,
  observations: readonly Observed[],
): Promise<number> {
  // With the times, so that only their months are looked into.
  const dropped = await sql`
    delete from raw_answers r using ${given(observations, 'observed_at timestamptz, id uuid')}
    where r.domain = ${domain} and r.observed_at = given.observed_at
      and r.observation_id = given.id`.execute(tx);
  return Number(dropped.numAffectedRows);
}

async function dropConcerned(
  tx: Transaction,
  { domain, isConcerned }: ContactErasure,
): Promise<number> {
  if (!isConcerned) return 0;
  interface Answer extends Observed {
    readonly position: number;
    readonly codec: Codec;
    readonly content: Uint8Array;
  }
  const { rows } = await sql<Answer>`
    select observed_at, observation_id as id, position, codec, content
    from raw_answers where domain = ${domain}`.execute(tx);
  let dropped = 0;
  for (const { observedAt, id, position, codec, content } of rows) {
    if (!isConcerned(await unpackedAnswer(codec, content))) continue;
    dropped += 1;
    await sql`
      delete from raw_answers where domain = ${domain} and observed_at = ${sqlInstant(observedAt)}
        and observation_id = ${id} and position = ${position}`.execute(tx);
  }
  return dropped;
}
