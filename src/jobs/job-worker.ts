/** Carries jobs out. Any number of processes share them; one that dies costs nothing but time. */
import type { Clock } from '#app/base/clock.ts';
import { LeasedLoop } from '#app/base/leased-loop.ts';
import type { Log } from '#app/base/log.ts';
import {
  endStaleJobs,
  type JobLine,
  type JobViews,
  renewChunk,
  settleChunk,
  type TakenChunk,
  takeChunks,
  type WaitingName,
} from '#app/storage/jobs/chunks.ts';
import { CHUNK_NAMES, dropJobs, type JobKind } from '#app/storage/jobs/jobs.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { KEPT_FOR_MS, NAMES_PER_REQUEST } from './job-view.ts';
import type { LookedUp } from './look.ts';

export interface JobWorkerParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly look: (kind: JobKind, entry: { index: number; input: string }) => Promise<LookedUp>;
  /** Requests a minute of a key that has no rate of its own. */
  readonly usualRate: number;
  readonly hasSandbox: boolean;
  readonly views: JobViews;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Together as many names as a registry's queue serves within a lookup's time. */
const CHUNKS_AT_ONCE = 8;
const NAMES_AT_ONCE = 16;
const LEASE_MS = 30 * SECOND;
/** How often sources are asked in vain for a name before it is answered as unknown. */
const MOST_TRIES = 3;
/** How long a name waits for a source that is left alone. */
const MOST_WAIT_MS = DAY;
const RETRY_MS = { least: 10 * SECOND, most: 15 * MINUTE };
/** So often clients see how far a chunk is that takes its time. */
const SAVE_MS = 5 * SECOND;
/** A chunk that ends its process each time must not end it for ever. */
const MOST_TAKINGS = 10;
const TIDY_MS = HOUR;
/** A body that takes longer to come does not come any more. */
const RECEIVED_WITHIN_MS = HOUR;
/** A registry that is asked a few times a day can't be asked for a long list. */
const MOST_JOB_MS = 30 * DAY;

export class JobWorker {
  readonly #parts: JobWorkerParts;
  readonly loop: LeasedLoop<TakenChunk>;
  /** Since the start, of this process. */
  readonly stats = { names: 0, unanswered: 0 };
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: JobWorkerParts) {
    this.#parts = parts;
    this.loop = new LeasedLoop<TakenChunk>(parts.clock, parts.log, {
      name: 'jobs',
      mostUnderWay: CHUNKS_AT_ONCE,
      leaseMs: LEASE_MS,
      pollMs: SECOND,
      awayPollMs: SECOND,
      stopGraceMs: 0,
      take: ({ room }) => this.#take(room),
      work: (chunk, signal) => this.#work(chunk, signal),
      renew: (chunk, until) => renewChunk(parts.db, chunk, until),
      describe: ({ jobId, place }) => ({ job: jobId, place: String(place) }),
    });
  }

  async #take(limit: number): Promise<TakenChunk[]> {
    const { db, clock, usualRate, hasSandbox } = this.#parts;
    await this.#tidy();
    const rate = { usualRate: usualRate * NAMES_PER_REQUEST, namesPerRequest: NAMES_PER_REQUEST };
    return await takeChunks(db, {
      now: clock.now(),
      leaseMs: LEASE_MS,
      limit,
      hasSandbox,
      ...rate,
    });
  }

  /** What is old goes; what can't end ends. */
  async #tidy(): Promise<void> {
    const { db, clock, log, views } = this.#parts;
    const now = clock.now();
    if (now - this.#tidiedAt < TIDY_MS) return;
    this.#tidiedAt = now;
    const received = now - RECEIVED_WITHIN_MS;
    const dropped = await dropJobs(db, { ended: now - KEPT_FOR_MS, received });
    const ended = await endStaleJobs(db, { now, madeBefore: now - MOST_JOB_MS }, views);
    if (dropped + ended > 0) log.info({ dropped, ended }, 'jobs.tidied');
  }

  async #work(chunk: TakenChunk, signal: AbortSignal): Promise<void> {
    const { db, clock, log, look, views } = this.#parts;
    const results = new Map(chunk.results);
    const waiting = new Map(chunk.waiting);
    let saved = chunk;
    let savedAt = clock.elapsed();
    /** `dueAt`: as `ChunkProgress` has it. */
    const save = async (dueAt: number | null) => {
      const next = { ...chunk, results: new Map(results) };
      const progress = { results: [...results.values()], waiting: new Map(waiting), dueAt };
      const done = await settleChunk(db, saved, progress, clock.now(), views);
      saved = next;
      return done;
    };
    // What may have been written or not is not written again: the next to take it knows.
    let fault: unknown = null;
    const saveNow = async () => {
      savedAt = Number.POSITIVE_INFINITY;
      await save(null).catch((error) => {
        fault = error;
      });
      savedAt = clock.elapsed();
    };
    const startedAt = clock.now();
    const entries = chunk.entries
      .map((input, at) => ({ index: chunk.place * CHUNK_NAMES + at, input }))
      .filter(({ index }) => !results.has(index) && !isEarly(waiting.get(index), startedAt));
    await eachOf(entries, NAMES_AT_ONCE, async (entry) => {
      // The next to take it goes on from here.
      if (signal.aborted || fault !== null) return;
      const looked =
        chunk.takings > MOST_TAKINGS
          ? gaveUp(entry)
          : await look(chunk.kind, entry).catch((error) => {
              log.error({ err: error, job: chunk.jobId, index: entry.index }, 'jobs.name_failed');
              return gaveUp(entry);
            });
      const wait = waitOf(looked, chunk, entry.index, clock.now());
      if (wait) waiting.set(entry.index, wait);
      else {
        waiting.delete(entry.index);
        results.set(entry.index, looked.result);
      }
      const isLast = results.size === chunk.entries.length;
      if (!isLast && clock.elapsed() - savedAt >= SAVE_MS) await saveNow();
    });
    if (fault !== null) throw fault;
    const isWhole = results.size + waiting.size === chunk.entries.length;
    const dueAt = Math.min(...[...waiting.values()].map((one) => one.dueAt));
    const done = await save(isWhole && waiting.size > 0 ? dueAt : clock.now());
    const fresh = [...results.values()].filter(({ index }) => !chunk.results.has(index));
    this.stats.names += fresh.length;
    this.stats.unanswered += fresh.filter(({ ok }) => !ok).length;
    if (done) log.info({ job: done.id, kind: done.kind, names: done.total }, 'jobs.done');
  }
}

function isEarly(waiting: WaitingName | undefined, now: number): boolean {
  return waiting !== undefined && waiting.dueAt > now;
}

/** Null: what it came to is its answer. */
function waitOf(
  { kind, retryAfterMs }: LookedUp,
  { waiting, begunAt }: TakenChunk,
  index: number,
  now: number,
): WaitingName | null {
  const tries = (waiting.get(index)?.tries ?? 0) + Number(kind === 'failed');
  if (kind === 'final' || tries >= MOST_TRIES) return null;
  if (kind === 'waiting' && now - begunAt >= MOST_WAIT_MS) return null;
  const { least, most } = RETRY_MS;
  const due = now + Math.min(most, Math.max(least, retryAfterMs));
  // Names that wait for about as long are asked in one go.
  return { tries, dueAt: Math.ceil(due / least) * least };
}

function gaveUp(entry: { index: number; input: string }): LookedUp {
  const error = { code: 'internal_error', message: 'Something went wrong here with this name.' };
  const result: JobLine = { ...entry, domain: null, ok: false, error };
  return { result, kind: 'final', retryAfterMs: 0 };
}

/** So many at a time. */
async function eachOf<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const next = items.values();
  const serve = async () => {
    for (const item of next) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, serve));
}
