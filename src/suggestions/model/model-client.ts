/**
 * Asks an OpenAI-compatible endpoint for names. Only the operator names the endpoint, so a private
 * address is fine, but nothing it says is trusted: bytes and time are capped, redirects aren't
 * followed (they would carry the key along), and no failure is an exception. The key and the brief
 * reach no log: faults are told as kinds.
 */
import type { Clock } from '#app/base/clock.ts';
import { EVERYWHERE, OutboundGuard } from '#app/base/outbound/guard.ts';
import { HttpClient, type HttpResponse } from '#app/base/outbound/http-client.ts';
import { type Deadline, startDeadline, wait } from '#app/base/time-limits.ts';
import { CompletionReader } from './completion.ts';
import { MOST_TERRITORIES, type ModelWish, namesBody, territoriesBody } from './model-request.ts';
import type { Proposal } from './proposals.ts';

/**
 * - `timeout`      no first token, or no end, in time
 * - `unreachable`  no connection, or cut off before anything was said
 * - `cutOff`       ended in the middle
 * - `rateLimited`  429, or 503 with Retry-After
 * - `refused`      any other 4xx, or a redirect
 * - `serverError`  5xx
 * - `unreadable`   a 200 without a single name in it
 * - `tooLarge`     more bytes than the cap
 * - `busy`         too many questions of ours under way already
 * - `dailyLimit`   no more questions are allowed today
 */
export type ModelFault =
  | 'timeout'
  | 'unreachable'
  | 'cutOff'
  | 'rateLimited'
  | 'refused'
  | 'serverError'
  | 'unreadable'
  | 'tooLarge'
  | 'busy'
  | 'dailyLimit';

export interface ModelOptions {
  /** Up to and with its version: `https://api.example.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  readonly clock: Clock;
  /** Sent as `User-Agent`. */
  readonly userAgent: string;
  /** Asked before each question: whether the operator still allows one today. Never rejects. */
  readonly mayAsk: () => Promise<boolean>;
  /** Told of each question that failed, names or no names. */
  readonly onFault?: (fault: ModelFault) => void;
}

export interface ModelTask {
  /** Ends the question: no more names are wanted. */
  readonly signal: AbortSignal;
  /** Over everything, retries included. */
  readonly budgetMs: number;
  /** Each as soon as it is complete. */
  readonly onProposal: (proposal: Proposal) => void;
}

interface Question {
  readonly body: string;
  /** How many names or territories are enough. */
  readonly wanted: number;
}

interface Attempt {
  readonly fault: ModelFault | null;
  readonly retryAfterMs?: number;
}

/** Until the model says anything. */
const FIRST_TOKEN_MS = 10_000;
const MAX_BYTES = 512 * 1024;
const MOST_AT_ONCE = 8;
const RETRY_PAUSE_MS = 500;
/** With less than this left a second try is not worth its question. */
const LEAST_FOR_RETRY_MS = 2_000;
const RETRIED: ReadonlySet<ModelFault | null> = new Set<ModelFault>([
  'rateLimited',
  'serverError',
  'unreachable',
]);

export class ModelClient {
  readonly model: string;
  readonly #options: ModelOptions;
  readonly #http: HttpClient;
  readonly #url: string;
  #asking = 0;

  constructor(options: ModelOptions) {
    this.#options = options;
    this.model = options.model;
    const { clock, userAgent } = options;
    const guard = new OutboundGuard({ allow: EVERYWHERE });
    this.#http = new HttpClient({ guard, clock, userAgent });
    this.#url = `${options.baseUrl.replace(/\/+$/, '')}/chat/completions`;
  }

  /** Never rejects. Null when names were read to the end, or as many as were wanted. */
  propose(
    wish: ModelWish,
    territories: readonly string[],
    task: ModelTask,
  ): Promise<ModelFault | null> {
    const question = { body: namesBody(this.model, wish, territories), wanted: wish.count };
    return this.#put(question, task);
  }

  /** Directions in which names may lie; fewer, or none, where the model tells none in time. */
  async territories(
    wish: ModelWish,
    task: Omit<ModelTask, 'onProposal'>,
  ): Promise<{ territories: string[]; fault: ModelFault | null }> {
    const territories: string[] = [];
    const question = { body: territoriesBody(this.model, wish), wanted: MOST_TERRITORIES };
    const fault = await this.#put(question, {
      ...task,
      onProposal: ({ label }) => territories.push(label),
    });
    return { territories: territories.slice(0, MOST_TERRITORIES), fault };
  }

  async close(): Promise<void> {
    await this.#http.close();
  }

  async #put(question: Question, task: ModelTask): Promise<ModelFault | null> {
    const { clock, onFault } = this.#options;
    if (this.#asking >= MOST_AT_ONCE) {
      onFault?.('busy');
      return 'busy';
    }
    using budget = startDeadline(clock, task.budgetMs, task.signal);
    this.#asking += 1;
    try {
      const fault = await this.#askTwice(question, task, budget);
      if (task.signal.aborted) return null;
      if (fault !== null) onFault?.(fault);
      return fault;
    } finally {
      this.#asking -= 1;
    }
  }

  /** Once more where that may help. */
  async #askTwice(
    question: Question,
    task: ModelTask,
    budget: Deadline,
  ): Promise<ModelFault | null> {
    let found = 0;
    const onProposal = (proposal: Proposal) => {
      found += 1;
      task.onProposal(proposal);
    };
    const ask = () => this.#ask(question, onProposal, budget.signal);
    const { fault, retryAfterMs = RETRY_PAUSE_MS } = await ask();
    if (found > 0 || budget.signal.aborted || !RETRIED.has(fault)) return fault;
    if (retryAfterMs + LEAST_FOR_RETRY_MS > budget.remainingMs()) return fault;
    await wait(this.#options.clock, retryAfterMs, budget.signal);
    return (await ask()).fault;
  }

  async #ask(
    { body, wanted }: Question,
    onProposal: (proposal: Proposal) => void,
    over: AbortSignal,
  ): Promise<Attempt> {
    const { clock, apiKey, mayAsk } = this.#options;
    if (!(await mayAsk())) return { fault: 'dailyLimit' };
    using first = startDeadline(clock, FIRST_TOKEN_MS);
    const signal = AbortSignal.any([first.signal, over]);
    const response = await this.#http.open({
      url: this.#url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
      },
      body,
      signal,
    });
    if (!response.ok) return { fault: signal.aborted ? 'timeout' : 'unreachable' };
    if (response.status === 200)
      return { fault: await this.#read(response, wanted, onProposal, first, signal) };
    response.discard();
    return refusal(response.status, response.header('retry-after'));
  }

  async #read(
    { header, body, discard }: HttpResponse,
    wanted: number,
    onProposal: (proposal: Proposal) => void,
    first: Deadline,
    signal: AbortSignal,
  ): Promise<ModelFault | null> {
    let found = 0;
    const isStream = (header('content-type') ?? '').includes('event-stream');
    const reader = new CompletionReader(isStream, (proposal) => {
      found += 1;
      onProposal(proposal);
    });
    let bytes = 0;
    let fault: ModelFault | null = null;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        reader.push(chunk);
        if (reader.hasSpoken || !isStream) first.end();
        if (bytes > MAX_BYTES) fault = 'tooLarge';
        if (fault || found >= wanted) break;
      }
      if (signal.aborted) fault = 'timeout';
    } catch {
      fault = signal.aborted ? 'timeout' : 'cutOff';
    } finally {
      discard();
    }
    reader.end();
    return fault ?? (found === 0 ? 'unreadable' : null);
  }
}

/** A `Retry-After` that is a date, or anything else but seconds, is longer than we wait. */
function refusal(status: number, retryAfter: string | null): Attempt {
  if (status !== 429 && status < 500) return { fault: 'refused' };
  if (retryAfter === null) return { fault: status === 429 ? 'rateLimited' : 'serverError' };
  const isSeconds = /^\d{1,6}$/.test(retryAfter.trim());
  return {
    fault: status === 429 || status === 503 ? 'rateLimited' : 'serverError',
    retryAfterMs: isSeconds ? Number(retryAfter) * 1000 : Number.POSITIVE_INFINITY,
  };
}
