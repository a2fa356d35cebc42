/** Clients before the balancer: lookups, questions to the history, orders for names that drop. */
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import type { Sandbox } from '#app/sandbox/sandbox.ts';
import { dropped } from '#app/sandbox/seed.ts';
import { placeTwice, whyRefused, whyUnanswered } from '#app/testing/catching/api-trial.ts';
import type { PlacedOrder } from '#app/testing/catching/catch-verdict.ts';
import { chanceOf } from '#app/testing/chance.ts';

/** How names begin that are looked up, each once. */
export const ASKED = 'asked-';
/** A zone of registered names alone. */
export const REGISTERED_ZONE = 'clustertrial';
const LOOKERS = 6;
const LOOKER_RESTS_MS = 150;
const HISTORY_EVERY_MS = 200;
const ORDER_EVERY_MS = 1_000;
/** From the order to the drop, and from there to the rival where there is one. */
const DROPS_MS = { from: 60_000, to: 90_000 };
const RIVALS_MS = 3_000;

/** What became of requests of one kind. */
export class RequestTally {
  requests = 0;
  readonly failures = new Map<string, number>();
  /** When good answers came, in order. */
  readonly #answered: number[] = [];

  /** `fault`: null for a good answer. */
  tell(fault: string | null): void {
    this.requests += 1;
    if (fault === null) this.#answered.push(clock.now());
    else this.failures.set(fault, (this.failures.get(fault) ?? 0) + 1);
  }

  /** The longest time without a good answer between the two moments. */
  longestGapMs(from: number, to: number): number {
    const times = this.#answered.filter((at) => at > from && at < to);
    return Math.max(...[...times, to].map((at, i) => at - (times[i - 1] ?? from)));
  }
}

export class Load {
  readonly lookups = new RequestTally();
  readonly history = new RequestTally();
  readonly orders = new RequestTally();
  readonly placed: PlacedOrder[] = [];
  readonly violations: string[] = [];
  /** Names whose lookup was answered, and when. */
  readonly answered = new Map<string, number>();
  /** When the last name drops, or its rival comes. */
  lastDrop = 0;
  readonly #url: string;
  readonly #key: string;
  readonly #sandbox: Sandbox;
  #isOver = false;
  #work: Promise<unknown>[] = [];

  constructor(url: string, key: string, sandbox: Sandbox) {
    this.#url = url;
    this.#key = key;
    this.#sandbox = sandbox;
  }

  start(): void {
    for (let i = 0; i < LOOKERS; i += 1) this.#work.push(this.#lookUp(i));
    this.#work.push(this.#readHistory(), this.#orderNames());
  }

  /** Resolves when all that was begun is answered. */
  async stop(): Promise<void> {
    this.#isOver = true;
    while (this.#work.length > 0) await this.#work.pop();
  }

  async #lookUp(who: number): Promise<void> {
    for (let i = 0; !this.#isOver; i += 1) {
      const name = `${ASKED}${who}-${i}.${i % 2 ? 'test' : REGISTERED_ZONE}`;
      if (await this.#ask(this.lookups, `whois?domain=${name}`))
        this.answered.set(name, clock.now());
      await pause(clock, LOOKER_RESTS_MS);
    }
  }

  async #readHistory(): Promise<void> {
    for (let i = 0; !this.#isOver; i += 1) {
      const name = `${ASKED}0-${i % 10}.${REGISTERED_ZONE}`;
      await this.#ask(this.history, `whois/history?domain=${name}`);
      await pause(clock, HISTORY_EVERY_MS);
    }
  }

  async #orderNames(): Promise<void> {
    const chance = chanceOf('cluster');
    for (let i = 0; !this.#isOver; i += 1) {
      const dropAt = clock.now() + chance.within(DROPS_MS.from, DROPS_MS.to);
      const rivalAt = chance.hits(0.25) ? dropAt + chance.within(0, RIVALS_MS) : null;
      const domain = `dropping-${i}.test`;
      this.#sandbox.registry.seed(dropped(domain, dropAt, rivalAt));
      this.lastDrop = Math.max(this.lastDrop, rivalAt ?? dropAt);
      const ordered = this.#order(domain);
      this.#work.push(ordered.catch((error) => this.violations.push(`${domain}: ${error}`)));
      await pause(clock, ORDER_EVERY_MS);
    }
  }

  async #order(domain: string): Promise<void> {
    const tell = (fault: string | null) => this.orders.tell(fault);
    const url = () => this.#url;
    const order = await placeTwice(url, this.#key, domain, this.violations, tell);
    if (order !== null) this.placed.push(order);
  }

  /** Whether there was a good answer. */
  async #ask(tally: RequestTally, path: string): Promise<boolean> {
    try {
      const headers = { 'x-api-key': this.#key };
      const response = await fetch(`${this.#url}/api/v1/${path}`, { headers });
      const text = await response.text();
      tally.tell(response.ok ? null : whyRefused(response.status, text));
      return response.ok;
    } catch (error) {
      tally.tell(whyUnanswered(error));
      return false;
    }
  }
}
