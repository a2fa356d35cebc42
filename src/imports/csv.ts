/** CSV (RFC 4180) with a head line, record by record; a record may go over several lines. */
import { parse } from 'csv-parse/sync';
import { type CsvMapping, type ImportKindOfLine, lineOfRow, placesIn } from './csv-columns.ts';
import { type ImportLine, MAX_LINE_BYTES } from './lines.ts';

const QUOTE = 0x22;
const LINE_FEED = Buffer.from('\n');
const DELIMITERS = [',', ';', '\t', '|'];

export class CsvReader {
  readonly #mapping: CsvMapping;
  readonly #kind: ImportKindOfLine;
  /** Null until the head line was read. */
  #places: ReadonlyMap<string, number> | null = null;
  #delimiter = ',';
  #parts: Buffer[] = [];
  #bytes = 0;
  #isQuoted = false;

  constructor(mapping: CsvMapping, kind: ImportKindOfLine) {
    this.#mapping = mapping;
    this.#kind = kind;
  }

  /**
   * The record that ends with this line, under its number; null when none does, or it is the head.
   * Throws `UnusableFile` when the head lacks a column.
   */
  take(line: ImportLine): ImportLine | null {
    this.#parts.push(line.bytes);
    this.#bytes += line.bytes.length;
    if (countOf(line.bytes, QUOTE) % 2 === 1) this.#isQuoted = !this.#isQuoted;
    const isTooLong = line.isTooLong || this.#bytes > MAX_LINE_BYTES;
    return this.#isQuoted && !isTooLong ? null : this.#cut(line.number, isTooLong);
  }

  /** What stands behind the last whole record: a quote was never closed. */
  end(number: number): ImportLine | null {
    return this.#parts.length > 0 ? this.#cut(number, false) : null;
  }

  /** Throws what csv-parse throws of a record that isn't well-formed. */
  read(text: string): object {
    return lineOfRow(this.#cells(text), this.#places!, this.#mapping.constants);
  }

  #cut(number: number, isTooLong: boolean): ImportLine | null {
    const parts = this.#parts.flatMap((part, i) => (i === 0 ? [part] : [LINE_FEED, part]));
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    this.#parts = [];
    this.#bytes = 0;
    this.#isQuoted = false;
    if (this.#places) return { number, bytes, isTooLong };
    this.#readHead(bytes.toString().replace(/^\uFEFF/, ''));
    return null;
  }

  #readHead(text: string): void {
    const counts = DELIMITERS.map((delimiter) => text.split(delimiter).length);
    this.#delimiter = DELIMITERS[counts.indexOf(Math.max(...counts))]!;
    this.#places = placesIn(this.#cells(text), this.#mapping, this.#kind);
  }

  #cells(text: string): string[] {
    if (!text.includes('"')) return text.split(this.#delimiter);
    return parse(text, { delimiter: this.#delimiter, relax_column_count: true })[0] ?? [];
  }
}

function countOf(bytes: Buffer, byte: number): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) count++;
  return count;
}
