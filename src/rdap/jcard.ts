/** A contact as a jCard (RFC 7095). */
import type { Contact } from '#app/records/registration.ts';

type Property = readonly [name: string, parameters: object, type: string, value: unknown];

export function jcard(contact: Contact, url: string | null): unknown[] {
  const { name, organization, email, phone, fax } = contact;
  const properties = [
    text('version', '4.0'),
    isOfOrganization(contact) ? text('kind', 'org') : null,
    // RFC 6350 §6.2.1 wants a formatted name in every card; what isn't known stays empty.
    text('fn', name ?? (isOfOrganization(contact) ? organization : null) ?? ''),
    organization === null ? null : text('org', organization),
    addressProperty(contact),
    phone === null ? null : telephone('voice', phone),
    fax === null ? null : telephone('fax', fax),
    email === null ? null : text('email', email),
    url === null ? null : (['url', {}, 'uri', url] as const),
  ];
  return ['vcard', properties.filter((property) => property !== null)];
}

/** Of a card without a person the organisation's name is the formatted one (RFC 6350 §6.1.4). */
export function isOfOrganization({ name, organization, redacted }: Contact): boolean {
  return name === null && organization !== null && !redacted;
}

function text(name: string, value: string): Property {
  return [name, {}, 'text', value];
}

/** As a URI (RFC 3966) where the number is an international one, else as it stands. */
function telephone(type: 'voice' | 'fax', number: string): Property {
  const [, digits, extension] = /^(\+[\d.()-]+)(?:x(\d+))?$/.exec(number) ?? [];
  if (digits === undefined) return ['tel', { type }, 'text', number];
  return ['tel', { type }, 'uri', `tel:${digits}${extension ? `;ext=${extension}` : ''}`];
}

/** RFC 6350 §6.3.1's seven parts; a country's code is a parameter (RFC 8605 §3.1). */
function addressProperty({ street, city, state, postalCode, country }: Contact): Property | null {
  if (street.length === 0 && (city ?? state ?? postalCode ?? country) === null) return null;
  const isCode = /^[A-Z]{2}$/.test(country ?? '');
  const lines = street.length > 1 ? street : (street[0] ?? '');
  const named = isCode ? '' : (country ?? '');
  const parts = ['', '', lines, city ?? '', state ?? '', postalCode ?? '', named];
  return ['adr', isCode ? { cc: country } : {}, 'text', parts];
}
