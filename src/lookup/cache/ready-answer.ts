/** An answer kept ready as bytes: only the seconds left differ from one serving to the next. */

const MARK = '"cacheTtlRemaining":';

/**
 * A response's body as a string that holds one UTF-8 byte in each character ("latin1" to Node), and
 * how many they are. Node sends such a string in one piece with the headers; a Buffer would be a
 * second piece, and text with letters beyond Latin-1 would be encoded anew each time.
 */
export interface ReadyBody {
  readonly latin1: string;
  readonly bytes: number;
}

export class ReadyAnswer {
  readonly #head: string;
  readonly #tail: string;
  #seconds = -1;
  #body: ReadyBody = { latin1: '', bytes: 0 };

  /** `answer` must have the member `cacheTtlRemaining` ahead of any text from outside. */
  constructor(answer: { readonly cacheTtlRemaining: number }) {
    const json = Buffer.from(JSON.stringify(answer), 'utf8').toString('latin1');
    // Within a JSON string the closing quote would be escaped: the first match is the member.
    const at = json.indexOf(MARK) + MARK.length;
    this.#head = json.slice(0, at);
    this.#tail = json.slice(at + String(answer.cacheTtlRemaining).length);
  }

  /** The whole answer; the same string for every call within one second. */
  body(secondsLeft: number): ReadyBody {
    if (secondsLeft !== this.#seconds) {
      const latin1 = this.#head + secondsLeft + this.#tail;
      this.#body = { latin1, bytes: latin1.length };
      this.#seconds = secondsLeft;
    }
    return this.#body;
  }
}
