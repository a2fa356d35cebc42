/** What the names of a job were answered, in the order of the list. */
import { sql } from 'kysely';
import { isPerson, mentions, type Person, withoutContacts } from '#app/records/person.ts';
import type { Database } from '../postgres/database.ts';
import { type JobLine, registrationIn, resultsIn, withRegistration } from './chunks.ts';
import { CHUNK_NAMES } from './jobs.ts';
import { packText, unpackText } from './packing.ts';

interface ResultChunk {
  readonly place: number;
  readonly names: number;
  readonly answered: number;
  readonly results: Uint8Array | null;
}

const PAGE = 20;

/**
 * The results behind the entry `after` (-1: from the first on), some at a time. Of a job that goes
 * on, up to the first that isn't answered yet, so that reading on from the last one misses none.
 */
export async function* resultsBehind(
  db: Database,
  job: { readonly id: string; readonly hasEnded: boolean },
  after: number,
): AsyncGenerator<readonly JobLine[]> {
  let place = Math.floor((after + 1) / CHUNK_NAMES);
  for (;;) {
    const { rows } = await sql<ResultChunk>`
      select place, names, answered, results from job_chunks
      where job_id = ${job.id} and place >= ${place} order by place limit ${PAGE}`.execute(db);
    for (const chunk of rows) {
      const first = chunk.place * CHUNK_NAMES;
      const all = chunk.results === null ? [] : resultsIn(unpackText(chunk.results));
      // Sorted and without doubles: where one is missing, the next stands in its place.
      const known = job.hasEnded ? all : all.filter(({ index }, at) => index === first + at);
      yield first > after ? known : known.filter(({ index }) => index > after);
      if (!job.hasEnded && known.length < chunk.names) return;
    }
    if (rows.length < PAGE) return;
    place = rows.at(-1)!.place + 1;
  }
}

/** Withholds the person's contacts in all results; answers in how many (`dryRun`: it would). */
export async function eraseResults(db: Database, person: Person, dryRun: boolean): Promise<number> {
  let erased = 0;
  for (let last: Place | null = null; ; ) {
    const page = await whoisResults(db, last);
    for (const { results, ...place } of page)
      if (mentions(unpackText(results), person)) erased += await eraseIn(db, place, person, dryRun);
    if (page.length < PAGE) return erased;
    last = page.at(-1)!;
  }
}

interface Place {
  readonly jobId: string;
  readonly place: number;
}

async function whoisResults(db: Database, last: Place | null) {
  const { rows } = await sql<Place & { readonly results: Uint8Array }>`
    select job_id, place, results from job_chunks
    where results is not null and job_id in (select id from jobs where kind = 'whois')
      ${last ? sql`and (job_id, place) > (${last.jobId}, ${last.place})` : sql``}
    order by job_id, place limit ${PAGE}`.execute(db);
  return rows;
}

async function eraseIn(
  db: Database,
  { jobId, place }: Place,
  person: Person,
  dryRun: boolean,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    // What a worker writes from here on lacks the person by itself.
    const { rows } = await sql<{ results: Uint8Array }>`
      select results from job_chunks
      where job_id = ${jobId} and place = ${place} and results is not null for update`.execute(tx);
    const before = rows[0] ? resultsIn(unpackText(rows[0].results)) : [];
    const after = before.map((one) => {
      const registration = registrationIn(one);
      const kept =
        registration && withoutContacts(registration, (contact) => isPerson(contact, person));
      return withRegistration(one, kept);
    });
    const changed = after.filter((one, at) => one !== before[at]).length;
    if (changed > 0 && !dryRun) {
      const lines = after.map((one) => `${JSON.stringify(one)}\n`).join('');
      await sql`
        update job_chunks set results = ${packText(lines)}
        where job_id = ${jobId} and place = ${place}`.execute(tx);
    }
    return changed;
  });
}
