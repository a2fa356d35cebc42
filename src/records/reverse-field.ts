import { foldText } from './fold-text.ts';
import type { Registration } from './registration.ts';

/** What names can be found by. */
export const REVERSE_FIELDS = [
  'registrantName',
  'registrantOrganization',
  'registrantEmail',
  'registrantPhone',
  'registrar',
  'nameserver',
] as const;

export type ReverseField = (typeof REVERSE_FIELDS)[number];

/** Of a value; what is longer is found by its beginning. */
export const MAX_REVERSE_CHARS = 256;
/** Before folding: no source's line is longer, and a hostile one mustn't cost more. */
const MAX_TEXT_CHARS = 4 * MAX_REVERSE_CHARS;
/** No delegation that works has more than 13; a hostile registration names thousands. */
const MAX_NAMESERVERS = 64;

/**
 * The form in which a field's values are kept and searched for: folded, telephone numbers as
 * digits. At most 256 characters. Empty when nothing is left of it.
 */
export function foldReverse(field: ReverseField, text: string): string {
  const folded = foldText(text.slice(0, MAX_TEXT_CHARS));
  return cut(field === 'registrantPhone' ? digits(folded) : folded);
}

/** What a registration is found by; each pair once. */
export function reverseValues(
  registration: Registration,
): { field: ReverseField; value: string }[] {
  const { registrant, registrar, nameservers } = registration;
  const texts: [ReverseField, string | null][] = [
    ['registrantName', registrant.name],
    ['registrantOrganization', registrant.organization],
    ['registrantEmail', registrant.email],
    ['registrantPhone', registrant.phone],
    ['registrar', registrar.name],
  ];
  for (const host of [...new Set(nameservers)].slice(0, MAX_NAMESERVERS))
    texts.push(['nameserver', host]);
  return texts
    .map(([field, text]) => ({ field, value: foldReverse(field, text ?? '') }))
    .filter(({ value }) => value !== '');
}

/** An extension (`x123`) is no part of the number that people search for. */
function digits(text: string): string {
  return text.replace(/ ?(?:ext?\.?|x) ?\d+$/, '').replace(/\D+/g, '');
}

/** Whole characters, as PostgreSQL counts them. */
function cut(text: string): string {
  return text.length <= MAX_REVERSE_CHARS
    ? text
    : Array.from(text).slice(0, MAX_REVERSE_CHARS).join('').trimEnd();
}
