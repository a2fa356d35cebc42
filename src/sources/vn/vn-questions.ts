/** How the HTTP sources for `.vn` are asked: one name, one question. */
import type { HttpClient } from '#app/base/outbound/http-client.ts';
import { askByHttp, type HttpSourceQuestion } from '../http-question.ts';
import type { SourceReply } from '../source.ts';

/** One name, A-label form, within one budget. */
export interface VnQuestion {
  readonly name: string;
  readonly signal: AbortSignal;
}

export interface VnServer {
  readonly http: HttpClient;
  /** May have a path of its own, with or without the closing slash. */
  readonly baseUrl: string;
}

/** Registration records of `.vn` are a few kilobytes; VNNIC's page with its frame is some 100. */
export const VN_MAX_BYTES = 1024 * 1024;

/** For VNNIC's `HttpClient`: its keys are such as OpenSSL's default level refuses. */
export const VNNIC_TLS = { ciphers: 'DEFAULT@SECLEVEL=1' } as const;

export function under(base: string, path: string): string {
  return `${base.replace(/\/$/, '')}/${path}`;
}

/**
 * The record from the WHOIS API that iNET publishes (github.com/thesunbg/iNET.vn, 2024-11): `POST
 * {base}/api/public/whois/v1/whois/directly`, body `{"domainName"}`.
 */
export function askInetApi(server: VnServer, { name, signal }: VnQuestion): Promise<SourceReply> {
  return askJson(server, 'api/public/whois/v1/whois/directly', {
    source: 'inet',
    ...postOf({ domainName: name }),
    signal,
  });
}

/**
 * The WHOIS API of the registrar BKNS: the record at `api/v1/whois`, availability by `.vn` rules at
 * `api/v1/domain/check`. Without a key it serves its public tier.
 */
export function askBkns(
  { apiKey, ...server }: VnServer & { readonly apiKey: string | null },
  path: 'api/v1/whois' | 'api/v1/domain/check',
  { name, signal }: VnQuestion,
): Promise<SourceReply> {
  const headers = apiKey === null ? {} : { 'x-api-key': apiKey };
  const target = `${path}?domain=${encodeURIComponent(name)}`;
  return askJson(server, target, { source: 'bkns', headers, signal });
}

/**
 * The page with the record, HTML, as VNNIC's form is sent: `POST tra-cuu-thong-tin-ten-mien`.
 * Its terms forbid automated use: only for operators with consent.
 */
export function askVnnic(
  { http, baseUrl }: VnServer,
  { name, signal }: VnQuestion,
): Promise<SourceReply> {
  return askByHttp(http, {
    source: 'vnnic',
    url: under(baseUrl, 'tra-cuu-thong-tin-ten-mien'),
    method: 'POST',
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ domainName: name }).toString(),
    maxBytes: VN_MAX_BYTES,
    answerStatuses: [200],
    promises: 'html',
    signal,
  });
}

/** A question whose answer is JSON. */
export function askJson(
  { http, baseUrl }: VnServer,
  path: string,
  question: Pick<HttpSourceQuestion, 'source' | 'method' | 'headers' | 'body' | 'signal'>,
): Promise<SourceReply> {
  return askByHttp(http, {
    ...question,
    url: under(baseUrl, path),
    headers: { accept: 'application/json', ...question.headers },
    maxBytes: VN_MAX_BYTES,
    answerStatuses: [200],
    promises: 'json',
  });
}

export function postOf(body: unknown) {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify(body) } as const;
}
