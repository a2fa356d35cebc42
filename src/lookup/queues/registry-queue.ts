/**
 * The queue before one registry: all its servers and protocols together. Lookups that people wait
 * for go before bulk, bulk before the worker; within one urgency first come, first served.
 */
import type { Clock } from '#app/base/clock.ts';
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import type { Ledger, MemoryLedger } from './ledger.ts';
import { type Window, windowsOf } from './limits.ts';
import { closureAfter, isForgiven, LONGEST_TOLD_MS, type Setback } from './stay-away.ts';

export type UrgencyLevel = 'visitor' | 'bulk' | 'background';

/** Whom a question is for. May rise while it waits, when a visitor asks for the same name. */
export interface Urgency {
  level: UrgencyLevel;
}

/** How a question ended, as far as the queue cares. */
export type Verdict = { readonly kind: 'answered' } | Setback;

export type Turn =
  | { readonly granted: true; done(verdict: Verdict): void }
  /** Not now: the registry is left alone, or its budget is spent. At most 15 minutes are told. */
  | { readonly granted: false; readonly retryAfterMs: number };

export interface TurnWish {
  /** The server, one door of the registry. */
  readonly door: string;
  readonly urgency?: Urgency;
  /** The most that waiting and answer together may take, milliseconds. */
  readonly patienceMs: number;
}

export const VISITOR: Urgency = { level: 'visitor' };

const LEVELS: readonly UrgencyLevel[] = ['visitor', 'bulk', 'background'];
/** Of each window and of the concurrency. The rest is kept for the more urgent. */
const SHARES: Readonly<Record<UrgencyLevel, number>> = { visitor: 1, bulk: 0.8, background: 0.6 };
export function isMoreUrgent(one: UrgencyLevel, other: UrgencyLevel): boolean {
  return LEVELS.indexOf(one) < LEVELS.indexOf(other);
}

/** High enough that a few odd names which a server chokes on don't close it for all the others. */
const FAILURES_THAT_CLOSE = 10;
const MOST_WAITING = 1_000;
/** Part of a questioner's patience that is kept for the answer itself. */
const SHARE_FOR_ANSWER = 0.25;
/** A throttle halves the pace, down to this share; each answer wins a little back. */
const SLOWEST_PACE = 1 / 16;

interface Waiter {
  readonly door: Door;
  readonly urgency: Urgency;
  readonly resolve: (turn: Turn) => void;
  readonly deadlineAt: number;
}

/** One server of a registry. */
interface Door {
  readonly key: string;
  running: number;
  failures: number;
  hasAnswered: boolean;
}

export class RegistryQueue {
  readonly #clock: Clock;
  readonly #ledger: Ledger;
  readonly #registry: string;
  readonly #limits: () => RegistryLimits;
  readonly #doors = new Map<string, Door>();
  readonly #waiting: Waiter[] = [];
  /** By urgency: when the budget has a question again, on the monotonic clock. */
  readonly #notBefore = { visitor: 0, bulk: 0, background: 0 };
  /** Registry and doors that have answered since their last closure. */
  readonly #proven = new Set<string>();
  #running = 0;
  #pace = 1;
  #isServing = false;
  #cancelWake = () => {};

  /** `limits` is asked each time: the operator may change them while the service runs. */
  constructor(clock: Clock, ledger: Ledger, registry: string, limits: () => RegistryLimits) {
    this.#clock = clock;
    this.#ledger = ledger;
    this.#registry = registry;
    this.#limits = limits;
  }

  get idle(): boolean {
    return this.#running === 0 && this.#waiting.length === 0;
  }

  /** For how long the registry, or one of its doors, is left alone, milliseconds. */
  pauseMs(door?: string): number {
    const keys = door === undefined ? [this.#registry] : [this.#registry, door];
    const until = Math.max(...keys.map((key) => this.#ledger.closureOf(key).until));
    return Math.max(0, until - this.#clock.now());
  }

  /** How much of its fullest window is used, by what `ledger` has counted. */
  share(ledger: MemoryLedger): number {
    const windows = windowsOf(this.#limits());
    return Math.max(
      0,
      ...windows.map(({ windowMs, most }) => ledger.counted(this.#registry, windowMs) / most),
    );
  }

  /** Refuses at once when no turn can come in time: the caller can still go to its next source. */
  turn({ door, urgency = VISITOR, patienceMs }: TurnWish): Promise<Turn> {
    // A turn that leaves no time for the answer would only end in a time-out of our own making.
    const deadlineAt = this.#clock.elapsed() + patienceMs * (1 - SHARE_FOR_ANSWER);
    const startAt = this.#startAt(door, urgency.level);
    if (startAt > deadlineAt || this.#waiting.length >= MOST_WAITING)
      return Promise.resolve(this.#refusal(startAt));
    return new Promise((resolve) => {
      this.#waiting.push({ door: this.#door(door), urgency, resolve, deadlineAt });
      void this.#serve();
    });
  }

  #door(key: string): Door {
    const door = this.#doors.get(key) ?? { key, running: 0, failures: 0, hasAnswered: false };
    this.#doors.set(key, door);
    return door;
  }

  /** The soonest start for a question, on the monotonic clock. */
  #startAt(door: string, level: UrgencyLevel): number {
    return Math.max(this.#clock.elapsed() + this.pauseMs(door), this.#notBefore[level]);
  }

  #refusal(startAt: number): Turn {
    const ms = startAt - this.#clock.elapsed();
    return { granted: false, retryAfterMs: Math.min(LONGEST_TOLD_MS, Math.max(1_000, ms)) };
  }

  async #serve(): Promise<void> {
    if (this.#isServing) return;
    this.#isServing = true;
    this.#cancelWake();
    try {
      this.#dismissLate();
      for (let next = this.#next(); next; next = this.#next()) {
        const { level } = next.urgency;
        const keys = [this.#registry, next.door.key];
        const windows = this.#windows(level);
        const waitMs = await this.#ledger.take(this.#registry, keys, windows, this.#room(level));
        if (waitMs > 0) this.#notBefore[level] = this.#clock.elapsed() + waitMs;
        else this.#grant(next);
        this.#dismissLate();
      }
    } finally {
      this.#isServing = false;
      if (this.#waiting.length > 0) this.#wakeLater();
    }
  }

  /** The most urgent question that may go now. */
  #next(): Waiter | undefined {
    const now = this.#clock.elapsed();
    return LEVELS.filter((level) => this.#hasRoom(level) && this.#notBefore[level] <= now)
      .map((level) =>
        this.#waiting.find(({ urgency, door }) => urgency.level === level && this.#mayAsk(door)),
      )
      .find((waiter) => waiter !== undefined);
  }

  #room(level: UrgencyLevel): number {
    const { concurrency = 1 } = this.#limits();
    return Math.max(1, Math.floor(concurrency * SHARES[level]));
  }

  #hasRoom(level: UrgencyLevel): boolean {
    return (
      this.#running < this.#room(level) && (this.#running === 0 || this.#isProven(this.#registry))
    );
  }

  #mayAsk(door: Door): boolean {
    return this.pauseMs(door.key) === 0 && (door.running === 0 || this.#isProven(door.key));
  }

  /** After a closure one question finds out whether answers come again. */
  #isProven(key: string): boolean {
    return this.#ledger.closureOf(key).strikes === 0 || this.#proven.has(key);
  }

  #windows(level: UrgencyLevel): Window[] {
    const share = SHARES[level] * this.#pace;
    return windowsOf(this.#limits()).map(({ windowMs, most }) => ({
      windowMs,
      most: Math.max(1, Math.floor(most * share)),
    }));
  }

  #grant(waiter: Waiter): void {
    const { door } = waiter;
    const place = this.#waiting.indexOf(waiter);
    // Its patience ended while the ledger was asked: the question is spent.
    if (place < 0) {
      this.#ledger.done?.(this.#registry);
      return;
    }
    this.#waiting.splice(place, 1);
    this.#running += 1;
    door.running += 1;
    let isOpen = true;
    waiter.resolve({
      granted: true,
      done: (verdict) => {
        if (!isOpen) return;
        isOpen = false;
        this.#running -= 1;
        door.running -= 1;
        this.#ledger.done?.(this.#registry);
        this.#learn(verdict, door);
        void this.#serve();
      },
    });
  }

  /** A throttle is the registry's word, for all its doors; a refusal or a fault is the door's. */
  #learn(verdict: Verdict, door: Door): void {
    if (verdict.kind === 'answered') {
      door.failures = 0;
      door.hasAnswered = true;
      this.#pace = Math.min(1, this.#pace * 1.1);
      for (const key of [this.#registry, door.key]) this.#forgive(key);
      return;
    }
    // A server that has answered is being restarted; one that never did was switched off.
    const isOutage = verdict.kind === 'portClosed' && door.hasAnswered;
    if (verdict.kind === 'failed' || isOutage) {
      door.failures += 1;
      if (door.failures >= FAILURES_THAT_CLOSE) this.#close(door.key, { kind: 'failed' });
      return;
    }
    if (verdict.kind !== 'portClosed') this.#pace = Math.max(SLOWEST_PACE, this.#pace / 2);
    this.#close(verdict.kind === 'throttled' ? this.#registry : door.key, verdict);
  }

  #close(key: string, setback: Setback): void {
    const before = this.#ledger.closureOf(key);
    const now = this.#clock.now();
    this.#proven.delete(key);
    // Questions that were under way together come back with one and the same word.
    const isSame = before.until > now;
    const last = isSame ? { ...before, strikes: before.strikes - 1 } : before;
    this.#ledger.setClosure(key, closureAfter(setback, last, now));
  }

  #forgive(key: string): void {
    const closure = this.#ledger.closureOf(key);
    if (closure.strikes === 0 || closure.until > this.#clock.now()) return;
    this.#proven.add(key);
    if (isForgiven(closure, this.#clock.now())) this.#ledger.setClosure(key, null);
  }

  /** Who can't be served within its patience is told so now, not when its time is already gone. */
  #dismissLate(): void {
    const now = this.#clock.elapsed();
    for (const waiter of [...this.#waiting]) {
      const startAt = this.#startAt(waiter.door.key, waiter.urgency.level);
      if (waiter.deadlineAt > now && waiter.deadlineAt >= startAt) continue;
      this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
      waiter.resolve(this.#refusal(startAt));
    }
  }

  #wakeLater(): void {
    const now = this.#clock.elapsed();
    const times = this.#waiting.flatMap(({ deadlineAt, door, urgency }) => {
      const startAt = this.#startAt(door.key, urgency.level);
      // One that waits for another to end is served then.
      return startAt > now ? [deadlineAt, startAt] : [deadlineAt];
    });
    const delayMs = Math.max(1, Math.ceil(Math.min(...times) - now));
    this.#cancelWake = this.#clock.after(delayMs, () => void this.#serve());
  }
}
