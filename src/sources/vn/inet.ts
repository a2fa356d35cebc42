import type { HttpClient, HttpRequest } from '#app/base/outbound/http-client.ts';
import { askByHttp } from '../http-question.ts';
import type { SourceReply } from '../source.ts';
import { under, VN_MAX_BYTES, type VnQuestion } from './question.ts';

/** The JSON behind iNET's WHOIS page; both questions are those the page itself asks. */
export class InetSource {
  readonly #http: HttpClient;
  readonly #baseUrl: string;

  constructor({ http, baseUrl }: { http: HttpClient; baseUrl: string }) {
    this.#http = http;
    this.#baseUrl = baseUrl;
  }

  /** The record: `GET {base}/api/whois/domainspecify/{name}`. */
  whois({ name, signal }: VnQuestion): Promise<SourceReply> {
    return this.#ask(`api/whois/domainspecify/${encodeURIComponent(name)}`, {
      method: 'GET',
      headers: asPage,
      signal,
    });
  }

  /** Whether a name without a record can be registered: `POST {base}/api/domain/checkavailable`, body `{"name"}`. */
  checkAvailable({ name, signal }: VnQuestion): Promise<SourceReply> {
    const headers = { ...asPage, 'content-type': 'application/json' };
    return this.#ask('api/domain/checkavailable', {
      method: 'POST',
      headers,
      body: JSON.stringify({ name }),
      signal,
    });
  }

  #ask(
    path: string,
    request: Pick<HttpRequest, 'method' | 'headers' | 'body' | 'signal'>,
  ): Promise<SourceReply> {
    return askByHttp(this.#http, {
      ...request,
      source: 'inet',
      url: under(this.#baseUrl, path),
      maxBytes: VN_MAX_BYTES,
      answerStatuses: [200],
      promises: 'json',
    });
  }
}

/** The page asks by script, and the server tells that by this header. */
const asPage = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' };
