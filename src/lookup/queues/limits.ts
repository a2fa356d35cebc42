/** How often a registry may be asked, over all its servers and protocols. */
import type { RegistryLimits } from '#app/sources/registries/overlay.ts';
import published from './data/published-limits.json' with { type: 'json' };

/** `most` questions in any `windowMs` milliseconds. */
export interface Window {
  readonly windowMs: number;
  readonly most: number;
}

/** Where a registry publishes no limit. One that says "too often" gets less. */
const USUAL: RegistryLimits = {
  perSecond: 100,
  perMinute: 1_500,
  perHour: 30_000,
  concurrency: 16,
};

export const WINDOW_MS = {
  // A tenth more: on the way to the registry questions come closer together.
  perSecond: 1_100,
  perMinute: 60_000,
  perHour: 60 * 60_000,
  perDay: 24 * 60 * 60_000,
} as const;

/** By a registry's name, or by the host of its only server. */
const PUBLISHED: ReadonlyMap<string, RegistryLimits> = new Map(
  Object.entries(published).map(([registry, { source: _, ...limits }]) => [registry, limits]),
);

/** Published limits or the usual ones, with those of `own` laid over. */
export function limitsOf(registry: string, own: RegistryLimits | null = null): RegistryLimits {
  return { ...(PUBLISHED.get(registry) ?? USUAL), ...own };
}

export function windowsOf(limits: RegistryLimits): Window[] {
  return Object.entries(WINDOW_MS).flatMap(([name, windowMs]) => {
    const most = limits[name as keyof typeof WINDOW_MS];
    return most === undefined ? [] : [{ windowMs, most }];
  });
}
