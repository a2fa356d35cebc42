import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { Clock } from '#app/base/clock.ts';
import { type Config, ConfigError, setting } from '#app/base/config.ts';
import { wait } from '#app/base/time-limits.ts';
import type { App } from '../feature.ts';

/** So large that we, not the parser, refuse an overlong query, with a body and limit headers. */
const MAX_HEADER_BYTES = 256 * 1024;
/** A client that trickles its request can't hold a connection for nothing. */
const HEADERS_TIMEOUT_MS = 10_000;
/** A body may be long, but not slow: in each such time so much of it comes, or its end. */
const BODY_STEP_MS = 20_000;
const BODY_STEP_BYTES = 320 * 1024;
const TIMEOUT_CHECK_MS = 2_000;
const HANDSHAKE_MS = 10_000;
/** Longer than usual proxies keep an idle connection, so that they let go and not we. */
const KEEP_ALIVE_MS = 65_000;
/** On top of the longest answer: a client that then still doesn't read is cut off. */
const STALLED_READER_MS = 20_000;
/**
 * Pipelined requests before any is answered. One read may bring thousands, whose answers would
 * all wait in our memory; no honest client sends that many.
 */
const MAX_UNANSWERED = 16;

/** For a year: browsers that have come by HTTPS come by nothing else (RFC 6797). */
const HSTS = 'max-age=31536000';

const OPTIONS: ServerOptions = {
  maxHeaderSize: MAX_HEADER_BYTES,
  headersTimeout: HEADERS_TIMEOUT_MS,
  // Of a whole request, however long: `#pace` judges bodies as they come.
  requestTimeout: 0,
  connectionsCheckingInterval: TIMEOUT_CHECK_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
  // A request without a Host is answered with a body and limits; nothing here depends on it.
  requireHostHeader: false,
};

/** PEM texts. */
export interface TlsFiles {
  readonly cert: string;
  readonly key: string;
}

export interface ConnectionTerms {
  /** HTTPS with these, plain HTTP without. */
  readonly tls: TlsFiles | null;
  /** The longest an answer may take. */
  readonly answerMs: number;
  /** Connections at a time of one client; 0: any number. */
  readonly connectionsPerClient: number;
  /** The client that an address stands for; null: it is a proxy's, and has many. */
  readonly clientOf: (socketAddress: string) => string | null;
  readonly clock: Clock;
  /** The longest a TLS handshake may take. */
  readonly handshakeMs?: number;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  /** The response begun last; null before the first. */
  last: ServerResponse | null;
  /** Requests whose answers wait behind another's. */
  queued: number;
}

/** The listening side: knows its connections, and what each of them still waits for. */
export class Connections {
  readonly server: Server;
  readonly #open = new Map<Socket, Connection>();
  readonly #clients = new Map<string, number>();
  #isEnding = false;

  constructor(terms: ConnectionTerms, handler: Handler) {
    const { tls, answerMs, handshakeMs: handshakeTimeout = HANDSHAKE_MS } = terms;
    const admit: Handler = (request, response) => {
      if (tls !== null) response.setHeader('strict-transport-security', HSTS);
      if (!this.#admits(request, response)) return;
      if (hasBody(request)) this.#pace(request, response, terms.clock);
      handler(request, response);
    };
    this.server =
      tls === null
        ? createServer(OPTIONS, admit)
        : createSecureServer({ ...OPTIONS, ...tls, handshakeTimeout }, admit);
    this.server.timeout = answerMs + STALLED_READER_MS;
    // `Expect` with anything but 100-continue needn't be met (RFC 9110 §10.1.1).
    this.server.on('checkExpectation', admit);
    if (terms.connectionsPerClient > 0)
      this.server.on('connection', (socket: Socket) => this.#count(socket, terms));
    this.server.on(tls === null ? 'connection' : 'secureConnection', (socket: Socket) => {
      this.#open.set(socket, { last: null, queued: 0 });
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  /**
   * From now on each answer is its connection's last. Idle connections may get theirs for `lastMs`:
   * one that ends while a request is on its way to it loses the request. Then they end, those under
   * way with their answers, all of them after `mostMs`.
   */
  async end(clock: Clock, lastMs: number, mostMs: number): Promise<void> {
    this.#isEnding = true;
    for (const [socket, { last }] of this.#open) if (isUnderWay(last)) endAfter(socket, last);
    await wait(clock, lastMs);
    for (const [socket, { last }] of this.#open) if (!isUnderWay(last)) socket.destroy();
    clock.after(mostMs, () => this.server.closeAllConnections());
  }

  /** Whether it can be spoken to: with TLS, once the handshake is done. */
  isOpen(socket: Socket): boolean {
    return this.#open.has(socket);
  }

  #count(socket: Socket, { clientOf, connectionsPerClient }: ConnectionTerms): void {
    const client = clientOf(socket.remoteAddress ?? '');
    if (client === null) return;
    const others = this.#clients.get(client) ?? 0;
    if (others >= connectionsPerClient) {
      socket.destroy();
      return;
    }
    this.#clients.set(client, others + 1);
    socket.once('close', () => {
      const left = (this.#clients.get(client) ?? 0) - 1;
      if (left > 0) this.#clients.set(client, left);
      else this.#clients.delete(client);
    });
  }

  /** Ends a request whose body doesn't come; one that waits for us to read is not to blame. */
  #pace(request: IncomingMessage, response: ServerResponse, clock: Clock): void {
    const { socket } = request;
    let before = socket.bytesRead;
    let cancel = () => {};
    const judgeLater = () => {
      cancel = clock.after(BODY_STEP_MS, () => {
        if (request.complete || request.destroyed) return;
        const isSlow = socket.bytesRead - before < BODY_STEP_BYTES;
        before = socket.bytesRead;
        if (!isSlow || request.readableLength > 0) judgeLater();
        else if (response.headersSent) socket.destroy();
        else this.server.emit('clientError', tooSlow(), socket);
      });
    };
    judgeLater();
    request.once('close', () => cancel());
  }

  #admits({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const connection = this.#open.get(socket);
    if (!connection) return true;
    connection.last = response;
    if (this.#isEnding) endAfter(socket, response);
    // A response has its socket at once unless others are before it: only those are counted.
    if (response.socket !== null) return true;
    if (connection.queued >= MAX_UNANSWERED) {
      socket.destroy();
      return false;
    }
    connection.queued += 1;
    response.once('close', () => {
      connection.queued -= 1;
    });
    return true;
  }
}

/** Throws with the setting's name when a file can't be read or does not fit the other. */
export function readTls({ tlsCertFile, tlsKeyFile }: Config['http']): TlsFiles | null {
  if (tlsCertFile === null || tlsKeyFile === null) return null;
  const files = {
    cert: setting('TLS_CERT_FILE', () => readFileSync(tlsCertFile, 'utf8')),
    key: setting('TLS_KEY_FILE', () => readFileSync(tlsKeyFile, 'utf8')),
  };
  setting('TLS_CERT_FILE and TLS_KEY_FILE', () => createSecureContext(files));
  return files;
}

/** Resolves with the URL that it listens at: `http://127.0.0.1:3000`. */
export async function listen(
  app: App,
  { host, port, tlsKeyFile }: Pick<Config['http'], 'host' | 'port' | 'tlsKeyFile'>,
  portName = 'PORT',
): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new ConfigError([`HOST and ${portName}: ${(error as Error).message}`]);
  }
  const bound = app.server.address() as AddressInfo;
  const urlHost = host.includes(':') ? `[${host}]` : host;
  return `${tlsKeyFile ? 'https' : 'http'}://${urlHost}:${bound.port}`;
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** As Node says it of a request that takes too long. */
function tooSlow(): Error {
  return Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}

function isUnderWay(last: ServerResponse | null): last is ServerResponse {
  return last !== null && !last.writableFinished;
}

function endAfter(socket: Socket, response: ServerResponse): void {
  // Said to the client too, unless the answer has begun: `Connection: close`.
  response.shouldKeepAlive = false;
  response.once('close', () => socket.destroySoon());
}
