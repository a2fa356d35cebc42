import { eppStatus } from '#app/records/epp-status.ts';
import { emptyContact, emptyRegistration, type Registration } from '#app/records/registration.ts';
import { asciiHost } from '../host-name.ts';
import { utcInstant } from '../instant.ts';
import { asObject, asObjects, asText, asTexts, type JsonObject, parseJson } from '../json.ts';
import { noRecord, type Reading, registered } from '../reading.ts';
import { disclose } from '../withheld.ts';
import { ACTIONS } from './data/words.ts';
import { readDnssec, readNameservers } from './delegation.ts';
import { collectEntities, contactOf, registrarOf, resellerOf } from './entities.ts';
import { readErrorAnswer } from './error-answer.ts';
import { isBareNotFound, isOfQuestion, type RdapContext, refusalByStatus } from './http-answer.ts';
import { type ContactRole, isRedacted, readReservation } from './remarks.ts';

/**
 * One RDAP answer (RFC 9083) to a domain query → what it says of the name. Never throws, linear in
 * the body's length. Whether the server may say `available` is the caller's to judge.
 */
export function readRdap(body: string, context: RdapContext): Reading {
  const { httpStatus } = context;
  const refusal = refusalByStatus(httpStatus);
  if (refusal) return noRecord(refusal, null);
  if (httpStatus === 404) {
    // A 404 from elsewhere is about something else.
    if (!isOfQuestion(context)) return noRecord('unknown', null);
    if (body.trim() === '' && isBareNotFound(context))
      return noRecord('available', null, { basis: 'bodiless' });
  }
  // 200 and 404 are answers; of the rest only an error body may say more (a 400 with `errorCode`
  // 429). HTML, plain text, a cut-off answer: a web server's that lost the service.
  const mayAnswer = httpStatus === 200 || (httpStatus >= 400 && httpStatus < 500);
  const answer = mayAnswer ? asObject(parseJson(body)) : null;
  if (!answer) return noRecord('unknown', null);
  const error = readErrorAnswer(answer, context);
  if (error) return error;
  return httpStatus === 200 ? readDomain(answer, context.asked) : noRecord('unknown', null);
}

function readDomain(domain: JsonObject, asked: string | null): Reading {
  // Lenient: `objectClassName` missing or in another case, as long as the object names a domain.
  const className = asText(domain.objectClassName)?.toLowerCase() ?? 'domain';
  if (className !== 'domain') return noRecord('unknown', null);
  const names = [domain.ldhName, domain.unicodeName]
    .map((name) => asciiHost(asText(name) ?? ''))
    .filter((name) => name !== null);
  const wanted = asked === null ? names[0] : asciiHost(asked);
  const name = names.find((candidate) => candidate === wanted);
  if (!name) return noRecord('unknown', null, { domain: names[0] ?? null });
  const registration = readRegistration(domain, name);
  const reservation = readReservation(domain, registration);
  if (reservation) return { ...reservation, domain: name };
  return registered(registration, name, {
    whoisServer: registration.registrar.whoisServer ?? asciiHost(asText(domain.port43) ?? ''),
    rdapUrl: registrarRdapUrl(domain),
  });
}

function readRegistration(domain: JsonObject, name: string): Registration {
  const entities = collectEntities(domain);
  const contact = (role: ContactRole) => {
    const found = contactOf(entities, role);
    // RFC 9537 removal can take away the whole entity: the contact exists, all of it is withheld.
    return isRedacted(domain, role) ? { ...(found ?? emptyContact()), redacted: true } : found;
  };
  const nameserverDetails = readNameservers(domain);
  const handle = disclose(asText(domain.handle) ?? '').value;
  const statuses = asTexts(domain.status).map((status) => eppStatus(status.slice(0, 200)));
  return {
    registrant: contact('registrant') ?? emptyContact(),
    contacts: { admin: contact('admin'), tech: contact('tech'), billing: contact('billing') },
    registrar: registrarOf(entities),
    reseller: resellerOf(entities),
    // Lenient: some servers repeat the name as the handle; that is no identifier of its own.
    registryDomainId: handle !== null && asciiHost(handle) === name ? null : handle,
    nameservers: nameserverDetails.map(({ host }) => host),
    nameserverDetails,
    dates: readDates(domain),
    domainStatus: [...new Set(statuses)],
    ...readDnssec(domain),
  };
}

/**
 * "registrar expiration" is the registrar's contract and not the registry's term; "last update of
 * RDAP database" is the server's own freshness; both are passed over, as is everything else
 * (transfer, deletion, locked, enum validation …). Where a server lists an action more than once,
 * its history: the first registration, the last change and the last expiry count.
 */
function readDates(domain: JsonObject): Registration['dates'] {
  const { dates } = emptyRegistration();
  for (const event of asObjects(domain.events, 'eventAction')) {
    const action = asText(event.eventAction) ?? '';
    const field = ACTIONS.get(action.toLowerCase().replace(/[\s_-]+/g, ' '));
    const instant = utcInstant(asText(event.eventDate) ?? '');
    if (!field || instant === null) continue;
    const current = dates[field] ?? instant;
    const isEarlier = instant < current;
    dates[field] = isEarlier === (field === 'created') ? instant : current;
  }
  return dates;
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
