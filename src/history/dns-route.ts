import { type Static, Type } from 'typebox';
import { isMoment, isoInstant } from '#app/base/clock.ts';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import { DomainParam, domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { badCursor } from '#app/http/error-reply.ts';
import { answerList, type ListRequest, listResponse } from '#app/http/export/answer-list.ts';
import { memberColumns } from '#app/http/export/columns.ts';
import { limitField } from '#app/http/export/page-limit.ts';
import type { App } from '#app/http/feature.ts';
import { faultsThrown, judgesQuery, type Sound } from '#app/http/input/judge.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { DnsTypesParam, dnsTypesOrThrow } from '#app/lookup/routes/dns-types.ts';
import { parseDnsHost } from '#app/names/dns-host.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { DnsHistoryEntry, DnsHistoryPosition } from '#app/records/dns.ts';
import { dnsHistoryPage } from '#app/storage/dns/pages.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { coverageView, TimeRangeParams, timeRangeFaults, timeRangeOrThrow } from './time-range.ts';

const MOST = 1000;
const USUAL = 100;
const POSITION = ['number', 'string', 'string', 'string', 'number'] as const;

const Query = Type.Object({
  domain: {
    ...DomainParam,
    description: 'The domain, or a host of it, URL-encoded; Unicode or A-labels, any case',
  },
  type: DnsTypesParam,
  hosts: Type.Optional(
    Type.Enum(['own', 'all'], {
      title: 'HostsShown',
      description:
        'Records of the name alone, or of the hosts below it too. Without it: `all` of a ' +
        'registrable domain, `own` of a host',
    }),
  ),
  ...TimeRangeParams,
  limit: limitField(MOST, USUAL),
  cursor: Type.Optional(
    Type.String({ description: '`next` of the page before, with the same query' }),
  ),
});

/** `GET /dns/history`: what DNS said of a domain and its hosts over time. Asks no resolver. */
export function dnsHistoryRoute(api: App, db: Database, parseName: NameParser): void {
  api.get(
    '/dns/history',
    {
      config: judgesQuery<typeof Query>((query) => {
        const { domain, type, cursor } = query;
        const parsed = domain === undefined ? undefined : parseDnsHost(parseName, domain);
        const faults = [
          ...domainFaults(parsed),
          ...faultsThrown(() => dnsTypesOrThrow(type)),
          ...timeRangeFaults(query),
        ];
        const isOfHosts = !('hosts' in query) || query.hosts !== undefined;
        if (faults.length > 0 || !parsed?.ok || !cursor || !isOfHosts) return faults;
        return faultsThrown(() => positionOrThrow(cursor, cursorQuery(parsed.name, query)));
      }),
      schema: {
        operationId: 'getDnsHistory',
        tags: ['DNS'],
        summary: 'DNS records of one name over time',
        description:
          'From the looks at its records by a timetable, and what was imported; asks no server.',
        querystring: Query,
        response: {
          200: listResponse(
            Type.Ref('DnsHistory'),
            'One of `records`',
            'type,name,value,ttl,firstSeen,lastSeen,observations,current,next',
          ),
          ...errorResponses(400),
        },
      },
    },
    async (request, reply) => {
      const types = dnsTypesOrThrow(request.query.type);
      const { from, to } = timeRangeOrThrow(request.query);
      const name = nameOrThrow(parseDnsHost(parseName, request.query.domain));
      const { ascii: domain, host } = name;
      const andBelow = isWithHosts(name, request.query);
      const query = cursorQuery(name, request.query);
      const page = async ({ limit, cursor }: ListRequest) => {
        const after = cursor === undefined ? null : positionOrThrow(cursor, query);
        const found = await dnsHistoryPage(db, {
          domain,
          types,
          from,
          to,
          limit,
          after,
          ...(!(andBelow && host === domain) && { host: { name: host, andBelow } }),
        });
        return {
          domain: host,
          unicode: toUnicodeHost(host),
          registrable: domain,
          total: found.total,
          coverage: coverageView(found.coverage),
          records: found.entries.map(recordView),
          next: found.next && writeCursor(query, found.next),
        };
      };
      return await answerList(request, reply, {
        name: `dns-history-${host}`,
        asked: request.query,
        page,
        usualLimit: USUAL,
        mostOnPage: MOST,
        itemsOf: ({ records }) => records,
        columns: COLUMNS,
      });
    },
  );
}

type Asked = Sound<Static<typeof Query>>;

function isWithHosts({ ascii, host }: DomainName, { hosts }: Asked): boolean {
  return (hosts ?? (host === ascii ? 'all' : 'own')) === 'all';
}

/** What a cursor is of. */
function cursorQuery(name: DomainName, query: Asked) {
  const { from, to } = timeRangeOrThrow(query);
  const andBelow = isWithHosts(name, query);
  return ['dnsHistory', name.host, andBelow, dnsTypesOrThrow(query.type), from, to];
}

function recordView({ firstSeen, lastSeen, ...entry }: DnsHistoryEntry) {
  return { ...entry, firstSeen: isoInstant(firstSeen), lastSeen: isoInstant(lastSeen) };
}

const COLUMNS = memberColumns<ReturnType<typeof recordView>>(
  'type',
  'name',
  'value',
  'ttl',
  'firstSeen',
  'lastSeen',
  'observations',
  'current',
);

function positionOrThrow(cursor: string, query: readonly unknown[]): DnsHistoryPosition {
  const position = readCursor(cursor, query, POSITION);
  const texts = position?.slice(1, 4) as string[] | undefined;
  const isOurs =
    isMoment(position?.[0]) &&
    isMoment(position?.[4]) &&
    /^[0-9a-f]{32}$/.test(position![3]) &&
    !texts!.join().includes('\0');
  if (isOurs) return position as DnsHistoryPosition;
  throw badCursor();
}
