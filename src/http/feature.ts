import type { App } from './app-type.ts';

/** A part of the service: `main` starts it, hangs its routes into the API, and stops it. */
export interface Feature {
  /** Adds its schemas, and its routes below `/api/v1`. */
  readonly routes?: (api: App) => void;
  readonly gauges?: readonly Gauge[];
  /** Ends what it started. The parts it was built on are still there. */
  readonly stop?: () => unknown;
}

/** A figure at `/metrics`, read when the metrics are; with a label, one for each of its values. */
export type Gauge =
  | readonly [name: string, help: string, read: () => number]
  | readonly [name: string, help: string, read: () => ReadonlyMap<string, number>, label: string];
