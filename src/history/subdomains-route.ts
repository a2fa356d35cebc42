import { Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import { DomainParam, domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import { badCursor } from '#app/http/error-reply.ts';
import { answerList, type ListRequest, listResponse } from '#app/http/export/answer-list.ts';
import { memberColumns } from '#app/http/export/columns.ts';
import { limitField } from '#app/http/export/page-limit.ts';
import type { App } from '#app/http/feature.ts';
import { faultsThrown, judgesQuery } from '#app/http/input/judge.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { parseDnsHost } from '#app/names/dns-host.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { DNS_TYPES } from '#app/records/dns.ts';
import { countKnownHosts, knownHosts } from '#app/storage/dns/hosts.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const MOST = 1000;
const USUAL = 100;

const Query = Type.Object({
  domain: {
    ...DomainParam,
    description: 'The domain, or a host of it, URL-encoded; Unicode or A-labels, any case',
  },
  limit: limitField(MOST, USUAL),
  cursor: Type.Optional(
    Type.String({ description: '`next` of the page before, with the same query' }),
  ),
});

/** `GET /dns/subdomains`: the hosts below a name that records are known of. Asks no resolver. */
export function subdomainsRoute(api: App, db: Database, parseName: NameParser): void {
  api.get(
    '/dns/subdomains',
    {
      config: judgesQuery<typeof Query>(({ domain, cursor }) => {
        const parsed = domain === undefined ? undefined : parseDnsHost(parseName, domain);
        if (!parsed?.ok || cursor === undefined) return domainFaults(parsed);
        return faultsThrown(() => positionOrThrow(cursor, parsed.name.host));
      }),
      schema: {
        operationId: 'getSubdomains',
        tags: ['DNS'],
        summary: 'Hosts seen below a name',
        description:
          'Hosts that were asked for here, looked at by a timetable or imported, with the types ' +
          'of the records that were seen. Asks no server.',
        querystring: Query,
        response: {
          200: listResponse(
            Type.Ref('Subdomains'),
            'One of `hosts`',
            'name,unicode,types,firstSeen,lastSeen,current,next',
          ),
          ...errorResponses(400),
        },
      },
    },
    async (request, reply) => {
      const name = nameOrThrow(parseDnsHost(parseName, request.query.domain));
      const below = { domain: name.ascii, host: name.host };
      const page = async ({ limit, cursor }: ListRequest) => {
        const [after, known] =
          cursor === undefined ? [null, null] : positionOrThrow(cursor, name.host);
        const total = known ?? (await countKnownHosts(db, below));
        const found = await knownHosts(db, { ...below, limit, after });
        const hosts = found.slice(0, limit);
        return {
          domain: name.host,
          unicode: toUnicodeHost(name.host),
          registrable: name.ascii,
          total,
          hosts: hosts.map(hostView),
          next:
            found.length > limit
              ? writeCursor(identity(name.host), [hosts.at(-1)!.name, total])
              : null,
        };
      };
      return await answerList(request, reply, {
        name: `subdomains-${name.host}`,
        asked: request.query,
        page,
        usualLimit: USUAL,
        mostOnPage: MOST,
        itemsOf: ({ hosts }) => hosts,
        columns: COLUMNS,
      });
    },
  );
}

function identity(host: string): unknown[] {
  return ['subdomains', host];
}

/** The last host of the page before, and how many there are. */
function positionOrThrow(cursor: string, host: string): readonly [string, number] {
  const position = readCursor(cursor, identity(host), ['string', 'number']);
  if (!position || !isHostBelow(position[0], host)) throw badCursor();
  return position;
}

type KnownHost = Awaited<ReturnType<typeof knownHosts>>[number];

function hostView({ name, types, firstSeen, lastSeen, current }: KnownHost) {
  return {
    name,
    unicode: toUnicodeHost(name),
    types: DNS_TYPES.filter((type) => types.includes(type)),
    firstSeen: isoInstant(firstSeen),
    lastSeen: isoInstant(lastSeen),
    current,
  };
}

const COLUMNS = memberColumns<ReturnType<typeof hostView>>(
  'name',
  'unicode',
  'types',
  'firstSeen',
  'lastSeen',
  'current',
);

function isHostBelow(host: string | undefined, name: string): boolean {
  return host?.endsWith(`.${name}`) === true && /^[\x21-\x7e]+$/.test(host);
}
