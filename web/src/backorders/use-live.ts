import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { passes } from '../api/failure.ts';
import type { Asked } from '../api/use-answer.ts';
import { after, now } from '../base/clock.ts';
import { pauseAfterFailureMs } from './polling.ts';

/** Whether anybody can see the page: a tab in the background asks nothing. */
export function useIsVisible(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}

/**
 * Asks again after the pause that the last answer suggests (null: never again), later and later when there is none. What can't come
 * right by waiting is left alone. `signOf` tells whether an answer says anything new.
 */
export function useLive<T>(
  asked: Asked<T>,
  signOf: (value: T) => string,
  pause: (value: T, unchanged: number) => number | null,
): void {
  const isVisible = useIsVisible();
  const seen = useRef({ sign: '', unchanged: 0, failures: 0, dueAt: 0 });
  const { value, failure, isLoading, again } = asked;

  const noteAnswer = useEffectEvent(() => {
    const last = seen.current;
    const wait = waitMs(last);
    last.dueAt = wait === null ? Number.POSITIVE_INFINITY : now() + wait;
  });
  const waitMs = (last: typeof seen.current): number | null => {
    if (failure !== null) {
      last.failures += 1;
      return passes(failure) ? pauseAfterFailureMs(last.failures, failure.retryAt, now()) : null;
    }
    last.failures = 0;
    if (value === null) return null;
    const sign = signOf(value);
    last.unchanged = sign === last.sign ? last.unchanged + 1 : 0;
    last.sign = sign;
    return pause(value, last.unchanged);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer, which `value` and `failure` stand for
  useEffect(() => {
    if (!isLoading) noteAnswer();
  }, [isLoading, value, failure]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above; what fell due in the background is asked at once
  useEffect(() => {
    if (isLoading || !isVisible || !Number.isFinite(seen.current.dueAt)) return;
    return after(Math.max(0, seen.current.dueAt - now()), again);
  }, [isLoading, isVisible, value, failure, again]);
}
