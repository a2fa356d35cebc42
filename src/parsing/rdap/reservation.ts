import type { Registration } from '#app/records/registration.ts';
import { asObjects, asText, asTexts, type JsonObject } from '../json.ts';
import type { Reading } from '../reading.ts';
import { verdict } from '../verdict.ts';
import { reservationIn } from '../wording/refusal.ts';
import { remarkTexts } from './redaction.ts';

/** Members of which at least one makes an object more than an echo of the question. */
const SUBSTANCE = ['handle', 'events', 'entities', 'nameservers', 'status', 'secureDNS', 'remarks'];
const NOT_REGISTERED = /^(?:available|free|unregistered|not registered|unallocated|unassigned)$/i;

/**
 * A domain object that is no registration: a name the registry keeps back (`status` "reserved", a
 * remark "object reserved"), or one of which it says nothing. Null for a registration, and a date
 * or a registrar makes it one with any words: names are sold out of reservation, and the remark may
 * linger.
 */
export function readReservation(domain: JsonObject, registration: Registration): Reading | null {
  const { dates, registrar } = registration;
  if (
    dates.created !== null ||
    dates.expiry !== null ||
    registrar.name !== null ||
    registrar.ianaId !== null
  )
    return null;
  const statuses = asTexts(domain.status);
  // Beside nameservers only the status itself is believed: a remark "blocked by a court" is one
  // about a registration.
  const said =
    registration.nameservers.length > 0 ? statuses : [...statuses, ...titlesAndRemarks(domain)];
  if (said.some((text) => reservationIn(text) !== null)) {
    const all = [...said, ...remarkTexts(domain, ['remarks', 'notices'])].filter(
      (text) => reservationIn(text) !== null,
    );
    // The sentence behind the status tells a person more than the status does.
    const words = all.reduce((longest, text) => (text.length > longest.length ? text : longest));
    return verdict(
      'reserved',
      words,
      all.some((text) => reservationIn(text)?.auction === true),
    );
  }
  // "Available" in a status is no word of RFC 9083: too weak to call a name free, too strong to
  // call it taken.
  const saysFree = statuses.find((status) => NOT_REGISTERED.test(status));
  if (saysFree !== undefined) return verdict('unknown', saysFree);
  return SUBSTANCE.some((member) => Object.hasOwn(domain, member))
    ? null
    : verdict('unknown', null);
}

function titlesAndRemarks(domain: JsonObject): string[] {
  const titles = asObjects(domain.notices, 'title').map((notice) => asText(notice.title) ?? '');
  return [...remarkTexts(domain), ...titles, asText(domain.title) ?? ''];
}
