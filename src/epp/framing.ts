/** EPP over TCP (RFC 5734 §4): total length as four bytes, big-endian, then XML. */

const HEADER_BYTES = 4;
/** Far above what any registry sends; a length beyond it is a fault. */
export const MAX_FRAME_BYTES = 4 * 1024 * 1024;

export function frame(xml: string): Buffer {
  const bytes = HEADER_BYTES + Buffer.byteLength(xml);
  const unit = Buffer.allocUnsafe(bytes);
  unit.writeUInt32BE(bytes, 0);
  unit.write(xml, HEADER_BYTES);
  return unit;
}

/** Puts data units together again from the pieces that TCP delivers. */
export class FrameReader {
  #pieces: Buffer[] = [];
  #held = 0;
  readonly #maxBytes: number;

  constructor(maxBytes = MAX_FRAME_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** The documents that are complete now. Throws a `RangeError` for a length that can't be. */
  push(piece: Buffer): string[] {
    this.#pieces.push(piece);
    this.#held += piece.length;
    const documents: string[] = [];
    for (
      let length = this.#nextLength();
      length > 0 && this.#held >= length;
      length = this.#nextLength()
    ) {
      const whole = this.#pieces.length === 1 ? this.#pieces[0]! : Buffer.concat(this.#pieces);
      documents.push(whole.toString('utf8', HEADER_BYTES, length));
      this.#held -= length;
      this.#pieces = this.#held > 0 ? [whole.subarray(length)] : [];
    }
    return documents;
  }

  /** 0 while the length itself is incomplete. */
  #nextLength(): number {
    if (this.#held < HEADER_BYTES) return 0;
    if (this.#pieces[0]!.length < HEADER_BYTES) this.#pieces = [Buffer.concat(this.#pieces)];
    const length = this.#pieces[0]!.readUInt32BE(0);
    if (length <= HEADER_BYTES || length > this.#maxBytes)
      throw new RangeError(`a data unit of ${length} bytes`);
    return length;
  }
}
