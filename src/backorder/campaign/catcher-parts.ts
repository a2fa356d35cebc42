import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { Sealer } from '#app/base/sealing.ts';
import type { DefiniteStatus } from '#app/lookup/outcome.ts';
import type { Registration } from '#app/records/registration.ts';
import type { OrderViews } from '#app/storage/orders/orders.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import type { RegistrarPort } from '../registrars/registrar-port.ts';

export interface CatcherCounts {
  /** Creates sent since the start. */
  creates: number;
  won: number;
  /** Messages of registries that were new. */
  messages: number;
  /** Checks that were answered, and refused. */
  refusedChecks: number;
}

/** What the sources say of a name. `unknown`: none of them gave a definite answer now. */
export interface NameState {
  readonly status: DefiniteStatus | 'unknown';
  /** Set exactly when registered. */
  readonly registration: Registration | null;
}

/** What all steps of a campaign work with. */
export interface CatcherParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly views: OrderViews;
  readonly ports: readonly RegistrarPort[];
  /** Asks the sources anew, past every cache. */
  readonly look: (domain: string) => Promise<NameState>;
  /** Opens what orders tell of holders; null: there is no key. */
  readonly sealer: Sealer | null;
  readonly newId: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly counts: CatcherCounts;
  /** For what only the operator can mend: in the log and the metrics. Nothing secret. */
  readonly alert: (code: string, fields: Readonly<Record<string, string>>) => void;
}
