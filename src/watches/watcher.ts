/** Visits watched names and searches by the timetable, and tells what is new of them. */
import type { Clock } from '#app/base/clock.ts';
import { LeasedLoop } from '#app/base/leased-loop.ts';
import type { Log } from '#app/base/log.ts';
import { unlessAborted } from '#app/base/time-limits.ts';
import { traced } from '#app/base/tracing.ts';
import { UUID } from '#app/base/uuid.ts';
import { observationOf } from '#app/history/outcome-keeper.ts';
import type { LiveDns } from '#app/lookup/dns-lookup.ts';
import type { LookupOutcome } from '#app/lookup/outcome.ts';
import { keepLooks } from '#app/storage/dns/looks.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { settleNameVisit } from '#app/storage/watches/name-visit.ts';
import { pruneNews } from '#app/storage/watches/news.ts';
import { settleSearchVisit } from '#app/storage/watches/search-visit.ts';
import {
  countDueWatched,
  leaseWatched,
  postponeVisit,
  type WatchVisit,
} from '#app/storage/watches/timetable.ts';
import { judgeVisit, type Looked } from './judge-visit.ts';
import { ONE_DAY_MS, retryMs, searchEveryMs } from './pace.ts';
import { appearedNews, MOST_READ, watchedSearch } from './searches.ts';

export interface WatcherParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  /** What the registry says now; null: this process can't ask for such a name. */
  readonly look: (domain: string) => Promise<LookupOutcome | null>;
  readonly lookDns: (domain: string) => Promise<Pick<LiveDns, 'answers'>>;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Zones whose names only others can look at. */
  readonly otherZones: readonly string[];
}

const MOST_UNDER_WAY = 16;
/** Far longer than a lookup may take with its wait. */
const LEASE_MS = 2 * 60_000;
const COUNT_EVERY_MS = 15_000;
const MOST_COUNTED = 10_000;
const PRUNE_EVERY_MS = 60 * 60_000;
/** What feeds show, and what is sent by mail, is younger. */
const KEPT_MS = 90 * ONE_DAY_MS;

export class Watcher {
  readonly #parts: WatcherParts;
  readonly loop: LeasedLoop<WatchVisit>;
  readonly #counts = { visits: 0, failures: 0, news: 0, due: 0 };
  #countedAt = Number.NEGATIVE_INFINITY;
  #prunedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: WatcherParts) {
    const { clock, log } = parts;
    this.#parts = parts;
    this.loop = new LeasedLoop<WatchVisit>(clock, log, {
      name: 'watches',
      mostUnderWay: MOST_UNDER_WAY,
      leaseMs: LEASE_MS,
      pollMs: 1_000,
      awayPollMs: 5_000,
      stopGraceMs: 3_000,
      take: ({ room }) => this.#take(room),
      work: (visit, stopping) => this.#work(visit, stopping),
      describe: ({ subject }) => ({ subject }),
    });
  }

  /** Since the start; `due`: visits waiting, as counted a moment ago, at most `MOST_COUNTED`. */
  stats() {
    return { ...this.#counts };
  }

  async #take(most: number): Promise<readonly WatchVisit[]> {
    const { db, clock, newId, otherZones } = this.#parts;
    if (clock.elapsed() - this.#countedAt >= COUNT_EVERY_MS) {
      this.#countedAt = clock.elapsed();
      this.#counts.due = await countDueWatched(db, clock.now(), MOST_COUNTED);
    }
    if (clock.elapsed() - this.#prunedAt >= PRUNE_EVERY_MS) {
      this.#prunedAt = clock.elapsed();
      await pruneNews(db, clock.now() - KEPT_MS);
    }
    const terms = { most, otherZones, now: clock.now(), leaseMs: LEASE_MS, lease: newId() };
    return await leaseWatched(db, terms);
  }

  async #work(visit: WatchVisit, stopping: AbortSignal): Promise<void> {
    const isSearch = UUID.test(visit.subject);
    const about: Record<string, string> = isSearch ? {} : { 'tra.domain': visit.subject };
    const work = () => (isSearch ? this.#searched(visit) : this.#visited(visit, stopping));
    const news = await traced('watch', about, work, () => 'visited');
    this.#counts.visits += 1;
    this.#counts.news += news;
  }

  async #visited(visit: WatchVisit, stopping: AbortSignal): Promise<number> {
    const { db, clock, random, newId } = this.#parts;
    const looked = visit.lookAt <= clock.now() ? await this.#looked(visit, stopping) : null;
    if (visit.dnsAt !== null && visit.dnsAt <= clock.now()) await this.#dnsLooked(visit, stopping);
    // The next worker that has the name begins anew.
    if (stopping.aborted) return 0;
    const terms = { now: clock.now(), looked, random, newId };
    return await settleNameVisit(db, visit, (facts) => judgeVisit(facts, terms));
  }

  async #looked({ subject }: WatchVisit, stopping: AbortSignal): Promise<Looked> {
    const { db, look, newId } = this.#parts;
    const outcome = await unlessAborted(stopping, look(subject));
    const observation = outcome ? observationOf(outcome, newId()) : null;
    if (observation) {
      await keepObservations(db, [observation], { live: true });
      return { kind: 'seen' };
    }
    this.#counts.failures += 1;
    return { kind: 'failed', waitMs: outcome?.status === 'unknown' ? outcome.retryAfterMs : 0 };
  }

  async #dnsLooked({ subject: domain }: WatchVisit, stopping: AbortSignal): Promise<void> {
    const { db, clock, lookDns, newId } = this.#parts;
    const seen = await unlessAborted(stopping, lookDns(domain));
    if (!seen || Object.keys(seen.answers).length === 0) return;
    const at = { id: newId(), observedAt: clock.now() };
    await keepLooks(db, [{ ...at, domain, name: domain, answers: seen.answers }]);
  }

  async #searched(visit: WatchVisit): Promise<number> {
    const { db, clock, random, newId, log } = this.#parts;
    const at = clock.now();
    try {
      return await settleSearchVisit(db, visit, {
        at,
        nextAt: at + searchEveryMs(random()),
        most: MOST_READ,
        searchOf: watchedSearch,
        newsOf: (watch, domain, head) => appearedNews({ watch, domain, head, at, id: newId() }),
      });
    } catch (error) {
      // Its terms have become too common to be searched for in time.
      this.#counts.failures += 1;
      log.warn({ err: error, watch: visit.subject }, 'watches.search_failed');
      await postponeVisit(db, visit, clock.now() + retryMs(visit.failures));
      return 0;
    }
  }
}
