/** RFC 5734, section 4: four octets say how long the data unit is, themselves included. */
const HEADER = 4;
const LONGEST = 64 * 1024;

export type Cut = { readonly frames: Buffer[] } | { readonly broken: string };

/** Cuts what comes in pieces into frames; pieces may hold part of one, or several. */
export class FrameCutter {
  #rest = Buffer.alloc(0);

  /** Whether a frame has begun that has not ended. */
  get isInside(): boolean {
    return this.#rest.length > 0;
  }

  take(piece: Buffer): Cut {
    this.#rest = Buffer.concat([this.#rest, piece]);
    const frames: Buffer[] = [];
    while (this.#rest.length >= HEADER) {
      const length = this.#rest.readUInt32BE(0);
      if (length <= HEADER || length > LONGEST)
        return { broken: `a frame that says to be ${length} octets long` };
      if (this.#rest.length < length) break;
      frames.push(this.#rest.subarray(HEADER, length));
      this.#rest = this.#rest.subarray(length);
    }
    return { frames };
  }
}

export function framed(xml: string): Buffer {
  const body = Buffer.from(xml, 'utf8');
  const frame = Buffer.alloc(HEADER + body.length);
  frame.writeUInt32BE(frame.length, 0);
  body.copy(frame, HEADER);
  return frame;
}
