/**
 * How fast an account may go: creates and checks a second, both a day, rest when the registry asks
 * for it. First come, first served; within a second turns may be as close as those who ask want.
 */
import type { Clock } from '#app/base/clock.ts';
import { type DayPace, type DayTurns, OwnDayTurns } from './day-turns.ts';
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
  readonly day: DayTurns;
  /** So many turns within any `spanMs`: a second, or as long as one turn takes. */
  readonly most: number;
  readonly spanMs: number;
  /** When the last of them were granted, oldest first. Monotonic milliseconds. */
  readonly granted: number[];
  sharers: number;
  readonly waiting: WaitingLine<PaceTurn>;
  /** Polls: have a turn where none else wants it. */
  readonly patient: WaitingLine<PaceTurn>;
  cancel: () => void;
}

const PENALTY_MS = { first: 1_000, most: 60_000 };

export class Pacer {
  readonly #clock: Clock;
  readonly #lanes: { readonly create: Lane; readonly check: Lane };
  #penaltyMs = 0;
  #restUntil = Number.NEGATIVE_INFINITY;

  constructor(
    clock: Clock,
    pace: Pace,
    dayTurns: (kind: 'create' | 'check', pace: DayPace) => DayTurns = (_, { perDay }) =>
      new OwnDayTurns(clock, perDay),
  ) {
    this.#clock = clock;
    const lane = (kind: 'create' | 'check', perSecond: number, perDay: number) =>
      newLane(perSecond, dayTurns(kind, { perSecond, perDay }));
    this.#lanes = {
      create: lane('create', pace.createsPerSecond, pace.dailyCreates),
      check: lane('check', pace.checksPerSecond, pace.dailyChecks),
    };
  }

  /** Has some of the day's at hand, where some are left. */
  async countDay(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ day }) => day.refill()));
  }

  /** Gives back what it has of the day's and did not use. */
  async close(): Promise<void> {
    await Promise.all(Object.values(this.#lanes).map(({ day }) => day.close()));
  }

  get hasCreatesLeft(): boolean {
    return this.#lanes.create.day.left > 0;
  }

  /** For a race that begins; its share grows and shrinks with the number of those under way. */
  share(kind: 'create' | 'check'): PaceShare {
    const lane = this.#lanes[kind];
    const wakePolls = () => this.#wake('check');
    let isOn = true;
    lane.sharers += 1;
    return {
      get perSecond() {
        return lane.perSecond / lane.sharers;
      },
      get left() {
        return lane.day.left / lane.sharers;
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
    const isFree = isNext && this.#clock.elapsed() >= this.#freeAt(lane);
    const turn = isFree ? this.#grant(kind) : null;
    if (turn) return turn;
    if (kind === 'create' && !this.hasCreatesLeft) return 'dailyLimit';
    const later = line.join(signal, 'calledOff', () => {
      if (this.#next(lane) === null) lane.cancel();
    });
    if (line.length === 1) this.#wake(kind);
    return later;
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
    for (const kind of ['create', 'check'] as const) this.#wake(kind);
    return this.#penaltyMs;
  }

  /** It answered as usual again: the next rest begins short. */
  eased(): void {
    this.#penaltyMs = 0;
  }

  /** Null: the day's are on their way. */
  #grant(kind: 'create' | 'check'): PaceTurn | null {
    const { day, granted, most } = this.#lanes[kind];
    if (kind === 'check') day.spendAnyway();
    else if (!day.spend()) return day.left > 0 ? null : 'dailyLimit';
    granted.push(this.#clock.elapsed());
    if (granted.length > most) granted.shift();
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
      const line = this.#clock.elapsed() >= freeAt ? this.#next(lane) : null;
      const turn = line && this.#grant(kind);
      if (line && !turn) void lane.day.refill().then(() => this.#wake(kind));
      else {
        if (turn) line?.serve(turn);
        this.#wake(kind);
      }
    });
  }
}

function newLane(perSecond: number, day: DayTurns): Lane {
  const most = Math.max(1, Math.floor(perSecond));
  return {
    perSecond,
    day,
    most,
    spanMs: (1_000 * most) / perSecond,
    granted: [],
    sharers: 0,
    waiting: new WaitingLine(),
    patient: new WaitingLine(),
    cancel: () => {},
  };
}
