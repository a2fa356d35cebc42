import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '#app/base/clock.ts';
import { RDAP_TYPE } from '#app/http/schemas.ts';
import { ownOrigin } from '#app/http/server/own-address.ts';
import type { DnsLookup } from '#app/lookup/dns-lookup.ts';
import type { Lookups } from '#app/lookup/lookup.ts';
import type { NameParser } from '#app/names/parse-name.ts';
import type { CardForm } from './entities.ts';

/** What the routes of this room work with. */
export interface RdapParts {
  readonly clock: Clock;
  readonly lookups: Lookups;
  readonly parseName: NameParser;
  readonly dns: DnsLookup;
  /** Whether registrations seen before name the host. */
  readonly isNameserver: (host: string) => Promise<boolean>;
  /** Where the registrar with this number in IANA's list has its RDAP. */
  readonly registrarRdapBase: (ianaId: string | null) => string | null;
  /** The address clients use, where the operator tells it. */
  readonly publicUrl: string | null;
}

/**
 * `https://host/rdap/<what>/<name>`: at the address clients use, else at the one just asked. Throws
 * the 400 for a `Host` that is none. Without any (HTTP/1.0) it is relative.
 */
export function addressOf({ publicUrl }: RdapParts, request: FastifyRequest, path: string): string {
  return `${ownOrigin(publicUrl, request)}/rdap/${path}`;
}

/**
 * JSContact instead of jCard: by `jscard=true`, or by the parameter of RDAP's extensions in
 * `Accept` (`application/rdap+json;extensions="rdap_level_0 jscard"`).
 */
export function cardFormOf(jscard: boolean | undefined, accept = ''): CardForm {
  const isNamed = /;\s*(?:extensions|exts_list)="[^"]*\bjscard\b[^"]*"/i.test(accept);
  return (jscard ?? isNamed) ? 'jscard' : 'vcardArray';
}

/** By a serializer of its own: the framework's would add a charset, which the type has none of. */
export function sendRdap(reply: FastifyReply, answer: object): FastifyReply {
  return reply.type(RDAP_TYPE).serializer(JSON.stringify).send(answer);
}
