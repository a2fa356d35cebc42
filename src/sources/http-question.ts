/** One question over HTTP, for every source that speaks it. */

import type { HttpClient, HttpRequest } from '#app/base/outbound/http-client.ts';
import { PROXY_HEADERS } from '#app/base/outbound/proxy-headers.ts';
import {
  type FailureKind,
  MAX_HOPS,
  type SourceFailure,
  type SourceName,
  type SourceReply,
} from './source.ts';

const MAX_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

export interface HttpQuestion extends HttpRequest {
  readonly maxBytes: number;
  /** Statuses whose body is wanted; every other one is a failure. */
  readonly answerStatuses: readonly number[];
}

export interface HttpSourceQuestion extends HttpQuestion {
  readonly source: SourceName;
  /** What a 200 must hold: `json` has to open like JSON, `html` only has to hold something. */
  readonly promises: 'json' | 'html';
}

/** One request with its redirects: an answer of a wanted status, or why not. `url`: its last. */
export async function fetchAnswer(http: HttpClient, question: HttpQuestion) {
  const response = await http.open({ ...question, redirects: MAX_HOPS });
  if (!response.ok) return { ...response, retryAfterMs: null };
  const { url, status, header } = response;
  if (!question.answerStatuses.includes(status)) {
    response.discard();
    const wait = retryAfterMs(header('retry-after'), http.clock.now());
    const kind = failureOfStatus(status, wait);
    const message = `HTTP ${status}`;
    return { ok: false, url, kind, message, retryAfterMs: wait, httpStatus: status } as const;
  }
  const read = await response.read(question.maxBytes);
  if (!read.ok) return { ...read, retryAfterMs: null };
  return { ok: true, url, httpStatus: status, header, bytes: read.bytes } as const;
}

/** The same as a source's reply; the bytes are handed on untouched. */
export async function askByHttp(
  http: HttpClient,
  question: HttpSourceQuestion,
): Promise<SourceReply> {
  const { source, promises } = question;
  const began = http.clock.elapsed();
  const reply = await fetchAnswer(http, question);
  const ms = http.clock.elapsed() - began;
  const { url: server } = reply;
  const failed = (failure: Pick<SourceFailure, 'kind' | 'message' | 'retryAfterMs'>) =>
    ({ ok: false, failure: { source, server, ms, ...failure } }) as const;
  if (!reply.ok) {
    const { kind, message, retryAfterMs } = reply;
    const status = 'httpStatus' in reply && { httpStatus: reply.httpStatus };
    return failed({ kind, message, retryAfterMs, ...status });
  }
  const { httpStatus, bytes } = reply;
  const broken = httpStatus === 200 ? brokenPromise(bytes, promises) : null;
  if (broken !== null) return failed({ kind: 'protocol', message: broken, retryAfterMs: null });
  const charset = promises === 'json' ? 'utf-8' : charsetOf(reply.header('content-type'));
  const fetchedAt = http.clock.now();
  const headers = tellingHeaders(reply.header);
  return {
    ok: true,
    answer: { source, server, fetchedAt, ms, bytes, charset, httpStatus, headers },
  };
}

/** Headers by which a page, a load balancer and the registry itself are told apart. */
const TELLING = ['content-type', 'server', 'via', ...PROXY_HEADERS];

function tellingHeaders(header: (name: string) => string | null): Record<string, string> {
  const found = TELLING.map((name) => [name, header(name)] as const);
  return Object.fromEntries(found.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** `wait` as `retryAfterMs` gives it. */
function failureOfStatus(status: number, wait: number | null): FailureKind {
  if (status === 429 || (status === 503 && wait !== null)) return 'rateLimited';
  if (status >= 500) return 'serverError';
  return status >= 400 ? 'refused' : 'protocol';
}

/** `Retry-After` (RFC 9110 §10.2.3) as milliseconds from `now`, a day at most, or null. */
function retryAfterMs(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  const wait = /^\d{1,12}$/.test(text)
    ? Number(text) * 1000
    : / GMT$/.test(text)
      ? Date.parse(text) - now
      : Number.NaN;
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), MAX_RETRY_AFTER_MS);
}

/** Judged by the bytes: registries label JSON as plain text, and error pages as JSON. */
function brokenPromise(bytes: Uint8Array, promised: HttpSourceQuestion['promises']): string | null {
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
