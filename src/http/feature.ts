import type { App } from './app-type.ts';

/** A part of the service, as `main` puts it into its frame. */
export interface Feature {
  /** Adds its schemas, and its routes below `/api/v1`. */
  readonly routes?: (api: App) => void;
  /** Ends what was started; told before those it was built on. */
  readonly stop?: () => unknown;
}
