/** The imports as doors call them: a file, or standard input, into the history. */
import type { Clock } from '#app/base/clock.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { DnsSpan } from '#app/records/dns.ts';
import { foldUnfoldedSpans, importSpans } from '#app/storage/dns/import-spans.ts';
import { foldUnfolded } from '#app/storage/history/unfolded.ts';
import { claimImport } from '#app/storage/imports.ts';
import { importObservations } from '#app/storage/observations/import-observations.ts';
import type { Observation } from '#app/storage/observations/observations.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import type { CsvReader } from './csv.ts';
import { readDnsLines } from './dns-line.ts';
import {
  ImportRun,
  type ImportSummary,
  type ImportTarget,
  type ImportWatch,
  type PreparedImport,
} from './import-run.ts';
import { openInput, UnusableFile } from './input.ts';
import { RejectedLines } from './rejected-lines.ts';
import type { Judged } from './shape.ts';
import { type Judges, readWhoisLine } from './whois-line.ts';

export { CsvReader } from './csv.ts';
export { type FieldPair, type ImportKindOfLine, pairsOf } from './csv-columns.ts';
export type { ImportProgress, ImportSummary, PreparedImport } from './import-run.ts';
export { UnusableFile } from './input.ts';

/** Needs no database. Throws `UnusableFile`. `path` is `-` for standard input. */
export async function prepareImport(
  path: string,
  stdin: AsyncIterable<Buffer>,
  csv: CsvReader | null = null,
): Promise<PreparedImport> {
  const input =
    path === '-'
      ? { label: 'stdin', size: null, identity: null, chunks: () => stdin }
      : await openInput(path);
  const rejected = new RejectedLines(`${input.label}.rejected`);
  await rejected.assertWritable();
  return { input, rejected, csv };
}

export class Importer {
  readonly #parts: { db: Database; clock: Clock; parseName: NameParser };

  constructor(parts: { db: Database; clock: Clock; parseName: NameParser }) {
    this.#parts = parts;
  }

  /** Rejects when the database fails; another run goes on behind what was kept until then. */
  whoisHistory(prepared: PreparedImport, watch: ImportWatch): Promise<ImportSummary> {
    const { db } = this.#parts;
    const judges = this.#judges();
    return runAlone(prepared, watch, {
      db,
      kind: 'whois',
      judge: (value) => listed(readWhoisLine(value, judges)),
      keep: (batch: readonly Observation[]) => importObservations(db, batch),
      fold: () => foldUnfolded(db),
    });
  }

  dnsHistory(prepared: PreparedImport, watch: ImportWatch): Promise<ImportSummary> {
    const { db } = this.#parts;
    const judges = this.#judges();
    return runAlone(prepared, watch, {
      db,
      kind: 'dns',
      judge: (value) => readDnsLines(value, judges),
      keep: (batch: readonly DnsSpan[]) => importSpans(db, batch),
      fold: () => foldUnfoldedSpans(db),
    });
  }

  #judges(): Judges {
    const { parseName, clock } = this.#parts;
    return { parseName, now: clock.now() };
  }
}

function listed<T>(judged: Judged<T>): Judged<readonly T[]> {
  return judged.ok ? { ok: true, value: [judged.value] } : judged;
}

async function runAlone<T>(
  prepared: PreparedImport,
  watch: ImportWatch,
  target: ImportTarget<T>,
): Promise<ImportSummary> {
  const { input, rejected } = prepared;
  const claim = input.identity && (await claimImport(target.db, input.identity));
  if (input.identity && !claim) throw new UnusableFile(`${input.label} is being imported already`);
  try {
    return await new ImportRun(target, prepared, watch).run();
  } finally {
    await rejected.close();
    await claim?.release();
  }
}
