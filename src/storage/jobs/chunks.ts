/** The workers' side of jobs: any number of processes share the chunks by leases. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { Registration } from '#app/records/registration.ts';
import { eraseKnown } from '../erasure/tombstones.ts';
import type { Database, Transaction } from '../postgres/database.ts';
import { isUnleased } from '../postgres/leases.ts';
import { type Announcement, announce } from '../webhooks/outbox.ts';
import { JOB, type JobKind, type StoredJob } from './jobs.ts';
import { packText, unpackText } from './packing.ts';

/** What an entry was answered: as clients read it, a line of JSON each. */
export interface JobLine {
  /** Its place in the list as sent, from 0. */
  readonly index: number;
  readonly input: string;
  /** Null: it is no name. */
  readonly domain: string | null;
  readonly ok: boolean;
  readonly result?: object;
  readonly error?: { readonly code: string; readonly message: string };
}

/** A chunk that is the taker's alone until its lease ends. */
export interface TakenChunk {
  readonly jobId: string;
  readonly keyId: string;
  readonly kind: JobKind;
  readonly place: number;
  readonly token: number;
  readonly entries: readonly string[];
  /** Those answered already, by their index. */
  readonly results: ReadonlyMap<number, JobLine>;
  /** When it was taken first, epoch milliseconds. */
  readonly begunAt: number;
  /** How often it was taken, this time included, since anything was written of it. */
  readonly takings: number;
  /** Those that wait to be asked again, by their index. */
  readonly waiting: ReadonlyMap<number, WaitingName>;
}

export interface WaitingName {
  /** How often sources were asked for it in vain. */
  readonly tries: number;
  /** Epoch milliseconds. */
  readonly dueAt: number;
}

export interface ChunkTerms {
  readonly now: number;
  readonly leaseMs: number;
  readonly limit: number;
  /** Whether names of the sandbox can be looked up here. */
  readonly hasSandbox: boolean;
  /** Names a minute of a key that has no rate of its own, and for each request of one that has. */
  readonly usualRate: number;
  readonly namesPerRequest: number;
}

type ChunkRow = Omit<TakenChunk, 'entries' | 'results' | 'waiting'> & {
  readonly waiting: Readonly<Record<string, readonly [tries: number, dueAt: number]>> | null;
  readonly input: Uint8Array;
  readonly answers: Uint8Array | null;
};

/**
 * Takes chunks in turns: first the keys with the fewest under way, of them the ones that were
 * served longest ago; within a key its jobs in turns, each from its start. A key's next turn comes
 * once its rate allows the names it took.
 */
export async function takeChunks(db: Database, terms: ChunkTerms): Promise<TakenChunk[]> {
  const { limit, usualRate, namesPerRequest } = terms;
  const now = isoInstant(terms.now);
  const isDue = sql`c.answered < c.names and c.due_at <= ${now}
    and ${isUnleased(sql`c.leased_until`, terms)} and (${terms.hasSandbox} or not c.in_sandbox)`;
  const { rows } = await sql<ChunkRow>`
    with at_work as materialized (
      select j.id, j.key_id, j.kind, j.sequence, t.served_at,
        coalesce(k.rate_per_minute * ${namesPerRequest}::float8, ${usualRate}::float8) as rate
      from jobs j join api_keys k on k.id = j.key_id left join job_turns t on t.key_id = j.key_id
      where j.state in ('queued', 'running') and k.revoked_at is null
        and coalesce(k.expires_at > ${now}, true) and coalesce(t.next_at <= ${now}, true)
    ), under_way as materialized (
      select j.key_id, c.job_id, count(*) as chunks from job_chunks c join jobs j on j.id = c.job_id
      where c.leased_until > ${now} group by j.key_id, c.job_id
    ), of_jobs as (
      select w.key_id, w.kind, w.served_at, w.sequence, w.rate, c.job_id, c.place,
        row_number() over (partition by w.id order by c.place)
          + coalesce((select u.chunks from under_way u where u.job_id = w.id), 0) as in_job
      from at_work w cross join lateral (
        select c.job_id, c.place from job_chunks c where c.job_id = w.id and ${isDue}
        order by c.place limit ${limit}) c
    ), in_turns as (
      select *, row_number() over (partition by key_id order by in_job, sequence)
        + coalesce((select sum(u.chunks) from under_way u where u.key_id = of_jobs.key_id), 0)
        as turn
      from of_jobs
    ), chosen as (
      select c.job_id, c.place, c.names, i.key_id, i.kind, i.rate
      from in_turns i join job_chunks c on c.job_id = i.job_id and c.place = i.place
      where ${isDue}
      order by i.turn, i.served_at nulls first, i.sequence limit ${limit}
      for update of c skip locked
    ), served as (
      insert into job_turns (key_id, served_at, next_at)
      select key_id, ${now}, ${now}::timestamptz
        + make_interval(secs => sum(names) * 60 / min(rate))
      from chosen group by key_id order by key_id
      on conflict (key_id) do update set served_at = excluded.served_at, next_at = excluded.next_at
    )
    update job_chunks c set leased_until = ${isoInstant(terms.now + terms.leaseMs)},
      token = c.token + 1, takings = c.takings + 1, begun_at = coalesce(c.begun_at, ${now})
    from chosen where c.job_id = chosen.job_id and c.place = chosen.place
    returning c.job_id, chosen.key_id, chosen.kind, c.place, c.token, c.input,
      c.results as answers, c.begun_at, c.takings, c.waiting`.execute(db);
  // One by one: two takers never wait for one another in a ring.
  for (const id of new Set(rows.map(({ jobId }) => jobId)))
    await sql`update jobs set state = 'running' where id = ${id} and state = 'queued'`.execute(db);
  return rows.map(({ input, answers, waiting, ...chunk }) => ({
    ...chunk,
    entries: JSON.parse(unpackText(input)) as string[],
    results: new Map(
      answers === null ? [] : resultsIn(unpackText(answers)).map((one) => [one.index, one]),
    ),
    waiting: new Map(
      Object.entries(waiting ?? {}).map(([index, [tries, dueAt]]) => [
        Number(index),
        { tries, dueAt },
      ]),
    ),
  }));
}

export function resultsIn(text: string): JobLine[] {
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as JobLine]));
}

/** False: another process has it, or the job is gone. */
export async function renewChunk(
  db: Database,
  { jobId, place, token }: TakenChunk,
  until: number,
): Promise<boolean> {
  const renewed = await sql`
    update job_chunks set leased_until = ${isoInstant(until)}
    where job_id = ${jobId} and place = ${place} and token = ${token}`.execute(db);
  return renewed.numAffectedRows === 1n;
}

export interface ChunkProgress {
  /** All that is answered now, also before. */
  readonly results: readonly JobLine[];
  readonly waiting: TakenChunk['waiting'];
  /** When the rest is due again, epoch milliseconds; null: it is still being worked on. */
  readonly dueAt: number | null;
}

/** How long a pace is measured before it is told. */
const PACE_MS = 60_000;

/**
 * Writes what was found, once: a process that lost its lease writes nothing. Answers with the job
 * when that was the last of its names, after its client was told.
 */
export async function settleChunk(
  db: Database,
  taken: TakenChunk,
  { results, waiting, dueAt }: ChunkProgress,
  at: number,
  views: JobViews,
): Promise<StoredJob | null> {
  return await db.transaction().execute(async (tx) => {
    const kept = await withoutErased(tx, results);
    await sql`select from jobs where id = ${taken.jobId} for no key update`.execute(tx);
    const lines = kept
      .toSorted((one, other) => one.index - other.index)
      .map((result) => `${JSON.stringify(result)}\n`);
    const { rows } = await sql`
      update job_chunks set results = ${lines.length === 0 ? null : packText(lines.join(''))},
        answered = ${lines.length}, takings = 0, waiting = ${waitingJson(waiting)}
        ${dueAt === null ? sql`` : sql`, due_at = ${isoInstant(dueAt)}, leased_until = null`}
      where job_id = ${taken.jobId} and place = ${taken.place} and token = ${taken.token}
      returning 1`.execute(tx);
    if (rows.length === 0) return null;
    const fresh = kept.filter(({ index }) => !taken.results.has(index));
    const job = await countIn(tx, taken.jobId, fresh, at);
    if (job?.state !== 'done' || fresh.length === 0) return null;
    await announce(tx, [finished(job, views, at)]);
    return job;
  });
}

function waitingJson(waiting: TakenChunk['waiting']): string | null {
  const entries = [...waiting].map(([index, { tries, dueAt }]) => [index, [tries, dueAt]]);
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

/** Makes what clients see of a job; the id is for the announcement. */
export interface JobViews {
  readonly view: (job: StoredJob) => unknown;
  readonly newId: () => string;
}

function finished(job: StoredJob, { view, newId }: JobViews, at: number): Announcement {
  const { id: subject, keyId } = job;
  return { id: newId(), keyId, subject, type: 'job.finished', at, data: view(job) };
}

/** The job with these answers counted; done, where they were the last. */
async function countIn(
  tx: Transaction,
  jobId: string,
  fresh: readonly JobLine[],
  at: number,
): Promise<StoredJob | null> {
  const done = sql`done + ${fresh.length}::integer`;
  const now = sql`${isoInstant(at)}::timestamptz`;
  const elapsed = sql`extract(epoch from ${now} - pace_since)`;
  const isMeasured = sql`${elapsed} >= ${PACE_MS / 1_000}::integer`;
  const isLast = sql`state in ('queued', 'running', 'paused') and ${done} = total`;
  const { rows } = await sql<StoredJob>`
    update jobs set done = ${done}, failed = failed + ${fresh.filter(({ ok }) => !ok).length},
      pace = case when ${isMeasured} then (${done} - pace_done) * 60 / ${elapsed} else pace end,
      pace_done = case when pace_since is null or ${isMeasured} then ${done} else pace_done end,
      pace_since = case when pace_since is null or ${isMeasured} then ${now} else pace_since end,
      state = case when ${isLast} then 'done' when state = 'queued' then 'running' else state end,
      finished_at = case when ${isLast} then ${now} else finished_at end
    where id = ${jobId} returning ${JOB}`.execute(tx);
  return rows[0] ?? null;
}

/** Without the contacts of people who were erased meanwhile; also in what was found before. */
async function withoutErased(
  tx: Transaction,
  results: readonly JobLine[],
): Promise<readonly JobLine[]> {
  const batch = results.map((one) => ({ one, registration: registrationIn(one), raw: [] }));
  return (await eraseKnown(tx, batch)).map(({ one, registration }) =>
    withRegistration(one, registration),
  );
}

export function registrationIn({ result }: JobLine): Registration | null {
  return (result as { data?: Registration | null } | undefined)?.data ?? null;
}

export function withRegistration(one: JobLine, registration: Registration | null): JobLine {
  return registration === registrationIn(one)
    ? one
    : { ...one, result: { ...one.result, data: registration } };
}

/**
 * Ends jobs that no one may work on any more: those whose key was revoked or has expired are
 * `cancelled`, those made before `madeBefore` are `failed`. Answers how many.
 */
export async function endStaleJobs(
  db: Database,
  { now, madeBefore }: { now: number; madeBefore: number },
  views: JobViews,
): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredJob>`
      update jobs set finished_at = ${isoInstant(now)},
        state = case when jobs.created_at < ${isoInstant(madeBefore)} then 'failed'
          else 'cancelled' end
      from api_keys k
      where k.id = jobs.key_id and state in ('queued', 'running', 'paused')
        and (jobs.created_at < ${isoInstant(madeBefore)} or k.revoked_at is not null
          or k.expires_at <= ${isoInstant(now)})
      returning ${JOB}`.execute(tx);
    await announce(
      tx,
      rows.map((job) => finished(job, views, now)),
    );
    return rows.length;
  });
}
