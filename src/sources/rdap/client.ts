import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { askByHttp } from '../http-question.ts';
import { RDAP_MAX_BYTES, type SourceReply } from '../source.ts';

const ACCEPT = 'application/rdap+json, application/json;q=0.9';

/**
 * RDAP over HTTPS (RFC 7480, 9082). A 200 and a 404 with any body (§5.3) are answers. Whether the
 * server that answered may say "not found" for the zone is judged elsewhere.
 */
export class RdapSource {
  readonly #http: HttpClient;

  constructor({ http }: { http: HttpClient }) {
    this.#http = http;
  }

  /** `url`: by `domainUrl`, or one that an answer named, such as the registrar's `related` link. */
  askUrl({ url, signal }: { url: string; signal: AbortSignal }): Promise<SourceReply> {
    return askByHttp(this.#http, {
      source: 'rdap',
      url,
      headers: { accept: ACCEPT },
      maxBytes: RDAP_MAX_BYTES,
      answerStatuses: [200, 404],
      promises: 'json',
      signal,
    });
  }
}

/** `{baseUrl}domain/{name}` (RFC 9082 §3.1.3). */
export function domainUrl(baseUrl: string, name: string): string {
  return `${baseUrl.replace(/\/$/, '')}/domain/${encodeURIComponent(name)}`;
}
