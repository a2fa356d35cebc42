/**
 * A name that drops once, at a registry that is some milliseconds away, and a rival who creates it
 * again and again: who gets it. On a clock that is moved by hand, so that a hundred drops take
 * seconds and come again from their seed.
 */
import { Pacer } from '#app/backorder/registrars/pacer.ts';
import type {
  CreateOutcome,
  PreparedCreate,
  Quote,
  RegistrarPort,
} from '#app/backorder/registrars/registrar-port.ts';
import { wait } from '#app/base/time-limits.ts';
import type { FakeClock } from '#app/testing/fake-clock.ts';

export interface Contest {
  /** Epoch milliseconds. */
  readonly dropsAt: number;
  /** When the rival's first create after the drop arrives. */
  readonly rivalAt: number;
  /** From us to the registry, and as long back. */
  readonly wayMs: number;
}

export interface AccountPace {
  readonly createsPerSecond: number;
  readonly checksPerSecond: number;
  readonly dailyCreates: number;
  readonly dailyChecks: number;
}

/** Ours at a default account: see `account-file.ts`. */
export const USUAL_PACE: AccountPace = {
  createsPerSecond: 10,
  checksPerSecond: 1,
  dailyCreates: 500,
  dailyChecks: 20_000,
};

/** What a registrar's one session with the registry comes to: one command after the other. */
export class ContestedName {
  readonly port: RegistrarPort;
  readonly create: PreparedCreate;
  creates = 0;
  checks = 0;
  isWon = false;
  readonly #clock: FakeClock;
  readonly #contest: Contest;
  readonly #pacer: Pacer;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(clock: FakeClock, contest: Contest, pace: AccountPace) {
    this.#clock = clock;
    this.#contest = contest;
    this.#pacer = new Pacer(clock, pace);
    this.create = { send: (signal) => this.#create(signal) };
    this.port = {
      id: 'ours',
      zones: ['test'],
      lanes: 1,
      transactionPrefix: 'ours-',
      prices: {},
      pricedOnceFree: false,
      bindsPrice: false,
      hidesPrices: false,
      createsInWindows: false,
      timing: () => ({ clockOffsetMs: 0, roundTripMs: 2 * contest.wayMs }),
      share: (kind) => this.#pacer.share(kind),
      warm: async () => ({ ready: true, sessions: 1, clockOffsetMs: 0 }),
      quote: () => this.#check(),
      prepare: () => this.create,
      ownership: async () => ({ kind: 'unknown' }),
      close: async () => {},
    };
  }

  get isOver(): boolean {
    return this.isWon || this.#clock.now() >= this.#contest.rivalAt;
  }

  async #create(signal: AbortSignal): Promise<CreateOutcome> {
    return await this.#inTurn(async () => {
      const turn = await this.#pacer.take('create', signal);
      if (turn !== 'granted') return { kind: 'unsent', cause: turn };
      this.creates += 1;
      await wait(this.#clock, this.#contest.wayMs);
      const now = this.#clock.now();
      if (now >= this.#contest.dropsAt && now < this.#contest.rivalAt) this.isWon = true;
      await wait(this.#clock, this.#contest.wayMs);
      return this.isWon ? { kind: 'won', registeredAt: now, expiry: null } : { kind: 'exists' };
    });
  }

  async #check(): Promise<Quote> {
    return await this.#inTurn(async () => {
      await this.#pacer.take('check', new AbortController().signal);
      this.checks += 1;
      await wait(this.#clock, this.#contest.wayMs);
      const now = this.#clock.now();
      const available = now >= this.#contest.dropsAt && now < this.#contest.rivalAt;
      await wait(this.#clock, this.#contest.wayMs);
      return { available, price: null, reason: null };
    });
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn;
    return turn;
  }
}
