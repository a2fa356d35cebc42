import { disclose } from '#app/parsing/withheld.ts';
import { countryCode, isCountryName } from '#app/records/country.ts';
import { type Contact, emptyContact } from '#app/records/registration.ts';
import type { Party } from './draft.ts';

const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/;
const LABELLED_PHONE = /^\(?(tel|telephone|phone|voice|fax|facsimile|t|f)\b\.?\)?[.:]?\s*(\+?[\d(][\d\s()./+-]{4,})/i;
const PHONE = /^(?:\+|00|\(\d|\d)[\d\s().+x/-]{5,24}$/i;
const COMPANY =
  /\b(?:inc|llc|ltd|limited|gmbh|corp|corporation|company|co|ag|bv|b\.v|s\.?a|s\.?r\.?l|plc|kft|oy|ab|a\/s|as|d\.?o\.?o|university|college|institute|foundation|association|ministry|group|holdings?|services|technologies|systems|registry|bank|agency|department)\b\.?/i;

/** A party as gathered → a contact: labelled fields first, then what its lines without labels tell. */
export function contactOf(party: Party): Contact {
  const contact = emptyContact();
  const { fields } = party;
  const take = (text: string | undefined): string | null => {
    if (text === undefined) return null;
    const { value, withheld } = disclose(text);
    if (withheld) contact.redacted = true;
    return value;
  };
  contact.name = take(fields.name) ?? fullName(take(fields.firstName), take(fields.lastName));
  contact.organization = take(fields.organization);
  contact.email = emailIn(take(fields.email), contact);
  contact.phone = take(fields.phone);
  contact.fax = take(fields.fax);
  for (const line of party.street) {
    const value = take(line);
    if (value) contact.street.push(value);
  }
  contact.city = take(fields.city);
  contact.state = take(fields.state);
  contact.postalCode = take(fields.postalCode);
  const country = take(fields.country);
  contact.country = country && countryOf(country);
  readLines(party, contact, take);
  if (contact.name === null && contact.organization === null && fields.id === undefined) return contact;
  return contact;
}

function fullName(first: string | null, last: string | null): string | null {
  return [first, last].filter(Boolean).join(' ') || null;
}

function emailIn(text: string | null, contact: Contact): string | null {
  if (text === null) return null;
  const plain = text.replace(/\s?[[(]at[\])]\s?| AT /i, '@').replace(/\s?[[(]dot[\])]\s?/gi, '.');
  const match = EMAIL.exec(plain);
  if (match) return match[0];
  // A sentence where the address should be ("Please query the RDDS service …") withholds it.
  if (/\s/.test(text)) contact.redacted = true;
  return null;
}

/** `US`, `United States`, `US (US)`, `United States [US]`, `GB - United Kingdom`. */
function countryOf(text: string): string | null {
  const known = countryCode(text);
  if (known === null || known.length === 2) return known;
  const short = /^([A-Z]{2})\s*[([-]|[([]([A-Z]{2})[)\]]$/.exec(text);
  const code = short?.[1] ?? short?.[2];
  if (code) return countryCode(code);
  const name = countryCode(text.replace(/[([].*$/, ''));
  return name?.length === 2 ? name : known;
}

/**
 * Lines without labels, in the order they nearly always have: name, organisation, street, town, country, telephone, fax, with
 * the e-mail address anywhere.
 */
function readLines(party: Party, contact: Contact, take: (text: string) => string | null): void {
  const rest: string[] = [];
  for (const line of party.lines) {
    let text = line;
    const withAt = text.replace(/\s?[[(]at[\])]\s?/i, '@');
    const email = withAt.includes('@') ? EMAIL.exec(withAt) : null;
    if (email) {
      contact.email ??= email[0];
      text = withAt.replaceAll(email[0], '').replace(/[<(]\s*[>)]/g, '').replace(/\s*\(\s*\)\s*$/, '').trim();
      text = text.replace(/^e-?mail\s*:?$/i, '');
      if (text === '') continue;
    }
    const labelled = LABELLED_PHONE.exec(text);
    if (labelled) {
      if (/^f/i.test(labelled[1]!)) contact.fax ??= labelled[2]!.trim();
      else contact.phone ??= labelled[2]!.trim();
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
  const first = rest.shift()!;
  if (contact.name === null) contact.name = first;
  else contact.organization ??= first;
  if (rest.length > 1 && contact.organization === null && looksLikeOrganization(rest[0]!)) contact.organization = rest.shift()!;
  if (contact.country === null) contact.country = countryAtEnd(rest);
  if (contact.street.length === 0) contact.street.push(...rest);
}

function looksLikeOrganization(line: string): boolean {
  return COMPANY.test(line) && !/^\d|\bp\.?\s?o\.?\s?box\b/i.test(line);
}

/** Takes the country off the end of an address: a line of its own, or the last words of one. */
function countryAtEnd(lines: string[]): string | null {
  for (let at = lines.length - 1; at >= 0 && at >= lines.length - 2; at--) {
    const line = lines[at]!;
    if (/^[A-Z]{2}$/.test(line) || isCountryName(line)) {
      lines.splice(at, 1);
      return countryCode(line);
    }
    const name = line.split(',')[0]!.trim();
    if (isCountryName(name)) return countryCode(name);
    const last = line.slice(line.lastIndexOf(',') + 1).trim();
    if (isCountryName(last) || (/^[A-Z]{2}$/.test(last) && at > 0 && line.includes(','))) return isCountryName(last) ? countryCode(last) : null;
  }
  return null;
}
