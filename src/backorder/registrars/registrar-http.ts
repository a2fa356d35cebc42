/**
 * One question to a registrar's HTTP interface. What counts here is whether it left us: a request
 * that never reached a socket may be made again, one whose answer was lost may have been carried
 * out. No redirect is followed (it would carry the token along), nothing is asked twice.
 */
import { HttpClient, type HttpClientOptions } from '#app/base/outbound/http-client.ts';
import { startDeadline } from '#app/base/time-limits.ts';

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

interface RegistrarHttpOptions extends HttpClientOptions {
  /** With a slash at its end. */
  readonly url: string;
  readonly token: string;
}

const MAX_BODY_BYTES = 256 * 1024;
/** Connections that idle longer are the server's to end, and a request sent then is lost. */
const IDLE_MS = 30_000;

export class RegistrarHttp {
  readonly #options: RegistrarHttpOptions;
  readonly #http: HttpClient;

  constructor(options: RegistrarHttpOptions) {
    const { clock, guard, userAgent } = options;
    this.#options = options;
    this.#http = new HttpClient({ clock, guard, userAgent, idleMs: IDLE_MS });
  }

  /** A GET of a path below the base URL; with a JSON body a POST. Never rejects. */
  async ask(path: string, timeoutMs: number, body?: string): Promise<HttpExchange> {
    const { clock, url, token } = this.#options;
    using deadline = startDeadline(clock, timeoutMs);
    const headers = { accept: 'application/json', authorization: `Bearer ${token}` };
    const reply = await this.#http.open({
      url: new URL(path, url).href,
      ...(body === undefined
        ? { headers }
        : { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }),
      signal: deadline.signal,
    });
    if (!reply.ok) return { kind: reply.wasSent ? 'lost' : 'unsent', code: reply.code };
    const said = await reply.read(MAX_BODY_BYTES);
    return {
      kind: 'answer',
      status: reply.status,
      body: said.ok ? readJson(said.bytes) : undefined,
      date: reply.header('date'),
      retryAfter: reply.header('retry-after'),
    };
  }

  /** Ends all connections: what is under way is lost. */
  close(): void {
    void this.#http.close();
  }
}

/** Undefined for anything but a JSON document. */
function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
