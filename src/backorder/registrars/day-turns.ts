/**
 * How many commands of a kind an account has left of its day, in this process or in all. Those of
 * all are in PostgreSQL, not Redis: a catcher has it anyway, and the count outlives every restart.
 */
import type { Clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import type { Reserved, TurnHour, TurnKind } from '#app/storage/orders/account-turns.ts';

/** Where all processes on one database count an account's turns. */
export interface TurnBooks {
  reserve(
    of: TurnHour,
    wish: { since: number; wanted: number; most: number; always: boolean },
  ): Promise<Reserved>;
  giveBack(of: TurnHour, turns: number): Promise<void>;
}

export interface DayTurns {
  /** The most that this process may still have; not known before the first asking: all. */
  readonly left: number;
  /** Uses one. False: none is here. */
  spend(): boolean;
  /** Uses one that there may be none of: it is counted all the same. */
  spendAnyway(): void;
  /** Gets more where there are few. Resolves when one is here or none is left; never rejects. */
  refill(): Promise<void>;
  /** Gives back what was not used. */
  close(): Promise<void>;
}

export interface DayPace {
  readonly perSecond: number;
  readonly perDay: number;
}

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** For a process that is alone: what the day's limit allows within any 24 hours. */
export class OwnDayTurns implements DayTurns {
  readonly #clock: Clock;
  readonly #perDay: number;
  /** As registries count them, for any 24 hours. */
  readonly #byHour = new Map<number, number>();

  constructor(clock: Clock, perDay: number) {
    this.#clock = clock;
    this.#perDay = perDay;
  }

  get left(): number {
    const since = this.#hour() - DAY_HOURS;
    let count = 0;
    for (const [hour, turns] of this.#byHour) {
      if (hour < since) this.#byHour.delete(hour);
      else count += turns;
    }
    return Math.max(0, this.#perDay - count);
  }

  spend(): boolean {
    const isLeft = this.left > 0;
    if (isLeft) this.spendAnyway();
    return isLeft;
  }

  spendAnyway(): void {
    const hour = this.#hour();
    this.#byHour.set(hour, (this.#byHour.get(hour) ?? 0) + 1);
  }

  async refill(): Promise<void> {}

  async close(): Promise<void> {}

  #hour(): number {
    return Math.floor(this.#clock.now() / HOUR_MS);
  }
}

/** A batch lasts so many seconds, and is a small part of the day's: others want theirs. */
const BATCH = { seconds: 4, share: 1 / 20 };
/** Drops come at full hours, when nothing may wait: a batch is good for the hour after its own. */
const GOOD_HOURS = 2;
/** After the database was away. */
const AWAY_MS = 1_000;

/** With all processes on one database. Turns are reserved ahead: none is asked for in a race. */
export class SharedDayTurns implements DayTurns {
  readonly #clock: Clock;
  readonly #books: TurnBooks;
  readonly #of: Omit<TurnHour, 'hour'>;
  readonly #perDay: number;
  readonly #batch: number;
  #hour: number;
  #here = 0;
  #elsewhere: number;
  /** Used without being here; reserved next. */
  #owed = 0;
  #refilling: Promise<void> | null = null;

  constructor(clock: Clock, books: TurnBooks, account: string, operation: TurnKind, pace: DayPace) {
    const { perSecond, perDay } = pace;
    this.#clock = clock;
    this.#books = books;
    this.#of = { account, operation };
    this.#perDay = perDay;
    this.#elsewhere = perDay;
    this.#batch = Math.ceil(Math.min(BATCH.seconds * perSecond, BATCH.share * perDay));
    this.#hour = this.#now();
  }

  get left(): number {
    return Math.max(0, (this.#isGood ? this.#here : 0) + this.#elsewhere - this.#owed);
  }

  spend(): boolean {
    if (!this.#isGood || this.#here === 0) return false;
    this.#here -= 1;
    if (this.#elsewhere > 0) void this.refill();
    return true;
  }

  spendAnyway(): void {
    if (this.spend()) return;
    this.#owed += 1;
    if (this.#elsewhere > 0 || this.#owed >= this.#batch) void this.refill();
  }

  refill(): Promise<void> {
    const isFull = this.#here >= this.#batch / 2 && this.#hour === this.#now();
    if (isFull && this.#owed === 0) return Promise.resolve();
    this.#refilling ??= this.#reserve()
      .catch(() => pause(this.#clock, AWAY_MS))
      .finally(() => {
        this.#refilling = null;
      });
    return this.#refilling;
  }

  async close(): Promise<void> {
    await this.#refilling;
    await this.#bookOwed().catch(() => {});
    await this.#giveBack(this.#here).catch(() => {});
  }

  async #reserve(): Promise<void> {
    await this.#bookOwed();
    const hour = this.#now();
    const isOld = hour !== this.#hour;
    const granted = await this.#ask(hour, isOld ? this.#batch : this.#batch - this.#here, false);
    if (!isOld) this.#here += granted;
    // The old ones go on until there are new ones.
    else if (granted > 0 || !this.#isGood) {
      const old = { turns: this.#here, hour: this.#hour };
      this.#here = granted;
      this.#hour = hour;
      if (old.turns > 0) await this.#giveBack(old.turns, old.hour);
    }
  }

  async #bookOwed(): Promise<void> {
    const owed = this.#owed;
    if (owed > 0) await this.#ask(this.#now(), owed, true);
    this.#owed -= owed;
  }

  async #ask(hour: number, wanted: number, always: boolean): Promise<number> {
    const since = (hour - DAY_HOURS - GOOD_HOURS + 1) * HOUR_MS;
    const wish = { since, wanted, always, most: this.#perDay };
    const { granted, left } = await this.#books.reserve(this.#in(hour), wish);
    this.#elsewhere = left;
    return granted;
  }

  async #giveBack(turns: number, hour = this.#hour): Promise<void> {
    if (turns > 0) await this.#books.giveBack(this.#in(hour), turns);
    this.#elsewhere += turns;
  }

  #in(hour: number): TurnHour {
    return { ...this.#of, hour: hour * HOUR_MS };
  }

  get #isGood(): boolean {
    return this.#now() < this.#hour + GOOD_HOURS;
  }

  #now(): number {
    return Math.floor(this.#clock.now() / HOUR_MS);
  }
}

interface DayParts {
  readonly clock: Clock;
  readonly turns?: TurnBooks;
}

/** Of each account, for its pacer: shared where there are books. */
export function dayTurnsOf({ clock, turns: books }: DayParts, account: string) {
  return (operation: TurnKind, pace: DayPace): DayTurns =>
    books
      ? new SharedDayTurns(clock, books, account, operation, pace)
      : new OwnDayTurns(clock, pace.perDay);
}
