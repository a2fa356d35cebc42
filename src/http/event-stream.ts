/** Server-sent events (HTML Living Standard §9.2). */
import { Readable } from 'node:stream';
import type { Clock } from '#app/base/clock.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream; charset=utf-8';
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

/** Whether `Accept` (RFC 9110 §12.5.1) prefers events to JSON; of equals, the first named. */
export function prefersEvents(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',', 20).map((range) => {
    const [type = '', ...parameters] = range.toLowerCase().split(';');
    const weight = parameters
      .map((text) => /^\s*q\s*=\s*([\d.]{1,5})\s*$/.exec(text)?.[1])
      .find(Boolean);
    return { type: type.trim(), weight: weight === undefined ? 1 : Number(weight) };
  });
  const place = ranges.findIndex(({ type, weight }) => type === 'text/event-stream' && weight > 0);
  const json = ranges.findIndex(
    ({ type }) => type === 'application/json' || type === 'application/*',
  );
  if (place < 0 || json < 0) return place >= 0;
  const difference = ranges[place]!.weight - ranges[json]!.weight;
  return difference > 0 || (difference === 0 && place < json);
}
