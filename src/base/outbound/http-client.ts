/**
 * The one way out over HTTP: addresses judged when dialled, redirects by the caller's rule, bytes
 * capped, one signal over all of it, and word of whether the request left.
 */
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Clock } from '../clock.ts';
import { startDeadline, unlessAborted } from '../time-limits.ts';
import type { OutboundGuard } from './guard.ts';
import { failureOfError, type HttpFailure, TlsHandshakeError } from './http-failure.ts';

/** A caller's signal ends its own request, not a connection that others may use. */
const CONNECT_TIMEOUT_MS = 10_000;
const IDLE_CONNECTION_MS = 4_000;
const IDLE_CONNECTION_MAX_MS = 60_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** All that goes along when a redirect leads to another origin; an API key stays behind. */
const PORTABLE_HEADERS = ['accept', 'accept-encoding', 'content-type', 'user-agent'];

export interface HttpClientOptions {
  readonly guard: OutboundGuard;
  readonly clock: Clock;
  /** Sent as `User-Agent`. */
  readonly userAgent: string;
  /** A certificate authority in place of the system's, a strength of its own. */
  readonly tls?: { readonly ca?: string; readonly ciphers?: string };
  /** How long a connection is kept for the next request, where the server names no time. */
  readonly idleMs?: number;
}

export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Most redirects to follow, a POST only 307 and 308. None by default: they are then answers. */
  readonly redirects?: number;
  readonly signal: AbortSignal;
}

/** Status and headers have come. The body must be read or discarded. */
export interface HttpResponse {
  readonly ok: true;
  /** Who answered, after redirects. */
  readonly url: string;
  readonly status: number;
  /** The first value of the header, or null. */
  header(name: string): string | null;
  /** All values of the header. */
  headers(name: string): readonly string[];
  /** The body piece by piece, undecoded. Throws when it is cut off or the signal fires. */
  readonly body: AsyncIterable<Uint8Array>;
  /** The whole body. */
  read(maxBytes: number): Promise<{ readonly ok: true; readonly bytes: Uint8Array } | HttpFailure>;
  discard(): void;
}

interface Hop {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

export class HttpClient {
  readonly clock: Clock;
  readonly #guard: OutboundGuard;
  readonly #userAgent: string;
  readonly #secure: buildConnector.connector;
  readonly #agent: Agent;
  readonly #closing = new AbortController();

  constructor({
    guard,
    clock,
    userAgent,
    tls = {},
    idleMs = IDLE_CONNECTION_MS,
  }: HttpClientOptions) {
    this.#guard = guard;
    this.clock = clock;
    this.#userAgent = userAgent;
    this.#secure = buildConnector({ ...tls, allowH2: false, timeout: 0 });
    this.#agent = new Agent({
      connect: (options, callback) => this.#connect(options, callback),
      // The caller's signal is the one clock; undici's own timers would run beside it.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: idleMs,
      keepAliveMaxTimeout: Math.max(idleMs, IDLE_CONNECTION_MAX_MS),
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  /** Resolves when status and headers have come. Never rejects, asks nothing twice. */
  async open(request: HttpRequest): Promise<HttpResponse | HttpFailure> {
    const { signal, redirects = 0 } = request;
    const seen = new Set<string>();
    const url = readWebUrl(request.url);
    if (!url) return protocolFailure(request.url, 'not a URL to ask', false);
    // `identity`: answers are a few kilobytes, and what isn't inflated can't explode.
    const own = { 'user-agent': this.#userAgent, 'accept-encoding': 'identity' };
    let hop: Hop = { url, headers: { ...request.headers, ...own } };
    for (;;) {
      const { href } = hop.url;
      const wasSent = seen.size > 0;
      if (signal.aborted) {
        const message = 'no time left to ask';
        return { ok: false, url: href, kind: 'timeout', message, code: 'timeout', wasSent };
      }
      if (seen.has(href)) return protocolFailure(href, 'redirect loop');
      if (seen.size > redirects) return protocolFailure(href, `more than ${redirects} redirects`);
      seen.add(href);
      const reply = await this.#ask(hop, request);
      if (!reply.ok || redirects === 0 || !isRedirect(reply.status, request.method)) return reply;
      reply.discard();
      const next = nextHop(hop, reply.header('location'));
      if (typeof next === 'string')
        return protocolFailure(href, next === '' ? `HTTP ${reply.status} to nowhere` : next);
      hop = next;
    }
  }

  /** Ends every connection; requests under way fail. */
  async close(): Promise<void> {
    this.#closing.abort(new DOMException('closed', 'AbortError'));
    await this.#agent.destroy();
  }

  async #ask({ url, headers }: Hop, request: HttpRequest): Promise<HttpResponse | HttpFailure> {
    const { method = 'GET', body = null, signal } = request;
    let wasSent = false;
    const failed = (error: unknown): HttpFailure => ({
      ok: false,
      url: url.href,
      ...failureOfError(error, { aborted: signal.aborted, answered: false }),
      wasSent,
    });
    const dispatcher = this.#agent.compose((dispatch) => (options, handler) => {
      // undici calls this when the connection stands, just before it writes the first byte.
      const start = handler.onRequestStart?.bind(handler);
      handler.onRequestStart = (controller, context) => {
        start?.(controller, context);
        if (!controller.aborted) wasSent = true;
      };
      return dispatch(options, handler);
    });
    try {
      const { origin, pathname, search } = url;
      const path = pathname + search;
      const asked = dispatcher.request({ origin, path, method, headers, body, signal });
      // undici heeds the signal only once connected, not while a name resolves.
      const response = await unlessAborted(signal, asked);
      return response ? responseOf(url.href, response, signal) : failed(signal.reason);
    } catch (error) {
      return failed(error);
    }
  }

  #connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    const deadline = startDeadline(this.clock, CONNECT_TIMEOUT_MS, this.#closing.signal);
    this.#dial(options, deadline.signal)
      .finally(() => deadline.end())
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  }

  async #dial(
    options: buildConnector.Options,
    signal: AbortSignal,
  ): ReturnType<OutboundGuard['connect']> {
    const isSecure = options.protocol === 'https:';
    const port = Number(options.port) || (isSecure ? 443 : 80);
    const socket = await this.#guard.connect({ host: options.hostname, port, signal });
    socket.setNoDelay(true);
    if (!isSecure) return socket;
    const giveUp = () => socket.destroy();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      return await new Promise((resolve, reject) => {
        this.#secure({ ...options, httpSocket: socket }, (...[error, secured]) => {
          if (error) reject(new TlsHandshakeError(error));
          else resolve(secured);
        });
      });
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }
}

function responseOf(
  url: string,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  signal: AbortSignal,
): HttpResponse {
  // Leaving a body unread destroys it, which undici reports as an error of the body.
  body.on('error', () => {});
  const valuesOf = (name: string) => [headers[name] ?? []].flat();
  const header = (name: string) => valuesOf(name)[0] ?? null;
  return {
    ok: true,
    url,
    status: statusCode,
    header,
    headers: valuesOf,
    body,
    discard: () => void body.destroy(),
    async read(maxBytes) {
      const coding = header('content-encoding')?.trim().toLowerCase();
      try {
        if (coding && coding !== 'identity')
          return protocolFailure(url, 'content coding not asked for');
        const bytes = await readCapped(body, header('content-length'), maxBytes);
        if (bytes) return { ok: true, bytes };
        const message = `more than ${maxBytes} bytes`;
        return { ok: false, url, kind: 'tooLarge', message, code: 'tooLarge', wasSent: true };
      } catch (error) {
        const failure = failureOfError(error, { aborted: signal.aborted, answered: true });
        return { ok: false, url, ...failure, wasSent: true };
      } finally {
        body.destroy();
      }
    },
  };
}

function protocolFailure(url: string, message: string, wasSent = true): HttpFailure {
  return { ok: false, url, kind: 'protocol', message, code: 'protocol', wasSent };
}

function readWebUrl(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
  url.hash = '';
  return url;
}

function isRedirect(status: number, method: HttpRequest['method'] = 'GET'): boolean {
  return status === 307 || status === 308 || (method === 'GET' && [301, 302, 303].includes(status));
}

/** The next hop, or why there is none; empty for a redirect without a place. */
function nextHop({ url, headers }: Hop, location: string | null): Hop | string {
  if (location === null) return '';
  const next = readWebUrl(location, url);
  if (!next) return 'redirect to no web address';
  if (url.protocol === 'https:' && next.protocol === 'http:') return 'redirect from https to http';
  if (next.origin === url.origin) return { url: next, headers };
  const portable = Object.entries(headers).filter(([name]) => PORTABLE_HEADERS.includes(name));
  return { url: next, headers: Object.fromEntries(portable) };
}

async function readCapped(
  body: AsyncIterable<Uint8Array>,
  declared: string | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  if (Number(declared) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  // In memory of its own: a short Buffer keeps all 64 kB alive that it was cut from.
  return new Uint8Array(Buffer.concat(chunks, size));
}
