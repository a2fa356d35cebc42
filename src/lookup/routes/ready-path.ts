/**
 * The short way for the commonest request: a GET whose answer stands ready in the cache. It is
 * answered before the framework sees it. Both ways ask one gate and send the same headers (tested).
 */
import type { RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#app/base/clock.ts';
import { isHeld, KEYED, maxAge, VARY } from '#app/http/caching.ts';
import { COMPRESSED_FROM_BYTES, codingFor, compress } from '#app/http/compression.ts';
import { JSON_TYPE } from '#app/http/error-reply.ts';
import { EXPOSED_HEADERS, type Gate, limitHeaders } from '#app/http/gate.ts';
import { prefers } from '#app/http/input/accept.ts';
import { requestIdOf, type ServedRequest } from '#app/http/requests.ts';
import { RDAP_TYPE } from '#app/http/schemas.ts';
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

const SAME_HEADERS = Object.entries({
  'access-control-allow-origin': '*',
  'access-control-expose-headers': EXPOSED_HEADERS,
  vary: VARY,
}).flat();
/** Bodies kept coded, each good for a second. */
const MAX_CODED = 200;

interface ReadyRoute {
  readonly path: string;
  readonly operation: string;
  readonly body: (entry: CachedOutcome, now: number) => ReadyBody;
}

const ROUTES: readonly ReadyRoute[] = [
  {
    path: '/api/v1/whois',
    operation: 'getWhois',
    body: (entry, now) => entry.whoisBody(now),
  },
  {
    path: '/api/v1/domain/check',
    operation: 'checkDomain',
    body: (entry, now) => entry.checkBody(now),
  },
];

/** `longWay` is the framework's own handler. */
export function readyPath(parts: ReadyPathParts, longWay: RequestListener): RequestListener {
  const { clock, lookups, parseName, gate, answered } = parts;
  const send = codedSender();
  return (request, response) => {
    const url = request.url ?? '';
    const route =
      request.method === 'GET' ? ROUTES.find(({ path }) => url.startsWith(path)) : undefined;
    const domain = route && PLAIN_QUERY.exec(url.slice(route.path.length))?.[1];
    const parsed = domain === undefined ? null : parseName(domain);
    const entry = parsed?.ok ? lookups.cached(parsed.name) : null;
    if (!route || !entry || prefers(request.headers.accept, RDAP_TYPE))
      return longWay(request, response);

    const startedAt = clock.elapsed();
    void gate.judge(request).then((caller) => {
      if (caller.refusal) {
        longWay(request, response);
        return;
      }
      const requestId = requestIdOf(request);
      const body = route.body(entry, clock.now());
      const { limit, key } = caller;
      // Name, value, name, value: the form Node writes out without making an object of it first.
      const headers: (string | number)[] = [
        ...SAME_HEADERS,
        'x-request-id',
        requestId,
        ...limitHeaders(limit),
        'cache-control',
        key === null ? maxAge(body.secondsLeft) : KEYED,
      ];
      if (key === null) headers.push('etag', body.etag);
      const isKnown = key === null && isHeld(request.headers['if-none-match'], body.etag);
      if (isKnown) response.writeHead(304, headers).end();
      else void send(body, response, headers, request.headers['accept-encoding']);
      const status = isKnown ? 304 : 200;
      const ms = clock.elapsed() - startedAt;
      const { path, operation } = route;
      const keyId = key === null ? null : key.id;
      answered({ request, requestId, route: path, operation, keyId, status, ms });
    });
  };
}

/** Sends a body as it is, or coded where it is long and the client takes that; codings are kept. */
function codedSender() {
  const kept = new LRUCache<string, Buffer>({ max: MAX_CODED });
  return async (
    { latin1, bytes, etag, secondsLeft }: ReadyBody,
    response: ServerResponse,
    headers: (string | number)[],
    accepted: string | undefined,
  ): Promise<void> => {
    const coding = bytes < COMPRESSED_FROM_BYTES ? null : codingFor(accepted);
    headers.push('content-type', JSON_TYPE);
    if (coding === null) {
      response.writeHead(200, [...headers, 'content-length', bytes]).end(latin1, 'latin1');
      return;
    }
    const id = `${coding} ${secondsLeft} ${etag}`;
    const coded = kept.get(id) ?? (await compress(Buffer.from(latin1, 'latin1'), coding));
    kept.set(id, coded);
    headers.push('content-encoding', coding, 'content-length', coded.length);
    response.writeHead(200, headers).end(coded);
  };
}
