/** Work that goes on beside the requests, or without any: in one process with others, or alone. */
import type { Clock } from '#app/base/clock.ts';
import type { Config } from '#app/base/config.ts';
import type { Log } from '#app/base/log.ts';
import type { Figure } from '#app/http/feature.ts';
import type { Database, DatabaseAddress } from '#app/storage/postgres/database.ts';
import type { SandboxHandover } from '../sandbox-handover.ts';

export interface Role {
  /** In the log: `worker.died`. */
  readonly name: 'worker' | 'catcher' | 'webhooks';
  /** Its figures at `/metrics`: name, help, and which of its statistics. */
  readonly figures: readonly (readonly [name: string, help: string, of: string])[];
  /** Statistics that count on from one life of its process to the next. */
  readonly totals: readonly string[];
  /** Throws when the settings can't be used as they are; nothing is open yet. */
  judge?(config: Config): unknown;
  start(config: Config, parts: RoleParts): Promise<RoleWork>;
}

export interface RoleParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly db: Database;
  /** Null: no sandbox here, so its names are left to others. */
  readonly sandbox: SandboxHandover | null;
}

export interface RoleWork {
  stats(): Stats;
  /** Of registrar accounts, by their names: `ok`, or what is at fault. */
  accounts?(): AccountStates;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

export type AccountStates = Readonly<Record<string, string>>;

/** What a process tells the one that started it, each second. */
export interface Told {
  readonly stats: Stats;
  readonly accounts: AccountStates;
}

export type Stats = Readonly<Record<string, number>>;

/** What the service tells the process that it starts. */
export interface Handover extends Pick<RoleParts, 'sandbox'> {
  readonly database: DatabaseAddress;
}

/** To the database, of a process without the API. */
export const ROLE_CONNECTIONS = 4;

/** Starts it here, or hands over what another process needs for it. */
export type StartRole = (role: Role, given: RoleParts & Handover) => RoleWork | Promise<RoleWork>;

export function roleFigures({ figures }: Role, work: RoleWork): Figure[] {
  return figures.map(([name, help, of]) => [name, help, () => work.stats()[of] ?? 0]);
}
