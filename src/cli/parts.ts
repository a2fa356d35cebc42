import type { Readable, Writable } from 'node:stream';
import type { Keys } from '#app/access/keys.ts';
import type { Clock } from '#app/base/clock.ts';
import type { Importer } from '#app/imports/importer.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { RegistryReport } from '#app/lookup/queues/registry-report.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { ErasureCounts, ErasureOptions } from '#app/privacy/person-erasure.ts';
import type { AccountReport } from '#app/records/accounts/account-report.ts';
import type { BookedEntry, LedgerFilter, LedgerSum } from '#app/records/money/ledger.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import type { PersonMark } from '#app/records/person.ts';
import type { Server } from './lookups/ask-server.ts';

/** What is printed of a registry's message; `receivedAt` in ISO-8601. */
export interface ShownMessage {
  readonly receivedAt: string;
  readonly account: string;
  readonly kind: string;
  readonly messageId: string | null;
  readonly domain: string | null;
  readonly succeeded: boolean | null;
  readonly text: string | null;
  readonly isCut: boolean;
}

/** What the commands work with; `main` opens the real ones. */
export interface CliParts {
  readonly stdin: Readable;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly clock: Clock;
  /** The service to ask in place of a lookup of our own: at `url`, or as it is set. */
  readonly serverOf: (url: string | undefined) => Server | null;
  /** Starts the database when it isn't running; disposing leaves it as it was. */
  readonly openKeys: () => Promise<AsyncDisposable & { keys: Keys }>;
  /** `signal` is aborted when the import shall end early. */
  readonly openImports: () => Promise<
    AsyncDisposable & { importer: Importer; signal: AbortSignal }
  >;
  readonly openPrivacy: () => Promise<
    AsyncDisposable & {
      erasePerson: (
        person: { kind: PersonMark; text: string },
        options: ErasureOptions,
      ) => Promise<ErasureCounts>;
    }
  >;
  /** Messages that registries told our accounts, as the API shows them, newest first. */
  readonly openMessages: () => Promise<
    AsyncDisposable & {
      list: (
        page: { limit: number; cursor: string | null },
        filter: { account?: string | undefined },
      ) => Promise<{ messages: readonly ShownMessage[]; next: string | null }>;
    }
  >;
  /** What orders tell of holders, unsealed. */
  readonly openRegistrants: () => Promise<
    AsyncDisposable & {
      find(orderId: string): Promise<RegistrantDetails | 'none' | 'unreadable'>;
    }
  >;
  /** The books of what orders cost, oldest entries first; `after` is the last one's sequence. */
  readonly openLedger: () => Promise<
    AsyncDisposable & {
      list: (filter: LedgerFilter, limit: number, after: number) => Promise<readonly BookedEntry[]>;
      sum: (filter: LedgerFilter) => Promise<readonly LedgerSum[]>;
    }
  >;
  /** As it is: nothing is migrated. */
  readonly openDatabase: () => Promise<AsyncDisposable & DatabaseTasks>;
  /** Registrar accounts, the sandbox's own among them. */
  readonly openAccounts: () => Promise<
    AsyncDisposable & {
      readonly ids: readonly string[];
      readonly parseName: NameParser;
      /** Logs in once at most. Null: there is no such account. */
      inspect(id: string, name: string | null): Promise<AccountReport | null>;
    }
  >;
  readonly readRegistries: () => Promise<RegistryReport[]>;
  /** `everySource`: also those sources of `.vn` that the settings leave out. */
  readonly openLookups: (options?: {
    everySource: boolean;
  }) => Promise<AsyncDisposable & { lookups: Lookups; parseName: NameParser }>;
}

/** They answer with the number of rows. */
export interface DatabaseTasks {
  /** Answers with the names of what it applied. */
  migrate(): Promise<string[]>;
  copyTo(url: string, onTable: (table: string, rows: number) => void): Promise<number>;
  backup(path: string): Promise<number>;
  restore(path: string): Promise<number>;
}
