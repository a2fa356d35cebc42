/** The imports as doors call them: a file, or standard input, into the history. */
import { open, rm } from 'node:fs/promises';
import type { Clock } from '#app/base/clock.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { DnsSpan } from '#app/records/dns.ts';
import { keepSpans } from '#app/storage/dns/looks.ts';
import { claimImport, type ImportKind, importCheckpoint } from '#app/storage/imports.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { isDataFault } from '#app/storage/postgres/faults.ts';
import { readDnsLine } from './dns-line.ts';
import {
  type ImportProgress,
  type ImportSummary,
  type ImportTarget,
  runImport,
} from './import-run.ts';
import { type ImportInput, openInput, UnusableFile } from './input.ts';
import { RejectedLines } from './rejected-lines.ts';
import { type Judges, readWhoisLine } from './whois-line.ts';

export type { ImportProgress, ImportSummary } from './import-run.ts';
export { UnusableFile } from './input.ts';

/** A file to import, found readable, with the list of what will be rejected, found writable. */
export interface PreparedImport {
  readonly input: ImportInput;
  readonly rejected: RejectedLines;
}

export interface ImportWatch {
  readonly onProgress: (progress: ImportProgress) => void;
  /** Ends the import after the batch under way; another run goes on from there. */
  readonly signal: AbortSignal;
}

/** Needs no database. Throws `UnusableFile`. `path` is `-` for standard input. */
export async function prepareImport(
  path: string,
  stdin: AsyncIterable<Buffer>,
): Promise<PreparedImport> {
  const input =
    path === '-'
      ? { label: 'stdin', size: null, identity: null, chunks: () => stdin }
      : await openInput(path);
  const rejected = new RejectedLines(`${input.label}.rejected`);
  const file = await open(rejected.path, 'a', 0o600).catch((error: Error) => {
    throw new UnusableFile(error.message);
  });
  await file.close();
  return { input, rejected };
}

export class Importer {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #parseName: NameParser;

  constructor(parts: { db: Database; clock: Clock; parseName: NameParser }) {
    this.#db = parts.db;
    this.#clock = parts.clock;
    this.#parseName = parts.parseName;
  }

  /** Rejects when the database fails; another run goes on behind what was kept until then. */
  whoisHistory(prepared: PreparedImport, watch: ImportWatch): Promise<ImportSummary> {
    const judges = this.#judges();
    return this.#run('whois', prepared, watch, {
      judge: (value) => readWhoisLine(value, judges),
      keep: (batch: readonly Observation[]) => keepObservations(this.#db, batch, { live: false }),
    });
  }

  dnsHistory(prepared: PreparedImport, watch: ImportWatch): Promise<ImportSummary> {
    const judges = this.#judges();
    return this.#run('dns', prepared, watch, {
      judge: (value) => readDnsLine(value, judges),
      keep: (batch: readonly DnsSpan[]) => keepSpans(this.#db, batch),
    });
  }

  #judges(): Judges {
    return { parseName: this.#parseName, now: this.#clock.now() };
  }

  async #run<T>(
    kind: ImportKind,
    { input, rejected }: PreparedImport,
    { onProgress, signal }: ImportWatch,
    { judge, keep }: Pick<ImportTarget<T>, 'judge' | 'keep'>,
  ): Promise<ImportSummary> {
    const { identity } = input;
    const db = this.#db;
    const claim = identity && (await claimImport(db, kind, identity));
    if (identity && !claim) throw new UnusableFile(`${input.label} is being imported already`);
    try {
      const summary = await runImport(
        input,
        {
          judge,
          keep,
          isDataFault,
          checkpoint: identity && importCheckpoint(db, kind, identity),
        },
        { rejected, onProgress, signal },
      );
      if (rejected.bytes === 0) await rm(rejected.path, { force: true });
      return summary;
    } finally {
      await claim?.release();
    }
  }
}
