/**
 * The model's names for a brief, in two phases: territories first, then names spread over them. One
 * question serves all who ask the same at a time, and its names are kept for a day.
 */
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import { startDeadline, unlessAborted } from '#app/base/time-limits.ts';
import type { ModelClient, ModelFault, ModelTask } from './model-client.ts';
import type { ModelWish } from './model-request.ts';
import type { Proposal } from './proposals.ts';

export interface ModelNamesParts {
  readonly client: Pick<ModelClient, 'model' | 'propose' | 'territories'>;
  readonly clock: Clock;
  /** Told of who waited in vain. */
  readonly onFault?: (fault: ModelFault) => void;
}

/** A question under way. */
interface Asking {
  readonly proposals: Proposal[];
  readonly listeners: Set<(proposal: Proposal) => void>;
  readonly stopping: AbortController;
  readonly ended: Promise<ModelFault | null>;
}

interface Kept {
  readonly proposals: readonly Proposal[];
  /** On the monotonic clock, ms. */
  readonly until: number;
}

const KEPT_MS = 24 * 3_600_000;
const MOST_KEPT = 1_000;
/** Both phases; longer than any client waits. */
const QUESTION_MS = 25_000;
/** After these the second phase would come to the same. */
const FINAL: ReadonlySet<ModelFault | null> = new Set<ModelFault>([
  'unreachable',
  'rateLimited',
  'refused',
  'serverError',
  'busy',
  'dailyLimit',
]);
/** Of the time that the first asker has; without territories names are asked for all the same. */
const TERRITORIES_SHARE = 0.35;

export class ModelNames {
  readonly #parts: ModelNamesParts;
  readonly #kept = new LRUCache<string, Kept>({ max: MOST_KEPT });
  readonly #asking = new Map<string, Asking>();

  constructor(parts: ModelNamesParts) {
    this.#parts = parts;
  }

  get model(): string {
    return this.#parts.client.model;
  }

  /** Never rejects. Null when all names that the model had were told, or no more are wanted. */
  async propose(wish: ModelWish, task: ModelTask): Promise<ModelFault | null> {
    const key = JSON.stringify(wish);
    const kept = this.#kept.get(key);
    if (kept && kept.until > this.#parts.clock.elapsed()) {
      for (const proposal of kept.proposals) task.onProposal(proposal);
      return null;
    }
    const asking = this.#asking.get(key) ?? this.#start(key, wish, task.budgetMs);
    try {
      return await this.#join(asking, task);
    } finally {
      if (asking.listeners.size === 0) {
        asking.stopping.abort();
        if (this.#asking.get(key) === asking) this.#asking.delete(key);
      }
    }
  }

  async #join(
    { proposals, listeners, ended }: Asking,
    { budgetMs, signal, onProposal }: ModelTask,
  ): Promise<ModelFault | null> {
    using budget = startDeadline(this.#parts.clock, budgetMs, signal);
    const listener = (proposal: Proposal) => onProposal(proposal);
    for (const proposal of proposals) listener(proposal);
    listeners.add(listener);
    try {
      const fault = await unlessAborted(budget.signal, ended);
      if (!budget.signal.aborted || signal.aborted) return fault;
      this.#parts.onFault?.('timeout');
      return 'timeout';
    } finally {
      listeners.delete(listener);
    }
  }

  #start(key: string, wish: ModelWish, budgetMs: number): Asking {
    const parts = {
      proposals: [],
      listeners: new Set<(proposal: Proposal) => void>(),
      stopping: new AbortController(),
    };
    const asking = { ...parts, ended: this.#ask(key, wish, budgetMs, parts) };
    this.#asking.set(key, asking);
    const forget = () => {
      if (this.#asking.get(key) === asking) this.#asking.delete(key);
    };
    asking.ended.then(forget, forget);
    return asking;
  }

  async #ask(
    key: string,
    wish: ModelWish,
    budgetMs: number,
    { proposals, listeners, stopping: { signal } }: Omit<Asking, 'ended'>,
  ): Promise<ModelFault | null> {
    const { client, clock } = this.#parts;
    const startedAt = clock.elapsed();
    const { territories, fault } = await client.territories(wish, {
      signal,
      budgetMs: TERRITORIES_SHARE * budgetMs,
    });
    if (FINAL.has(fault)) return fault;
    const found = await client.propose(wish, territories, {
      signal,
      budgetMs: QUESTION_MS - (clock.elapsed() - startedAt),
      onProposal(proposal) {
        proposals.push(proposal);
        for (const listener of listeners) listener(proposal);
      },
    });
    // Who has enough leaves before the end: what came until then is enough the next time, too.
    const isEnough = found === null && (!signal.aborted || 2 * proposals.length >= wish.count);
    if (isEnough && proposals.length > 0)
      this.#kept.set(key, { proposals, until: clock.elapsed() + KEPT_MS });
    return found;
  }
}
