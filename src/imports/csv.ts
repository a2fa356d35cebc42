/** CSV (RFC 4180) with a head line, record by record; a record may go over several lines. */
import { parse } from 'csv-parse/sync';
import {
  type CsvMapping,
  type FieldPlace,
  type ImportKindOfLine,
  lineOfRow,
  placesIn,
} from './csv-columns.ts';
import { UnusableFile } from './input.ts';
import { CARRIAGE_RETURN, type ImportLine, LINE_FEED, MAX_LINE_BYTES } from './lines.ts';

const QUOTE = 0x22;
const LINE_END = Buffer.from('\n');
const DELIMITERS = [',', ';', '\t', '|'];

export class CsvReader {
  readonly mapping: CsvMapping;
  readonly #kind: ImportKindOfLine;
  /** Null until the head line was read. */
  #places: readonly FieldPlace[] | null = null;
  #delimiter = ',';
  /** Of the record that hasn't ended yet. */
  #lines: ImportLine[] = [];
  #bytes = 0;
  #isQuoted = false;

  constructor(mapping: CsvMapping, kind: ImportKindOfLine) {
    this.mapping = mapping;
    this.#kind = kind;
  }

  /**
   * The record that ends with this line; null when none does, or it is the head. Throws
   * `UnusableFile` when the head can't be read, or lacks a column.
   */
  take(line: ImportLine): ImportLine | null {
    this.#lines.push(line);
    this.#bytes += line.bytes.length;
    if (countOf(line.bytes, QUOTE) % 2 === 1) this.#isQuoted = !this.#isQuoted;
    const isTooLong = line.isTooLong || this.#bytes > MAX_LINE_BYTES;
    return this.#isQuoted && !isTooLong ? null : this.#cut(isTooLong);
  }

  /** What stands behind the last whole record: a quote was never closed. */
  end(): ImportLine | null {
    return this.#lines.length > 0 ? this.#cut(false) : null;
  }

  /** Throws what csv-parse throws of a record that isn't well-formed. */
  read(text: string): object {
    return lineOfRow(this.#cells(text), this.#places!, this.mapping.constants);
  }

  #cut(isTooLong: boolean): ImportLine | null {
    const parts = this.#lines.flatMap(({ bytes }, i) => (i === 0 ? [bytes] : [LINE_END, bytes]));
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    const { number } = this.#lines[0]!;
    const { last } = this.#lines.at(-1)!;
    this.#lines = [];
    this.#bytes = 0;
    this.#isQuoted = false;
    if (this.#places) return { number, last, bytes, isTooLong };
    this.#readHead(bytes.toString().replace(/^\uFEFF/, ''));
    return null;
  }

  #readHead(text: string): void {
    const unquoted = text.replaceAll(/"[^"]*"/g, '');
    const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
    this.#delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))]!;
    this.#places = placesIn(this.#cellsOfHead(text), this.mapping, this.#kind);
  }

  #cellsOfHead(text: string): string[] {
    try {
      return this.#cells(text);
    } catch (error) {
      throw new UnusableFile(`the head of the CSV can’t be read: ${(error as Error).message}`);
    }
  }

  #cells(text: string): string[] {
    if (!text.includes('"')) return text.split(this.#delimiter);
    const form = { delimiter: this.#delimiter, record_delimiter: '\n', relax_column_count: true };
    return parse(text, form)[0] ?? [];
  }
}

function countOf(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++;
  return count;
}

/**
 * The bytes of a file of CSV; where a CR alone ends its rows, with a line feed for each CR. A CRLF
 * there, which is of a text in a cell, is one line end, as it is for all that count lines.
 */
export async function* withLineFeeds(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let hasReturns: boolean | null = null;
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    hasReturns ??= endsByReturn(held);
    if (hasReturns === null && held.length <= MAX_LINE_BYTES) continue;
    // What comes next may be the line feed that belongs to the last CR.
    const isCut = hasReturns && held.at(-1) === CARRIAGE_RETURN;
    const whole = isCut ? held.subarray(0, -1) : held;
    held = isCut ? held.subarray(-1) : Buffer.alloc(0);
    yield hasReturns ? withoutReturns(whole) : whole;
  }
  if (held.length > 0) yield hasReturns ? withoutReturns(held) : held;
}

/** Whether a CR alone ends the first row; null: it hasn't ended yet. */
function endsByReturn(head: Buffer): boolean | null {
  let isQuoted = false;
  for (const [at, byte] of head.entries()) {
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (byte === LINE_FEED) return false;
    if (byte === CARRIAGE_RETURN && at + 1 < head.length) return head[at + 1] !== LINE_FEED;
  }
  return null;
}

function withoutReturns(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(/\r\n?/g, '\n'), 'latin1');
}
