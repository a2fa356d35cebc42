import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import { nextVisit, type Visited } from '#app/records/revisit.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { countDueVisits, finishVisit, leaseVisits, type Visit } from '#app/storage/dns/visits.ts';
import type { Database } from '#app/storage/postgres/database.ts';

export interface VisitorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Asks for all types of a name; waits for its turn at the resolver. */
  readonly look: (domain: string) => Promise<Pick<LiveDns, 'exists' | 'answers'>>;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Budget for names that were looked at before, shared by nobody; first looks don't count. */
  readonly revisitsPerMinute: number;
  /** Zones whose names only others can look at. */
  readonly otherZones: readonly string[];
}

export interface VisitorStats {
  /** Looks kept since the start. */
  readonly looks: number;
  /** Visits since the start that found nothing out. */
  readonly failures: number;
  readonly underWay: number;
  /** Names waiting, as counted a moment ago; at most `MOST_COUNTED`. */
  readonly due: number;
}

const MOST_UNDER_WAY = 32;
const POLL_MS = 500;
const AWAY_POLL_MS = 5_000;
/** Far longer than a look may take with its wait: whoever still has it then was killed. */
const LEASE_MS = 60_000;
const COUNT_EVERY_MS = 15_000;
const MOST_COUNTED = 10_000;
/** A worker that had nothing to do doesn't make up for all of it at once. */
const MOST_SAVED_MINUTES = 0.25;

/** Works off the timetable: takes what is due, looks, keeps what was seen, plans the next look. Any number may run. */
export class Visitor {
  readonly #options: VisitorOptions;
  readonly #underWay = new Set<Promise<void>>();
  #counts = { looks: 0, failures: 0, due: 0 };
  #budget: number;
  #budgetAt: number;
  #countedAt = Number.NEGATIVE_INFINITY;
  #databaseAway = false;
  #cancelPoll = () => {};
  #polling: Promise<void> | null = null;
  #stopped = false;

  constructor(options: VisitorOptions) {
    this.#options = options;
    this.#budget = 1;
    this.#budgetAt = options.clock.elapsed();
  }

  start(): void {
    this.#polling = this.#poll().then((waitMs) => {
      this.#polling = null;
      if (!this.#stopped) this.#cancelPoll = this.#options.clock.after(waitMs, () => this.start());
    });
  }

  /** Takes what is due now, once, and resolves when it is done. */
  async round(): Promise<void> {
    await this.#poll();
    await Promise.all(this.#underWay);
  }

  /** Takes no more and lets what is under way end. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#cancelPoll();
    await this.#polling;
    await Promise.all(this.#underWay);
  }

  stats(): VisitorStats {
    return { ...this.#counts, underWay: this.#underWay.size };
  }

  /** Answers with how long to wait until the next time, milliseconds. */
  async #poll(): Promise<number> {
    const { db, clock, log } = this.#options;
    try {
      const first = await this.#lease('first', MOST_UNDER_WAY - this.#underWay.size);
      this.#begin(first);
      const most = Math.min(Math.floor(this.#refilled()), MOST_UNDER_WAY - this.#underWay.size);
      const again = await this.#lease('again', most);
      this.#budget -= again.length;
      this.#begin(again);
      if (clock.elapsed() - this.#countedAt >= COUNT_EVERY_MS) {
        this.#countedAt = clock.elapsed();
        this.#counts.due = await countDueVisits(db, clock.now(), MOST_COUNTED);
      }
      if (this.#databaseAway) log.info('visits.database_back');
      this.#databaseAway = false;
      return POLL_MS;
    } catch (error) {
      if (!this.#databaseAway) log.warn({ err: error }, 'visits.database_away');
      this.#databaseAway = true;
      return AWAY_POLL_MS;
    }
  }

  async #lease(kind: 'first' | 'again', most: number): Promise<readonly Visit[]> {
    const { db, clock, newId, otherZones } = this.#options;
    if (most <= 0 || this.#stopped) return [];
    const terms = { kind, most, otherZones, now: clock.now(), leaseMs: LEASE_MS, lease: newId() };
    return await leaseVisits(db, terms);
  }

  #refilled(): number {
    const { clock, revisitsPerMinute } = this.#options;
    const now = clock.elapsed();
    const earned = ((now - this.#budgetAt) / 60_000) * revisitsPerMinute;
    this.#budgetAt = now;
    this.#budget = Math.min(
      this.#budget + earned,
      Math.max(1, revisitsPerMinute * MOST_SAVED_MINUTES),
    );
    return revisitsPerMinute === 0 ? 0 : this.#budget;
  }

  #begin(visits: readonly Visit[]): void {
    for (const visit of visits) {
      const done = this.#visit(visit)
        // What was not written down is done again when the lease has run out.
        .catch((error) =>
          this.#options.log.warn({ err: error, domain: visit.domain }, 'visit.not_kept'),
        )
        .finally(() => this.#underWay.delete(done));
      this.#underWay.add(done);
    }
  }

  async #visit({ domain, lease, facts }: Visit): Promise<void> {
    const { db, clock, look, newId } = this.#options;
    const { exists, answers } = await look(domain);
    const at = clock.now();
    let changed = false;
    if (Object.keys(answers).length > 0) {
      const kept = await keepLooks(db, [
        { id: newId(), domain, name: domain, observedAt: at, answers },
      ]);
      changed = kept.changed.has(domain);
      this.#counts.looks++;
    } else {
      this.#counts.failures++;
    }
    const visited: Visited = exists === null ? 'failed' : exists ? 'seen' : 'absent';
    await finishVisit(db, {
      domain,
      lease,
      at,
      visited,
      changed,
      nextAt: nextVisit(facts, at, visited, changed),
    });
  }
}
