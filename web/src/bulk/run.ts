/**
 * Asks a list's names request by request, within the limit, through lost connections and restarts,
 * and loses no answer.
 */
import type { Answer } from '../api/client.ts';
import { type Failure, passes } from '../api/failure.ts';
import type { CallerLimits } from '../api/limits.ts';
import type { BulkAnswer, BulkResult } from '../api/types.ts';
import { MINUTE_MS } from '../base/clock.ts';
import { MOST_IN_REQUEST } from './list/list.ts';
import { type BulkRow, type Learned, type Outcome, withOutcomes } from './rows.ts';

type Phase =
  /** Asks, or waits until it may. */
  | 'running'
  /** By the user: what is under way comes to its end. */
  | 'paused'
  /** By the user: what is under way is called off. */
  | 'stopped'
  /** Not without the user: the key is missing, wrong, or of the wrong tier. */
  | 'blocked'
  /** Every name was asked. */
  | 'finished';

type WaitReason = 'rateLimited' | 'offline' | 'unavailable' | 'fault';

export interface RunState {
  readonly rows: readonly BulkRow[];
  readonly phase: Phase;
  /** The rows that are being asked now, by index. */
  readonly asked: readonly number[];
  /** Why nothing is asked for the moment. `until`: epoch milliseconds. */
  readonly wait: { readonly until: number; readonly why: WaitReason } | null;
  /** Why it is blocked. */
  readonly failure: Failure | null;
}

interface BulkRunParts {
  ask(domains: string[], signal: AbortSignal): Promise<Answer<BulkAnswer>>;
  /** What the last answer said of the limit. */
  limits(): CallerLimits | null;
  now(): number;
  /** Runs `task` after `ms`; returns what calls it off. */
  after(ms: number, task: () => void): () => void;
  /** Told of every change. */
  changed(state: RunState): void;
  /** To be kept beyond a reload; `rows` has all outcomes, the new ones among them. */
  learned(outcomes: Learned, rows: readonly BulkRow[]): void;
}

export type BulkRun = ReturnType<typeof createRun>;

/** A fault that doesn't pass with this many attempts won't by more. */
const MOST_FAULTS = 5;
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1_000;

export function createRun(rows: readonly BulkRow[], parts: BulkRunParts) {
  // A list from before a reload may have been asked whole.
  const isComplete = rows.every(({ outcome }) => outcome !== null);
  const phase = isComplete ? 'finished' : 'paused';
  let state: RunState = { rows, phase, asked: [], wait: null, failure: null };
  let underWay: AbortController | null = null;
  let endWait = () => {};
  /** Requests in a row that had no answer. */
  let attempts = 0;
  /** Of these, how many in a row were faults of the service. */
  let faults = 0;

  /** Begins, or goes on after a pause, a stop or a block. */
  function start(): void {
    change({ phase: 'running', failure: null });
    next();
  }

  function end(phase: Phase, failure: Failure | null = null): void {
    endWait();
    change({ phase, failure, asked: underWay === null ? [] : state.asked, wait: null });
  }

  /** `hasWaited`: the limit is new by now, though the last answer said otherwise. */
  function next(hasWaited = false): void {
    if (state.phase !== 'running' || underWay !== null) return;
    endWait();
    const chunk = state.rows.filter(({ outcome }) => outcome === null).slice(0, MOST_IN_REQUEST);
    const limits = parts.limits();
    if (chunk.length === 0) end('finished');
    // It begins anew within a minute; a later moment says that this machine's clock is slow.
    else if (!hasWaited && limits && limits.remaining <= 0 && limits.resetAt > parts.now())
      wait(Math.min(limits.resetAt, parts.now() + MINUTE_MS), 'rateLimited');
    else void request(chunk);
  }

  async function request(chunk: readonly BulkRow[]): Promise<void> {
    const leaving = new AbortController();
    underWay = leaving;
    change({ asked: chunk.map(({ index }) => index), wait: null });
    const names = chunk.map(({ name }) => name);
    const answer = await parts.ask(names, leaving.signal).catch((error: unknown) => {
      if (!leaving.signal.aborted) throw error;
    });
    // Stopped meanwhile: its rows wait as before, and another request may be under way.
    if (underWay !== leaving || !answer) return;
    underWay = null;
    change({ asked: [] });
    if (answer.ok) goOn(outcomesOf(chunk, answer.value.results, parts.now()));
    else failed(chunk, answer.failure);
  }

  function failed(chunk: readonly BulkRow[], failure: Failure): void {
    const { kind, retryAt } = failure;
    attempts += 1;
    faults = kind === 'fault' ? faults + 1 : 0;
    if (kind === 'unauthorized' || kind === 'forbidden') end('blocked', failure);
    else if (!passes(failure) || faults >= MOST_FAULTS) goOn(refused(chunk, failure));
    else if (state.phase === 'running') {
      // The service's own word stands; where there is none, a second first, then longer.
      const pauseMs = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
      const isTold = kind === 'rateLimited' || kind === 'unavailable';
      const told = Math.max(retryAt ?? 0, parts.now() + FIRST_WAIT_MS);
      wait(isTold ? told : parts.now() + pauseMs, kind as WaitReason);
    }
  }

  function wait(until: number, why: WaitReason): void {
    change({ wait: { until, why } });
    endWait = parts.after(Math.max(0, until - parts.now()), () => next(true));
  }

  function goOn(outcomes: Learned): void {
    attempts = 0;
    faults = 0;
    learn(outcomes);
    next();
  }

  function learn(outcomes: Learned): void {
    const rows = withOutcomes(state.rows, outcomes);
    parts.learned(outcomes, rows);
    change({ rows });
  }

  function change(to: Partial<RunState>): void {
    state = { ...state, ...to };
    parts.changed(state);
  }

  return {
    state: () => state,
    start,
    pause() {
      if (state.phase === 'running') end('paused');
    },
    stop() {
      underWay?.abort();
      underWay = null;
      if (state.phase !== 'finished') end('stopped');
    },
    /** Asks these rows again, those of `unavailable` alone; starts a run that has ended. */
    retry(indexes: readonly number[]) {
      const again = indexes.filter((index) => state.rows[index]?.outcome?.kind === 'unavailable');
      if (again.length === 0) return;
      learn(again.map((index) => [index, null] as const));
      if (state.phase === 'finished' || state.phase === 'stopped') start();
      else next();
    },
    /** The wait may be over: the connection is back. */
    wake() {
      if (state.wait !== null && state.wait.why !== 'rateLimited') next();
    },
  };
}

function outcomesOf(
  chunk: readonly BulkRow[],
  results: readonly BulkResult[],
  now: number,
): Learned {
  const byIndex = new Map(results.map((result) => [result.index, result]));
  return chunk.map(({ index }, at) => [index, outcomeOf(byIndex.get(at), now)] as const);
}

export function outcomeOf(result: BulkResult | undefined, now: number): Outcome {
  if (result?.ok) return { kind: 'answered', answer: result.result };
  const { code, message = '', retryAfter } = result?.error ?? {};
  if (code === 'invalid_domain') return { kind: 'invalid', message };
  const retryAt = retryAfter === undefined ? null : now + retryAfter * 1000;
  return { kind: 'unavailable', message, retryAt };
}

/**
 * The service names every bad entry by its place: those are told, the others are asked again
 * without them.
 */
function refused(chunk: readonly BulkRow[], { kind, message, details }: Failure): Learned {
  const named = details.flatMap(({ index, message }) => {
    const row = chunk[index ?? -1];
    return row ? [[row.index, { kind: 'invalid', message }] as const] : [];
  });
  if (kind === 'invalidDomain' && named.length > 0) return named;
  return chunk.map(({ index }) => [index, { kind: 'unavailable', message, retryAt: null }]);
}
