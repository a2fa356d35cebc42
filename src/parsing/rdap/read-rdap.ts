import { eppStatus } from '#app/records/epp-status.ts';
import { emptyContact, emptyRegistration, type Registration } from '#app/records/registration.ts';
import { asciiHost } from '../host-name.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject, parseJson } from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
import { disclose } from '../withheld.ts';
import { readDnssec, readNameservers } from './delegation.ts';
import { collectEntities, contactOf, registrarOf, resellerOf } from './entities.ts';
import { readErrorBody, readHttpStatus } from './error-body.ts';
import { readEvents } from './events.ts';
import { redactedRoles } from './redaction.ts';
import { readReservation } from './reservation.ts';

export interface RdapContext {
  /** HTTP status the body came with. */
  readonly httpStatus: number;
  /** The name asked for, A-label form; null: whatever name the answer speaks of. */
  readonly asked: string | null;
}

/**
 * One RDAP answer (RFC 9083) to a domain query → what it says of the name. Never throws, linear in the body's length.
 * `available` means only that this server says it has no such name; whether it may say so is the caller's to judge.
 */
export function readRdap(body: string, { httpStatus, asked }: RdapContext): Reading {
  const byStatus = readHttpStatus(httpStatus);
  if (byStatus) return byStatus;
  if (httpStatus === 404 && body.trim() === '') return verdict('available', null);
  const answer = asObject(parseJson(body));
  // HTML, plain text, a cut-off answer. A 404 of that kind is a web server's that lost the service, no registry's word.
  if (!answer) return verdict('unknown', null);
  const error = readErrorBody(answer, httpStatus);
  if (error) return error;
  if (httpStatus !== 200) return verdict('unknown', null);
  return readDomain(answer, asked);
}

function readDomain(domain: JsonObject, asked: string | null): Reading {
  // Lenient: `objectClassName` missing or in another case, as long as the object names a domain.
  const className = asText(domain.objectClassName)?.toLowerCase() ?? 'domain';
  const names = [domain.ldhName, domain.unicodeName].map((name) => asciiHost(asText(name) ?? ''));
  if (className !== 'domain') return verdict('unknown', null);
  const wanted = asked === null ? names.find((candidate) => candidate !== null) : asciiHost(asked);
  const name = names.find((candidate) => candidate !== null && candidate === wanted);
  if (!name)
    return { ...verdict('unknown', null), domain: names.find((other) => other !== null) ?? null };
  const registration = readRegistration(domain, name);
  const reservation = readReservation(domain, registration);
  if (reservation) return { ...reservation, domain: name };
  return {
    status: 'registered',
    domain: name,
    registration,
    auction: false,
    words: null,
    referral: {
      whoisServer: registration.registrar.whoisServer ?? asciiHost(asText(domain.port43) ?? ''),
      rdapUrl: registrarRdapUrl(domain),
    },
  };
}

function readRegistration(domain: JsonObject, name: string): Registration {
  const entities = collectEntities(domain);
  const redacted = redactedRoles(domain);
  const contact = (role: 'registrant' | 'admin' | 'tech' | 'billing') => {
    const found = contactOf(entities, role);
    // RFC 9537 removal can take away the whole entity: the contact exists, all of it is withheld.
    return redacted.has(role) ? { ...(found ?? emptyContact()), redacted: true } : found;
  };
  const nameserverDetails = readNameservers(domain);
  const handle = disclose(asText(domain.handle) ?? '').value;
  return {
    ...emptyRegistration(),
    registrant: contact('registrant') ?? emptyContact(),
    contacts: { admin: contact('admin'), tech: contact('tech'), billing: contact('billing') },
    registrar: registrarOf(entities),
    reseller: resellerOf(entities),
    // Lenient: some servers repeat the name as the handle; that is no identifier of its own.
    registryDomainId: handle !== null && asciiHost(handle) === name ? null : handle,
    nameservers: nameserverDetails.map(({ host }) => host),
    nameserverDetails,
    dates: { ...emptyRegistration().dates, ...readEvents(domain) },
    domainStatus: [
      ...new Set(asTexts(domain.status).map((status) => eppStatus(status.slice(0, 200)))),
    ],
    ...readDnssec(domain),
  };
}

/** RFC 9083 §4.2 with ICANN's profile: the registrar's own RDAP answer is linked as `related`. */
function registrarRdapUrl(domain: JsonObject): string | null {
  for (const link of asObjects(domain.links, 'href')) {
    const href = asText(link.href);
    if (href === null || !/^https?:\/\//i.test(href)) continue;
    const isRelated = asText(link.rel)?.toLowerCase() === 'related';
    const type = asText(link.type)?.toLowerCase() ?? '';
    // Lenient: parameters behind the media type.
    if (isRelated && type.startsWith('application/rdap+json')) return href;
  }
  return null;
}
