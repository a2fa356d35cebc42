import { disclose } from '#app/parsing/withheld.ts';
import { countryCode, isCountryName } from '#app/records/country.ts';
import { type Contact, emptyContact } from '#app/records/registration.ts';
import type { Party } from '../sections/draft.ts';

const LABELLED_PHONE =
  /^\(?(tel|telephone|phone|voice|fax|facsimile|t|f)\b\.?\)?[.:]?\s*(\+?[\d(][\d\s()./+-]{4,})/i;
const PHONE = /^(?:\+\s?\d|00\d|\(\d|\d+[-\s.(]|\d{8})[\d\s().+x/-]{4,24}$/i;
/** `(555) 555-0100      Fax -- (555) 555-0101`: registrars of old put both into one line. */
const PHONE_AND_FAX = /^(\+?[\d(][\d\s().+-]{5,30}?)\s*\bfax\b[\s.:-]*([+\d(][\d\s().+-]{5,30})?$/i;
const PERSON = /^\p{L}[\p{L}\p{M}.,' -]{1,60}$/u;
const COMPANY =
  /\b(?:inc|llc|ltd|limited|gmbh|corp|corporation|company|co|ag|bv|b\.v|s\.?a|s\.?r\.?l|plc|kft|oy|ab|a\/s|as|d\.?o\.?o|university|college|institute|foundation|association|ministry|group|holdings?|services|technologies|systems|registry|bank|agency|department|org|organi[sz]ation|network|solutions|trust|society|cent(?:er|re)|communications|telecom|council|e\.?v|pty|pte|sdn|bhd|gbr|kg|s\.?r\.?o|ooo)\b\.?/i;

/** Words of streets, buildings and offices. */
const PLACE =
  /\b(?:street|road|avenue|lane|drive|square|place|park|way|house|building|tower|floor|suite|room|box|office|dept|department|division|admin|administrator|hostmaster|manager|center|centre|plaza|court|hall)\b/i;

const LOCAL_PART = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const MAIL_DOMAIN = /^[\w-]{1,63}(?:\.[\w-]{1,63})+/;

/** The first e-mail address; looks only around the first few `@`, so that many cost no more. */
function emailAddressIn(text: string): string | null {
  let at = text.indexOf('@');
  for (let tries = 0; at >= 0 && tries < 4; tries++) {
    const local = LOCAL_PART.exec(text.slice(Math.max(0, at - 64), at));
    const domain = local && MAIL_DOMAIN.exec(text.slice(at + 1, at + 254));
    if (domain) return `${local[0]}@${domain[0]}`;
    at = text.indexOf('@', at + 1);
  }
  return null;
}

/** A contact's value as it may be shown; what is withheld marks the contact. */
function shownIn(contact: Contact, text: string | undefined): string | null {
  // In an address `NA` is no filler but Naples or Namibia.
  if (text === undefined || text === 'NA') return text ?? null;
  const { value, withheld } = disclose(text);
  if (withheld) contact.redacted = true;
  return value;
}

/** A party as gathered → a contact: labelled fields first, then what its other lines tell. */
export function readContact(party: Party): Contact {
  const contact = emptyContact();
  const { fields, street } = party;
  const shown = (text: string | undefined) => shownIn(contact, text);
  const name = (text: string | undefined) => (text === 'NA' ? null : shown(text));
  contact.name = name(fields.name);
  if (contact.name === null && fields.lastName !== undefined)
    contact.name =
      [shown(fields.firstName), shown(fields.lastName)].filter(Boolean).join(' ') || null;
  contact.organization = name(fields.organization);
  contact.email = emailIn(shown(fields.email), contact);
  contact.phone = shown(fields.phone);
  contact.fax = shown(fields.fax);
  for (const line of street) {
    const value = shown(line);
    if (value?.includes('@')) contact.email ??= emailAddressIn(value);
    else if (value) contact.street.push(value);
  }
  contact.city = shown(fields.city);
  contact.state = shown(fields.state);
  contact.postalCode = shown(fields.postalCode);
  const country = shown(fields.country);
  contact.country = country && countryOf(country);
  readLines(party.lines, contact);
  splitName(contact);
  contact.organization ??= organizationIn(contact, fields.kind ?? '');
  contact.country ??= countryAtEnd(contact.street);
  return contact;
}

/** `type: ORGANIZATION`; some registries put a person's organisation on top of the address. */
function organizationIn({ name, street }: Contact, kind: string): string | null {
  if (/^(?:org|legal|company|corporat|juridi)/i.test(kind)) return name;
  const [first = ''] = street;
  const isOnTop = name !== null && street.length > 2 && first !== name;
  return isOnTop && looksLikeOrganization(first) ? street.shift()! : null;
}

function emailIn(text: string | null, contact: Contact): string | null {
  const plain = text?.replace(/\s?[[(]at[\])]\s?| AT /i, '@').replace(/\s?[[(]dot[\])]\s?/gi, '.');
  const address = emailAddressIn(plain ?? '');
  // A sentence in its place ("Please query the RDDS service …") or a form's page withholds it.
  if (address === null && /\s|^https?:/i.test(text ?? '')) contact.redacted = true;
  return address;
}

const CODE_AND_NAME = /^[([]?([A-Z]{2})\b[\s)\],;:/-]+(.+)$/;
const NAME_AND_CODE = /^(.+?)[\s([,;:/-]+([A-Z]{2})[)\]]?$/;
const MAX_COUNTRY_LENGTH = 60;

/** `VN Viet Nam`, `Viet Nam (VN)`, `VN - Viet Nam`: the code that the name confirms. */
function confirmedCode(text: string): string | null {
  if (text.length > MAX_COUNTRY_LENGTH) return null;
  const [, code, name] = CODE_AND_NAME.exec(text) ?? [];
  const [, other, last] = NAME_AND_CODE.exec(text) ?? [];
  for (const [short = '', long = ''] of [
    [code, name],
    [last, other],
  ])
    if (isCountryName(long) && countryCode(short) === countryCode(long)) return countryCode(short);
  return null;
}

/** `US`, `United States`, `US (US)`, `Somewhere [US]`, `GB - United Kingdom`, `Germany (West)`. */
function countryOf(text: string): string | null {
  const known = countryCode(text);
  if (known === null || known.length === 2) return known;
  const short = /^([A-Z]{2})\s*[([-]|[([]([A-Z]{2})[)\]]$/.exec(text);
  const code = confirmedCode(text) ?? countryCode(short?.[1] ?? short?.[2] ?? '');
  if (code) return code;
  const name = countryCode(text.replace(/[([].*$/, ''));
  return name?.length === 2 ? name : known;
}

/** In their usual order: name, organisation, street, town, country, phone, fax; e-mail anywhere. */
function readLines(lines: readonly string[], contact: Contact): void {
  const rest: string[] = [];
  let withEmail = -1;
  for (const line of lines) {
    const { email, text } = withoutEmail(line);
    contact.email ??= email;
    if (email !== null && text === '') continue;
    if (email !== null || line.endsWith('()')) withEmail = rest.length;
    if (takePhones(text, contact, rest.length > 0)) continue;
    const value = shownIn(contact, text);
    if (value) rest.push(value);
  }
  if (rest.length === 0) return;
  // `Example Inc.`, `Jane Example (jane@example.test)`: the person has an address (Enom, Directi).
  const isPersonSecond = withEmail === 1 && rest.length > 1 && PERSON.test(rest[1]!);
  if (isPersonSecond || startsWithOrganization(rest)) contact.organization ??= rest.shift()!;
  const first = rest.shift()!;
  if (contact.name === null) contact.name = first;
  else contact.organization ??= first;
  if (rest[0] !== undefined && looksLikeOrganization(rest[0]))
    contact.organization ??= rest.shift()!;
  contact.country ??= countryAtEnd(rest);
  if (contact.street.length === 0) contact.street.push(...rest);
}

/** A line's e-mail address, and the line without it. */
function withoutEmail(line: string): { email: string | null; text: string } {
  const text = /[[(]/.test(line) ? line.replace(/\s?[[(]at[\])]\s?/i, '@') : line;
  const email = emailAddressIn(text);
  if (email === null) return { email, text: line.replace(/\s*\(\)$/, '') };
  const rest = text
    .replaceAll(email, '')
    .replace(/[<(]\s*[>)]/g, '')
    .trim()
    .replace(/\(\s*\)$/, '')
    .trim();
  return { email, text: rest.replace(/^e-?mail\s*:?$/i, '').replace(/\s*\(\)$/, '') };
}

/** Takes the telephone numbers of a line; one without a label only where a name stands above it. */
function takePhones(text: string, contact: Contact, isBelowName: boolean): boolean {
  const [, label, number] = LABELLED_PHONE.exec(text) ?? [];
  if (label !== undefined && number !== undefined) {
    contact[/^f/i.test(label) ? 'fax' : 'phone'] ??= number.trim();
    return true;
  }
  const [, phone, fax] = PHONE_AND_FAX.exec(text) ?? [];
  if (phone !== undefined) {
    contact.phone ??= phone.trim();
    contact.fax ??= fax?.trim() ?? null;
    return true;
  }
  if (!isBelowName || !PHONE.test(text) || /^\d{3,6}$/.test(text)) return false;
  if (contact.phone === null) contact.phone = text;
  else contact.fax ??= text;
  return true;
}

/** `Example Inc.`, `Jane Example`, and an address below them. */
function startsWithOrganization([first = '', second = '', ...address]: readonly string[]): boolean {
  return (
    address.length > 1 &&
    looksLikeOrganization(first) &&
    isPersonsName(second) &&
    /\d/.test(address[0]!) &&
    // `Example City, Example State` stands above a postal code.
    (!second.includes(',') || /\p{L}/u.test(address[0]!))
  );
}

/** `Jane Doe`, `Dr. Anne-Marie O'Neil`, `Doe, Jane`. */
function isPersonsName(text: string): boolean {
  return (
    /^(?:\p{Lu}\p{Ll}{1,3}\. )?\p{Lu}['’\p{L}-]*\p{Ll},?(?: \p{Lu}\.?[’'\p{L}-]*){1,2}$/u.test(
      text,
    ) &&
    !looksLikeOrganization(text) &&
    !PLACE.test(text)
  );
}

/** `Example Ltd; Jane Doe` on one line, in either order. */
function splitName(contact: Contact): void {
  const parts = contact.name?.split(/\s*;\s*/, 3) ?? [];
  const organization = parts.find(looksLikeOrganization);
  const person = parts.find(isPersonsName);
  if (parts.length !== 2 || organization === undefined || person === undefined) return;
  contact.organization ??= organization;
  contact.name = person;
}

function looksLikeOrganization(line: string): boolean {
  return COMPANY.test(line) && !line.includes('(') && !/^\d|\bp\.?\s?o\.?\s?box\b/i.test(line);
}

/** Takes the country off the end of an address: a line of its own, or the last words of one. */
function countryAtEnd(lines: string[]): string | null {
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 2; at--) {
    const line = lines[at]!.replace(/ \(the\)$/i, '');
    const code = /^[A-Z]{2}$/.test(line) || isCountryName(line) ? countryCode(line) : null;
    const told = code ?? confirmedCode(line);
    if (told !== null) {
      lines.splice(at, 1);
      return told;
    }
    const name = line.split(',')[0]!.trim();
    if (isCountryName(name)) return countryCode(name);
    const last = line.slice(line.lastIndexOf(',') + 1).trim();
    const confirmed = confirmedCode(last);
    if (confirmed !== null) return confirmed;
    if (isCountryName(last) || (/^[A-Z]{2}$/.test(last) && at > 0 && line.includes(',')))
      return isCountryName(last) ? countryCode(last) : null;
  }
  return null;
}
