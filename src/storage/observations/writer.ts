import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import { within } from '#app/base/time-limits.ts';
import { type Database, ping } from '../postgres/database.ts';
import { faultCode, isDatabaseAway, isDataFault } from '../postgres/faults.ts';
import { ObservationJournal } from './journal.ts';
import { keepObservations } from './keep-observations.ts';
import type { Observation } from './observations.ts';

export interface ObservationWriterOptions {
  db: Database;
  clock: Clock;
  log: Log;
  /** Where observations wait while the database is away. */
  journalDir: string;
  /** Bounds of what waits in memory, and on disk. */
  maxQueued?: number;
  /** Waiting ones from which on the journal takes what the database is too slow for. */
  manyQueued?: number;
  maxJournalBytes?: number;
}

interface Entry {
  observation: Observation;
  bytes: number;
  settle: (kept: boolean) => void;
}

const MIB = 1024 * 1024;
const MAX_QUEUED_BYTES = 64 * MIB;
/** Packing and writing out so many holds up the event loop for a millisecond or two. */
const BATCH = 64;
const BATCH_DELAY_MS = 100;
/** A database that takes longer for a batch counts as away; keeping it twice does no harm. */
const INSERT_BUDGET_MS = 5_000;
const LATE = Symbol('late');
const RETRY_DELAYS_MS = { first: 250, last: 10_000 };
/** What an observation weighs in memory besides its raw answers, roughly. */
const RECORD_BYTES = 2_048;

/**
 * Keeps observations in batches: in the database or, while that is away or far behind, in a
 * journal. What waits in memory weighs several times its bytes, so it must not be many.
 */
export class ObservationWriter {
  readonly #options: ObservationWriterOptions;
  readonly #journal: ObservationJournal;
  #queue: Entry[] = [];
  #queuedBytes = 0;
  /** `replayed`: brought from journals, those of earlier processes among them. */
  #counts = { kept: 0, journaled: 0, replayed: 0, refused: 0 };
  #away = false;
  /** The database is away and the journal full: what is queued waits for the next try. */
  #blocked = false;
  #retryDelayMs = RETRY_DELAYS_MS.first;
  #cancelBatch: (() => void) | null = null;
  #cancelRetry: (() => void) | null = null;
  #writing: Promise<void> | null = null;
  #replaying: Promise<void> | null = null;
  #stopped = false;

  constructor(options: ObservationWriterOptions) {
    this.#options = options;
    const { journalDir: directory, maxJournalBytes: maxBytes = 256 * MIB, clock } = options;
    this.#journal = new ObservationJournal({ directory, maxBytes, clock });
  }

  /** Brings in, behind the scenes, what earlier processes left in their journals. */
  start(): void {
    this.#replay();
  }

  /**
   * True once the observation will outlive a `kill -9` and a power cut; false when it is not kept,
   * since queue and journal are full, or the observation can't be stored. Never throws, and costs
   * the caller no more than a push.
   */
  keep(observation: Observation): Promise<boolean> {
    const { maxQueued = 10_000 } = this.#options;
    const bytes = observation.raw.reduce((sum, answer) => sum + answer.bytes.length, RECORD_BYTES);
    const isFull = this.#queue.length >= maxQueued || this.#queuedBytes + bytes > MAX_QUEUED_BYTES;
    if (this.#stopped || isFull) {
      this.#counts.refused++;
      return Promise.resolve(false);
    }
    const { promise, resolve: settle } = Promise.withResolvers<boolean>();
    this.#queue.push({ observation, bytes, settle });
    this.#queuedBytes += bytes;
    if (this.#blocked) return promise;
    if (this.#queue.length === BATCH) this.#writeAfter(0);
    else if (!this.#cancelBatch) this.#writeAfter(BATCH_DELAY_MS);
    return promise;
  }

  /** Resolves when the journals are brought in, or the database is away. */
  async drained(): Promise<void> {
    await this.#replaying;
  }

  /** Writes out what waits, and takes no more. What neither database nor journal takes is lost. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelRetry?.();
    await this.#writing;
    this.#write();
    await this.#writing;
    const lost = this.#queue.splice(0);
    if (lost.length > 0)
      this.#options.log.error({ count: lost.length }, 'observations.lost_at_stop');
    this.#counts.refused += lost.length;
    for (const entry of lost) entry.settle(false);
    await this.#replaying;
  }

  stats() {
    return { queued: this.#queue.length, ...this.#counts, databaseAway: this.#away };
  }

  #writeAfter(delayMs: number): void {
    this.#cancelBatch?.();
    this.#cancelBatch = this.#options.clock.after(delayMs, () => this.#write());
  }

  #write(): void {
    this.#cancelBatch?.();
    this.#cancelBatch = null;
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  async #writeAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, BATCH);
      const rest = await this.#writeBatch(batch);
      for (const entry of batch.slice(0, batch.length - rest.length))
        this.#queuedBytes -= entry.bytes;
      this.#blocked = rest.length > 0;
      if (this.#blocked) {
        this.#queue.unshift(...rest);
        return;
      }
    }
    if (!this.#away && !this.#stopped && !this.#journal.isEmpty) this.#replay();
  }

  /** Settles the entries it could; answers with those (the batch's last ones) that must wait. */
  async #writeBatch(batch: Entry[]): Promise<Entry[]> {
    const { manyQueued = 1_000 } = this.#options;
    const toDisk = this.#away || this.#queue.length > manyQueued;
    const rest = toDisk ? await this.#putIntoJournal(batch) : batch;
    if (this.#away || rest.length === 0) return rest;
    try {
      const refused = await this.#insert(rest.map((entry) => entry.observation));
      this.#retryDelayMs = RETRY_DELAYS_MS.first;
      for (const entry of rest) entry.settle(!refused.includes(entry.observation));
      this.#counts.kept += rest.length - refused.length;
      this.#counts.refused += refused.length;
      return [];
    } catch (error) {
      this.#goAway(error);
    }
    return this.#putIntoJournal(rest);
  }

  /** Answers with those it had no room for. */
  async #putIntoJournal(batch: Entry[]): Promise<Entry[]> {
    const journaled = await this.#journal
      .append(batch.map((entry) => entry.observation))
      .catch((error) => {
        this.#options.log.error({ code: faultCode(error) }, 'journal.write_failed');
        return 0;
      });
    for (const entry of batch.slice(0, journaled)) entry.settle(true);
    this.#counts.journaled += journaled;
    return batch.slice(journaled);
  }

  /** Answers with those that can't be kept at all. Throws when the database is away. */
  async #insert(batch: readonly Observation[]): Promise<readonly Observation[]> {
    try {
      await this.#inTime(keepObservations(this.#options.db, batch, { live: true }));
      return [];
    } catch (error) {
      if (!isDataFault(error)) throw error;
      if (batch.length === 1) {
        this.#options.log.error(
          { id: batch[0]?.id, code: faultCode(error) },
          'observation.refused',
        );
        return batch;
      }
    }
    const refused: Observation[] = [];
    for (const observation of batch) refused.push(...(await this.#insert([observation])));
    return refused;
  }

  async #inTime(work: Promise<unknown>): Promise<void> {
    if ((await within(this.#options.clock, INSERT_BUDGET_MS, work, LATE)) === LATE)
      throw Object.assign(new Error('the database is too slow'), { code: 'ETIMEDOUT' });
  }

  #goAway(error: unknown): void {
    const { clock, log } = this.#options;
    const said = { code: faultCode(error), retryMs: this.#retryDelayMs };
    if (!this.#away && isDatabaseAway(error)) log.warn(said, 'observations.database_away');
    // A fault of ours would lose it: the journal keeps it until a version without that fault comes.
    else if (!this.#away) log.error(said, 'observations.not_written');
    this.#away = true;
    if (this.#stopped) return;
    this.#cancelRetry?.();
    this.#cancelRetry = clock.after(this.#retryDelayMs, () => {
      this.#cancelRetry = null;
      void this.#retry();
    });
    this.#retryDelayMs = Math.min(this.#retryDelayMs * 2, RETRY_DELAYS_MS.last);
  }

  async #retry(): Promise<void> {
    try {
      await this.#inTime(ping(this.#options.db));
    } catch (error) {
      this.#goAway(error);
      return;
    }
    this.#away = false;
    this.#write();
    this.#replay();
  }

  #replay(): void {
    this.#replaying ??= this.#replayAll().finally(() => {
      this.#replaying = null;
    });
  }

  async #replayAll(): Promise<void> {
    const { log } = this.#options;
    const insert = async (batch: Observation[]) => {
      // What was just seen goes first.
      await this.#writing;
      if (this.#stopped) throw new Error('stopping');
      const refused = await this.#insert(batch);
      this.#counts.replayed += batch.length - refused.length;
      return refused;
    };
    try {
      // Once more if the database went away and came back meanwhile.
      do {
        const done = await this.#journal.replay(insert);
        if (done.kept + done.refused + done.damaged > 0) log.info(done, 'journal.replayed');
      } while (!this.#away && !this.#stopped && !this.#journal.isEmpty);
    } catch (error) {
      if (!this.#stopped) this.#goAway(error);
    }
  }
}
