import { Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { readCursor, writeCursor } from '#app/base/cursor.ts';
import { DomainParam, nameOrThrow } from '#app/http/domain-param.ts';
import { badCursor } from '#app/http/error-reply.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { parseDnsHost } from '#app/names/dns-host.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { DNS_TYPES } from '#app/records/dns.ts';
import { countKnownHosts, knownHosts } from '#app/storage/dns/hosts.ts';
import type { Database } from '#app/storage/postgres/database.ts';

const MOST = 1000;
const USUAL = 100;

/** `GET /dns/subdomains`: the hosts below a name that records are known of. Asks no resolver. */
export function subdomainsRoute(api: App, db: Database, parseName: NameParser): void {
  api.get(
    '/dns/subdomains',
    {
      schema: {
        operationId: 'getSubdomains',
        tags: ['DNS'],
        summary: 'Hosts seen below a name',
        description:
          'Hosts that were asked for here, looked at by a timetable or imported, with the types ' +
          'of the records that were seen. Asks no server.',
        querystring: Type.Object({
          domain: {
            ...DomainParam,
            description: 'The domain, or a host of it, URL-encoded; Unicode or A-labels, any case',
          },
          limit: Type.Optional(
            Type.Integer({
              ...{ minimum: 1, maximum: MOST, default: USUAL },
              description: 'Most hosts on a page',
            }),
          ),
          cursor: Type.Optional(
            Type.String({ description: '`next` of the page before, with the same query' }),
          ),
        }),
        response: { 200: Type.Ref('Subdomains'), ...errorResponses(400) },
      },
    },
    async (request) => {
      const { limit = USUAL, cursor } = request.query;
      const name = nameOrThrow(parseDnsHost(parseName, request.query.domain));
      const below = { domain: name.ascii, host: name.host };
      const query = ['subdomains', name.host];
      const position =
        cursor === undefined ? null : readCursor(cursor, query, ['string', 'number']);
      if (cursor !== undefined && !isHostBelow(position?.[0], name.host)) throw badCursor();
      const [after, known] = position ?? [null, null];
      const total = known ?? (await countKnownHosts(db, below));
      const found = await knownHosts(db, { ...below, limit, after });
      const hosts = found.slice(0, limit);
      return {
        domain: name.host,
        unicode: toUnicodeHost(name.host),
        registrable: name.ascii,
        total,
        hosts: hosts.map(({ name, types, firstSeen, lastSeen, current }) => ({
          name,
          unicode: toUnicodeHost(name),
          types: DNS_TYPES.filter((type) => types.includes(type)),
          firstSeen: isoInstant(firstSeen),
          lastSeen: isoInstant(lastSeen),
          current,
        })),
        next: found.length > limit ? writeCursor(query, [hosts.at(-1)!.name, total]) : null,
      };
    },
  );
}

function isHostBelow(host: string | undefined, name: string): boolean {
  return host?.endsWith(`.${name}`) === true && /^[\x21-\x7e]+$/.test(host);
}
