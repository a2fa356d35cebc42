/**
 * One question over HTTP, for every source that speaks it: addresses judged where they are dialled, redirects followed
 * by hand, bytes capped, one signal over connecting, headers and body alike.
 */
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { Clock } from '#app/base/clock.ts';
import type { OutboundGuard } from '#app/base/outbound/guard.ts';
import { startDeadline } from '#app/base/time-limits.ts';
import {
  failureOfError,
  failureOfStatus,
  retryAfterMs,
  TlsHandshakeError,
} from './http-failure.ts';
import { type FailureKind, MAX_HOPS, type SourceName, type SourceReply } from './source.ts';

/** Bounds a connection nobody waits for any more: the asker's signal ends the asking, not a connection others may use. */
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
  /** For upstreams with a certificate authority or a strength of their own. */
  readonly tls?: { readonly ca?: string; readonly ciphers?: string };
}

export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly maxBytes: number;
  /** Statuses whose body is wanted; every other one is a failure. */
  readonly answerStatuses: readonly number[];
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  /** Who answered, after redirects. */
  readonly url: string;
  readonly status: number;
  /** The first value of the header, or null. */
  header(name: string): string | null;
  /** The body as it came, undecoded. */
  readonly bytes: Uint8Array;
}

export interface HttpFailure {
  readonly url: string;
  readonly kind: FailureKind;
  readonly message: string;
  readonly retryAfterMs: number | null;
}

export type HttpReply =
  | { readonly ok: true; readonly response: HttpResponse }
  | { readonly ok: false; readonly failure: HttpFailure };

export interface HttpQuestion extends HttpRequest {
  readonly source: SourceName;
  /** What a 200 must hold: `json` has to open like JSON, `html` only has to hold something. */
  readonly promises: 'json' | 'html';
}

interface Hop {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

type HopReply = HttpReply | { readonly location: string };

export class HttpClient {
  readonly #guard: OutboundGuard;
  readonly #clock: Clock;
  readonly #userAgent: string;
  readonly #secure: buildConnector.connector;
  readonly #agent: Agent;
  readonly #closing = new AbortController();

  constructor({ guard, clock, userAgent, tls = {} }: HttpClientOptions) {
    this.#guard = guard;
    this.#clock = clock;
    this.#userAgent = userAgent;
    this.#secure = buildConnector({ ...tls, allowH2: false, timeout: 0 });
    this.#agent = new Agent({
      connect: (options, callback) => this.#connect(options, callback),
      // The asker's signal is the one clock; undici's own timers would run beside it.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      keepAliveMaxTimeout: IDLE_CONNECTION_MAX_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  /** `request` as a source's reply; the bytes are handed on untouched, whatever their charset turns out to be. */
  async ask(question: HttpQuestion): Promise<SourceReply> {
    const { source, promises } = question;
    const began = this.#clock.elapsed();
    const reply = await this.request(question);
    const ms = this.#clock.elapsed() - began;
    if (!reply.ok) {
      const { url: server, kind, message, retryAfterMs } = reply.failure;
      return { ok: false, failure: { source, server, kind, message, ms, retryAfterMs } };
    }
    const { url: server, status: httpStatus, bytes } = reply.response;
    const broken = httpStatus === 200 ? brokenPromise(bytes, promises) : null;
    if (broken !== null)
      return {
        ok: false,
        failure: { source, server, kind: 'protocol', message: broken, ms, retryAfterMs: null },
      };
    const charset =
      promises === 'json' ? 'utf-8' : charsetOf(reply.response.header('content-type'));
    return {
      ok: true,
      answer: { source, server, fetchedAt: this.#clock.now(), ms, bytes, charset, httpStatus },
    };
  }

  /** One request with its redirects. A POST follows only 307 and 308: after the others the question would be another one. */
  async request(request: HttpRequest): Promise<HttpReply> {
    const seen = new Set<string>();
    let hop = this.#firstHop(request);
    if (!hop) return failed(request.url, 'protocol', 'not a URL to ask');
    for (;;) {
      const { href } = hop.url;
      if (request.signal.aborted) return failed(href, 'timeout', 'no time left to ask');
      if (seen.has(href)) return failed(href, 'protocol', 'redirect loop');
      if (seen.size > MAX_HOPS) return failed(href, 'protocol', `more than ${MAX_HOPS} redirects`);
      seen.add(href);
      const reply = await this.#askHop(hop, request);
      if (!('location' in reply)) return reply;
      const next = nextHop(hop, reply.location);
      if (typeof next === 'string') return failed(href, 'protocol', next);
      hop = next;
    }
  }

  /** Ends every connection; requests under way fail. */
  async close(): Promise<void> {
    this.#closing.abort(new DOMException('closed', 'AbortError'));
    await this.#agent.destroy();
  }

  #firstHop(request: HttpRequest): Hop | null {
    const url = readWebUrl(request.url);
    if (!url) return null;
    // `identity`: answers are a few kilobytes, one round trip either way, and nothing inflated is nothing that can explode.
    const headers = {
      ...request.headers,
      'user-agent': this.#userAgent,
      'accept-encoding': 'identity',
    };
    return { url, headers };
  }

  async #askHop({ url, headers }: Hop, request: HttpRequest): Promise<HopReply> {
    const { method = 'GET', body = null, signal } = request;
    let response: Dispatcher.ResponseData | null = null;
    try {
      const asked = this.#agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers,
        body,
        signal,
      });
      response = await unlessAborted(asked, signal);
      return await this.#readHop(url, response, request);
    } catch (error) {
      return failed(
        url.href,
        ...failureOfError(error, { aborted: signal.aborted, answered: response !== null }),
      );
    }
  }

  async #readHop(
    url: URL,
    response: Dispatcher.ResponseData,
    request: HttpRequest,
  ): Promise<HopReply> {
    const { statusCode: status, body } = response;
    const header = (name: string) => [response.headers[name]].flat()[0] ?? null;
    // Leaving a body unread destroys it, which undici reports as an error of the body.
    body.on('error', () => {});
    try {
      if (isRedirect(status, request.method)) {
        const location = header('location');
        return location === null
          ? failed(url.href, 'protocol', `HTTP ${status} to nowhere`)
          : { location };
      }
      if (!request.answerStatuses.includes(status)) {
        const wait = retryAfterMs(header('retry-after'), this.#clock.now());
        return failed(url.href, failureOfStatus(status, wait), `HTTP ${status}`, wait);
      }
      const coding = header('content-encoding')?.trim().toLowerCase();
      if (coding && coding !== 'identity')
        return failed(url.href, 'protocol', 'content coding not asked for');
      const bytes = await readCapped(body, header('content-length'), request.maxBytes);
      if (!bytes) return failed(url.href, 'tooLarge', `more than ${request.maxBytes} bytes`);
      return { ok: true, response: { url: url.href, status, header, bytes } };
    } finally {
      body.destroy();
    }
  }

  #connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    const deadline = startDeadline(this.#clock, CONNECT_TIMEOUT_MS, this.#closing.signal);
    this.#open(options, deadline.signal)
      .finally(() => deadline.end())
      .then(
        (socket) => callback(null, socket),
        (error: Error) => callback(error, null),
      );
  }

  async #open(
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

/** undici heeds the signal only once connected: while a name resolves or a handshake hangs, this does. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let giveUp = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(signal.reason);
  });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function failed(url: string, kind: FailureKind, message: string, wait: number | null = null) {
  return { ok: false, failure: { url, kind, message, retryAfterMs: wait } } as const;
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

/** The next hop, or why there is none. */
function nextHop({ url, headers }: Hop, location: string): Hop | string {
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
  return Buffer.concat(chunks, size);
}

/** Judged by the bytes, as registries label JSON as plain text or HTML and error pages as JSON. */
function brokenPromise(bytes: Uint8Array, promised: HttpQuestion['promises']): string | null {
  const white = [0x09, 0x0a, 0x0d, 0x20, 0xef, 0xbb, 0xbf];
  const first = bytes.find((byte) => !white.includes(byte));
  if (first === undefined) return 'empty body';
  if (promised === 'json' && first !== 0x7b && first !== 0x5b) return 'the body is not JSON';
  return null;
}

function charsetOf(contentType: string | null): string {
  const label = /;\s*charset="?([\w.:-]{1,40})"?/i.exec(contentType ?? '')?.[1];
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return 'utf-8'; // A label that names no encoding says nothing; UTF-8 is the web's default.
  }
}
