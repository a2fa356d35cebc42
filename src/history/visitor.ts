import type { Clock } from '#app/base/clock.ts';
import { LeasedLoop } from '#app/base/leased-loop.ts';
import type { Log } from '#app/base/log.ts';
import { unlessAborted } from '#app/base/time-limits.ts';
import { traced } from '#app/base/tracing.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import type { DnsLook } from '#app/records/dns.ts';
import { nextVisit, type Visited } from '#app/records/revisit.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { countDueVisits, finishVisit, leaseVisits, type Visit } from '#app/storage/dns/visits.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import type { HostLooks } from './host-looks.ts';

export interface VisitorOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** Asks for all types of a name; waits for its turn at the resolver. */
  readonly look: (domain: string) => Promise<Pick<LiveDns, 'exists' | 'answers'>>;
  /** Looks at the hosts below a name that was just looked at and is there. */
  readonly lookAtHosts: (
    visit: Visit,
    answers: DnsLook['answers'],
    stopping: AbortSignal,
  ) => Promise<HostLooks>;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Budget of this process for names that were looked at before; first looks don't count. */
  readonly revisitsPerMinute: number;
  /** Zones whose names only others can look at. */
  readonly otherZones: readonly string[];
}

const MOST_UNDER_WAY = 32;
/** Far longer than a look may take with its wait. */
const LEASE_MS = 60_000;
const COUNT_EVERY_MS = 15_000;
const MOST_COUNTED = 10_000;
/** A worker that had nothing to do doesn't make up for all of it at once. */
const MOST_SAVED_MINUTES = 0.25;

/** Takes what is due of the timetable, looks, keeps what was seen, plans the next look. */
export class Visitor {
  readonly #options: VisitorOptions;
  readonly loop: LeasedLoop<Visit>;
  #counts = { looks: 0, failures: 0, due: 0 };
  #budget = 1;
  #budgetAt: number;
  #countedAt = Number.NEGATIVE_INFINITY;

  constructor(options: VisitorOptions) {
    const { clock, log } = options;
    this.#options = options;
    this.#budgetAt = clock.elapsed();
    this.loop = new LeasedLoop<Visit>(clock, log, {
      name: 'visits',
      mostUnderWay: MOST_UNDER_WAY,
      leaseMs: LEASE_MS,
      pollMs: 500,
      awayPollMs: 5_000,
      stopGraceMs: 3_000,
      take: ({ room }) => this.#take(room),
      work: async (visit, stopping) => {
        const work = () => this.#visit(visit, stopping);
        await traced('visit', { 'tra.domain': visit.domain }, work, (visited) => visited);
      },
      describe: ({ domain }) => ({ domain }),
    });
  }

  /** Since the start; `due`: names waiting, as counted a moment ago, at most `MOST_COUNTED`. */
  stats() {
    return { ...this.#counts, underWay: this.loop.underWay };
  }

  async #take(room: number): Promise<readonly Visit[]> {
    const { db, clock } = this.#options;
    if (clock.elapsed() - this.#countedAt >= COUNT_EVERY_MS) {
      this.#countedAt = clock.elapsed();
      this.#counts.due = await countDueVisits(db, clock.now(), MOST_COUNTED);
    }
    const first = await this.#lease('first', room);
    const again = await this.#lease(
      'again',
      Math.min(Math.floor(this.#refilled()), room - first.length),
    );
    this.#budget -= again.length;
    return [...first, ...again];
  }

  async #lease(kind: 'first' | 'again', most: number): Promise<readonly Visit[]> {
    const { db, clock, newId, otherZones } = this.#options;
    if (most <= 0) return [];
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

  async #visit(visit: Visit, stopping: AbortSignal): Promise<Visited | 'stopped'> {
    const { db, clock, look, lookAtHosts, newId } = this.#options;
    const { domain, lease } = visit;
    const seen = await unlessAborted(stopping, look(domain));
    if (!seen) return 'stopped';
    const { exists, answers } = seen;
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
    const hosts = visited === 'seen' ? await lookAtHosts(visit, answers, stopping) : null;
    if (hosts?.changed) changed = true;
    await finishVisit(db, {
      domain,
      lease,
      at,
      visited,
      changed,
      guessed: hosts?.guessed ?? false,
      nextAt: nextVisit(visit, at, visited, changed),
    });
    return visited;
  }
}
