/**
 * Client transaction identifiers (RFC 5730 §2.5), unique for ever for an account: some registries
 * close the connection without a word on one they have seen. Each process draws an epoch, a number
 * that the database gives out once, and counts within it.
 */
const EPOCH_DIGITS = 9;
const COUNT_DIGITS = 7;
const RADIX = 36;
const PREFIX = 'tra';

/** Length of all identifiers, so that a frame written beforehand has a place of just that size. */
export const ID_LENGTH = PREFIX.length + 1 + EPOCH_DIGITS + 1 + COUNT_DIGITS;

export class TransactionIds {
  readonly prefix: string;
  #count = 0;

  /** `epoch`: a whole number from 1 that no one has been given before for this account. */
  constructor(epoch: number) {
    if (!Number.isSafeInteger(epoch) || epoch < 1) throw new RangeError('not an epoch');
    this.prefix = `${PREFIX}-${digits(epoch, EPOCH_DIGITS)}-`;
  }

  next(): string {
    this.#count += 1;
    return `${this.prefix}${digits(this.#count, COUNT_DIGITS)}`;
  }
}

function digits(value: number, count: number): string {
  const written = value.toString(RADIX).padStart(count, '0');
  if (written.length > count) throw new RangeError('all transaction identifiers are used up');
  return written;
}
