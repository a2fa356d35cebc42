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

/** In an address `NA` is no filler. */
const NAPLES_OR_NAMIBIA = 'NA';

const LOCAL_PART = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const MAIL_DOMAIN = /^[\w-]{1,63}(?:\.[\w-]{1,63})+/;

/**
 * The first e-mail address of a text; looks only around its first few `@`, so that a line of them
 * costs no more than any other.
 */
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

/**
 * A party as gathered → a contact: labelled fields first, then what its lines without labels tell.
 */
export function readContact(party: Party): Contact {
  const contact = emptyContact();
  const { fields, street } = party;
  const take = (text: string): string | null => {
    if (text === NAPLES_OR_NAMIBIA) return text;
    const { value, withheld } = disclose(text);
    if (withheld) contact.redacted = true;
    return value;
  };
  const field = (name: keyof typeof fields): string | null => {
    const text = fields[name];
    return text === undefined ? null : take(text);
  };
  contact.name =
    withoutFiller(field('name')) ??
    (fields.lastName === undefined ? null : fullName(field('firstName'), field('lastName')));
  contact.organization = withoutFiller(field('organization'));
  contact.email = emailIn(field('email'), contact);
  contact.phone = field('phone');
  contact.fax = field('fax');
  for (const line of street) {
    const value = take(line);
    if (value?.includes('@')) contact.email ??= emailAddressIn(value);
    else if (value) contact.street.push(value);
  }
  contact.city = field('city');
  contact.state = field('state');
  contact.postalCode = field('postalCode');
  const country = field('country');
  contact.country = country && countryOf(country);
  readLines(party, contact, take);
  if (contact.organization === null) contact.organization = organizationIn(contact, fields.kind);
  contact.country ??= countryAtEnd(contact.street);
  return contact;
}

/** `NA` is no name. */
function withoutFiller(name: string | null): string | null {
  return name === NAPLES_OR_NAMIBIA ? null : name;
}

/**
 * `type: ORGANIZATION` says that the name is one; some registries put a person's organisation on
 * top of the address.
 */
function organizationIn({ name, street }: Contact, kind: string | undefined): string | null {
  if (kind !== undefined && /^(?:org|legal|company|corporat|juridi)/i.test(kind)) return name;
  const first = street[0];
  if (
    name === null ||
    first === undefined ||
    street.length < 3 ||
    first === name ||
    !looksLikeOrganization(first)
  )
    return null;
  return street.shift() ?? null;
}

function fullName(first: string | null, last: string | null): string | null {
  return [first, last].filter(Boolean).join(' ') || null;
}

function emailIn(text: string | null, contact: Contact): string | null {
  if (text === null) return null;
  const plain = text.replace(/\s?[[(]at[\])]\s?| AT /i, '@').replace(/\s?[[(]dot[\])]\s?/gi, '.');
  const address = emailAddressIn(plain);
  if (address) return address;
  // A sentence where the address should be ("Please query the RDDS service …") withholds it.
  // So does the page of a form.
  if (/\s|^https?:/i.test(text)) contact.redacted = true;
  return null;
}

/** `US`, `United States`, `US (US)`, `United States [US]`, `GB - United Kingdom`. */
function countryOf(text: string): string | null {
  if (/^(?!UK)[A-Z]{2}$/.test(text)) return text;
  const known = countryCode(text);
  if (known === null || known.length === 2) return known;
  const short = /^([A-Z]{2})\s*[([-]|[([]([A-Z]{2})[)\]]$/.exec(text);
  const code = short?.[1] ?? short?.[2];
  if (code) return countryCode(code);
  const name = countryCode(text.replace(/[([].*$/, ''));
  return name?.length === 2 ? name : known;
}

/**
 * Lines without labels, in the order they nearly always have: name, organisation, street, town,
 * country, telephone, fax, with
 * the e-mail address anywhere.
 */
function readLines(party: Party, contact: Contact, take: (text: string) => string | null): void {
  if (party.lines.length === 0) return;
  const rest: string[] = [];
  let withEmail = -1;
  for (const line of party.lines) {
    let text = line;
    const withAt = /[[(]/.test(text) ? text.replace(/\s?[[(]at[\])]\s?/i, '@') : text;
    const email = emailAddressIn(withAt);
    if (email) {
      contact.email ??= email;
      text = withAt
        .replaceAll(email, '')
        .replace(/[<(]\s*[>)]/g, '')
        .trim()
        .replace(/\(\s*\)$/, '')
        .trim();
      text = text.replace(/^e-?mail\s*:?$/i, '');
      if (text === '') continue;
    }
    if (email || line.endsWith('()')) {
      text = text.replace(/\s*\(\)$/, '');
      withEmail = rest.length;
    }
    const labelled = LABELLED_PHONE.exec(text);
    if (labelled) {
      if (/^f/i.test(labelled[1]!)) contact.fax ??= labelled[2]!.trim();
      else contact.phone ??= labelled[2]!.trim();
      continue;
    }
    const both = startsLikePhone(text) ? PHONE_AND_FAX.exec(text) : null;
    if (both) {
      contact.phone ??= both[1]!.trim();
      if (both[2]) contact.fax ??= both[2].trim();
      continue;
    }
    if (rest.length > 0 && PHONE.test(text) && !/^\d{3,6}$/.test(text)) {
      if (contact.phone === null) contact.phone = text;
      else contact.fax ??= text;
      continue;
    }
    const value = take(text);
    if (value) rest.push(value);
  }
  if (rest.length === 0) return;
  // `Example Inc.`, `Jane Example (jane@example.test)`: whose address it is, is the person (Enom,
  // Directi).
  if (withEmail === 1 && rest.length > 1 && contact.organization === null && PERSON.test(rest[1]!))
    contact.organization = rest.shift()!;
  else if (startsWithOrganization(rest) && contact.organization === null)
    contact.organization = rest.shift()!;
  const first = rest.shift()!;
  if (contact.name === null) contact.name = first;
  else contact.organization ??= first;
  if (rest.length > 0 && contact.organization === null && looksLikeOrganization(rest[0]!))
    contact.organization = rest.shift()!;
  if (contact.country === null) contact.country = countryAtEnd(rest);
  if (contact.street.length === 0) contact.street.push(...rest);
}

/** `Example Inc.`, `Jane Example`, and an address below them. */
function startsWithOrganization([first = '', second = '', ...address]: readonly string[]): boolean {
  return (
    address.length > 1 &&
    looksLikeOrganization(first) &&
    !looksLikeOrganization(second) &&
    /^\p{Lu}\p{Ll}+(?: \p{Lu}\.?\p{Ll}*){1,2}$/u.test(second) &&
    !PLACE.test(second) &&
    /\d/.test(address[0]!)
  );
}

/** A digit, `(` or `+`. */
function startsLikePhone(text: string): boolean {
  const code = text.charCodeAt(0);
  return (code >= 48 && code <= 57) || code === 40 || code === 43;
}

function looksLikeOrganization(line: string): boolean {
  return COMPANY.test(line) && !line.includes('(') && !/^\d|\bp\.?\s?o\.?\s?box\b/i.test(line);
}

/** Takes the country off the end of an address: a line of its own, or the last words of one. */
function countryAtEnd(lines: string[]): string | null {
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 2; at--) {
    const line = lines[at]!.replace(/ \(the\)$/i, '');
    if (/^[A-Z]{2}$/.test(line) || isCountryName(line)) {
      lines.splice(at, 1);
      return countryCode(line);
    }
    const name = line.split(',')[0]!.trim();
    if (isCountryName(name)) return countryCode(name);
    const last = line.slice(line.lastIndexOf(',') + 1).trim();
    if (isCountryName(last) || (/^[A-Z]{2}$/.test(last) && at > 0 && line.includes(',')))
      return isCountryName(last) ? countryCode(last) : null;
  }
  return null;
}
