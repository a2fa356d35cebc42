import { toUnicodeHost } from '#app/names/host-name.ts';
import { countryCode } from './country.ts';
import { foldText } from './fold-text.ts';
import { organizationName } from './organizations/organization-name.ts';
import type { Registration } from './registration.ts';

/** What names can be found by. Its place here is the number it is kept by: only ever append. */
export const REVERSE_FIELDS = [
  'registrantName',
  'registrantOrganization',
  'registrantEmail',
  'registrantPhone',
  'registrar',
  'nameserver',
  'adminName',
  'adminOrganization',
  'adminEmail',
  'techName',
  'techOrganization',
  'techEmail',
  'registrantStreet',
  'registrantCity',
  'registrantPostalCode',
  'registrantCountry',
  'domainLabel',
] as const;

export type ReverseField = (typeof REVERSE_FIELDS)[number];

export const REVERSE_MATCHES = ['exact', 'prefix', 'contains', 'fuzzy', 'sameName'] as const;

export type ReverseMatch = (typeof REVERSE_MATCHES)[number];

/** Of a value; what is longer is found by its beginning. */
export const MAX_REVERSE_CHARS = 256;
/** Before folding: no source's line is longer, and a hostile one mustn't cost more. */
const MAX_TEXT_CHARS = 4 * MAX_REVERSE_CHARS;
/** No delegation that works has more than 13; a hostile registration names thousands. */
const MAX_NAMESERVERS = 64;
/** More than any registry takes. */
const MAX_STREET_LINES = 16;

/** Codes and numbers are right or wrong; what is merely like them is something else. */
const NEVER_FUZZY = new Set<ReverseField>([
  'registrantPhone',
  'registrantPostalCode',
  'registrantCountry',
]);

export function allowedMatches(field: ReverseField): readonly ReverseMatch[] {
  if (field === 'registrantCountry') return ['exact'];
  return REVERSE_MATCHES.filter((match) => {
    if (match === 'sameName') return holdsNames(field);
    return match !== 'fuzzy' || !NEVER_FUZZY.has(field);
  });
}

/** Whether its values may be of organisations, and so have a legal form. */
export function holdsNames(field: ReverseField): boolean {
  return field.endsWith('Organization') || field.endsWith('Name');
}

/**
 * The form in which a field's values are kept and searched for: folded; of telephone numbers and
 * postal codes what counts in them. At most 256 characters. Empty when nothing is left of it.
 */
export function foldReverse(field: ReverseField, text: string): string {
  const given = text.slice(0, MAX_TEXT_CHARS);
  const folded = foldText(inOneForm(field, given));
  switch (field) {
    case 'registrantPhone':
      return cut(digits(folded));
    case 'registrantPostalCode':
      return cut(folded.replace(/[^\p{L}\p{N}]+/gu, ''));
    case 'domainLabel':
      return cut(folded.replace(/[-\s]+/g, ''));
    case 'nameserver':
      // The full stop of Chinese and Japanese; UTS #46 section 2.3.
      return cut(folded.replaceAll('\u3002', '.'));
    default:
      return cut(folded);
  }
}

/** What is written in several ways that no folding makes one. */
function inOneForm(field: ReverseField, text: string): string {
  if (field === 'domainLabel') return toUnicodeHost(text);
  return field === 'registrantCountry' ? (countryCode(text) ?? '') : text;
}

/** As `foldReverse`, without legal forms where the field's values may have one. */
export function foldBare(field: ReverseField, text: string): string {
  if (!holdsNames(field)) return foldReverse(field, text);
  return cut(organizationName(text.slice(0, MAX_TEXT_CHARS), field.endsWith('Name')));
}

export interface ReverseValue {
  readonly field: ReverseField;
  readonly value: string;
  /** Whether it is a name without its legal form, beside the name with it. */
  readonly isBare: boolean;
}

/** What a registration of this domain (A-label form) is found by; each once. */
export function reverseValues(
  domain: string,
  { registrant, contacts: { admin, tech }, registrar, nameservers }: Registration,
): ReverseValue[] {
  const texts: [ReverseField, string | null | undefined][] = [
    ['registrantName', registrant.name],
    ['registrantOrganization', registrant.organization],
    ['registrantEmail', registrant.email],
    ['registrantPhone', registrant.phone],
    ['registrantStreet', registrant.street.slice(0, MAX_STREET_LINES).join(' ')],
    ['registrantCity', registrant.city],
    ['registrantPostalCode', registrant.postalCode],
    ['registrantCountry', registrant.country],
    ['adminName', admin?.name],
    ['adminOrganization', admin?.organization],
    ['adminEmail', admin?.email],
    ['techName', tech?.name],
    ['techOrganization', tech?.organization],
    ['techEmail', tech?.email],
    ['registrar', registrar.name],
    ['domainLabel', domain.slice(0, domain.indexOf('.'))],
  ];
  for (const host of [...new Set(nameservers)].slice(0, MAX_NAMESERVERS))
    texts.push(['nameserver', host]);
  return texts.flatMap(([field, text]) => valuesOf(field, text ?? ''));
}

function valuesOf(field: ReverseField, text: string): ReverseValue[] {
  const value = foldReverse(field, text);
  if (value === '') return [];
  if (field === 'nameserver')
    return [value, ...unicodeHost(text)].map((value) => plain(field, value));
  const bare = holdsNames(field) ? foldBare(field, text) : value;
  const whole = plain(field, value);
  return bare === value || bare === '' ? [whole] : [whole, { field, value: bare, isBare: true }];
}

/**
 * A host with U-labels as people write it: for `prefix`, `contains` and `fuzzy`. With the root's
 * dot, which no term of `exact` has: without its accents it may be the name of another host.
 */
function unicodeHost(ascii: string): string[] {
  const unicode = toUnicodeHost(ascii);
  return unicode === ascii ? [] : [cut(`${foldReverse('nameserver', unicode)}.`)];
}

function plain(field: ReverseField, value: string): ReverseValue {
  return { field, value, isBare: false };
}

/**
 * An extension (`x123`) is no part of the number that people search for, nor is what is dialled
 * instead of `+` (`0084`), or only within the country (`+49 (0)30`).
 */
function digits(text: string): string {
  const number = text.replace(/ ?(?:ext?\.?|x) ?\d+$/, '');
  const [abroad] = /^[^\d+]*(?:\+|00)/.exec(number) ?? [];
  const dialled = abroad ? number.slice(abroad.length).replace(/\( ?0 ?\)/, '') : number;
  return dialled.replace(/\D+/g, '');
}

/** Whole characters, as PostgreSQL counts them. */
function cut(text: string): string {
  return text.length <= MAX_REVERSE_CHARS
    ? text
    : Array.from(text).slice(0, MAX_REVERSE_CHARS).join('').trimEnd();
}
