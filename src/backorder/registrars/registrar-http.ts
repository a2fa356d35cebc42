/**
 * One question to a registrar's HTTP interface. What counts here is whether it left us: a request that never reached a socket
 * may be made again, one whose answer was lost may have been carried out. No redirect is followed (it would carry the token
 * along), nothing is asked twice.
 */
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import type { Clock } from '#app/base/clock.ts';
import { OutboundBlockedError, type OutboundGuard } from '#app/base/outbound/guard.ts';
import { startDeadline } from '#app/base/time-limits.ts';

export interface HttpQuestion {
  readonly method: 'GET' | 'POST';
  /** Path and query below the base URL. */
  readonly path: string;
  /** JSON. */
  readonly body?: string;
  readonly timeoutMs: number;
}

/**
 * - `answer` a status; `body` is undefined where no JSON came with it, or not all of it
 * - `unsent` nothing was sent
 * - `lost`   sent, and no status came
 */
export type HttpExchange =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: unknown;
      readonly date: string | null;
      readonly retryAfter: string | null;
    }
  | { readonly kind: 'unsent' | 'lost'; readonly code: string };

export interface RegistrarHttpOptions {
  /** With a slash at its end. */
  readonly url: string;
  readonly token: string;
  readonly clock: Clock;
  readonly guard: OutboundGuard;
  readonly userAgent: string;
  /** A certificate authority in place of the system's. */
  readonly ca?: string;
}

const MAX_BODY_BYTES = 256 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Connections that idle longer are the server's to end, and a request sent into its farewell is lost. */
const IDLE_MS = 30_000;

export class RegistrarHttp {
  readonly #options: RegistrarHttpOptions;
  readonly #base: URL;
  readonly #agent: http.Agent;
  #isClosed = false;

  constructor(options: RegistrarHttpOptions) {
    this.#options = options;
    this.#base = new URL(options.url);
    const { ca } = options;
    const kept = { keepAlive: true, timeout: IDLE_MS, maxFreeSockets: 2 };
    this.#agent = this.#isSecure
      ? new https.Agent({ ...kept, ...(ca !== undefined && { ca }) })
      : new http.Agent(kept);
  }

  /** Never rejects. */
  async ask(question: HttpQuestion): Promise<HttpExchange> {
    if (this.#isClosed) return { kind: 'unsent', code: 'closed' };
    const deadline = startDeadline(this.#options.clock, question.timeoutMs);
    try {
      return await this.#exchange(question, deadline.signal);
    } finally {
      deadline.end();
    }
  }

  /** Ends all connections: what is under way is lost. */
  close(): void {
    this.#isClosed = true;
    this.#agent.destroy();
  }

  get #isSecure(): boolean {
    return this.#base.protocol === 'https:';
  }

  #exchange({ method, path, body }: HttpQuestion, signal: AbortSignal): Promise<HttpExchange> {
    const { guard, token, userAgent } = this.#options;
    const { hostname } = this.#base;
    const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    const port = Number(this.#base.port) || (this.#isSecure ? 443 : 80);
    // A literal address is dialled without any lookup.
    if (isIP(host) !== 0 && !guard.permits(host, port))
      return Promise.resolve({ kind: 'unsent', code: new OutboundBlockedError(host, port).code });
    return new Promise((resolve) => {
      let wasSent = false;
      let isAnswered = false;
      const request = (this.#isSecure ? https : http).request(new URL(path, this.#base), {
        method,
        agent: this.#agent,
        lookup: guard.lookupFor(port),
        maxHeaderSize: MAX_HEADER_BYTES,
        signal,
        headers: {
          accept: 'application/json',
          'accept-encoding': 'identity',
          authorization: `Bearer ${token}`,
          'user-agent': userAgent,
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      });
      const sent = () => {
        wasSent = true;
      };
      request.on('socket', (socket) => {
        // Until then all of the request waits in memory.
        if (request.reusedSocket || !socket.connecting) sent();
        else socket.once(this.#isSecure ? 'secureConnect' : 'connect', sent);
      });
      request.on('error', (error) => {
        // Once the status has been said, only the body is lost.
        if (!isAnswered) resolve({ kind: wasSent ? 'lost' : 'unsent', code: codeOf(error) });
      });
      request.on('response', (response) => {
        isAnswered = true;
        const { statusCode: status = 0, headers } = response;
        const { date = null, 'retry-after': retryAfter = null } = headers;
        readJson(response).then((said) =>
          resolve({ kind: 'answer', status, body: said, date, retryAfter }),
        );
      });
      request.end(body);
    });
  }
}

/** Undefined for anything but the whole of a JSON document of acceptable size. */
async function readJson(response: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_BODY_BYTES) return undefined;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

/** By the error's code alone: texts of TLS and HTTP errors quote what the other side sent. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}
