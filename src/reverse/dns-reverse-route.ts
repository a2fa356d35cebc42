import { type Static, Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { answerList, listResponse } from '#app/http/export/answer-list.ts';
import { memberColumns } from '#app/http/export/columns.ts';
import type { App } from '#app/http/feature.ts';
import { judgesBody } from '#app/http/input/judge.ts';
import { errorResponses, KEY_NEEDED } from '#app/http/schemas.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import { searchDnsReverse } from '#app/storage/dns/reverse-search.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import {
  dnsReverseCursor,
  dnsReverseFaults,
  dnsReverseRequestOrThrow,
} from './dns-reverse-request.ts';
import {
  DnsReverseBody,
  type DnsReversePage,
  MOST_NAMES_ON_PAGE,
  USUAL_NAMES,
} from './dns-schemas.ts';
import { slowSearch } from './slow-search.ts';

/** `POST /dns/reverse`: hosts by what their DNS records say, now or ever. Asks no resolver. */
export function dnsReverseRoute(api: App, db: Database): void {
  api.post(
    '/dns/reverse',
    {
      config: { needs: 'partner', ...judgesBody<typeof DnsReverseBody>(dnsReverseFaults) },
      schema: {
        operationId: 'reverseDns',
        tags: ['DNS'],
        summary: 'Hosts by address, nameserver, mail server, alias target or text',
        description: 'Of the records that were seen here or imported; asks no server.',
        security: KEY_NEEDED,
        body: DnsReverseBody,
        response: {
          200: listResponse(
            Type.Ref('DnsReversePage'),
            'One of `names`',
            'name,unicode,domain,type,value,firstSeen,lastSeen,observations,current,next',
          ),
          ...errorResponses(400, 403, 413, 415, 503),
        },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { body } = request;
      return answerList(request, reply, {
        name: 'reverse-dns',
        asked: body,
        usualLimit: USUAL_NAMES,
        mostOnPage: MOST_NAMES_ON_PAGE,
        page: (page) => searchPage(db, { ...body, ...page }),
        itemsOf: ({ names }) => names,
        columns: COLUMNS,
      });
    },
  );
}

async function searchPage(db: Database, body: Static<typeof DnsReverseBody>) {
  const { query, known } = dnsReverseRequestOrThrow(body);
  const search = db.transaction().setAccessMode('read only');
  try {
    const page = await search.execute((tx) => searchDnsReverse(tx, query));
    const counted = page.total && { total: page.total.count, totalIsExact: page.total.isExact };
    const total = known ?? counted!;
    return {
      ...total,
      scope: query.scope,
      names: page.entries.map(({ name, firstSeen, lastSeen, ...entry }) => ({
        name,
        unicode: toUnicodeHost(name),
        type: page.type,
        ...entry,
        firstSeen: isoInstant(firstSeen),
        lastSeen: isoInstant(lastSeen),
      })),
      next: page.next && dnsReverseCursor(query, page.next, total),
    };
  } catch (error) {
    throw slowSearch(error) ?? error;
  }
}

const COLUMNS = memberColumns<Static<typeof DnsReversePage>['names'][number]>(
  'name',
  'unicode',
  'domain',
  'type',
  'value',
  'firstSeen',
  'lastSeen',
  'observations',
  'current',
);
