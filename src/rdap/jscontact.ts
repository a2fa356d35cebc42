/** A contact as a JSContact card (RFC 9553), for clients that ask for the extension `jscard`. */
import type { Contact } from '#app/records/registration.ts';
import { isOfOrganization } from './jcard.ts';

/** `uid`: an address of its own, as RFC 9553 §2.1.9 wants one in every card. */
export function jscontact(contact: Contact, uid: string, url: string | null): object {
  const { name, organization, email, phone, fax } = contact;
  const address = addressOf(contact);
  const phones = {
    ...(phone !== null && { voice: { number: phone, features: { voice: true } } }),
    ...(fax !== null && { fax: { number: fax, features: { fax: true } } }),
  };
  return {
    '@type': 'Card',
    version: '1.0',
    uid,
    ...(isOfOrganization(contact) && { kind: 'org' }),
    ...(name !== null && { name: { full: name } }),
    ...(organization !== null && { organizations: { org: { name: organization } } }),
    ...(email !== null && { emails: { email: { address: email } } }),
    ...(Object.keys(phones).length > 0 && { phones }),
    ...(address && { addresses: { addr: address } }),
    ...(url !== null && { links: { url: { uri: url } } }),
  };
}

function addressOf({ street, city, state, postalCode, country }: Contact): object | null {
  const isCode = /^[A-Z]{2}$/.test(country ?? '');
  const parts = [
    ['name', street.join(', ') || null],
    ['locality', city],
    ['region', state],
    ['postcode', postalCode],
    ['country', isCode ? null : country],
  ] as const;
  const components = parts.flatMap(([kind, value]) => (value === null ? [] : [{ kind, value }]));
  if (components.length === 0 && !isCode) return null;
  return {
    ...(components.length > 0 && { components, isOrdered: false }),
    ...(isCode && { countryCode: country }),
  };
}
