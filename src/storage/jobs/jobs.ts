/** Jobs as their clients see them: many names, looked up beside the requests. */
import { sql } from 'kysely';
import { isoInstant } from '#app/base/clock.ts';
import type { RequestMark } from '#app/base/request-mark.ts';
import { holdKey } from '../keys.ts';
import { keepAnswer } from '../marked-requests.ts';
import { insertion } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { packText } from './packing.ts';

export const JOB_KINDS = ['whois', 'check', 'dns'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATES = ['queued', 'running', 'paused', 'done', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Times are epoch milliseconds. */
export interface StoredJob {
  readonly id: string;
  readonly sequence: number;
  readonly keyId: string;
  readonly kind: JobKind;
  readonly state: JobState;
  readonly total: number;
  /** Of them answered, with a result or a fault. */
  readonly done: number;
  /** Of those done, the ones without a result. */
  readonly failed: number;
  /** Names a minute, measured; null: not known yet. */
  readonly pace: number | null;
  /** Requests a minute of its key; null: the tier's own rate. */
  readonly keyRate: number | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** The unit of leases and of progress: what a process that dies has looked up in vain. */
export const CHUNK_NAMES = 100;

export const JOB = sql`
  jobs.id, jobs.sequence, jobs.key_id, kind, state, total, done, failed, pace, jobs.created_at,
  finished_at, (select rate_per_minute from api_keys where api_keys.id = jobs.key_id) as key_rate`;

const IS_OPEN = sql`state in ('receiving', 'queued', 'running', 'paused')`;

/** False, and nothing kept: the key has `most` open jobs already. */
export async function beginJob(
  db: Database,
  job: { id: string; keyId: string; kind: JobKind; now: number },
  most: number,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await holdKey(tx, job.keyId);
    const inserted = await sql`
      insert into jobs (id, key_id, kind, state, created_at)
      select ${job.id}, ${job.keyId}, ${job.kind}, 'receiving', ${isoInstant(job.now)}
      where ${most} > (select count(*) from jobs where key_id = ${job.keyId} and ${IS_OPEN})
    `.execute(tx);
    return inserted.numAffectedRows === 1n;
  });
}

const CHUNK_COLUMNS = `
  job_id uuid, place integer, names integer, input bytea, in_sandbox boolean, due_at timestamptz`;

/** The next names of a job that is being received; `place`: which hundred the first of them is. */
export async function addChunks(
  db: Database,
  jobId: string,
  place: number,
  names: readonly string[],
  { now, isSandboxed }: { now: number; isSandboxed: (name: string) => boolean },
): Promise<void> {
  const rows = [];
  for (let at = 0; at < names.length; at += CHUNK_NAMES) {
    const chunk = names.slice(at, at + CHUNK_NAMES);
    rows.push({
      jobId,
      place: place + rows.length,
      names: chunk.length,
      input: packText(JSON.stringify(chunk)),
      inSandbox: chunk.some(isSandboxed),
      dueAt: now,
    });
  }
  await insertion('job_chunks', rows, CHUNK_COLUMNS).execute(db);
}

/** All its names are here. `view` makes the answer that is kept by the mark. */
export async function queueJob<T>(
  db: Database,
  { id, total }: { id: string; total: number },
  mark: RequestMark | null,
  view: (job: StoredJob) => T,
): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<StoredJob>`
      update jobs set state = 'queued', total = ${total} where id = ${id} returning ${JOB}
    `.execute(tx);
    const answer = view(rows[0]!);
    await keepAnswer(tx, mark, answer);
    return answer;
  });
}

/** Newest first, with the sequence to go on from. */
export async function listJobs(
  db: Database,
  keyId: string,
  limit: number,
  before: number | null,
): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select ${JOB} from jobs where key_id = ${keyId} and state <> 'receiving'
      ${before === null ? sql`` : sql`and sequence < ${before}`}
    order by sequence desc limit ${limit}`.execute(db);
  return rows;
}

/** Those that have not ended, also while the names of one come; oldest first. */
export async function openJobs(db: Database, keyId: string): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`
    select ${JOB} from jobs where key_id = ${keyId} and ${IS_OPEN} order by sequence`.execute(db);
  return rows;
}

export async function findJob(db: Database, keyId: string, id: string): Promise<StoredJob | null> {
  const { rows } = await sql<StoredJob>`
    select ${JOB} from jobs
    where id = ${id} and key_id = ${keyId} and state <> 'receiving'`.execute(db);
  return rows[0] ?? null;
}

/** Null: it is no open job of that key. One that goes on is `running` if it ever was. */
export async function changeJob(
  db: Database,
  { keyId, id }: { keyId: string; id: string },
  state: 'paused' | 'running' | 'cancelled',
  now: number,
): Promise<StoredJob | null> {
  const next =
    state === 'running'
      ? sql`case when state <> 'paused' then state when done > 0 then 'running' else 'queued' end`
      : sql`${state}`;
  // Its pace is measured anew: while it rested none of its names were answered.
  const { rows } = await sql<StoredJob>`
    update jobs set state = ${next}, pace = null, pace_since = null, pace_done = null,
      finished_at = ${state === 'cancelled' ? isoInstant(now) : null}
    where id = ${id} and key_id = ${keyId} and state in ('queued', 'running', 'paused')
    returning ${JOB}`.execute(db);
  return rows[0] ?? null;
}

/** With all its results. False: that key has no such job. */
export async function deleteJob(db: Database, keyId: string | null, id: string): Promise<boolean> {
  const ofKey = keyId === null ? sql`` : sql`and key_id = ${keyId}`;
  const deleted = await sql`delete from jobs where id = ${id} ${ofKey}`.execute(db);
  return deleted.numAffectedRows === 1n;
}

/** Jobs that ended before, and those whose names stopped coming before; answers how many. */
export async function dropJobs(
  db: Database,
  before: { ended: number; received: number },
): Promise<number> {
  const dropped = await sql`
    delete from jobs where finished_at < ${isoInstant(before.ended)}
      or (state = 'receiving' and created_at < ${isoInstant(before.received)})`.execute(db);
  return Number(dropped.numAffectedRows);
}

/** How many jobs are at work or wait, by state. */
export async function countJobs(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from jobs
    where state in ('queued', 'running', 'paused') group by state`.execute(db);
  return new Map(rows.map(({ state, count }) => [state, count]));
}
