import { Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import { DomainParam, nameOrThrow } from '#app/http/domain-param.ts';
import type { App } from '#app/http/feature.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { parseDnsHost } from '#app/names/dns-host.ts';
import type { DomainName } from '#app/names/domain-name.ts';
import { toUnicodeHost } from '#app/names/host-name.ts';
import { DNS_TYPES } from '#app/records/dns.ts';
import type { ProvedDns } from '../dns-lookup.ts';
import { DnsTypesParam, dnsTypesOrThrow } from './dns-types.ts';
import type { LookupRouteParts } from './parts.ts';

const RETRY_SECONDS = 30;

/** `GET /dns`: a host's records, now. The host is not cut to its registrable domain. */
export function dnsRoute(app: App, { clock, parseName, dns, dnsAsked }: LookupRouteParts): void {
  app.get(
    '/dns',
    {
      schema: {
        operationId: 'getDns',
        tags: ['DNS'],
        summary: 'DNS records of one host',
        description:
          'As the resolver gives them now, of any host. They say nothing of its registration.',
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
      const name = nameOrThrow(parseDnsHost(parseName, request.query.domain));
      const live = await dns.lookWithProof(name.host, types ?? DNS_TYPES);
      dnsAsked(name.ascii);
      if (live.exists === null) throw unanswered(name, live);
      const { exists, records, failed, resolver, dnssec } = live;
      return {
        domain: name.host,
        unicode: toUnicodeHost(name.host),
        registrable: name.ascii,
        exists,
        records,
        failed,
        resolver,
        dnssec,
        checkedAt: isoInstant(clock.now()),
      };
    },
  );
}

function unanswered({ host }: DomainName, { failed, resolver, dnssec }: ProvedDns): AppError {
  const reasons: string[] = [...new Set(failed.map(({ reason }) => reason))];
  if (dnssec.status === 'bogus') reasons.push(`DNSSEC is bogus (${dnssec.reason})`);
  return new AppError(
    'registry_unavailable',
    `No answer for ${host} from DNS for now. Tried: ${resolver}: ${reasons.join(', ')}.`,
    {
      retryAfterSeconds: RETRY_SECONDS,
    },
  );
}
