import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { askByHttp } from '../http-question.ts';
import type { SourceReply } from '../source.ts';
import { under, VN_MAX_BYTES, type VnQuestion } from './question.ts';

/** The WHOIS API that iNET publishes (github.com/thesunbg/iNET.vn, 2024-11). */
export class InetApiSource {
  readonly #http: HttpClient;
  readonly #baseUrl: string;

  constructor({ http, baseUrl }: { http: HttpClient; baseUrl: string }) {
    this.#http = http;
    this.#baseUrl = baseUrl;
  }

  /** The record: `POST {base}/api/public/whois/v1/whois/directly`, body `{"domainName"}`. */
  whois({ name, signal }: VnQuestion): Promise<SourceReply> {
    return askByHttp(this.#http, {
      source: 'inet',
      url: under(this.#baseUrl, 'api/public/whois/v1/whois/directly'),
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ domainName: name }),
      maxBytes: VN_MAX_BYTES,
      answerStatuses: [200],
      promises: 'json',
      signal,
    });
  }
}
