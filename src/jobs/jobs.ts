/** Jobs of a key, as their client works with them. What is wrong is thrown: `AppError`. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '#app/base/clock.ts';
import { isSequence, type PageRequest } from '#app/base/cursor.ts';
import { AppError } from '#app/base/errors.ts';
import type { RequestMark } from '#app/base/request-mark.ts';
import { UUID } from '#app/base/uuid.ts';
import { keysetPage } from '#app/http/pages.ts';
import type { JobLine } from '#app/storage/jobs/chunks.ts';
import {
  addChunks,
  beginJob,
  CHUNK_NAMES,
  changeJob,
  deleteJob,
  findJob,
  type JobKind,
  listJobs,
  openJobs,
  queueJob,
  type StoredJob,
} from '#app/storage/jobs/jobs.ts';
import { resultsBehind } from '#app/storage/jobs/results.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { type JobView, jobView } from './job-view.ts';
import type { Names } from './names-in-body.ts';

/** Of a key, at work or waiting or being received. */
export const MOST_OPEN_JOBS = 10;
/** Longer waits are a guess. */
const LONGEST_TOLD_SECONDS = 3_600;
/** Written at a time. */
const BATCH_NAMES = 50 * CHUNK_NAMES;

export interface JobsParts {
  readonly db: Database;
  readonly clock: Clock;
  /** Requests a minute of a key that has no rate of its own. */
  readonly usualRate: number;
  /** Whether only a process that runs the sandbox can look the entry up. */
  readonly isSandboxed: (entry: string) => boolean;
}

export class Jobs {
  readonly #parts: JobsParts;

  constructor(parts: JobsParts) {
    this.#parts = parts;
  }

  /**
   * Takes the names as they come, and then `queue` says whether they are to be looked up: it gets
   * what does so. Of a list that ends in a fault, or is not queued, nothing stays.
   */
  async create(
    keyId: string,
    kind: JobKind,
    names: Names,
    queue: (create: (mark: RequestMark | null) => Promise<JobView>) => Promise<JobView>,
  ): Promise<JobView> {
    const { db, clock } = this.#parts;
    const id = randomUUID();
    if (!(await beginJob(db, { id, keyId, kind, now: clock.now() }, MOST_OPEN_JOBS)))
      throw this.#tooMany(await openJobs(db, keyId));
    let created = '';
    try {
      const total = await this.#receive(id, names);
      const job = await queue((mark) =>
        queueJob(db, { id, total }, mark, (stored) => this.#view(stored)),
      );
      created = job.id;
      return job;
    } finally {
      // What stays here is tidied up later.
      if (created !== id) await deleteJob(db, keyId, id).catch(() => {});
    }
  }

  async #receive(id: string, names: Names): Promise<number> {
    const { db, clock, isSandboxed } = this.#parts;
    let total = 0;
    let batch: string[] = [];
    const write = async () => {
      if (batch.length > 0)
        await addChunks(db, id, (total - batch.length) / CHUNK_NAMES, batch, {
          now: clock.now(),
          isSandboxed,
        });
      batch = [];
    };
    for await (const some of names)
      for (const name of some) {
        batch.push(name);
        total += 1;
        if (batch.length === BATCH_NAMES) await write();
      }
    await write();
    return total;
  }

  /** Newest first. */
  async list(keyId: string, request: Partial<PageRequest>) {
    const { db } = this.#parts;
    const { page, next } = await keysetPage(request, {
      query: ['jobs', keyId],
      shape: ['number'],
      isPosition: ([sequence]) => isSequence(sequence),
      find: (limit, after) => listJobs(db, keyId, limit, after?.[0] ?? null),
      positionOf: ({ sequence }) => [sequence],
    });
    return { jobs: page.map((job) => this.#view(job)), next };
  }

  async find(keyId: string, id: string): Promise<JobView> {
    return this.#view(await this.#found(keyId, id));
  }

  /** Asking for the state that it is in already changes nothing. */
  async change(
    keyId: string,
    id: string,
    state: 'paused' | 'running' | 'cancelled',
  ): Promise<JobView> {
    const { db, clock } = this.#parts;
    const job = await this.#found(keyId, id);
    const changed = await changeJob(db, { keyId, id }, state, clock.now());
    if (changed) return this.#view(changed);
    if (job.state === state) return this.#view(job);
    throw new AppError('conflict', 'The job has ended. Make a new one.');
  }

  async delete(keyId: string, id: string): Promise<JobView> {
    const job = await this.#found(keyId, id);
    if (!(await deleteJob(this.#parts.db, keyId, id))) throw noSuchJob();
    return this.#view(job);
  }

  /** In the order of the list; see `resultsBehind`. */
  async results(
    keyId: string,
    id: string,
    after: number,
  ): Promise<{ job: StoredJob; results: AsyncGenerator<readonly JobLine[]> }> {
    const job = await this.#found(keyId, id);
    const hasEnded = job.finishedAt !== null;
    return { job, results: resultsBehind(this.#parts.db, { id, hasEnded }, after) };
  }

  async #found(keyId: string, id: string): Promise<StoredJob> {
    const job = UUID.test(id) ? await findJob(this.#parts.db, keyId, id) : null;
    if (!job) throw noSuchJob();
    return job;
  }

  /** Names each, and when the first of them is likely to be done. */
  #tooMany(open: readonly StoredJob[]): AppError {
    const views = open.map((job) => this.#view(job));
    const seconds = views
      .filter(({ state }) => state === 'queued' || state === 'running')
      .map(({ total, done, ratePerMinute }) => Math.ceil(((total - done) / ratePerMinute) * 60));
    const soonest = Math.min(...seconds, LONGEST_TOLD_SECONDS);
    return new AppError(
      'conflict',
      `A key has at most ${MOST_OPEN_JOBS} jobs that have not ended. Wait for one, or cancel one.`,
      {
        retryAfterSeconds: seconds.length === 0 ? null : Math.max(1, soonest),
        details: views.map(({ id, state, total, done }) => ({
          code: 'too_many',
          message: `job ${id} is ${state}, with ${done} of ${total} names answered`,
        })),
      },
    );
  }

  #view(job: StoredJob): JobView {
    return jobView(job, this.#parts.usualRate);
  }
}

function noSuchJob(): AppError {
  return new AppError('not_found', 'There is no such job.');
}
