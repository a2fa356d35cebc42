/** The caller's limit as the last answer told it. */
import { createStore, useStore } from '../base/store.ts';

export interface CallerLimits {
  readonly limit: number;
  readonly remaining: number;
  /** Epoch milliseconds of the moment when the count begins anew. */
  readonly resetAt: number;
}

const limits = createStore<CallerLimits | null>(null);

export function useLimits(): CallerLimits | null {
  return useStore(limits);
}

export function currentLimits(): CallerLimits | null {
  return limits.get();
}

export function forgetLimits(): void {
  limits.set(null);
}

export function noteLimits(headers: Headers): void {
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((name) =>
    Number.parseInt(headers.get(`x-ratelimit-${name}`) ?? '', 10),
  ) as [number, number, number];
  if ([limit, remaining, reset].every(Number.isFinite))
    limits.set({ limit, remaining, resetAt: reset * 1000 });
}
