import { eppStatus } from '#app/records/epp-status.ts';
import { emptyContact, emptyRegistration, type Registration } from '#app/records/registration.ts';
import { asciiHost, isSameName } from '../host-name.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject, parseJson } from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
import { disclose } from '../withheld.ts';
import { readDnssec, readNameservers } from './delegation.ts';
import { collectEntities, contactOf, registrarOf, resellerOf } from './entities.ts';
import { readErrorAnswer, readHttpStatus } from './error-answer.ts';
import { readEvents } from './events.ts';
import { isBareNotFound, isRdapType } from './http-headers.ts';
import { redactedRoles } from './redaction.ts';
import { readReservation } from './reservation.ts';

export interface RdapContext {
  /** HTTP status the body came with. */
  readonly httpStatus: number;
  /** The name asked for, A-label form; null: any name that the answer speaks of. */
  readonly asked: string | null;
  /** The URL that answered, after redirects; left out where it isn't known. */
  readonly url?: string;
  /** HTTP headers by their name in lower case; left out where they aren't known. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * One RDAP answer (RFC 9083) to a domain query → what it says of the name. Never throws, linear in
 * the body's length. `available` means that this server says it has no such name; whether it may
 * say so is the caller's to judge, and with the basis `bodiless` it takes more than this answer.
 */
export function readRdap(body: string, context: RdapContext): Reading {
  const { httpStatus, asked, headers = {} } = context;
  const byStatus = readHttpStatus(httpStatus);
  if (byStatus) return byStatus;
  const isAsked = asked === null || context.url === undefined || asksFor(context.url, asked);
  // A 404 from elsewhere is about something else.
  if (httpStatus === 404 && !isAsked) return verdict('unknown', null);
  if (httpStatus === 404 && body.trim() === '')
    return isBareNotFound(headers)
      ? { ...verdict('available', null), basis: 'bodiless' }
      : verdict('unknown', null);
  const answer = asObject(parseJson(body));
  // HTML, plain text, a cut-off answer: a web server's that lost the service, no registry's word.
  if (!answer) return verdict('unknown', null);
  const hasRdapType = isRdapType(headers);
  const error = readErrorAnswer(answer, { httpStatus, asked, hasRdapType });
  if (error) return error;
  return httpStatus === 200 ? readDomain(answer, asked) : verdict('unknown', null);
}

/** Whether a URL is a domain query (RFC 9082 §3.1.3) for this name. */
function asksFor(url: string, asked: string): boolean {
  const [, name] = /\/domain\/([^/?#]+)\/?(?:[?#]|$)/i.exec(url) ?? [];
  return name !== undefined && isSameName(decodedName(name), asked);
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name; // not percent-encoded as it should be: compared as it stands
  }
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
  const related = asObjects(domain.links, 'href').flatMap((link) => {
    const href = asText(link.href) ?? '';
    const isRelated = asText(link.rel)?.toLowerCase() === 'related';
    return isRelated && /^https?:\/\//i.test(href) ? [{ href, type: asText(link.type) ?? '' }] : [];
  });
  // Lenient: parameters behind the media type, or no type at all.
  const typed = related.find(({ type }) => /^application\/rdap\+json/i.test(type));
  return (typed ?? related.find(({ type }) => type === ''))?.href ?? null;
}
