/** An answer kept ready as bytes: only the seconds left differ from one serving to the next. */
import { etagOf } from '#app/http/caching.ts';

const MARK = '"cacheTtlRemaining":';

/**
 * A response's body as a string that holds one UTF-8 byte in each character ("latin1" to Node), and
 * how many they are. Node sends such a string in one piece with the headers; a Buffer would be a
 * second piece, and text with letters beyond Latin-1 would be encoded anew each time.
 */
export interface ReadyBody {
  readonly latin1: string;
  readonly bytes: number;
  readonly secondsLeft: number;
  readonly etag: string;
}

export class ReadyAnswer {
  readonly #head: string;
  readonly #tail: string;
  readonly #etag: string;

  /** `answer` must have the member `cacheTtlRemaining` ahead of any text from outside. */
  constructor(answer: { readonly cacheTtlRemaining: number }) {
    const text = JSON.stringify(answer);
    const json = Buffer.from(text, 'utf8').toString('latin1');
    // Within a JSON string the closing quote would be escaped: the first match is the member.
    const at = json.indexOf(MARK) + MARK.length;
    this.#head = json.slice(0, at);
    this.#tail = json.slice(at + String(answer.cacheTtlRemaining).length);
    this.#etag = etagOf(text);
  }

  get bytes(): number {
    return this.#head.length + this.#tail.length;
  }

  /** Joined by Node while it writes; kept joined it would be a second copy. */
  body(secondsLeft: number): ReadyBody {
    const latin1 = this.#head + secondsLeft + this.#tail;
    return { latin1, bytes: latin1.length, secondsLeft, etag: this.#etag };
  }
}

/** The same for as long as the answer holds, and whether it was cached or not: for its ETag. */
export function lasting<T extends object>(answer: T) {
  return { ...answer, cached: true, cacheTtlRemaining: 0 };
}
