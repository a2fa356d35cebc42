/** The way in for imports: kept in one statement, and marked to be folded later. */
import { sql } from 'kysely';
import { eraseKnown } from '../erasure/tombstones.ts';
import { plainJson, sqlInstant } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { type Cell, stagedTransaction } from '../postgres/staging.ts';
import { type Observation, packed } from './observations.ts';
import { contentDigest } from './registrations.ts';

const OBSERVATIONS = `
  domain text, observed_at timestamptz, id uuid, status text, source text, server text,
  registration bytea, content text`;
const ANSWERS = `
  domain text, observed_at timestamptz, observation_id uuid, position smallint, source text,
  server text, fetched_at timestamptz, charset text, http_status smallint, codec text, size integer,
  content bytea`;

/**
 * Keeps the observations, all or none, without the data of erased people, and marks their names for
 * `foldUnfolded`. No name is locked: who else imports it, or looks it up, waits for nothing but for
 * the very same observation. Those that are kept already (by id) are left as they are. Answers how
 * many are new.
 */
export async function importObservations(
  db: Database,
  batch: readonly Observation[],
): Promise<number> {
  if (batch.length === 0) return 0;
  return await stagedTransaction(db, async (tx, { stage }) => {
    const allowed = await eraseKnown(tx, batch);
    await stage('incoming', OBSERVATIONS, observationRows(allowed));
    await stage('incoming_answers', ANSWERS, await answerRows(allowed));
    // Each in one order, so that two imports of the same lines can't block each other.
    const { rows } = await sql<{ fresh: number }>`
      with kept as (
        insert into observations
          (domain, observed_at, id, status, source, server, registration)
        select domain, observed_at, id, status, source, server, registration from incoming
        order by domain, observed_at, id
        on conflict do nothing
        returning domain, observed_at, id, registration
      ), contents as (
        insert into registrations (domain, digest, data)
        select domain, registration, content::jsonb from incoming
        where content is not null and (domain, registration) in (
          select domain, registration from kept)
          and not exists (
            select from registrations known
            where known.domain = incoming.domain and known.digest = incoming.registration)
        order by domain, registration
        on conflict do nothing
      ), answered as (
        insert into raw_answers (domain, observed_at, observation_id, position, source, server,
          fetched_at, charset, http_status, codec, size, content)
        select domain, observed_at, observation_id, position, source, server,
          fetched_at, charset, http_status, codec, size, content
        from incoming_answers
        where (domain, observed_at, observation_id) in (select domain, observed_at, id from kept)
        order by domain, observed_at, observation_id, position
        on conflict do nothing
      ), marked as (
        insert into unfolded_observations (domain, observed_at, id)
        select distinct on (domain) domain, observed_at, id from kept
        order by domain, observed_at, id
        on conflict do nothing
      )
      select count(*) as fresh from kept`.execute(tx);
    return rows[0]!.fresh;
  });
}

/** The content of a registration stands in the first row that has it. */
function observationRows(batch: readonly Observation[]): Cell[][] {
  const staged = new Set<string>();
  return batch.map(({ domain, observedAt, id, status, source, server, registration }) => {
    const content = registration && plainJson(registration);
    const digest = content && contentDigest(content);
    const isNew = staged.size < staged.add(`${domain} ${digest}`).size;
    const at = sqlInstant(observedAt);
    return [domain, at, id, status, source, server, digest, isNew ? content : null];
  });
}

async function answerRows(batch: readonly Observation[]): Promise<Cell[][]> {
  const rows = batch.flatMap(({ domain, observedAt, id, raw }) =>
    raw.map(async (answer, position): Promise<Cell[]> => {
      const { source, server, fetchedAt, charset, httpStatus, bytes } = answer;
      const { codec, content } = await packed(bytes);
      return [
        ...[domain, sqlInstant(observedAt), id, position, source, server, sqlInstant(fetchedAt)],
        ...[charset, httpStatus, codec, bytes.length, content],
      ];
    }),
  );
  return await Promise.all(rows);
}
