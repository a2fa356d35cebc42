/** The one way to the API: a question in, an answer or a failure out. */
import { now } from '../base/clock.ts';
import { type Failure, failureOf, offline } from './failure.ts';
import { currentKey } from './key.ts';
import { noteLimits } from './limits.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

export interface Question {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  /** Below `/api/v1`: `/whois`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Instead of the key that is held: to try one before holding it. */
  readonly key?: string;
}

const BASE = '/api/v1';

/** Throws only when `signal` says so, with its reason. */
export async function ask<T>(question: Question): Promise<Answer<T>> {
  try {
    const response = await send(question);
    if (response.status === 204) return { ok: true, value: undefined as T };
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body !== null) return { ok: true, value: body as T };
    return {
      ok: false,
      failure: failureOf(response.status, body, response.headers.get('retry-after'), now()),
    };
  } catch {
    question.signal?.throwIfAborted();
    return { ok: false, failure: offline(now()) };
  }
}

/** The bare response, for those who read it as it comes (event streams). Rejects when no connection comes about. */
export async function send({
  method = 'GET',
  path,
  query,
  body,
  headers,
  signal,
  key,
}: Question): Promise<Response> {
  const sent = new Headers({ accept: 'application/json', ...headers });
  const apiKey = key ?? currentKey();
  if (apiKey !== null) sent.set('x-api-key', apiKey);
  if (body !== undefined) sent.set('content-type', 'application/json');
  const response = await fetch(`${BASE}${path}${queryText(query)}`, {
    method,
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    credentials: 'omit',
    cache: 'no-store',
  });
  noteLimits(response.headers);
  return response;
}

function queryText(query: Question['query']): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}
