import type { Clock } from './clock.ts';

export interface Deadline {
  readonly signal: AbortSignal;
  /** Milliseconds left, never below zero. */
  remainingMs(): number;
  /** Must be called when the work is over, or the timer and the parent's listener stay behind. */
  end(): void;
}

/** A time budget on `clock` as an abort signal; a parent's abort ends it too. `signal.reason` is a `DOMException` named `TimeoutError`. */
export function startDeadline(clock: Clock, budgetMs: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const endsAt = clock.elapsed() + budgetMs;
  const expire = () =>
    controller.abort(new DOMException(`no answer within ${budgetMs} ms`, 'TimeoutError'));
  const cancel = clock.after(budgetMs, expire);
  const follow = () => controller.abort(parent?.reason);
  if (parent?.aborted) follow();
  else parent?.addEventListener('abort', follow, { once: true });
  return {
    signal: controller.signal,
    remainingMs: () => Math.max(0, endsAt - clock.elapsed()),
    end() {
      cancel();
      parent?.removeEventListener('abort', follow);
    },
  };
}
