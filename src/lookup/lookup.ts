/** A lookup from name to outcome: cache, flight, the zone's sources, rules, observation. */
import type { Clock } from '#app/base/clock.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import { traced } from '#app/base/tracing.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import type { Serving } from './answers/whois-answer.ts';
import type { CachedOutcome, OutcomeCache } from './cache/outcome-cache.ts';
import type {
  Attempt,
  DefiniteOutcome,
  LookupOutcome,
  Settled,
  UnknownOutcome,
} from './outcome.ts';
import type { DnsWitness } from './plan/dns-witness.ts';
import { firstAnswer } from './plan/first-answer.ts';
import { Inquiry } from './plan/inquiry.ts';
import type { SourcePlan } from './plan/source-plan.ts';
import { isMoreUrgent, type Urgency, type UrgencyLevel } from './queues/registry-queue.ts';
import type { RegistryQueues } from './queues/registry-queues.ts';
import type { OperatorLists } from './rules/operator-lists.ts';
import { applyRules, operatorReason, settleByRule } from './rules/settle.ts';
import { SingleFlight } from './single-flight.ts';

/**
 * - `found`   a definite answer, and how it is served
 * - `unknown` no source gave a definite answer, and no cached one may stand in
 */
export type Finding =
  | { readonly kind: 'found'; readonly outcome: DefiniteOutcome; readonly serving: Serving }
  | { readonly kind: 'unknown'; readonly outcome: UnknownOutcome };

export interface FindOptions {
  readonly fresh?: boolean;
  /** Left out: a visitor waits. */
  readonly urgency?: UrgencyLevel;
}

export interface LookupParts {
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly cache: OutcomeCache;
  readonly queues: RegistryQueues;
  readonly plan: Pick<SourcePlan, 'stepsFor'>;
  readonly lists: Pick<OperatorLists, 'current'>;
  readonly dns: Pick<DnsWitness, 'ask'>;
  /** Told of every outcome that was asked for just now. Must not throw or wait. */
  readonly observe: (outcome: LookupOutcome) => void;
}

/** Share of what is left of the budget after which a silent source's fallback is asked too. */
const WAIT_SHARE = 0.4;
/** Share of the budget after which a check asks for the delegation beside the sources. */
const DELEGATION_AFTER_SHARE = 0.5;
const DELEGATION_SHARE = 0.4;
const DELEGATION_MOST_MS = 2_000;

export class Lookups {
  readonly #parts: LookupParts;
  readonly #flights = new SingleFlight<LookupOutcome>();
  /** Of the flights under way. */
  readonly #urgencies = new Map<string, Urgency>();
  readonly #delegations = new SingleFlight<Attempt | null>();
  /** Names served from the cache, and names whose sources had to be asked, since the start. */
  readonly cacheUse = { hits: 0, misses: 0 };

  constructor(parts: LookupParts) {
    this.#parts = parts;
  }

  /** What this process can serve without waiting; null means that `find` must be asked. */
  cached(name: DomainName): CachedOutcome | null {
    const entry = this.#parts.cache.fresh(name.ascii);
    if (!entry || entry.dependsOnLists) return null;
    this.cacheUse.hits += 1;
    return entry;
  }

  /** The name's state, from cache or sources. `fresh`: from the sources, without the cache. */
  async find(name: DomainName, options: FindOptions = {}): Promise<Finding> {
    const { cache, clock } = this.#parts;
    if (!options.fresh) {
      const entry = await cache.findFresh(name.ascii);
      if (entry && (await this.#stillStands(entry))) {
        this.cacheUse.hits += 1;
        const secondsLeft = entry.secondsLeft(clock.now());
        const serving = { cached: true, stale: false, secondsLeft };
        return { kind: 'found', outcome: entry.outcome, serving };
      }
      this.cacheUse.misses += 1;
    }
    const outcome = await this.#land(name, options.urgency);
    if (outcome.status !== 'unknown') {
      const secondsLeft = cache.secondsFresh(outcome);
      return { kind: 'found', outcome, serving: { cached: false, stale: false, secondsLeft } };
    }
    const entry = await cache.findStale(name.ascii);
    if (!entry) return { kind: 'unknown', outcome };
    const { attempts: refused } = outcome;
    const serving = { cached: true, stale: true, secondsLeft: 0, refused };
    return { kind: 'found', outcome: entry.outcome, serving };
  }

  /** What was found last and may be told still; asks no source. */
  async lastKnown({ ascii }: DomainName): Promise<DefiniteOutcome | null> {
    const entry = await this.#parts.cache.findStale(ascii);
    return entry && (await this.#stillStands(entry)) ? entry.outcome : null;
  }

  /** What the sources say at this moment, past every cache. */
  askNow(name: DomainName, urgency?: UrgencyLevel): Promise<LookupOutcome> {
    return this.#land(name, urgency);
  }

  /** As `find`; where that comes to nothing, whether it is delegated, within the same budget. */
  async findOrDelegation(
    name: DomainName,
    urgency?: UrgencyLevel,
  ): Promise<{ found: Finding; delegation: Attempt | null }> {
    const { clock, timeoutMs } = this.#parts;
    let early: Promise<Attempt | null> | null = null;
    const cancel = clock.after(timeoutMs * DELEGATION_AFTER_SHARE, () => {
      early = this.delegation(name);
    });
    const found = await this.find(name, urgency && { urgency });
    cancel();
    if (found.kind === 'found') return { found, delegation: null };
    return { found, delegation: await (early ?? this.delegation(name)) };
  }

  /** Whether the name is delegated now, as evidence; null settles nothing. */
  delegation(name: DomainName): Promise<Attempt | null> {
    return this.#delegations.run(name.ascii, () => this.#askDelegation(name));
  }

  /** Resolves when no lookup is under way. */
  idle(): Promise<void> {
    return this.#flights.idle();
  }

  /** Joins the name's flight, which becomes as urgent as the most urgent who waits for it. */
  #land(name: DomainName, level: UrgencyLevel = 'visitor'): Promise<LookupOutcome> {
    const joined = this.#urgencies.get(name.ascii);
    if (joined && isMoreUrgent(level, joined.level)) joined.level = level;
    const fly = () => this.#fly(name, level);
    const about = { 'tra.domain': name.ascii };
    return this.#flights.run(name.ascii, () =>
      traced('lookup', about, fly, ({ status }) => status),
    );
  }

  async #fly(name: DomainName, level: UrgencyLevel): Promise<LookupOutcome> {
    const { cache, clock, observe } = this.#parts;
    const rule = settleByRule(name);
    const outcome: LookupOutcome = rule
      ? { name, attempts: [], raw: [], fetchedAt: clock.now(), ...rule }
      : await this.#ask(name, level);
    observe(outcome);
    if (outcome.status !== 'unknown') cache.store(outcome);
    return outcome;
  }

  /** The operator's lists hold from the moment they are written, over what was cached before. */
  async #stillStands(entry: CachedOutcome): Promise<boolean> {
    if (!entry.dependsOnLists) return true;
    const { name, reason } = entry.outcome;
    return operatorReason(name, await this.#parts.lists.current())?.code === reason?.code;
  }

  async #ask(name: DomainName, level: UrgencyLevel): Promise<LookupOutcome> {
    const { clock, queues, timeoutMs, dns } = this.#parts;
    using deadline = startDeadline(clock, timeoutMs);
    const settled = new AbortController();
    // Both witnesses are asked at the same moment, so that the second costs no time.
    const asked = dns.ask(name, AbortSignal.any([settled.signal, deadline.signal]));
    const inquiry = new Inquiry({ name, clock, queues, deadline, dns: asked });
    inquiry.urgency.level = level;
    this.#urgencies.set(name.ascii, inquiry.urgency);
    try {
      return this.#outcome(inquiry, await this.#askSources(inquiry));
    } finally {
      // A reason of its own costs the making of an error, with its stack, for each lookup.
      settled.abort('settled');
      this.#urgencies.delete(name.ascii);
    }
  }

  /** Asks each source of the name's zone by itself, independent of the others. */
  async trySources(name: DomainName): Promise<readonly Attempt[]> {
    const { clock, queues, timeoutMs, dns, plan } = this.#parts;
    const tried: Attempt[] = [];
    for (const step of plan.stepsFor(name)) {
      using deadline = startDeadline(clock, timeoutMs);
      const asked = dns.ask(name, deadline.signal);
      const inquiry = new Inquiry({ name, clock, queues, deadline, dns: asked });
      await step(inquiry);
      tried.push(...inquiry.attempts);
    }
    return tried;
  }

  async #askSources(inquiry: Inquiry): Promise<Settled | null> {
    const { plan, clock, lists } = this.#parts;
    const steps = plan.stepsFor(inquiry.name);
    const askers = steps.map((step) => async () => {
      const settled = await step(inquiry);
      return settled?.status === 'available' ? await confirmed(inquiry, settled) : settled;
    });
    const waitMs = () => inquiry.remainingMs * WAIT_SHARE;
    const settled = await firstAnswer(askers, waitMs, clock);
    return settled && applyRules(inquiry.name, settled, await lists.current());
  }

  #outcome(inquiry: Inquiry, settled: Settled | null): LookupOutcome {
    const { name, retryAfterMs } = inquiry;
    // Copies: a source that was not waited for may still write into the notebook.
    const [attempts, raw] = [[...inquiry.attempts], [...inquiry.raw]];
    const base = { name, attempts, raw, fetchedAt: this.#parts.clock.now() };
    return settled ? { ...base, ...settled } : { ...base, status: 'unknown', retryAfterMs };
  }

  async #askDelegation(name: DomainName): Promise<Attempt | null> {
    const { clock, dns, timeoutMs } = this.#parts;
    const budgetMs = Math.min(timeoutMs * DELEGATION_SHARE, DELEGATION_MOST_MS);
    using deadline = startDeadline(clock, budgetMs);
    const attempt = await dns.ask(name, deadline.signal);
    return attempt.result === 'delegated' ? attempt : null;
  }
}

/** The registry denies the name: settled unless the DNS delegates it. Then the next decides. */
async function confirmed(inquiry: Inquiry, settled: Settled): Promise<Settled | null> {
  const word = await inquiry.askDns();
  return word === 'delegated' ? null : { ...settled, definitive: word === 'notDelegated' };
}
