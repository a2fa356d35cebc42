/** Asks a list's names request by request, within the limit, through lost connections and restarts, and loses no answer. */
import type { Answer } from '../api/client.ts';
import { type Failure, passes } from '../api/failure.ts';
import type { Limits } from '../api/limits.ts';
import type { BulkAnswer, BulkResult } from '../api/types.ts';
import { MOST_IN_REQUEST } from './list.ts';
import type { Outcome, Row } from './rows.ts';

export type Phase =
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

export interface RunState {
  readonly rows: readonly Row[];
  readonly phase: Phase;
  /** The rows that are being asked now, by index. */
  readonly asked: readonly number[];
  /** Why nothing is asked for the moment. `until`: epoch milliseconds. */
  readonly wait: {
    readonly until: number;
    readonly why: 'rateLimited' | 'offline' | 'unavailable' | 'fault';
  } | null;
  /** Why it is blocked. */
  readonly failure: Failure | null;
}

export interface RunParts {
  ask(names: readonly string[], signal: AbortSignal): Promise<Answer<BulkAnswer>>;
  /** What the last answer said of the limit. */
  limits(): Limits | null;
  now(): number;
  /** Runs `task` after `ms`; returns what calls it off. */
  after(ms: number, task: () => void): () => void;
  /** Told of every change. */
  changed(state: RunState): void;
  /** New outcomes, by the rows' index, to be kept beyond a reload; `rows` has them all. */
  learned(
    outcomes: readonly (readonly [index: number, outcome: Outcome | null])[],
    rows: readonly Row[],
  ): void;
}

export interface Run {
  state(): RunState;
  /** Begins, or goes on after a pause, a stop or a block. */
  start(): void;
  pause(): void;
  stop(): void;
  /** Asks these rows again, those of `unavailable` alone; starts a run that has ended. */
  retry(indexes: readonly number[]): void;
  /** The wait may be over: the connection is back. */
  wake(): void;
}

/** A fault that doesn't pass with this many attempts won't by more. */
const MOST_FAULTS = 5;
/** A limit begins anew within a minute; a later moment only says that this machine's clock is slow. */
const WINDOW_MS = 60_000;
const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 1_000;

export function createRun(rows: readonly Row[], parts: RunParts): Run {
  // A list from before a reload may have been asked whole.
  const isComplete = rows.every(({ outcome }) => outcome !== null);
  let state: RunState = {
    rows,
    phase: isComplete ? 'finished' : 'paused',
    asked: [],
    wait: null,
    failure: null,
  };
  let underWay: AbortController | null = null;
  let callOffWait: (() => void) | null = null;
  /** Requests in a row that had no answer. */
  let attempts = 0;
  /** Of these, how many in a row were faults of the service. */
  let faults = 0;

  return {
    state: () => state,
    start() {
      change({ phase: 'running', failure: null });
      next();
    },
    pause() {
      if (state.phase === 'running') end('paused');
    },
    stop() {
      underWay?.abort();
      underWay = null;
      if (state.phase !== 'finished') end('stopped');
    },
    retry(indexes) {
      const again = indexes.filter((index) => state.rows[index]?.outcome?.kind === 'unavailable');
      if (again.length === 0) return;
      learn(again.map((index) => [index, null] as const));
      if (state.phase === 'finished' || state.phase === 'stopped')
        change({ phase: 'running', failure: null });
      next();
    },
    wake() {
      if (state.phase === 'running' && state.wait !== null && state.wait.why !== 'rateLimited')
        next();
    },
  };

  function end(phase: Phase, failure: Failure | null = null): void {
    endWait();
    change({ phase, failure, asked: underWay === null ? [] : state.asked, wait: null });
  }

  /** `hasWaited`: the limit is new by now, though the last answer said otherwise. */
  function next(hasWaited = false): void {
    if (state.phase !== 'running' || underWay !== null) return;
    endWait();
    const chunk = state.rows.filter(({ outcome }) => outcome === null).slice(0, MOST_IN_REQUEST);
    if (chunk.length === 0) {
      end('finished');
      return;
    }
    const limits = parts.limits();
    if (!hasWaited && limits && limits.remaining <= 0 && limits.resetAt > parts.now())
      waitUntil(Math.min(limits.resetAt, parts.now() + WINDOW_MS), 'rateLimited');
    else void request(chunk);
  }

  async function request(chunk: readonly Row[]): Promise<void> {
    const leaving = new AbortController();
    underWay = leaving;
    change({ asked: chunk.map(({ index }) => index), wait: null });
    const answer = await parts
      .ask(
        chunk.map(({ name }) => name),
        leaving.signal,
      )
      .catch((error: unknown) => {
        if (leaving.signal.aborted) return null;
        throw error;
      });
    // Stopped meanwhile: its rows wait as before, and another request may be under way.
    if (underWay !== leaving || answer === null) return;
    underWay = null;
    if (answer.ok) {
      attempts = 0;
      faults = 0;
      learn(outcomesOf(chunk, answer.value.results, parts.now()), { asked: [] });
      next();
    } else {
      change({ asked: [] });
      failed(chunk, answer.failure);
    }
  }

  function failed(chunk: readonly Row[], failure: Failure): void {
    const { kind } = failure;
    attempts += 1;
    faults = kind === 'fault' ? faults + 1 : 0;
    if (kind === 'unauthorized' || kind === 'forbidden') {
      end('blocked', failure);
      return;
    }
    if (!passes(failure) || faults >= MOST_FAULTS) {
      attempts = 0;
      faults = 0;
      learn(refused(chunk, failure));
      next();
      return;
    }
    if (state.phase !== 'running') return;
    // The service's own word stands; where there is none, a second first, then longer and longer.
    const patience = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
    const until =
      kind === 'rateLimited' || kind === 'unavailable'
        ? Math.max(failure.retryAt ?? 0, parts.now() + FIRST_WAIT_MS)
        : parts.now() + patience;
    waitUntil(until, kind as NonNullable<RunState['wait']>['why']);
  }

  function waitUntil(until: number, why: NonNullable<RunState['wait']>['why']): void {
    change({ wait: { until, why } });
    callOffWait = parts.after(Math.max(0, until - parts.now()), () => next(true));
  }

  function endWait(): void {
    callOffWait?.();
    callOffWait = null;
  }

  function learn(
    outcomes: readonly (readonly [index: number, outcome: Outcome | null])[],
    more: Partial<RunState> = {},
  ): void {
    const next = [...state.rows];
    for (const [index, outcome] of outcomes) next[index] = { ...next[index]!, outcome };
    parts.learned(outcomes, next);
    change({ ...more, rows: next });
  }

  function change(to: Partial<RunState>): void {
    state = { ...state, ...to };
    parts.changed(state);
  }
}

function outcomesOf(
  chunk: readonly Row[],
  results: readonly BulkResult[],
  now: number,
): (readonly [index: number, outcome: Outcome])[] {
  const byIndex = new Map(results.map((result) => [result.index, result]));
  return chunk.map(({ index }, at) => [index, outcomeOf(byIndex.get(at), now)] as const);
}

function outcomeOf(result: BulkResult | undefined, now: number): Outcome {
  if (result?.result) return { kind: 'answered', answer: result.result };
  const { code = '', message = '', retryAfter } = result?.error ?? {};
  if (code === 'invalid_domain') return { kind: 'invalid', message };
  return {
    kind: 'unavailable',
    message,
    retryAt: retryAfter === undefined ? null : now + retryAfter * 1000,
  };
}

/** The service names every bad entry by its place: those are told, the others are asked again without them. */
function refused(
  chunk: readonly Row[],
  failure: Failure,
): (readonly [index: number, outcome: Outcome])[] {
  const named = failure.details.flatMap(({ index, message }) => {
    const row = index === undefined ? undefined : chunk[index];
    return row ? [[row.index, { kind: 'invalid', message }] as const] : [];
  });
  if (failure.kind === 'invalidDomain' && named.length > 0) return named;
  const outcome: Outcome = { kind: 'unavailable', message: failure.message, retryAt: null };
  return chunk.map(({ index }) => [index, outcome] as const);
}
