/** Waiting and giving up, on the clock that is handed in. */
import { MessageChannel } from 'node:worker_threads';
import type { Clock } from './clock.ts';

/** A time budget. `using deadline = startDeadline(…)` ends it with the block. */
export interface Deadline extends Disposable {
  readonly signal: AbortSignal;
  /** Milliseconds left, never below zero. */
  remainingMs(): number;
  /** Takes the timer and the parent's listener away; the signal no longer fires. */
  end(): void;
}

/** Ends with the parent's signal too. Late, its reason is a `DOMException` named `TimeoutError`. */
export function startDeadline(clock: Clock, budgetMs: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const endsAt = clock.elapsed() + budgetMs;
  const expire = () =>
    controller.abort(new DOMException(`no answer within ${budgetMs} ms`, 'TimeoutError'));
  const cancel = clock.after(budgetMs, expire);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  else parent?.addEventListener('abort', follow, { once: true });
  const end = () => {
    cancel();
    parent?.removeEventListener('abort', follow);
  };
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - clock.elapsed()),
    end,
    [Symbol.dispose]: end,
  };
}

/** `late` when it takes longer than `ms`; the work goes on, a late rejection is dropped. */
export async function within<T, L = null>(
  clock: Clock,
  ms: number,
  work: Promise<T>,
  late: L = null as L,
): Promise<T | L> {
  work.catch(() => {});
  const tooLate = Promise.withResolvers<L>();
  const cancel = clock.after(ms, () => tooLate.resolve(late));
  try {
    return await Promise.race([work, tooLate.promise]);
  } finally {
    cancel();
  }
}

/** What the work comes to, or null once the signal fires. The work itself goes on. */
export async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> {
  work.catch(() => {});
  if (signal.aborted) return null;
  const aborted = Promise.withResolvers<null>();
  const leave = () => aborted.resolve(null);
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

/** Waits for `ms`, or until the signal fires. */
export async function wait(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted || ms <= 0) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  await (signal ? unlessAborted(signal, promise) : promise);
  cancel();
}

/** Waits `ms` and keeps the process alive meanwhile, which the clock's own timers don't. */
export async function pause(clock: Clock, ms: number): Promise<void> {
  const { port1 } = new MessageChannel();
  port1.ref();
  await wait(clock, ms);
  port1.close();
}

/** Timers are usually late by less than this. */
const TIMER_GRAIN_MS = 3;

/** Waits until `moment` (epoch milliseconds), exact to the millisecond: a timer, then polling. */
export async function waitUntil(clock: Clock, moment: number, signal: AbortSignal): Promise<void> {
  const left = moment - clock.now();
  if (left > TIMER_GRAIN_MS) await wait(clock, left - TIMER_GRAIN_MS, signal);
  while (!signal.aborted && clock.now() < moment)
    await new Promise((resolve) => setImmediate(resolve));
}
