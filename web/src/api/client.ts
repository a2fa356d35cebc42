/** The one way to the API: a question in, an answer or a failure out. */
import createClient from 'openapi-fetch';
import { now } from '../base/clock.ts';
import type { paths } from './data/openapi.ts';
import { type Failure, failureOf, offline } from './failure.ts';
import { currentKey } from './key.ts';
import { noteLimits } from './limits.ts';

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure };

/** Its paths, questions and answers are those of the service's own description. */
export const api = createClient<paths, 'application/json'>({
  credentials: 'omit',
  cache: 'no-store',
  headers: { accept: 'application/json' },
});

api.use({
  onRequest: ({ request }) => new Request(request, { headers: withKey(request.headers) }),
  onResponse: ({ response }) => noteLimits(response.headers),
});

/** With the key that is held, unless they bring another: to try it before it is held. */
export function withKey(headers: HeadersInit): Headers {
  const all = new Headers(headers);
  const key = currentKey();
  if (key !== null && !all.has('x-api-key')) all.set('x-api-key', key);
  return all;
}

interface Came<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response: Response;
}

/** `ask(api.GET('/api/v1/usage'))`. Throws only when the question was called off. */
export async function ask<T>(question: Promise<Came<T>>): Promise<Answer<T>> {
  try {
    const { data, error, response } = await question;
    // A 204 has nothing to say.
    if (data !== undefined || response.status === 204) return { ok: true, value: data as T };
    const retryAfter = response.headers.get('retry-after');
    return { ok: false, failure: failureOf(response.status, error, retryAfter, now()) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    const isNoJson = error instanceof SyntaxError;
    return { ok: false, failure: isNoJson ? failureOf(500, null, null, now()) : offline(now()) };
  }
}
