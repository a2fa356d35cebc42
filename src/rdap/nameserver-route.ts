import { Type } from 'typebox';
import { isoInstant } from '#app/base/clock.ts';
import { AppError } from '#app/base/errors.ts';
import { DomainParam, nameOrThrow } from '#app/http/domain-param.ts';
import type { App } from '#app/http/feature.ts';
import type { Finding } from '#app/lookup/lookup.ts';
import { unavailable } from '#app/lookup/routes/unavailable.ts';
import type { NameserverDetail } from '#app/records/registration.ts';
import { addressMember } from './domain-object.ts';
import { type Note, nameMembers, selfLink } from './members.ts';
import { sourceNotice, TERMS } from './notices.ts';
import { addressOf, type RdapParts, sendRdap } from './parts.ts';
import { rdapResponses } from './schemas.ts';

/**
 * `GET /rdap/nameserver/{host}` (RFC 9082 §3.1.4): a host that its own domain's registration names,
 * or that registrations seen before name. Any other host may serve names too, so its 404 says that
 * it isn't known here.
 */
export function nameserverRoute(app: App, parts: RdapParts): void {
  const { clock, lookups, parseName, isNameserver } = parts;
  app.get(
    '/nameserver/:name',
    {
      schema: {
        operationId: 'getRdapNameserver',
        tags: ['RDAP'],
        summary: 'One nameserver as RDAP',
        description: 'One that registrations name, with its addresses where they are told.',
        params: Type.Object({ name: DomainParam }),
        response: rdapResponses(Type.Ref('RdapNameserver'), 400, 404, 503),
      },
    },
    async (request, reply) => {
      const name = nameOrThrow(parseName(request.params.name));
      const found = await lookups.find(name);
      const own = registered(found, name.host);
      if (!own && !(await isNameserver(name.host))) {
        if (found.kind === 'unknown') throw unavailable(found.outcome);
        throw new AppError('not_found', `${name.host} is not known here as a nameserver.`);
      }
      const { ipv4, ipv6, notice } = hasAddresses(own) ? own : await fromDns(parts, name.host);
      return sendRdap(reply, {
        rdapConformance: ['rdap_level_0'],
        objectClassName: 'nameserver',
        ...nameMembers(name.host),
        ...addressMember(ipv4, ipv6),
        links: [selfLink(addressOf(parts, request, `nameserver/${name.host}`))],
        notices: [TERMS, notice],
      });
    },
  );

  /** As its own domain's registration has it. */
  function registered(found: Finding, host: string) {
    if (found.kind === 'unknown') return null;
    const { outcome, serving } = found;
    const detail = outcome.registration?.nameserverDetails.find((one) => one.host === host);
    return detail ? { ...detail, notice: sourceNotice(outcome, serving, clock.now()) } : null;
  }
}

interface Told extends Pick<NameserverDetail, 'ipv4' | 'ipv6'> {
  readonly notice: Note;
}

function hasAddresses(told: Told | null): told is Told {
  return told !== null && told.ipv4.length + told.ipv6.length > 0;
}

async function fromDns({ dns, clock }: RdapParts, host: string): Promise<Told> {
  const { answers, failed, resolver } = await dns.look(host, ['A', 'AAAA']);
  const description = [
    `Addresses as dns ${resolver} has them at ${isoInstant(clock.now())}.`,
    ...failed.map(({ type, reason }) => `No answer for ${type}: ${reason}.`),
    'That it is a nameserver is what registrations say.',
  ];
  return {
    ipv4: (answers.A ?? []).map(({ value }) => String(value)),
    ipv6: (answers.AAAA ?? []).map(({ value }) => String(value)),
    notice: { title: 'Source of the data', description },
  };
}
