/** A TLS connection to an EPP server (RFC 5734), with one command in flight at a time. */
import type { Socket } from 'node:net';
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls';
import type { Clock } from '#app/base/clock.ts';
import { narrowed, type OffsetBounds, offsetBounds, provedOffset } from '#app/base/clock-offset.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import { startDeadline, within } from '#app/base/time-limits.ts';
import { helloFrame } from './commands.ts';
import { FrameReader } from './framing.ts';
import {
  type EppResponse,
  type Greeting,
  readServerDocument,
  type ServerDocument,
} from './replies.ts';
import { certificateOf, type ServerCertificate } from './server-certificate.ts';

export interface EppServerAddress {
  readonly host: string;
  readonly port: number;
  /** The name the server's certificate must be for; null: `host`. */
  readonly tlsServerName: string | null;
  /** PEM; null: the authorities that Node trusts. */
  readonly ca: string | null;
  /** PEM, for registries that ask for a client certificate. */
  readonly certificate: { readonly cert: string; readonly key: string } | null;
}

export interface EppConnectionOptions {
  readonly server: EppServerAddress;
  readonly guard: OutboundGuard;
  readonly clock: Clock;
  readonly openTimeoutMs: number;
}

/**
 * Why there is no response: none in time, the connection ended, or what came is no answer to the
 * command. `sent`: the command may have reached the server, and may have been carried out.
 */
interface ExchangeFault {
  readonly kind: 'timeout' | 'closed' | 'protocol';
  readonly sent: boolean;
  /** What came, where it was whole and could not be read. */
  readonly document?: string;
}

export type EppExchange =
  | { readonly ok: true; readonly response: EppResponse }
  | { readonly ok: false; readonly fault: ExchangeFault };

export type OpenFault = 'blocked' | 'unreachable' | 'tls' | 'timeout' | 'protocol';

export interface NotOpened {
  readonly fault: OpenFault;
  /** The system's or OpenSSL's code, such as `ECONNREFUSED`; null: the server just ended it. */
  readonly cause: string | null;
}

export interface Opened {
  readonly connection: EppConnection;
  readonly greeting: Greeting;
  readonly certificate: ServerCertificate | null;
}

export class EppConnection {
  /** Resolves when the connection has ended, from either side. */
  readonly ended: Promise<void>;
  readonly #socket: TLSSocket;
  readonly #clock: Clock;
  readonly #frames = new FrameReader();
  /** What the server said before it was waited for. */
  readonly #said: ServerDocument[] = [];
  #take: ((document: ServerDocument | null) => void) | null = null;
  #offset: OffsetBounds | null = null;
  #roundTripMs: number | null = null;
  #isSecured = false;
  #certificate: ServerCertificate | null = null;
  #cause: string | null = null;
  #isBroken = false;
  #unreadable: string | null = null;
  /** Exchanges, one after the other. */
  #turn: Promise<unknown> = Promise.resolve();

  private constructor(socket: TLSSocket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    const end = Promise.withResolvers<void>();
    this.ended = end.promise;
    socket.once('secureConnect', () => {
      this.#isSecured = true;
      this.#certificate = certificateOf(socket);
    });
    socket.on('data', (piece) => this.#read(piece));
    // Every end is an end; what waited says so.
    socket.on('error', (error) => {
      this.#cause ??= causeOf(error);
    });
    socket.once('end', () => socket.destroy());
    socket.once('close', () => {
      this.#take?.(null);
      end.resolve();
    });
  }

  /** Connects, proves the server's certificate and waits for the greeting. */
  static async open({
    server,
    guard,
    clock,
    openTimeoutMs,
  }: EppConnectionOptions): Promise<Opened | NotOpened> {
    using deadline = startDeadline(clock, openTimeoutMs);
    const { signal } = deadline;
    let connection: EppConnection;
    let connectedAt: number;
    try {
      const plain = await guard.connect({ host: server.host, port: server.port, signal });
      plain.setNoDelay(true);
      connectedAt = clock.now();
      connection = new EppConnection(secured(plain, server), clock);
    } catch (error) {
      const cause = causeOf(error);
      if (signal.aborted) return { fault: 'timeout', cause: null };
      return { fault: cause === 'ERR_OUTBOUND_BLOCKED' ? 'blocked' : 'unreachable', cause };
    }
    const giveUp = () => connection.destroy();
    signal.addEventListener('abort', giveUp, { once: true });
    const first = await connection.#next();
    signal.removeEventListener('abort', giveUp);
    if (first?.kind === 'greeting') {
      const { greeting } = first;
      connection.#heed(greeting, connectedAt);
      return { connection, greeting, certificate: connection.#certificate };
    }
    connection.destroy();
    if (signal.aborted) return { fault: 'timeout', cause: null };
    const cause = connection.#cause;
    // With TLS 1.3 a client's certificate is refused after the handshake.
    const isTls = !connection.#isSecured || cause?.startsWith('ERR_SSL_');
    return { fault: isTls ? 'tls' : 'protocol', cause };
  }

  /** Milliseconds the server's clock is ahead of ours, as far as its greetings prove it. */
  get clockOffsetMs(): number | null {
    return this.#offset && provedOffset(this.#offset);
  }

  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Waits its turn, sends, and waits for the response with that identifier. */
  exchange(unit: Buffer, clTRID: string, timeoutMs: number): Promise<EppExchange> {
    return this.#inTurn(async () => {
      const answer = await this.#ask(unit, timeoutMs);
      if (answer === null) return { ok: false, fault: { kind: 'closed', sent: false } };
      const response = typeof answer === 'object' && 'response' in answer ? answer.response : null;
      // A server that could not read the command has no identifier to give back.
      if (response && [null, clTRID].includes(response.clTRID)) return { ok: true, response };
      this.destroy();
      const kind = typeof answer === 'string' ? answer : 'protocol';
      const document = this.#unreadable;
      return { ok: false, fault: { kind, sent: true, ...(document !== null && { document }) } };
    });
  }

  /** Keeps the session alive; a server that doesn't answer ends the connection. */
  hello(timeoutMs: number): Promise<void> {
    return this.#inTurn(async () => {
      const askedAt = this.#clock.now();
      const answer = await this.#ask(helloFrame, timeoutMs);
      if (typeof answer === 'object' && answer?.kind === 'greeting')
        this.#heed(answer.greeting, askedAt);
      else this.destroy();
    });
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work, work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** Null when not a byte was sent. */
  async #ask(
    unit: Buffer,
    timeoutMs: number,
  ): Promise<ServerDocument | 'timeout' | 'closed' | 'protocol' | null> {
    if (!this.isOpen) return null;
    // Words that were not asked for: what comes next can't be told from an answer.
    if (this.#said.length > 0) return 'protocol';
    const sentAt = this.#clock.elapsed();
    this.#socket.write(unit);
    const answer = await within(this.#clock, timeoutMs, this.#next(), 'timeout' as const);
    const tookMs = this.#clock.elapsed() - sentAt;
    if (typeof answer === 'object' && answer)
      this.#roundTripMs = Math.min(this.#roundTripMs ?? tookMs, tookMs);
    if (answer !== null) return answer;
    return this.#isBroken ? 'protocol' : 'closed';
  }

  /** Each greeting tells a time: where that is in whole seconds, several tell more than one. */
  #heed({ serverTime }: Greeting, askedAt: number): void {
    if (serverTime === null) return;
    // Whole seconds are probably all that such a server tells.
    const grainMs = serverTime % 1_000 === 0 ? 1_000 : 1;
    const heard = offsetBounds(serverTime, grainMs, askedAt, this.#clock.now());
    this.#offset = narrowed(this.#offset, heard);
  }

  /** The next document; null when the connection ends first. */
  #next(): Promise<ServerDocument | null> {
    const ready = this.#said.shift();
    if (ready || this.#socket.closed) return Promise.resolve(ready ?? null);
    return new Promise((resolve) => {
      this.#take = (document) => {
        this.#take = null;
        resolve(document);
      };
    });
  }

  #read(piece: Buffer): void {
    try {
      for (const text of this.#frames.push(piece)) {
        const document = readServerDocument(text);
        if (!document) {
          this.#unreadable = text;
          throw new RangeError('not EPP');
        }
        if (this.#take) this.#take(document);
        else this.#said.push(document);
      }
    } catch {
      this.#isBroken = true;
      this.destroy();
    }
  }
}

function causeOf(error: unknown): string | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[A-Z0-9_]{1,80}$/.test(code) ? code : null;
}

function secured(plain: Socket, server: EppServerAddress): TLSSocket {
  const name = server.tlsServerName ?? server.host;
  return connect({
    socket: plain,
    // An address may not be sent as server name (RFC 6066 §3), but is what the certificate is for.
    ...(/^[\d.]+$|:/.test(name) ? {} : { servername: name }),
    checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
    minVersion: 'TLSv1.2',
    ...(server.ca === null ? {} : { ca: server.ca }),
    ...(server.certificate ?? {}),
  });
}
