/** One line of an import, or a record of CSV that goes over several. */
export interface ImportLine {
  /** From 1; of a record its first line's. */
  readonly number: number;
  /** Of the last line of a record; of a line its own number. */
  readonly last: number;
  /** Without its line end; of a line that is too long its first bytes. */
  readonly bytes: Buffer;
  readonly isTooLong: boolean;
}

/** Far above any answer a source may send (1 MiB), written as JSON. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;
/** What stays of a line that is too long: enough to recognise it by. */
const HEAD_BYTES = 8 * 1024;
export const LINE_FEED = 10;
export const CARRIAGE_RETURN = 13;

/** Cuts a stream of bytes into lines. Holds one line and the last chunk, however long a line is. */
export class LineCutter {
  readonly #maxBytes: number;
  #parts: Buffer[] = [];
  #bytes = 0;
  #number = 0;

  constructor(maxBytes: number = MAX_LINE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that end in this chunk. */
  *push(chunk: Buffer): Generator<ImportLine> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      this.#add(chunk.subarray(start, end));
      yield this.#cut();
      start = end + 1;
    }
    this.#add(chunk.subarray(start));
  }

  /** What stands behind the last line end; null when nothing does. */
  end(): ImportLine | null {
    return this.#bytes > 0 ? this.#cut() : null;
  }

  #add(part: Buffer): void {
    if (part.length === 0) return;
    const wasTooLong = this.#bytes > this.#maxBytes;
    this.#bytes += part.length;
    if (wasTooLong) return;
    this.#parts.push(part);
    // Copied, so that the head doesn't hold on to the chunks.
    if (this.#bytes > this.#maxBytes)
      this.#parts = [Buffer.from(Buffer.concat(this.#parts).subarray(0, HEAD_BYTES))];
  }

  #cut(): ImportLine {
    const isTooLong = this.#bytes > this.#maxBytes;
    const whole = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts);
    const bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
    this.#parts = [];
    this.#bytes = 0;
    this.#number += 1;
    return { number: this.#number, last: this.#number, bytes, isTooLong };
  }
}
