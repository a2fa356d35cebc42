import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { askByHttp } from '../http-question.ts';
import type { SourceReply } from '../source.ts';
import { under, VN_MAX_BYTES, type VnQuestion } from './question.ts';

/**
 * VNNIC's web server offers only keys that OpenSSL's default level refuses; its `HttpClient` has to
 * be made with this.
 */
export const VNNIC_TLS = { ciphers: 'DEFAULT@SECLEVEL=1' } as const;

/**
 * VNNIC's public look-up page, as its form is sent. Its terms forbid automated use: only for
 * operators with consent.
 */
export class VnnicSource {
  readonly #http: HttpClient;
  readonly #baseUrl: string;

  constructor({ http, baseUrl }: { http: HttpClient; baseUrl: string }) {
    this.#http = http;
    this.#baseUrl = baseUrl;
  }

  /**
   * The page with the record, HTML: `POST {base}/tra-cuu-thong-tin-ten-mien`, form field
   * `domainName`.
   */
  whois({ name, signal }: VnQuestion): Promise<SourceReply> {
    return askByHttp(this.#http, {
      source: 'vnnic',
      url: under(this.#baseUrl, 'tra-cuu-thong-tin-ten-mien'),
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ domainName: name }).toString(),
      maxBytes: VN_MAX_BYTES,
      answerStatuses: [200],
      promises: 'html',
      signal,
    });
  }
}
