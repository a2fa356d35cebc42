import { MAX_HOPS, type SourceReply } from '../source.ts';
import { askJson, postOf, under, type VnQuestion, type VnServer } from './vn-questions.ts';

/** A session that the server ends earlier is noticed by its refusal. */
const SESSION_MS = 30 * 60_000;
const MAX_COOKIE_CHARS = 4_096;

export interface InetPageOptions extends VnServer {
  /** Whether the page itself is visited first, for the cookie that its script sends along. */
  readonly isVisited: boolean;
}

/** Without `source`, which is `inet`. */
type PageRequest = Omit<Parameters<typeof askJson>[2], 'source'>;

/** The JSON behind iNET's WHOIS page, asked as the page asks it: within the session of a visit. */
export class InetPageSource {
  readonly #options: InetPageOptions;
  #session: { readonly cookie: Promise<string | null>; readonly until: number } | null = null;

  constructor(options: InetPageOptions) {
    this.#options = options;
  }

  /** The record: `GET {base}/api/whois/domainspecify/{name}`. */
  whois({ name, signal }: VnQuestion): Promise<SourceReply> {
    return this.#ask(`api/whois/domainspecify/${encodeURIComponent(name)}`, { signal });
  }

  /** Whether a name can be registered: `POST {base}/api/domain/checkavailable`, `{"name"}`. */
  checkAvailable({ name, signal }: VnQuestion): Promise<SourceReply> {
    return this.#ask('api/domain/checkavailable', { ...postOf({ name }), signal });
  }

  /** A refusal may be of a session that has ended: asked once more, in a new one. */
  async #ask(path: string, request: PageRequest): Promise<SourceReply> {
    const cookie = await this.#cookie(request.signal);
    const reply = await this.#askWith(cookie, path, request);
    if (reply.ok || reply.failure.kind !== 'refused' || cookie === null) return reply;
    this.#session = null;
    return await this.#askWith(await this.#cookie(request.signal), path, request);
  }

  #askWith(cookie: string | null, path: string, request: PageRequest): Promise<SourceReply> {
    // The page asks by script, and the server tells that by this header.
    const script = { 'x-requested-with': 'XMLHttpRequest' };
    const headers = { ...script, ...request.headers, ...(cookie !== null && { cookie }) };
    return askJson(this.#options, path, { ...request, source: 'inet', headers });
  }

  #cookie(signal: AbortSignal): Promise<string | null> {
    if (!this.#options.isVisited) return Promise.resolve(null);
    const { clock } = this.#options.http;
    const now = clock.elapsed();
    if (!this.#session || now >= this.#session.until) {
      const cookie = this.#visit(signal);
      const session = { cookie, until: now + SESSION_MS };
      this.#session = session;
      // A visit that brought nothing is made again with the next question.
      void cookie.then((found) => {
        if (found === null && this.#session === session) this.#session = null;
      });
    }
    return this.#session.cookie;
  }

  /** Null when the page can't be had or sets no cookie: the question is then asked without. */
  async #visit(signal: AbortSignal): Promise<string | null> {
    const { http, baseUrl } = this.#options;
    const headers = { accept: 'text/html' };
    const page = await http.open({ url: under(baseUrl, ''), headers, redirects: MAX_HOPS, signal });
    if (!page.ok) return null;
    page.discard();
    const pairs = page.headers('set-cookie').map((cookie) => cookie.split(';')[0]!.trim());
    const cookie = pairs.filter((pair) => /^[^=\s]+=[\x21-\x7e]*$/.test(pair)).join('; ');
    return cookie === '' || cookie.length > MAX_COOKIE_CHARS ? null : cookie;
  }
}
