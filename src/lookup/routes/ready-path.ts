/**
 * The short way for the commonest request: a GET whose answer stands ready in the cache. It is
 * answered before the framework sees it. Both ways ask one gate and send the same headers (tested).
 */
import type { RequestListener } from 'node:http';
import type { Clock } from '#app/base/clock.ts';
import { JSON_TYPE } from '#app/http/error-reply.ts';
import { EXPOSED_HEADERS, type Gate } from '#app/http/gate.ts';
import { requestIdOf, type ServedRequest } from '#app/http/requests.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { CachedOutcome } from '../cache/outcome-cache.ts';
import type { ReadyBody } from '../cache/ready-answer.ts';
import type { Lookups } from '../lookup.ts';

export interface ReadyPathParts {
  readonly clock: Clock;
  readonly lookups: Lookups;
  readonly parseName: NameParser;
  readonly gate: Gate;
  readonly answered: (served: ServedRequest) => void;
}

/** Names in plain letters: nothing to decode, no second parameter. */
const PLAIN_QUERY = /^\?domain=([A-Za-z0-9.-]{1,255})$/;

const ROUTES: readonly { path: string; body: (entry: CachedOutcome, now: number) => ReadyBody }[] =
  [
    { path: '/api/v1/whois', body: (entry, now) => entry.whoisBody(now) },
    { path: '/api/v1/domain/check', body: (entry, now) => entry.checkBody(now) },
  ];

/** `longWay` is the framework's own handler. */
export function readyPath(parts: ReadyPathParts, longWay: RequestListener): RequestListener {
  const { clock, lookups, parseName, gate, answered } = parts;
  return (request, response) => {
    const url = request.url ?? '';
    const route =
      request.method === 'GET' ? ROUTES.find(({ path }) => url.startsWith(path)) : undefined;
    const domain = route && PLAIN_QUERY.exec(url.slice(route.path.length))?.[1];
    const parsed = domain === undefined ? null : parseName(domain);
    const entry = parsed?.ok ? lookups.cached(parsed.name) : null;
    if (!route || !entry) return longWay(request, response);

    const startedAt = clock.elapsed();
    void gate.judge(request).then((caller) => {
      if (caller.refusal) {
        longWay(request, response);
        return;
      }
      const requestId = requestIdOf(request);
      const { latin1, bytes } = route.body(entry, clock.now());
      const { limit } = caller;
      // Name, value, name, value: the form Node writes out without making an object of it first.
      response.writeHead(200, [
        'x-request-id',
        requestId,
        'access-control-allow-origin',
        '*',
        'access-control-expose-headers',
        EXPOSED_HEADERS,
        'x-ratelimit-limit',
        limit.limit,
        'x-ratelimit-remaining',
        limit.remaining,
        'x-ratelimit-reset',
        limit.resetAt,
        'content-type',
        JSON_TYPE,
        'content-length',
        bytes,
      ]);
      response.end(latin1, 'latin1');
      const ms = clock.elapsed() - startedAt;
      answered({ request, requestId, route: route.path, status: 200, ms });
    });
  };
}
