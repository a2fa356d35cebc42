import type { Registration } from '#app/records/registration.ts';
import { asList, asObject, asObjects, asText, asTexts, type JsonObject } from '../json.ts';
import { noRecord, type Reading } from '../reading.ts';
import { reservationIn } from '../wording/refusal.ts';

/** Titles, types and descriptions of an object's remarks, or of its notices. */
function remarkTexts(object: JsonObject, member: 'remarks' | 'notices' = 'remarks'): string[] {
  return asList(object[member]).flatMap((item) => {
    const { title, type, description } = asObject(item) ?? {};
    return [asText(title), asText(type), ...asTexts(description)].filter((text) => text !== null);
  });
}

/** The four roles whose contacts a record keeps, by the words that servers have for them. */
const ROLE_WORDS = {
  registrant: /\bregistrant\b|\bholder\b/i,
  admin: /\badmin(?:istrative)?\b/i,
  tech: /\btech(?:nical)?\b/i,
  billing: /\bbilling\b/i,
};
export type ContactRole = keyof typeof ROLE_WORDS;

/**
 * Whether RFC 9537's `redacted` withholds something of a contact, by any method: told by the
 * field's name (`Registrant Name`, `Tech Email`) or by the role in one of the JSON paths.
 */
export function isRedacted(domain: JsonObject, role: ContactRole): boolean {
  return asObjects(domain.redacted, 'name').some((item) => {
    const { description, type } = asObject(item.name) ?? {};
    const words = [description, type, item.prePath, item.postPath, item.replacementPath];
    return words.some((word) => ROLE_WORDS[role].test(asText(word) ?? ''));
  });
}

/**
 * Whether an entity says in a remark that it is not shown whole: RFC 9083 §10.2.1's "object
 * redacted/truncated due to authorization", and the older ICANN profile's titles "REDACTED FOR
 * PRIVACY", "EMAIL REDACTED FOR PRIVACY". "Truncated due to excessive load" or "… unexplainable
 * reasons" is no redaction: the full object may show all.
 */
export function saysRedacted(entity: JsonObject): boolean {
  return remarkTexts(entity).some((text) =>
    /\bredacted\b|\bdue to authori[sz]ation\b/i.test(text.slice(0, 300)),
  );
}

/** Members of which at least one makes an object more than an echo of the question. */
const SUBSTANCE = ['handle', 'events', 'entities', 'nameservers', 'status', 'secureDNS', 'remarks'];
const NOT_REGISTERED = /^(?:available|free|unregistered|not registered|unallocated|unassigned)$/i;

/**
 * A domain object that is no registration: a name the registry keeps back (`status` "reserved", a
 * remark "object reserved"), or one of which it says nothing. Null for a registration, and a date
 * or a registrar makes it one with any words: the remark may linger when a name was sold.
 */
export function readReservation(domain: JsonObject, registration: Registration): Reading | null {
  const { dates, registrar } = registration;
  if ((dates.created ?? dates.expiry ?? registrar.name ?? registrar.ianaId) !== null) return null;
  const statuses = asTexts(domain.status);
  // Beside nameservers only the status counts: "blocked by a court" is said of a registration.
  const remarks = registration.nameservers.length > 0 ? [] : titlesAndRemarks(domain);
  const isReserved = (text: string) => reservationIn(text) !== null;
  const said = [...statuses, ...remarks].filter(isReserved);
  if (said.length > 0) {
    said.push(...[...remarkTexts(domain), ...remarkTexts(domain, 'notices')].filter(isReserved));
    // The sentence behind the status tells a person more than the status does.
    const words = said.reduce((longest, text) => (text.length > longest.length ? text : longest));
    return noRecord('reserved', words, {
      auction: said.some((text) => reservationIn(text)?.auction),
    });
  }
  // "Available" in a status is no word of RFC 9083: too weak for free, too strong for taken.
  const saysFree = statuses.find((status) => NOT_REGISTERED.test(status));
  const isEcho = !SUBSTANCE.some((member) => Object.hasOwn(domain, member));
  return saysFree !== undefined || isEcho ? noRecord('unknown', saysFree ?? null) : null;
}

function titlesAndRemarks(domain: JsonObject): string[] {
  const titles = asObjects(domain.notices, 'title').map((notice) => asText(notice.title) ?? '');
  return [...remarkTexts(domain), ...titles, asText(domain.title) ?? ''];
}
