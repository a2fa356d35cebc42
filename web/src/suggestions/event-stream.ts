/** Server-sent events read from a body as it comes (HTML Living Standard §9.2.6); `EventSource` can't send a body. */

export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** A line longer than this is none of ours. */
const MOST_CHARACTERS = 1_000_000;

/** Takes the stream in whatever pieces it comes, gives its whole events. An event that the end cuts off is dropped. */
export class EventStreamReader {
  #rest = '';
  #isBegun = false;
  #event = '';
  #data: string[] = [];

  /** Throws a RangeError at a line that doesn't end. */
  push(chunk: string): StreamEvent[] {
    let text = this.#rest + chunk;
    if (!this.#isBegun && text !== '') {
      this.#isBegun = true;
      text = text.replace(/^\ufeff/, '');
    }
    const events: StreamEvent[] = [];
    let from = 0;
    for (;;) {
      const end = endOfLine(text, from);
      if (!end) break;
      const event = this.#take(text.slice(from, end.at));
      if (event) events.push(event);
      from = end.next;
    }
    this.#rest = text.slice(from);
    if (this.#rest.length > MOST_CHARACTERS)
      throw new RangeError('a line of the event stream has no end');
    return events;
  }

  #take(line: string): StreamEvent | null {
    if (line === '') {
      const event = { event: this.#event || 'message', data: this.#data.join('\n') };
      const isWhole = this.#data.length > 0;
      this.#event = '';
      this.#data = [];
      return isWhole ? event : null;
    }
    const colon = line.indexOf(':');
    // Begins with a colon: a comment that keeps the connection alive.
    if (colon === 0) return null;
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') this.#event = value;
    if (field === 'data') this.#data.push(value);
    return null;
  }
}

/** A line ends with LF, CR or both; a CR at the end of a piece may have its LF in the next. */
function endOfLine(text: string, from: number): { at: number; next: number } | null {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') return { at, next: at + 1 };
    if (char === '\r') {
      if (at + 1 === text.length) return null;
      return { at, next: text[at + 1] === '\n' ? at + 2 : at + 1 };
    }
  }
  return null;
}

/** The events of a body, as they come. Bytes of one letter may be in two pieces. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamEvent> {
  const reader = new EventStreamReader();
  const decoder = new TextDecoder();
  const source = body.getReader();
  try {
    for (;;) {
      const { done, value } = await source.read();
      if (done) return;
      yield* reader.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    // Who stops reading lets the service stop working.
    source.cancel().catch(() => {});
  }
}
