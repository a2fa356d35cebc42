import type { Socket } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { OutboundBlockedError, OutboundGuard } from '#app/base/outbound/guard.ts';
import { type SourceFailure, type SourceReply, WHOIS_MAX_BYTES } from '../source.ts';
import { dialectOf, queryLine } from './dialects.ts';
import { parseReferral } from './referral.ts';
import { parseServerAddress, type ServerAddress, writeServerAddress } from './server-address.ts';

export interface WhoisQuestion {
  /** The name in A-label form; for IANA the bare TLD. */
  readonly name: string;
  /** `host[:port]`, port 43 when left out. */
  readonly server: string;
  /** Query form (`{name}` stands for the name) and charset, where the server's own don't count. */
  readonly query?: string | null;
  readonly charset?: string | null;
  readonly signal: AbortSignal;
}

export interface WhoisSourceOptions {
  readonly guard: OutboundGuard;
  readonly clock: Clock;
}

type Received =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | ({ readonly ok: false } & Pick<SourceFailure, 'kind' | 'message' | 'isPortClosed'>);

/** The rule without any exemption of the operator's. */
const EVERYONES_RULE = new OutboundGuard();

/** Port 43 (RFC 3912): one question a connection, the answer ends when the server closes. */
export class WhoisSource {
  readonly #guard: OutboundGuard;
  readonly #clock: Clock;

  constructor(options: WhoisSourceOptions) {
    this.#guard = options.guard;
    this.#clock = options.clock;
  }

  /**
   * The abort of `signal`, for any reason, is a `timeout`; a `server` that is no address is
   * `blocked`. Throws a `TypeError` for a name that no name parser lets through.
   */
  async ask({ name, server, query, charset, signal }: WhoisQuestion): Promise<SourceReply> {
    const startedAt = this.#clock.elapsed();
    const address = parseServerAddress(server);
    const usual = dialectOf(address?.host ?? '');
    const dialect = { query: query ?? usual.query, charset: charset ?? usual.charset };
    const line = queryLine(dialect, name);
    const received: Received = address
      ? await this.#exchange(address, line, signal)
      : { ok: false, kind: 'blocked', message: 'not a server address' };
    const base = {
      source: 'whois' as const,
      server: address ? writeServerAddress(address) : server.slice(0, 300),
      ms: this.#clock.elapsed() - startedAt,
    };
    if (!received.ok) {
      const { ok, ...failure } = received;
      return { ok, failure: { ...base, ...failure, retryAfterMs: null } };
    }
    const fetchedAt = this.#clock.now();
    const { bytes } = received;
    return {
      ok: true,
      answer: { ...base, fetchedAt, bytes, charset: dialect.charset, httpStatus: 0 },
    };
  }

  /**
   * A referral that stands in an answer, as far as it may be followed. Another port than 43 only at
   * addresses that the operator has exempted from the outbound rule.
   */
  readReferral(text: string): ServerAddress | null {
    return parseReferral(
      text,
      ({ host, port }) => this.#guard.permits(host, port) && !EVERYONES_RULE.permits(host, port),
    );
  }

  async #exchange(
    { host, port }: ServerAddress,
    line: string,
    signal: AbortSignal,
  ): Promise<Received> {
    let socket: Socket;
    try {
      socket = await this.#guard.connect({ host, port, signal });
    } catch (fault) {
      if (fault instanceof OutboundBlockedError) {
        return {
          ok: false,
          kind: 'blocked',
          message: 'the server has no address that may be connected to',
        };
      }
      if (signal.aborted) return OUT_OF_TIME;
      const message = systemWords(fault);
      const isPortClosed = message === 'ECONNREFUSED';
      return { ok: false, kind: 'unreachable', message, ...(isPortClosed && { isPortClosed }) };
    }
    try {
      return await converse(socket, line, signal);
    } finally {
      socket.destroy();
    }
  }
}

const OUT_OF_TIME: Received = { ok: false, kind: 'timeout', message: 'no whole answer in time' };

/**
 * Sends the line and reads until the server closes. Never half-closes: some take that for a
 * hang-up. A reset after some bytes fails: half an answer reads like one that lacks fields.
 */
function converse(socket: Socket, line: string, signal: AbortSignal): Promise<Received> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const giveUp = () => finish(OUT_OF_TIME);
    const finish = (received: Received) => {
      signal.removeEventListener('abort', giveUp);
      socket.removeAllListeners('data').pause();
      resolve(received);
    };
    if (signal.aborted) return finish(OUT_OF_TIME);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= WHOIS_MAX_BYTES) chunks.push(chunk);
      else finish({ ok: false, kind: 'tooLarge', message: `more than ${WHOIS_MAX_BYTES} bytes` });
    });
    socket.once('end', () => {
      // In memory of its own: a short Buffer keeps all 64 kB alive that it was cut from.
      if (size > 0) finish({ ok: true, bytes: new Uint8Array(Buffer.concat(chunks)) });
      else finish({ ok: false, kind: 'unreachable', message: 'closed without a byte' });
    });
    // Stays for the socket's life: a late error without a listener would end the process.
    socket.on('error', (fault) => {
      if (size === 0) finish({ ok: false, kind: 'unreachable', message: systemWords(fault) });
      else
        finish({
          ok: false,
          kind: 'protocol',
          message: `cut off after ${size} bytes: ${systemWords(fault)}`,
        });
    });
    socket.once('close', () =>
      finish({ ok: false, kind: 'protocol', message: 'closed before its end' }),
    );
    socket.write(`${line}\r\n`);
  });
}

/** The system's error code, or a fixed text: messages can hold what a remote side made up. */
function systemWords(fault: unknown): string {
  const code = (fault as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'connection failed';
}
