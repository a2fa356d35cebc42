import { Type } from 'typebox';
import { DomainParam, domainFaults, nameOrThrow } from '#app/http/domain-param.ts';
import type { App } from '#app/http/feature.ts';
import { faultsThrown, judgesQuery } from '#app/http/input/judge.ts';
import { errorResponses } from '#app/http/schemas.ts';
import { parseDnsHost } from '#app/names/dns-host.ts';
import { DNS_TYPES } from '#app/records/dns.ts';
import { dnsAnswer, dnsUnanswered } from '../answers/dns-answer.ts';
import { DnsTypesParam, dnsTypesOrThrow } from './dns-types.ts';
import type { LookupRouteParts } from './parts.ts';

const Query = Type.Object({
  domain: {
    ...DomainParam,
    description: 'The host, URL-encoded; Unicode or A-labels, any case. Asked for as given',
  },
  type: DnsTypesParam,
});

/** `GET /dns`: a host's records, now. The host is not cut to its registrable domain. */
export function dnsRoute(app: App, { clock, parseName, dns, dnsAsked }: LookupRouteParts): void {
  app.get(
    '/dns',
    {
      config: judgesQuery<typeof Query>(({ domain, type }) => [
        ...domainFaults(domain === undefined ? undefined : parseDnsHost(parseName, domain)),
        ...faultsThrown(() => dnsTypesOrThrow(type)),
      ]),
      schema: {
        operationId: 'getDns',
        tags: ['DNS'],
        summary: 'DNS records of one host',
        description:
          'As the resolver gives them now, of any host. They say nothing of its registration.',
        querystring: Query,
        response: { 200: Type.Ref('DnsAnswer'), ...errorResponses(400, 503) },
      },
    },
    async (request) => {
      const types = dnsTypesOrThrow(request.query.type);
      const name = nameOrThrow(parseDnsHost(parseName, request.query.domain));
      const live = await dns.lookWithProof(name.host, types ?? DNS_TYPES);
      dnsAsked(name, live);
      if (live.exists === null) throw dnsUnanswered(name, live);
      return dnsAnswer(name, live, clock.now());
    },
  );
}
