/**
 * Client transaction identifiers (RFC 5730 §2.5), unique for ever for an account: some registries
 * close the connection without a word on one they have seen. Each run draws its own part at random,
 * as databases are restored and accounts shared, and counts within it.
 */
const RUN = /^[0-9a-f]{20}$/;
const COUNT_DIGITS = 7;
const RADIX = 36;
const PREFIX = 'tra';

/** Of the 3 to 64 that `trIDStringType` has; one length, so that frames are written beforehand. */
export const ID_LENGTH = PREFIX.length + 1 + 20 + 1 + COUNT_DIGITS;

export class TransactionIds {
  readonly prefix: string;
  #count = 0;

  /** `run`: 20 hexadecimal digits, drawn at random for this one. */
  constructor(run: string) {
    if (!RUN.test(run)) throw new RangeError('not drawn for a run');
    this.prefix = `${PREFIX}-${run}-`;
  }

  next(): string {
    this.#count += 1;
    const count = this.#count.toString(RADIX).padStart(COUNT_DIGITS, '0');
    if (count.length > COUNT_DIGITS) throw new RangeError('all identifiers are used up');
    return `${this.prefix}${count}`;
  }
}
