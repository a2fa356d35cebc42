/**
 * How fast an account may go: creates and checks a second, both a day, rest when the registry asks
 * for it. First come, first served; within a second turns may be as close as those who ask want.
 */
import type { Clock } from '#app/base/clock.ts';
import { WaitingLine } from './waiting-line.ts';

export interface Pace {
  readonly createsPerSecond: number;
  readonly checksPerSecond: number;
  /** Most creates within any 24 hours. */
  readonly dailyCreates: number;
  /** What races keep to within any 24 hours. Other questions are counted, and never refused. */
  readonly dailyChecks: number;
}

/** What one of the races under way may use: they share alike. */
export interface PaceShare {
  readonly perSecond: number;
  /** Of the day. */
  readonly left: number;
  /** Leaves the rest to the others. */
  leave(): void;
}

/** A poll is counted with the checks, and waits behind them all, and while creates are raced. */
export type PacedKind = 'create' | 'check' | 'poll';

/** `granted` is counted: the command should follow at once. */
export type PaceTurn = 'granted' | 'dailyLimit' | 'calledOff';

interface Lane {
  readonly perSecond: number;
  readonly perDay: number;
  /** So many turns within any `spanMs`: a second, or as long as one turn takes. */
  readonly most: number;
  readonly spanMs: number;
  /** When the last of them were granted, oldest first. Monotonic milliseconds. */
  readonly granted: number[];
  /** By hour: the day's limit holds for any 24 hours, as registries count them. */
  readonly byHour: Map<number, number>;
  sharers: number;
  readonly waiting: WaitingLine<PaceTurn>;
  /** Polls: have a turn where none else wants it. */
  readonly patient: WaitingLine<PaceTurn>;
  cancel: () => void;
}

const PENALTY_MS = { first: 1_000, most: 60_000 };
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

export class Pacer {
  readonly #clock: Clock;
  readonly #lanes: { readonly create: Lane; readonly check: Lane };
  #penaltyMs = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock, pace: Pace) {
    this.#clock = clock;
    this.#lanes = {
      create: newLane(pace.createsPerSecond, pace.dailyCreates),
      check: newLane(pace.checksPerSecond, pace.dailyChecks),
    };
  }

  get hasCreatesLeft(): boolean {
    return this.#leftOf(this.#lanes.create) > 0;
  }

  /** For a race that begins; its share grows and shrinks with the number of those under way. */
  share(kind: 'create' | 'check'): PaceShare {
    const lane = this.#lanes[kind];
    const leftOf = () => this.#leftOf(lane);
    const wakePolls = () => this.#wake('check');
    let isOn = true;
    lane.sharers += 1;
    return {
      get perSecond() {
        return lane.perSecond / lane.sharers;
      },
      get left() {
        return leftOf() / lane.sharers;
      },
      leave() {
        if (isOn) lane.sharers -= 1;
        isOn = false;
        wakePolls();
      },
    };
  }

  /** Not a promise when it is decided now: the way to the socket has no detour then. */
  take(asked: PacedKind, signal: AbortSignal): PaceTurn | Promise<PaceTurn> {
    if (signal.aborted) return 'calledOff';
    const kind = asked === 'poll' ? 'check' : asked;
    const lane = this.#lanes[kind];
    const line = asked === 'poll' ? lane.patient : lane.waiting;
    const isNext = line.length === 0 && this.#next(lane, line) === line;
    if (isNext && this.#clock.elapsed() >= this.#freeAt(lane)) return this.#grant(kind);
    if (kind === 'create' && !this.hasCreatesLeft) return 'dailyLimit';
    const turn = line.join(signal, 'calledOff', () => {
      if (this.#next(lane) === null) lane.cancel();
    });
    if (line.length === 1) this.#wake(kind);
    return turn;
  }

  /** Who of those that wait, and of `newcomer`'s, has the next turn; null: none may have it now. */
  #next({ waiting, patient }: Lane, newcomer?: Lane['waiting']): Lane['waiting'] | null {
    if (waiting.length > 0 || newcomer === waiting) return waiting;
    // A poll under way would hold the session that a create wants.
    const mayPoll = this.#lanes.create.sharers === 0;
    return mayPoll && (patient.length > 0 || newcomer === patient) ? patient : null;
  }

  /** Nothing goes for a while, longer each time in a row. Says how long. */
  throttled(): number {
    const now = this.#clock.elapsed();
    // Commands that were under way together are told together: that is one throttle, not several.
    if (now < this.#restUntil) return this.#restUntil - now;
    this.#penaltyMs = Math.min(PENALTY_MS.most, Math.max(PENALTY_MS.first, this.#penaltyMs * 2));
    this.#restUntil = now + this.#penaltyMs;
    for (const kind of ['create', 'check'] as const)
      this.#wake(kind);
    return this.#penaltyMs;
  }

  /** It answered as usual again: the next rest begins short. */
  eased(): void {
    this.#penaltyMs = 0;
  }

  #grant(kind: 'create' | 'check'): PaceTurn {
    const lane = this.#lanes[kind];
    if (kind === 'create' && !this.hasCreatesLeft) return 'dailyLimit';
    const hour = this.#hour();
    lane.byHour.set(hour, (lane.byHour.get(hour) ?? 0) + 1);
    lane.granted.push(this.#clock.elapsed());
    if (lane.granted.length > lane.most) lane.granted.shift();
    return 'granted';
  }

  /** Monotonic milliseconds. */
  #freeAt({ granted, most, spanMs }: Lane): number {
    const [oldest = Number.NEGATIVE_INFINITY] = granted;
    return Math.max(this.#restUntil, granted.length < most ? oldest : oldest + spanMs);
  }

  #wake(kind: 'create' | 'check'): void {
    const lane = this.#lanes[kind];
    lane.cancel();
    if (this.#next(lane) === null) return;
    const freeAt = this.#freeAt(lane);
    lane.cancel = this.#clock.after(Math.max(0, freeAt - this.#clock.elapsed()), () => {
      // Timers of the machine may be early by a fraction of a millisecond.
      if (this.#clock.elapsed() >= freeAt) this.#next(lane)?.serve(this.#grant(kind));
      this.#wake(kind);
    });
  }

  #leftOf({ byHour, perDay }: Lane): number {
    const since = this.#hour() - DAY_HOURS;
    let count = 0;
    for (const [hour, turns] of byHour) {
      if (hour < since) byHour.delete(hour);
      else count += turns;
    }
    return Math.max(0, perDay - count);
  }

  #hour(): number {
    return Math.floor(this.#clock.now() / HOUR_MS);
  }
}

function newLane(perSecond: number, perDay: number): Lane {
  const most = Math.max(1, Math.floor(perSecond));
  return {
    ...{ perSecond, perDay, most, spanMs: (1_000 * most) / perSecond },
    ...{ granted: [], byHour: new Map(), sharers: 0 },
    ...{ waiting: new WaitingLine(), patient: new WaitingLine() },
    cancel: () => {},
  };
}
