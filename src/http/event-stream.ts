/** Server-sent events (HTML Living Standard §9.2). */
import { Readable } from 'node:stream';
import type { Clock } from '#app/base/clock.ts';
import { prefers } from './input/accept.ts';

const EVENT_STREAM = 'text/event-stream';
export const EVENT_STREAM_TYPE = `${EVENT_STREAM}; charset=utf-8`;
/** Well below the half minute after which usual proxies take a silent connection for dead. */
const HEARTBEAT_MS = 10_000;

/** Events as a body to be sent. `onClosed` is called when the client is gone. */
export class EventStream {
  readonly body: Readable;
  readonly #clock: Clock;
  #cancelBeat = () => {};

  constructor(clock: Clock, onClosed: () => void) {
    this.#clock = clock;
    this.body = new Readable({
      read() {},
      destroy: (error, done) => {
        this.#cancelBeat();
        onClosed();
        done(error);
      },
    });
    this.#beat();
  }

  send(event: string, data: unknown): void {
    if (!this.body.destroyed && !this.body.readableEnded)
      this.body.push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  end(): void {
    this.#cancelBeat();
    if (!this.body.destroyed) this.body.push(null);
  }

  #beat(): void {
    this.#cancelBeat = this.#clock.after(HEARTBEAT_MS, () => {
      this.body.push(': still here\n\n');
      this.#beat();
    });
  }
}

/** Whether the client would rather have events than JSON. */
export function prefersEvents(accept: string | undefined): boolean {
  return prefers(accept, EVENT_STREAM);
}
