/** Contacts of the sandbox registry's registrars over EPP (RFC 5733). */
import { CONTACT } from '#app/epp/namespaces.ts';
import { child, childrenOf, childText, element, type XmlElement } from '#app/epp/xml.ts';
import type { SandboxContact } from './domain.ts';
import type { EppAnswer } from './epp-answers.ts';

const PHONE = /^\+\d{1,3}\.\d{1,14}$/;
const MOST_POSTAL_CODE = 16;

export function answerContactCreate(
  create: XmlElement,
  contacts: Map<string, SandboxContact>,
): EppAnswer {
  const text = (parent: XmlElement | null, local: string) => childText(parent, CONTACT, local);
  const postal = child(create, CONTACT, 'postalInfo');
  const address = child(postal, CONTACT, 'addr');
  const [handle, name] = [text(create, 'id'), text(postal, 'name')];
  const [city, country, email] = [
    text(address, 'city'),
    text(address, 'cc'),
    text(create, 'email'),
  ];
  const phone = text(create, 'voice') ?? '';
  const postalCode = text(address, 'pc');
  if (!handle || !name || !city || !country || !email) return { code: 2003 };
  if (!PHONE.test(phone) || (postalCode?.length ?? 0) > MOST_POSTAL_CODE) return { code: 2005 };
  if (contacts.has(handle)) return { code: 2302 };
  contacts.set(handle, {
    handle,
    name,
    email,
    phone,
    city,
    country,
    postalCode,
    organization: text(postal, 'org'),
    fax: null,
    street: childrenOf(address, CONTACT, 'street').map((line) => line.text),
    state: null,
    redacted: child(create, CONTACT, 'disclose')?.attributes.flag === '0',
  });
  const id = element('contact:id', {}, handle);
  return { code: 1000, data: element('contact:creData', { 'xmlns:contact': CONTACT }, id) };
}

/** `isUsed`: a name refers to it (RFC 5733 §3.2.2). */
export function answerContactDelete(
  gone: XmlElement,
  contacts: Map<string, SandboxContact>,
  isUsed: (handle: string) => boolean,
): EppAnswer {
  const handle = childText(gone, CONTACT, 'id') ?? '';
  if (!contacts.has(handle)) return { code: 2303 };
  if (isUsed(handle)) return { code: 2305 };
  contacts.delete(handle);
  return { code: 1000 };
}
