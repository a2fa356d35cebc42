/** Frames as a test writes them, to see that the registry is strict. */
import tls from 'node:tls';
import { EPP_NS } from './schemas/core.ts';
import { StrictRegistry } from './strict-registry.ts';
import { FrameCutter, framed } from './wire/framing.ts';

export class RawClient {
  readonly #socket: tls.TLSSocket;
  readonly #frames: string[] = [];
  readonly #waiting: ((frame: string | null) => void)[] = [];
  #isOver = false;
  #count = 0;

  constructor(port: number) {
    this.#socket = tls.connect({
      port,
      host: '127.0.0.1',
      ca: StrictRegistry.ca,
      servername: StrictRegistry.tlsServerName,
    });
    const cutter = new FrameCutter();
    this.#socket.on('error', () => {});
    this.#socket.on('data', (piece) => {
      const cut = cutter.take(piece);
      if ('frames' in cut)
        for (const frame of cut.frames) {
          const next = this.#waiting.shift();
          if (next) next(frame.toString());
          else this.#frames.push(frame.toString());
        }
    });
    this.#socket.on('close', () => {
      this.#isOver = true;
      for (const next of this.#waiting.splice(0)) next(null);
    });
  }

  /** The next frame; null once the connection is closed. */
  read(): Promise<string | null> {
    const frame = this.#frames.shift();
    if (frame !== undefined || this.#isOver) return Promise.resolve(frame ?? null);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  write(octets: Buffer): void {
    this.#socket.write(octets);
  }

  /** The code of the reply to a document. */
  async ask(xml: string): Promise<number | null> {
    this.write(framed(xml));
    const reply = await this.read();
    return reply === null ? null : Number(/result code="(\d+)"/.exec(reply)?.[1]);
  }

  /** A command by its inside, with a clTRID of its own unless one is given. */
  command(inside: string, clTrid?: string): Promise<number | null> {
    this.#count += 1;
    const id = clTrid ?? `RAW-${this.#socket.localPort}-${this.#count}`;
    return this.ask(
      `<epp xmlns="${EPP_NS}"><command>${inside}<clTRID>${id}</clTRID></command></epp>`,
    );
  }

  close(): void {
    this.#socket.destroy();
  }
}
