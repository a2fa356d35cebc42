/** What a client tells of a registrant, judged by the zone and by RFC 5733. Pure. */
import type { ErrorDetail } from '#app/base/errors.ts';
import { isCountryCode } from '#app/records/country.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import { eppPhone } from './phone.ts';
import { zoneRule } from './zone-rules.ts';

const FIELDS = ['name', 'email', 'phone', 'street', 'city', 'postalCode', 'country'] as const;
type Field = (typeof FIELDS)[number] | 'organization' | 'identityNumber';
export type GivenRegistrant = { readonly [Name in Field]?: string | undefined };

export type JudgedRegistrant =
  | { readonly ok: true; readonly details: RegistrantDetails }
  | { readonly ok: false; readonly faults: ErrorDetail[] };

/** `postalLineType` and `pcType` of RFC 5733's schema; an address of RFC 5321. */
const MOST_CHARACTERS: Readonly<Partial<Record<Field, number>>> = {
  postalCode: 16,
  email: 254,
  phone: 40,
  identityNumber: 40,
};
const LINE_CHARACTERS = 255;
const MOST_LINES = 3;
/** Breaks of lines are for the street alone; XML can't carry the others. */
const UNWRITABLE = /[\p{Cc}\ufffe\uffff]/u;
const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i;

/** Tells every fault, by field and never by value. */
export function judgeRegistrant(given: GivenRegistrant, zone: string): JudgedRegistrant {
  const faults: ErrorDetail[] = [];
  const fault = (field: Field, code: string, message: string) =>
    faults.push({ field: `registrant.${field}`, code, message });
  const rule = zoneRule(zone);
  const said = (field: Field) => tidy(given[field] ?? '');
  const line = (field: Field) => {
    const text = said(field);
    const most = MOST_CHARACTERS[field] ?? LINE_CHARACTERS;
    if (!isWritable(text)) fault(field, 'characters', 'has characters that can not be sent');
    else if (text.length > most) fault(field, 'too_long', `must be at most ${most} characters`);
    return text;
  };

  for (const field of FIELDS) if (said(field) === '') fault(field, 'needed', 'is needed');
  const country = said('country').toUpperCase();
  if (country !== '' && !isCountryCode(country))
    fault('country', 'form', 'must be a country code of ISO 3166-1, as in "VN"');
  const phone = line('phone') && eppPhone(said('phone'), country);
  if (phone === null) fault('phone', 'form', 'must be a number as in "+84 24 5550 1234"');
  const email = line('email');
  if (email !== '' && !EMAIL.test(email)) fault('email', 'form', 'must be an e-mail address');
  const street = (given.street ?? '')
    .split(/\r\n|[\r\n]/)
    .map(tidy)
    .filter(Boolean);
  if (street.length > MOST_LINES)
    fault('street', 'too_long', `must be ${MOST_LINES} lines or less`);
  if (!street.every(isWritable))
    fault('street', 'characters', 'has characters that can not be sent');
  if (street.some(({ length }) => length > LINE_CHARACTERS))
    fault('street', 'too_long', `must have at most ${LINE_CHARACTERS} characters a line`);

  const organization = line('organization') || null;
  if (rule.holder === 'person' && organization)
    fault('organization', 'not_admitted', `names below .${zone} are for people alone`);
  if (rule.holder === 'organization' && !organization)
    fault('organization', 'needed', `is needed: names below .${zone} are for organisations`);
  if (rule.country && isCountryCode(country) && country !== rule.country)
    fault('country', 'not_admitted', `names below .${zone} are for people of ${rule.country}`);

  const identity = rule.identity && (rule.identity[country] ?? rule.identity['*'] ?? null);
  const number = identity ? taxCode(line('identityNumber')) : '';
  if (identity && number === '')
    fault('identityNumber', 'needed', `is needed in .${zone}: ${identity.words}`);
  else if (identity && !identity.pattern.test(number))
    fault('identityNumber', 'form', identity.words);

  const [name, city, postalCode] = [line('name'), line('city'), line('postalCode')];
  if (faults.length > 0 || !phone) return { ok: false, faults };
  // Where the zone asks for no identity number none is kept.
  const identityNumber = number || null;
  const details = { name, organization, email, phone, street, city, postalCode, country };
  return { ok: true, details: { ...details, identityNumber } };
}

/** RFC 5733 takes `normalizedString` and `token`: blanks at the ends or in a row are none. */
function tidy(text: string): string {
  return text.normalize('NFC').replace(/ +/g, ' ').trim();
}

function isWritable(text: string): boolean {
  return text.isWellFormed() && !UNWRITABLE.test(text);
}

/** A branch's has 13 digits, often written without the hyphen. */
function taxCode(text: string): string {
  return text.replace(/^(\d{10})(\d{3})$/, '$1-$2');
}
