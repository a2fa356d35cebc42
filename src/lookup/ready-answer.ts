/** An answer kept ready as bytes: only the seconds left differ from one serving to the next. */

const MARK = '"cacheTtlRemaining":';

export class ReadyAnswer {
  readonly #head: string;
  readonly #tail: string;
  #seconds = -1;
  #bytes: Buffer = Buffer.alloc(0);

  /** `answer` must have the member `cacheTtlRemaining` ahead of any text from outside. */
  constructor(answer: { readonly cacheTtlRemaining: number }) {
    // Within a JSON string the closing quote would be escaped, so the first match is the member itself.
    const json = JSON.stringify(answer);
    const at = json.indexOf(MARK) + MARK.length;
    this.#head = json.slice(0, at);
    this.#tail = json.slice(at + String(answer.cacheTtlRemaining).length);
  }

  /** The whole answer in UTF-8; the same buffer for every call within one second. */
  bytes(secondsLeft: number): Buffer {
    if (secondsLeft !== this.#seconds) {
      this.#bytes = Buffer.from(this.#head + secondsLeft + this.#tail, 'utf8');
      this.#seconds = secondsLeft;
    }
    return this.#bytes;
  }

  /** Bytes of memory this holds, roughly. */
  get size(): number {
    return 2 * (this.#head.length + this.#tail.length) + this.#bytes.length;
  }
}
