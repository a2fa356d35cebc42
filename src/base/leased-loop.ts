/**
 * Work that processes share through leases in a database: take what is due, work on it, settle it,
 * wait until the next is due. A process that dies costs no more than the rest of its leases.
 */
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

export interface Taking<T> {
  /** How many at most. */
  readonly room: number;
  /** When the lease ends, epoch milliseconds. */
  readonly until: number;
  readonly underWay: readonly T[];
}

export interface LeasedWork<T> {
  /** First word of its log events: `catcher` for `catcher.database_away`. */
  readonly name: string;
  readonly mostUnderWay: number;
  readonly leaseMs: number;
  /** How often it looks for work that another process has written. */
  readonly pollMs: number;
  /** The same while the database is away. */
  readonly awayPollMs: number;
  /** How long work under way may go on after `stop` before its signal aborts. */
  readonly stopGraceMs: number;
  /** Takes what is due. Rejects while the database is away. */
  take(taking: Taking<T>): Promise<readonly T[]>;
  /** Works on an item and settles it. One that is not settled is due again when its lease ends. */
  work(item: T, signal: AbortSignal): Promise<void>;
  /** Fields of the log that tell which item it is. */
  describe(item: T): Readonly<Record<string, string>>;
  /** Extends a lease; false: another process has the item. Absent: leases are never extended. */
  renew?(item: T, until: number): Promise<boolean>;
  /** When the next item is due, epoch milliseconds; null: none is. Absent: not known. */
  nextDue?(): Promise<number | null>;
}

/** Renewals within the time of one lease. */
const RENEWALS = 4;
/** The share of a lease, at its end, in which nothing may be sent any more. */
const MARGIN = 0.15;

export class LeasedLoop<T> {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #work: LeasedWork<T>;
  readonly #underWay = new Map<Promise<void>, T>();
  readonly #stopping = new AbortController();
  #taking: Promise<void> = Promise.resolve();
  #polling: Promise<void> = Promise.resolve();
  #isWanted = false;
  #isStopped = false;
  #isAway = false;
  #cancelPoll = () => {};

  constructor(clock: Clock, log: Log, work: LeasedWork<T>) {
    this.#clock = clock;
    this.#log = log;
    this.#work = work;
  }

  get underWay(): number {
    return this.#underWay.size;
  }

  /** Takes what is due, now and again and again until `stop`. */
  start(): void {
    this.#polling = this.#poll();
  }

  /** Does all that is due now, and what becomes due by it, without `start`. */
  async runDue(): Promise<void> {
    await this.#take();
    do {
      await Promise.all(this.#underWay.keys());
      // An item that has just ended makes the loop take again.
      await this.#taking;
    } while (this.#underWay.size > 0);
  }

  /** Takes nothing more and waits for what is under way; its signal aborts after the grace. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelPoll();
    const { stopGraceMs } = this.#work;
    const abort = () => this.#stopping.abort(new DOMException('the service stopped', 'AbortError'));
    if (stopGraceMs === 0) abort();
    const cancelAbort = stopGraceMs === 0 ? () => {} : this.#clock.after(stopGraceMs, abort);
    await Promise.all([this.#polling, this.#taking]);
    await Promise.all(this.#underWay.keys());
    cancelAbort();
  }

  async #poll(): Promise<void> {
    await this.#take();
    const waitMs = await this.#msUntilDue();
    if (!this.#isStopped) this.#cancelPoll = this.#clock.after(waitMs, () => this.start());
  }

  async #msUntilDue(): Promise<number> {
    const { nextDue, pollMs, awayPollMs } = this.#work;
    if (this.#isAway) return awayPollMs;
    // The next taking finds out, and says, that the database is away.
    const due = (await nextDue?.().catch(() => null)) ?? Number.POSITIVE_INFINITY;
    return Math.max(0, Math.min(pollMs, due - this.#clock.now()));
  }

  /** One taking at a time, so that none takes more than there is room for. */
  #take(): Promise<void> {
    this.#isWanted = true;
    this.#taking = this.#taking.then(() => this.#takeAll());
    return this.#taking;
  }

  async #takeAll(): Promise<void> {
    const { name, take, mostUnderWay, leaseMs } = this.#work;
    try {
      while (this.#isWanted && !this.#isStopped) {
        this.#isWanted = false;
        const room = mostUnderWay - this.#underWay.size;
        if (room <= 0) return;
        const until = this.#clock.now() + leaseMs;
        const taken = await take({ room, until, underWay: [...this.#underWay.values()] });
        if (this.#isAway) this.#log.info(`${name}.database_back`);
        this.#isAway = false;
        for (const item of taken) this.#begin(item, until);
        this.#isWanted ||= taken.length > 0;
      }
    } catch (error) {
      if (!this.#isAway) this.#log.error({ err: error }, `${name}.database_away`);
      this.#isAway = true;
    }
  }

  #begin(item: T, until: number): void {
    const { name, work, describe } = this.#work;
    const { signal, release } = this.#hold(item, until);
    const done: Promise<void> = work(item, signal)
      .catch((error) => this.#log.error({ err: error, ...describe(item) }, `${name}.failed`))
      .then(() => {
        release();
        this.#underWay.delete(done);
        // There is room again, and work may have waited for the end of this.
        void this.#take();
      });
    this.#underWay.set(done, item);
  }

  /** Renews the lease until `release`. The signal aborts shortly before the lease ends. */
  #hold(item: T, until: number): { signal: AbortSignal; release: () => void } {
    const { name, renew, leaseMs, describe } = this.#work;
    const stopping = this.#stopping.signal;
    if (!renew) return { signal: stopping, release: () => {} };
    const clock = this.#clock;
    const lost = new AbortController();
    let isReleased = false;
    let cancelRenewal = () => {};
    let cancelEnd = () => {};
    const expectEnd = (end: number) => {
      cancelEnd();
      const leftMs = end - leaseMs * MARGIN - clock.now();
      cancelEnd = clock.after(Math.max(0, leftMs), () => lost.abort());
    };
    const renewLater = () => {
      cancelRenewal = clock.after(leaseMs / RENEWALS, async () => {
        const end = clock.now() + leaseMs;
        const isHeld = await renew(item, end).catch((error) => {
          this.#log.warn({ err: error, ...describe(item) }, `${name}.lease_not_renewed`);
          return null;
        });
        if (isReleased || lost.signal.aborted) return;
        if (isHeld === false) return lost.abort();
        if (isHeld) expectEnd(end);
        renewLater();
      });
    };
    expectEnd(until);
    renewLater();
    return {
      signal: AbortSignal.any([stopping, lost.signal]),
      release() {
        isReleased = true;
        cancelRenewal();
        cancelEnd();
      },
    };
  }
}
