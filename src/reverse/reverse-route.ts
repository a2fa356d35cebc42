import { type Static, Type } from 'typebox';
import { type Clock, isoInstant } from '#app/base/clock.ts';
import { answerList, formOf, listResponse } from '#app/http/export/answer-list.ts';
import { memberColumns } from '#app/http/export/columns.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { errorResponses, KEY_NEEDED } from '#app/http/schemas.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  type FoundName,
  type ReverseFound,
  type ReverseQuery,
  sortDate,
} from '#app/storage/reverse/query.ts';
import { type DomainHead, reverseHeads, searchReverse } from '#app/storage/reverse/search.ts';
import type { SearchAudit } from '#app/storage/reverse/search-audit.ts';
import { reverseCursor, reverseFaults, reverseRequestOrThrow } from './reverse-request.ts';
import { MOST_ON_PAGE, ReverseBody, type ReversePage, USUAL_PAGE } from './schemas.ts';
import { slowSearch } from './slow-search.ts';

type Body = Static<typeof ReverseBody>;

export interface SearchParts {
  /** The database, or a replica of it. */
  readonly reads: Database;
  readonly searches: SearchAudit;
  readonly clock: Clock;
}

/** `POST /whois/reverse`: domains that share a registrant. Every search is in the audit log. */
export function reverseRoute(api: App, parts: SearchParts): void {
  api.post(
    '/whois/reverse',
    {
      config: { needs: 'partner', ...judgesBody<typeof ReverseBody>(reverseFaults) },
      schema: {
        operationId: 'reverseWhois',
        tags: ['History'],
        summary: 'Domains by registrant, registrar or nameserver',
        description:
          'By what stands in the latest record, or in any: people, organisations, addresses, ' +
          'registrar, nameservers, the name itself. Every search is written down: the key, the ' +
          'terms, the time and how many domains were found.',
        security: KEY_NEEDED,
        body: ReverseBody,
        response: {
          200: listResponse(
            Type.Ref('ReversePage'),
            'One of `domains`',
            'domain,unicode,registrar,created,updated,expiry,firstSeen,lastSeen,matched,score,next',
          ),
          ...errorResponses(400, 403, 413, 415, 503),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { body, headers } = request;
      // The gate lets no request through to here without a key.
      const keyId = request.caller.key!.id;
      // Lines have no place for counts.
      const { facets = [] } = formOf(headers.accept) === null ? body : {};
      return await answerList(request, reply, {
        name: 'reverse-whois',
        asked: body,
        usualLimit: USUAL_PAGE,
        mostOnPage: MOST_ON_PAGE,
        page: (page) => searchPage(parts, keyId, { ...body, facets, ...page }),
        itemsOf: ({ domains }) => domains,
        columns: COLUMNS,
      });
    },
  );
}

async function searchPage({ reads, searches, clock }: SearchParts, keyId: string, body: Body) {
  const { query, known } = reverseRequestOrThrow(body);
  const { include, exclude = [] } = body;
  const audit = {
    at: clock.now(),
    keyId,
    scope: query.scope,
    terms: { include, exclude },
    continued: known !== null,
  };
  try {
    const search = reads.transaction().setAccessMode('read only');
    const { page, heads } = await search.execute(async (tx) => {
      const page = await searchReverse(tx, query);
      const domains = page.names.map(({ domain }) => domain);
      return { page, heads: await reverseHeads(tx, domains) };
    });
    const { names, next, facets, ...found } = page;
    // No search is answered which isn't written down.
    await searches.keep({ ...audit, count: names.length });
    const total = known ?? found;
    const matched = [...new Set(include.map(({ field }) => field))];
    return {
      ...total,
      scope: query.scope,
      domains: names.map((name) => ({
        ...nameView(query, name, heads.get(name.domain)),
        matched,
      })),
      ...(query.facets.length > 0 && { facets: facets && facetsView(facets, found.total) }),
      next: next === null ? null : reverseCursor(query, next, total),
    };
  } catch (error) {
    const tooSlow = slowSearch(error);
    if (!tooSlow) throw error;
    await searches.keep({ ...audit, count: 0 });
    throw tooSlow;
  }
}

type Found = Static<typeof ReversePage>['domains'][number];

const COLUMNS = memberColumns<Found>(
  'domain',
  'unicode',
  'registrar',
  'created',
  'updated',
  'expiry',
  'firstSeen',
  'lastSeen',
  'matched',
  'score',
);

function nameView(query: ReverseQuery, { domain, score }: FoundName, head: DomainHead | undefined) {
  const date = (at: number | null | undefined) => (at == null ? null : isoInstant(at));
  return {
    domain,
    unicode: toUnicodeHost(domain),
    registrar: head?.registrar ?? null,
    created: date(head?.created),
    // Only who asks by it is told: answers to other requests stay as they are.
    ...(asksOfUpdates(query) && { updated: date(head?.updated) }),
    expiry: date(head?.expiry),
    firstSeen: date(head?.firstSeen),
    lastSeen: date(head?.lastSeen),
    ...(score !== null && { score }),
  };
}

function asksOfUpdates({ sort, ranges }: ReverseQuery): boolean {
  return sortDate(sort) === 'updated' || ranges.updated !== undefined;
}

function facetsView(
  facets: NonNullable<ReverseFound['facets']>,
  total: number,
): NonNullable<Static<typeof ReversePage>['facets']> {
  const views = Object.entries(facets).map(([facet, values]) => {
    const told = values.reduce((sum, { count }) => sum + count, 0);
    return [facet, { values, others: total - told }];
  });
  return Object.fromEntries(views);
}
