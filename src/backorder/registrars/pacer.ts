/**
 * How fast an account may go: creates and checks a second, creates a day, rest when the registry
 * asks for it. Turns of a kind are evenly apart, first come, first served; the first goes at once.
 */
import type { Clock } from '#app/base/clock.ts';
import { WaitingLine } from './waiting-line.ts';

export interface Pace {
  readonly createsPerSecond: number;
  readonly checksPerSecond: number;
  /** Most creates within any 24 hours. */
  readonly dailyCreates: number;
}

/** `granted` is counted: the command should follow at once. */
export type PaceTurn = 'granted' | 'dailyLimit' | 'calledOff';

interface Lane {
  readonly intervalMs: number;
  /** Monotonic milliseconds. */
  freeAt: number;
  readonly waiting: WaitingLine<PaceTurn>;
  cancel: () => void;
}

const PENALTY_MS = { first: 1_000, most: 60_000 };
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export class Pacer {
  readonly #clock: Clock;
  readonly #dailyCreates: number;
  readonly #lanes: { readonly create: Lane; readonly check: Lane };
  /** By hour: the day's limit holds for any 24 hours, as registries count them. */
  readonly #byHour = new Map<number, number>();
  #penaltyMs = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, { createsPerSecond, checksPerSecond, dailyCreates }: Pace) {
    this.#clock = clock;
    this.#dailyCreates = dailyCreates;
    const lane = (perSecond: number): Lane => ({
      intervalMs: 1000 / perSecond,
      freeAt: Number.NEGATIVE_INFINITY,
      waiting: new WaitingLine(),
      cancel: () => {},
    });
    this.#lanes = { create: lane(createsPerSecond), check: lane(checksPerSecond) };
  }

  get hasCreatesLeft(): boolean {
    const since = this.#hour() - DAY_HOURS;
    let count = 0;
    for (const [hour, creates] of this.#byHour) {
      if (hour < since) this.#byHour.delete(hour);
      else count += creates;
    }
    return count < this.#dailyCreates;
  }

  /** Not a promise when it is decided now: the way to the socket has no detour then. */
  take(kind: 'create' | 'check', signal: AbortSignal): PaceTurn | Promise<PaceTurn> {
    if (signal.aborted) return 'calledOff';
    const lane = this.#lanes[kind];
    if (lane.waiting.length === 0 && this.#clock.elapsed() >= lane.freeAt) return this.#grant(kind);
    if (kind === 'create' && !this.hasCreatesLeft) return 'dailyLimit';
    const turn = lane.waiting.join(signal, 'calledOff', () => {
      if (lane.waiting.length === 0) lane.cancel();
    });
    if (lane.waiting.length === 1) this.#wake(kind);
    return turn;
  }

  /** Nothing goes for a while, longer each time in a row. Says how long. */
  throttled(): number {
    const now = this.#clock.elapsed();
    // Commands that were under way together are told together: that is one throttle, not several.
    if (now < this.#restUntil) return this.#restUntil - now;
    this.#penaltyMs = Math.min(PENALTY_MS.most, Math.max(PENALTY_MS.first, this.#penaltyMs * 2));
    this.#restUntil = now + this.#penaltyMs;
    for (const kind of ['create', 'check'] as const) {
      this.#lanes[kind].freeAt = Math.max(this.#lanes[kind].freeAt, this.#restUntil);
      if (this.#lanes[kind].waiting.length > 0) this.#wake(kind);
    }
    return this.#penaltyMs;
  }

  /** It answered as usual again: the next rest begins short. */
  eased(): void {
    this.#penaltyMs = 0;
  }

  #grant(kind: 'create' | 'check'): PaceTurn {
    if (kind === 'create') {
      if (!this.hasCreatesLeft) return 'dailyLimit';
      const hour = this.#hour();
      this.#byHour.set(hour, (this.#byHour.get(hour) ?? 0) + 1);
    }
    const lane = this.#lanes[kind];
    lane.freeAt = this.#clock.elapsed() + lane.intervalMs;
    return 'granted';
  }

  #wake(kind: 'create' | 'check'): void {
    const lane = this.#lanes[kind];
    lane.cancel();
    lane.cancel = this.#clock.after(Math.max(0, lane.freeAt - this.#clock.elapsed()), () => {
      // Timers of the machine may be early by a fraction of a millisecond.
      if (this.#clock.elapsed() >= lane.freeAt) lane.waiting.serve(this.#grant(kind));
      if (lane.waiting.length > 0) this.#wake(kind);
    });
  }

  #hour(): number {
    return Math.floor(this.#clock.now() / HOUR_MS);
  }
}
