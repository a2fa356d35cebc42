import { Type } from 'typebox';
import { type Clock, isoInstant } from '#app/base/clock.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses, KEY_NEEDED } from '#app/http/schemas.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  type DomainHead,
  insertReverseQuery,
  reverseHeads,
  searchReverse,
} from '#app/storage/reverse/search.ts';
import { reverseCursor, reverseRequestOrThrow } from './reverse-request.ts';
import { ReverseBody } from './schemas.ts';
import { slowSearch } from './slow-search.ts';

/** `POST /whois/reverse`: domains that share a registrant. Every search is in the audit log. */
export function reverseRoute(api: App, db: Database, clock: Clock): void {
  api.post(
    '/whois/reverse',
    {
      config: { needs: 'partner' },
      schema: {
        operationId: 'reverseWhois',
        tags: ['History'],
        summary: 'Domains by registrant, registrar or nameserver',
        description:
          'Every search is written down: the key, the terms, the time and how many domains were ' +
          'found.',
        security: KEY_NEEDED,
        body: ReverseBody,
        response: { 200: Type.Ref('ReversePage'), ...errorResponses(400, 403, 413, 415, 503) },
      },
    },
    async (request, reply) => {
      const { query, known } = reverseRequestOrThrow(request.body);
      const { include, exclude = [] } = request.body;
      const audit = {
        at: clock.now(),
        // The gate lets no request through to here without a key.
        keyId: request.caller.key!.id,
        scope: query.scope,
        terms: { include, exclude },
        continued: known !== null,
      };
      try {
        return await db.transaction().execute(async (tx) => {
          const { domains, next, ...found } = await searchReverse(tx, query);
          const heads = await reverseHeads(tx, domains);
          await insertReverseQuery(tx, { ...audit, count: domains.length });
          const total = known ?? found;
          const matched = [...new Set(include.map(({ field }) => field))];
          reply.header('cache-control', 'no-store');
          return {
            ...total,
            scope: query.scope,
            domains: domains.map((domain) => ({
              ...headView(domain, heads.get(domain)),
              matched,
            })),
            next: next === null ? null : reverseCursor(query, next, total),
          };
        });
      } catch (error) {
        const tooSlow = slowSearch(error);
        if (!tooSlow) throw error;
        await db.transaction().execute((tx) => insertReverseQuery(tx, { ...audit, count: 0 }));
        throw tooSlow;
      }
    },
  );
}

function headView(domain: string, head: DomainHead | undefined) {
  const date = (at: number | null | undefined) => (at == null ? null : isoInstant(at));
  return {
    domain,
    unicode: toUnicodeHost(domain),
    registrar: head?.registrar ?? null,
    created: date(head?.created),
    expiry: date(head?.expiry),
    firstSeen: date(head?.firstSeen),
    lastSeen: date(head?.lastSeen),
  };
}
