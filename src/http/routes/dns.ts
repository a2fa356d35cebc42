import { Type } from 'typebox';
import { type Clock, isoInstant } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import type { DnsLookup, LiveDns } from '#app/lookup/dns-lookup.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import { DNS_TYPES, type DnsType } from '#app/records/dns.ts';
import type { App } from '../app-type.ts';
import { nameOrThrow } from '../found.ts';
import { DnsTypesParam } from '../schemas/dns.ts';
import { errorResponses } from '../schemas/error.ts';
import { DomainParam } from '../schemas/lookup.ts';

export interface DnsRouteParts {
  readonly clock: Clock;
  readonly parseName: NameParser;
  readonly dns: DnsLookup;
  /** Told of every name whose DNS somebody wanted to know. */
  readonly dnsAsked: (name: DomainName) => void;
}

const RETRY_SECONDS = 30;

/** `GET /dns`: the records of a host, now. Unlike everywhere else the host is not cut to its registrable domain. */
export function dnsRoute(app: App, { clock, parseName, dns, dnsAsked }: DnsRouteParts): void {
  app.get(
    '/dns',
    {
      schema: {
        operationId: 'getDns',
        tags: ['DNS'],
        summary: 'DNS records of one host',
        querystring: Type.Object({
          domain: {
            ...DomainParam,
            description: 'The host, URL-encoded; Unicode or A-labels, any case. Asked for as given',
          },
          type: DnsTypesParam,
        }),
        response: { 200: Type.Ref('DnsAnswer'), ...errorResponses(400, 503) },
      },
    },
    async (request) => {
      const types = dnsTypesOrThrow(request.query.type);
      const name = nameOrThrow(parseName(request.query.domain));
      const live = await dns.look(name.host, types ?? DNS_TYPES);
      dnsAsked(name);
      if (live.exists === null) throw unanswered(name, live);
      const { exists, records, failed, resolver } = live;
      return {
        domain: name.host,
        unicode: toUnicodeHost(name.host),
        registrable: name.ascii,
        exists,
        records,
        failed,
        resolver,
        checkedAt: isoInstant(clock.now()),
      };
    },
  );
}

/** Each type once, in their usual order; null for all. Or the 400 that names the unknown one. */
export function dnsTypesOrThrow(text: string | undefined): DnsType[] | null {
  if (text === undefined) return null;
  const wanted = text.split(',', DNS_TYPES.length * 2).map((part) => part.trim().toUpperCase());
  const known = DNS_TYPES.filter((type) => wanted.includes(type));
  if (wanted.every((type) => (DNS_TYPES as readonly string[]).includes(type))) return known;
  const message = `\`type\` must be a comma list of ${DNS_TYPES.join(', ')}.`;
  throw new AppError('invalid_input', message, { details: [{ field: 'type', message }] });
}

function unanswered({ host }: DomainName, { failed, resolver }: LiveDns): AppError {
  const reasons = [...new Set(failed.map(({ reason }) => reason))].join(', ');
  return new AppError(
    'registry_unavailable',
    `No answer for ${host} from DNS for now. Tried: ${resolver}: ${reasons}.`,
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}
