/** An import from first line to last: cut, judge, keep in batches, list rejects, save its place. */
import { createHash } from 'node:crypto';
import { isNestedDeeper, MOST_LEVELS } from '#app/parsing/json.ts';
import { type ImportKind, importCheckpoint } from '#app/storage/imports.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { isDataFault } from '#app/storage/postgres/faults.ts';
import { type CsvReader, withLineFeeds } from './csv.ts';
import type { ImportInput } from './input.ts';
import { type ImportLine, LineCutter } from './lines.ts';
import type { RejectedLines } from './rejected-lines.ts';
import type { JudgedRecords } from './shape.ts';
import { BrokenGzip, unpacked } from './unpacked.ts';

export interface ImportTarget<T> {
  readonly db: Database;
  readonly kind: ImportKind;
  /** A parsed line → what is kept of it. Pure. */
  judge(value: unknown): JudgedRecords<T>;
  /** Keeps a batch for good, all or nothing; answers how many of it were new. */
  keep(batch: readonly T[]): Promise<number>;
  /** Brings what pages show up to what was kept. */
  fold(): Promise<void>;
}

/** A file to import, found readable, with the list of what will be rejected, found writable. */
export interface PreparedImport {
  readonly input: ImportInput;
  readonly rejected: RejectedLines;
  /** Reads records of CSV; null: every line is JSON. */
  readonly csv: CsvReader | null;
}

export interface ImportSummary {
  /** Lines read: `resumedAfter`, `taken`, `empty` and `rejected - rejectedBefore` together. */
  readonly lines: number;
  /** Lines all of whose records were kept now. */
  readonly taken: number;
  /** Lines without a record of their own: blank ones, heads, envelopes, parts of a CSV record. */
  readonly empty: number;
  /**
   * Records that were kept: one of each line, but where a format has several in a line. Of a line
   * that is rejected for some of them the others are kept.
   */
  readonly kept: number;
  /** Of the records kept, those that were not known already. */
  readonly fresh: number;
  /** Lines in the list of the rejected ones. */
  readonly rejected: number;
  /** Lines an earlier import of the same file, which was cut short, had done already. */
  readonly resumedAfter: number;
  /** Those of them that it rejected. */
  readonly rejectedBefore: number;
  /** Lines that another command had done of the file before it was cut short; read anew now. */
  readonly doneOtherwise: number;
  /** What of the file isn't whole, and what that means for its lines; null: all of it is. */
  readonly broken: string | null;
  /** Ended early because it was told to. */
  readonly isInterrupted: boolean;
}

export interface ImportProgress {
  readonly lines: number;
  readonly rejected: number;
  /** Packed bytes read. */
  readonly bytes: number;
  /** Lines and packed bytes that were skipped, since an earlier import had done them. */
  readonly skippedLines: number;
  readonly skippedBytes: number;
}

export interface ImportWatch {
  readonly onProgress: (progress: ImportProgress) => void;
  /** Ends the import after the batch under way; another run goes on from there. */
  readonly signal: AbortSignal;
}

const BATCH_LINES = 2_000;
/** What is kept is folded after so many lines, then after twice as many, and at the end. */
const FIRST_FOLD_LINES = 1_000_000;
const BATCH_BYTES = 8 * 1024 * 1024;

interface Batch<T> {
  readonly good: { line: ImportLine; values: readonly T[]; isRejected?: boolean }[];
  readonly bad: { line: ImportLine; reason: string }[];
  bytes: number;
  /** The last line of the batch, counted from the start of the file. */
  lastLine: number;
}

export class ImportRun<T> {
  readonly #target: ImportTarget<T>;
  readonly #input: ImportInput;
  /** Null: the import can't be told from another, and won't be resumed. */
  readonly #checkpoint: ReturnType<typeof importCheckpoint> | null;
  readonly #rejected: RejectedLines;
  #listIsOurs = false;
  readonly #csv: CsvReader | null;
  readonly #watch: ImportWatch;
  readonly #counts = {
    ...{ lines: 0, taken: 0, kept: 0, fresh: 0, rejected: 0 },
    ...{ rejectedBefore: 0, doneOtherwise: 0, bytes: 0, skippedBytes: 0 },
  };
  #resumedAfter = 0;
  #foldAfterLines = FIRST_FOLD_LINES;
  #batch: Batch<T> = emptyBatch();
  /** The batch before, on its way into the database while this one is being read. */
  #writing: Promise<void> = Promise.resolve();

  constructor(target: ImportTarget<T>, prepared: PreparedImport, watch: ImportWatch) {
    const { input, rejected, csv } = prepared;
    this.#csv = csv;
    this.#target = target;
    this.#input = input;
    this.#checkpoint =
      input.identity &&
      importCheckpoint(target.db, target.kind, { file: input.identity, command: commandOf(csv) });
    this.#rejected = rejected;
    this.#watch = watch;
  }

  async run(): Promise<ImportSummary> {
    await this.#resume();
    const broken = await this.#readAll();
    await this.#writing;
    await this.#beginList();
    const isInterrupted = this.#watch.signal.aborted;
    if (!isInterrupted) {
      await this.#target.fold();
      await this.#checkpoint?.drop();
    }
    const { lines, taken, kept, fresh, rejected, rejectedBefore, doneOtherwise } = this.#counts;
    const resumedAfter = this.#resumedAfter;
    // An interrupted one may not have come to where the earlier one ended.
    const empty = Math.max(0, lines - resumedAfter - taken - (rejected - rejectedBefore));
    const counts = { lines, taken, empty, kept, fresh, rejected, resumedAfter, rejectedBefore };
    return { ...counts, doneOtherwise, broken, isInterrupted };
  }

  async #resume(): Promise<void> {
    const checkpoint = await this.#checkpoint?.find();
    if (!checkpoint || !(await this.#rejected.resume(checkpoint.rejectedBytes))) return;
    this.#listIsOurs = true;
    this.#resumedAfter = checkpoint.lines;
    this.#counts.rejected = checkpoint.rejected;
    this.#counts.rejectedBefore = checkpoint.rejected;
  }

  /** Not at once: a file that turns out to be no list leaves what the import before rejected. */
  async #beginList(): Promise<void> {
    if (this.#listIsOurs) return;
    // First, since the list is what the checkpoints of other commands speak of.
    this.#counts.doneOtherwise = (await this.#checkpoint?.dropOthers()) ?? 0;
    await this.#rejected.clear();
    this.#listIsOurs = true;
  }

  /** Answers why the reading ended early, if it did. */
  async #readAll(): Promise<string | null> {
    const cutter = new LineCutter();
    let broken: BrokenGzip | null = null;
    try {
      const bytes = unpacked(this.#counted(this.#input.chunks()));
      for await (const chunk of this.#csv ? withLineFeeds(bytes) : bytes) {
        for (const line of cutter.push(chunk)) await this.#take(line);
        if (this.#watch.signal.aborted) break;
      }
    } catch (error) {
      if (!(error instanceof BrokenGzip)) throw error;
      broken = error;
    }
    // What stands behind the last whole line of data that breaks off is half a line.
    const last = broken?.isComplete === false ? null : cutter.end();
    if (!this.#watch.signal.aborted) {
      if (last) await this.#take(last);
      const record = broken?.isComplete === false ? null : this.#csv?.end();
      if (record) await this.#takeRecord(record);
    }
    await this.#send();
    return broken?.message ?? null;
  }

  async *#counted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#counts.bytes += chunk.length;
      yield chunk;
    }
  }

  async #take(line: ImportLine): Promise<void> {
    this.#counts.lines = line.number;
    const record = this.#csv ? this.#csv.take(line) : line;
    if (record) await this.#takeRecord(record);
  }

  async #takeRecord(line: ImportLine): Promise<void> {
    if (line.last <= this.#resumedAfter) {
      this.#counts.skippedBytes = this.#counts.bytes;
      return;
    }
    const judged = judgeLine(line, this.#target, this.#csv);
    this.#batch.lastLine = line.last;
    this.#batch.bytes += line.bytes.length;
    if (judged?.ok) this.#batch.good.push({ line, values: judged.value });
    else if (judged) {
      this.#batch.bad.push({ line, reason: judged.reason });
      if (judged.rest) this.#batch.good.push({ line, values: judged.rest, isRejected: true });
    }
    const { good, bad, bytes } = this.#batch;
    if (good.length + bad.length >= BATCH_LINES || bytes >= BATCH_BYTES) await this.#send();
  }

  /** Hands the batch on as soon as the one before is written: two are in memory, never more. */
  async #send(): Promise<void> {
    await this.#writing;
    const batch = this.#batch;
    this.#batch = emptyBatch();
    if (batch.lastLine > 0) this.#writing = this.#write(batch);
    // The next await hears of the fault; until then it must not count as unhandled.
    this.#writing.catch(() => {});
  }

  async #write(batch: Batch<T>): Promise<void> {
    const bad = [...batch.bad, ...(await this.#keep(batch.good))].sort(
      (one, other) => one.line.number - other.line.number,
    );
    await this.#beginList();
    // In this order: a checkpoint must not speak of what isn't on disk.
    await this.#rejected.add(bad);
    this.#counts.rejected += bad.length;
    const { bytes, skippedBytes, rejected } = this.#counts;
    const done = { lines: batch.lastLine, rejected };
    await this.#checkpoint?.save({ ...done, rejectedBytes: this.#rejected.bytes });
    const skippedLines = this.#resumedAfter;
    if (done.lines - skippedLines >= this.#foldAfterLines) {
      await this.#target.fold();
      this.#foldAfterLines *= 2;
    }
    this.#watch.onProgress({ ...done, bytes, skippedLines, skippedBytes });
  }

  /** Answers with those that the database refuses, found by halving the batch. */
  async #keep(good: Batch<T>['good']): Promise<Batch<T>['bad']> {
    if (good.length === 0) return [];
    try {
      const values = good.flatMap((one) => one.values);
      const fresh = await this.#target.keep(values);
      this.#counts.taken += good.filter((one) => one.values.length > 0 && !one.isRejected).length;
      this.#counts.kept += values.length;
      this.#counts.fresh += fresh;
      return [];
    } catch (error) {
      if (!isDataFault(error)) throw error;
      const [first] = good;
      if (good.length === 1 && first)
        return first.isRejected ? [] : [{ line: first.line, reason: 'the database refuses it' }];
    }
    const half = good.length >> 1;
    return [...(await this.#keep(good.slice(0, half))), ...(await this.#keep(good.slice(half)))];
  }
}

/** What of a command says how lines are read: whether as CSV, and which column is what. */
function commandOf(csv: CsvReader | null): Uint8Array {
  return createHash('sha256')
    .update(JSON.stringify(csv?.mapping ?? null))
    .digest();
}

function emptyBatch<T>(): Batch<T> {
  return { good: [], bad: [], bytes: 0, lastLine: 0 };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Null: a blank line. */
function judgeLine<T>(
  line: ImportLine,
  target: ImportTarget<T>,
  csv: CsvReader | null,
): JudgedRecords<T> | null {
  const isOfSeveral = line.last > line.number;
  const opened = `a quote opened in this line and took what follows, to line ${line.last}, along`;
  if (line.isTooLong)
    return { ok: false, reason: isOfSeveral ? opened : 'the line is longer than 4 MiB' };
  let text: string;
  let value: unknown;
  try {
    // A byte order mark in front of the first line is taken off by the decoder.
    text = utf8.decode(line.bytes);
  } catch {
    return { ok: false, reason: 'the line is not UTF-8' };
  }
  if (text.trim() === '') return null;
  try {
    value = csv ? csv.read(text) : JSON.parse(text);
  } catch {
    const form = csv ? 'CSV' : 'JSON';
    return {
      ok: false,
      reason: isOfSeveral ? `not CSV: ${opened}` : `the line is not ${form}`,
    };
  }
  if (isNestedDeeper(value, MOST_LEVELS))
    return { ok: false, reason: `the line is nested deeper than ${MOST_LEVELS} levels` };
  return target.judge(value);
}
