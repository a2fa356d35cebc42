import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { askByHttp } from '../http-question.ts';
import type { SourceReply } from '../source.ts';
import { under, VN_MAX_BYTES, type VnQuestion } from './question.ts';

/** The WHOIS API of the registrar BKNS; without a key it serves its public tier. */
export class BknsSource {
  readonly #http: HttpClient;
  readonly #baseUrl: string;
  readonly #apiKey: string | null;

  constructor({
    http,
    baseUrl,
    apiKey,
  }: { http: HttpClient; baseUrl: string; apiKey: string | null }) {
    this.#http = http;
    this.#baseUrl = baseUrl;
    this.#apiKey = apiKey;
  }

  /** The record: `GET {base}/api/v1/whois?domain=`. */
  whois(question: VnQuestion): Promise<SourceReply> {
    return this.#ask('api/v1/whois', question);
  }

  /** Availability by `.vn` rules: `GET {base}/api/v1/domain/check?domain=`. */
  check(question: VnQuestion): Promise<SourceReply> {
    return this.#ask('api/v1/domain/check', question);
  }

  #ask(path: string, { name, signal }: VnQuestion): Promise<SourceReply> {
    return askByHttp(this.#http, {
      source: 'bkns',
      url: `${under(this.#baseUrl, path)}?domain=${encodeURIComponent(name)}`,
      headers: {
        accept: 'application/json',
        ...(this.#apiKey === null ? {} : { 'x-api-key': this.#apiKey }),
      },
      maxBytes: VN_MAX_BYTES,
      answerStatuses: [200],
      promises: 'json',
      signal,
    });
  }
}
