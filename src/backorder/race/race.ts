/** Creates at the account's pace from the drop on, until the name is ours, lost, or time is up. */
import type { Clock } from '#app/base/clock.ts';
import { wait, waitUntil } from '#app/base/time-limits.ts';
import type { OrderReason } from '#app/records/order.ts';
import type { DropState } from '../campaign/drop-state.ts';
import type { DropChances } from '../drop/drop-chances.ts';
import type {
  CreateOutcome,
  PreparedCreate,
  Quote,
  RegistrarPort,
} from '../registrars/registrar-port.ts';
import { createGapMs } from './create-pace.ts';
import type { Refusal, Refusals } from './setbacks.ts';
import { type Budget, WindowPace } from './window-pace.ts';

/**
 * - `taken`      another registered it since the drop
 * - `kept`       the holder came back before the drop
 * - `tooDear`    free, at a price the client ruled out
 * - `notDropped` still the old registration when the time was over
 * - `accountOut` this account can't go on
 * - `calledOff`  stopped from outside, with every create answered
 */
export type RaceEnd =
  | Extract<CreateOutcome, { kind: 'won' | 'pending' | 'unknown' }>
  | { readonly kind: 'taken' | 'kept' | 'notDropped' | 'calledOff' }
  | { readonly kind: 'tooDear'; readonly reason: OrderReason }
  | {
      readonly kind: 'accountOut';
      readonly fault: 'credentials' | 'price' | 'policy' | 'funds' | 'dailyLimit' | Refusal;
      readonly code: string;
      readonly message: string;
    };

export interface RaceResult {
  readonly end: RaceEnd;
  /** Creates that left us. */
  readonly creates: number;
  /** When it was last told that there was a registration still; null: never. */
  readonly heldAt: number | null;
}

/** Some time within it the name goes: asked whether it is free, then created. */
export interface RaceWindow {
  readonly chances: DropChances;
  /** Most checks a second of one name that the registry bears with. */
  readonly checksPerSecond: number;
  /** Some of the questions are creates, where the operator says that the registry allows it. */
  readonly creates: boolean;
}

export interface Course {
  readonly clock: Clock;
  readonly port: RegistrarPort;
  readonly create: PreparedCreate;
  /** Epoch milliseconds by our clock, the registry's being allowed for. */
  readonly start: number;
  readonly end: number;
  /** Creates under way together. */
  readonly lanes: number;
  /** Whether the name is free. */
  readonly checkName: () => Promise<Quote>;
  readonly refusals: Refusals;
  /** Null: the moment is known, creates go from the first moment on. */
  readonly window: RaceWindow | null;
  /** Why the client's terms rule this price out; null when they don't. */
  readonly objection: (quote: Quote) => OrderReason | null;
  /** What others say: our own creates can't tell the old registration from a rival's. */
  readonly dropState: () => Promise<DropState>;
  /** Ends the race: the campaign is another process's now, or this one is to stop. */
  readonly signal: AbortSignal;
}

/** Once a check says that it is free. */
const SPRINT_MS = 10_000;
/** Of the day's creates in a window at most: other names' moments want theirs. */
const WINDOW_CREATES = 0.5;
const SESSION_RETRY_MS = 250;
/** So long after the day's creates were found used up it is looked whether they still are. */
const SPENT_MS = 60_000;
/** Of a name that stands still: what forbids a create now may be gone with it. */
const HELD_MS = 1_000;
const JUDGE_MS = { first: 1_000, last: 60_000 };

/** When creates that were under way together end differently, the later of these counts. */
const BY_WEIGHT: readonly RaceEnd['kind'][] = [
  ...(['calledOff', 'notDropped', 'kept', 'accountOut', 'tooDear'] as const),
  ...(['taken', 'unknown', 'pending', 'won'] as const),
];

export function race(course: Course): Promise<RaceResult> {
  return new Race(course).run();
}

class Race {
  readonly #course: Course;
  readonly #decision = new AbortController();
  /** Aborts when it is decided, or called off. */
  readonly #over: AbortSignal;
  #end: RaceEnd = { kind: 'calledOff' };
  #creates = 0;
  #heldAt: number | null = null;
  /** The old registration stands still, others say. */
  #isHeld = false;

  constructor(course: Course) {
    this.#course = course;
    this.#over = AbortSignal.any([course.signal, this.#decision.signal]);
  }

  async run(): Promise<RaceResult> {
    const { clock, start, end, window, lanes } = this.#course;
    await waitUntil(clock, start, this.#over);
    const judging = this.#judge();
    try {
      if (window) await this.#askWithin(window);
      else await this.#createUntil(end, lanes);
      if (!this.#over.aborted) this.#decide({ kind: 'notDropped' });
    } finally {
      this.#decision.abort();
      await judging;
    }
    return { end: this.#end, creates: this.#creates, heldAt: this.#heldAt };
  }

  #decide(found: RaceEnd): void {
    if (BY_WEIGHT.indexOf(found.kind) > BY_WEIGHT.indexOf(this.#end.kind)) this.#end = found;
    this.#decision.abort();
  }

  get #isOver(): boolean {
    return this.#over.aborted || this.#course.clock.now() >= this.#course.end;
  }

  /** Lanes take turns: what the pace grants goes out one after the other, not side by side. */
  async #createUntil(deadline: number, lanes: number): Promise<void> {
    const { clock, port } = this.#course;
    const share = port.share('create');
    const from = clock.now();
    let nextAt = from;
    let turns = 0;
    const myTurn = async () => {
      const at = Math.max(nextAt, clock.now());
      nextAt = at + createGapMs(at - from, turns, share.perSecond);
      turns += 1;
      await wait(clock, at - clock.now(), this.#over);
    };
    try {
      await Promise.all(Array.from({ length: lanes }, () => this.#lane(deadline, myTurn)));
    } finally {
      share.leave();
    }
  }

  async #lane(deadline: number, myTurn: () => Promise<void>): Promise<void> {
    const { clock } = this.#course;
    while (!this.#isOver && clock.now() < deadline) {
      await myTurn();
      if (this.#isOver) return;
      const outcome = await this.#send();
      const waitMs = await this.#weigh(outcome);
      if (waitMs > 0) await wait(clock, waitMs, this.#over);
    }
  }

  async #send(): Promise<CreateOutcome> {
    const { create } = this.#course;
    const outcome = await create.send(this.#over);
    if (outcome.kind !== 'unsent') this.#creates += 1;
    return outcome;
  }

  /** Says how long to wait before the next one. */
  async #weigh(outcome: CreateOutcome): Promise<number> {
    const { clock, port, end, refusals } = this.#course;
    switch (outcome.kind) {
      case 'won':
      case 'pending':
      case 'unknown':
        this.#decide(outcome);
        return 0;
      case 'exists':
        this.#heldAt = clock.now();
        refusals.clear();
        return 0;
      case 'prohibited':
        this.#heldAt = clock.now();
        return this.#isHeld ? HELD_MS : this.#afterRefusal(outcome.kind, 0);
      case 'throttled':
        return this.#afterRefusal(outcome.kind, outcome.retryAfterMs);
      case 'funds':
        return this.#accountOut('funds', '2104', 'The account has no money left');
      case 'refused':
        return this.#accountOut(outcome.fault, outcome.code, outcome.message);
      case 'unsent': {
        const { cause } = outcome;
        if (cause === 'calledOff') return 0;
        if (cause === 'dailyLimit')
          return this.#accountOut(
            cause,
            'daily_limit',
            'The account has sent all creates of the day',
          );
        const readiness = await port.warm(end);
        if (readiness.ready) return 0;
        if (readiness.fault !== 'credentials') return SESSION_RETRY_MS;
        return this.#accountOut('credentials', 'login', 'The registry refuses the login');
      }
    }
  }

  #afterRefusal(refusal: Refusal, leastMs: number): number {
    const { clock, refusals } = this.#course;
    const waitMs = refusals.note(refusal, clock.now());
    if (waitMs !== null) return Math.max(waitMs, leastMs);
    return this.#accountOut(refusal, refusal, 'The registry answers every create alike');
  }

  #accountOut(
    fault: Extract<RaceEnd, { kind: 'accountOut' }>['fault'],
    code: string,
    message: string,
  ): 0 {
    this.#decide({ kind: 'accountOut', fault, code, message });
    return 0;
  }

  /** Checks, and creates in between where they are wanted, by how likely the drop is. */
  async #askWithin({ chances, checksPerSecond, creates }: RaceWindow): Promise<void> {
    const { port, end } = this.#course;
    const checks = port.share('check');
    const tries = creates ? port.share('create') : null;
    const ownPace: Budget = {
      get perSecond() {
        return Math.min(checks.perSecond, checksPerSecond);
      },
      get left() {
        return checks.left;
      },
    };
    const someCreates: Budget | null = tries && {
      get perSecond() {
        return tries.perSecond;
      },
      get left() {
        return WINDOW_CREATES * tries.left;
      },
    };
    try {
      await Promise.all([
        this.#paced(new WindowPace(end, chances, ownPace), () => this.#check()),
        someCreates &&
          this.#paced(new WindowPace(end, chances, someCreates), () => this.#tryOnce()),
      ]);
    } finally {
      checks.leave();
      tries?.leave();
    }
  }

  async #paced(pace: WindowPace, ask: () => Promise<void>): Promise<void> {
    const { clock } = this.#course;
    while (!this.#isOver) {
      const waitMs = pace.waitMs(clock.now());
      if (waitMs > 0) await wait(clock, waitMs, this.#over);
      else await ask();
    }
  }

  async #check(): Promise<void> {
    const { clock, checkName, objection } = this.#course;
    const quote = await checkName();
    if (quote.available === false) this.#heldAt = clock.now();
    if (quote.available !== true) return;
    const reason = objection(quote);
    if (reason) this.#decide({ kind: 'tooDear', reason });
    // One at a time: where creates are applications, each that is under way is one more.
    else await this.#createUntil(clock.now() + SPRINT_MS, 1);
  }

  /** A create in a check's place. With the day's creates used up, checks go on alone. */
  async #tryOnce(): Promise<void> {
    const { clock } = this.#course;
    const outcome = await this.#send();
    const isSpent = outcome.kind === 'unsent' && outcome.cause === 'dailyLimit';
    await wait(clock, isSpent ? SPENT_MS : await this.#weigh(outcome), this.#over);
  }

  /** Looks now and then whether the race is lost, or off. */
  async #judge(): Promise<void> {
    const { clock, end, dropState } = this.#course;
    for (let waitMs = JUDGE_MS.first; !this.#isOver; waitMs = Math.min(waitMs * 2, JUDGE_MS.last)) {
      await wait(clock, Math.min(waitMs, Math.max(0, end - clock.now())), this.#over);
      if (this.#isOver) return;
      const seen = await dropState();
      this.#isHeld = seen === 'old';
      if (seen === 'taken' || seen === 'kept') this.#decide({ kind: seen });
    }
  }
}
