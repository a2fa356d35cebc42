import { wordsOf } from '../meaning.ts';
import type { ServerQuirk } from './quirk.ts';

/** `% Registrant:` and a ruler, above an object that names itself. */
const HEADING = /^% [^\n]{3,60}\n% ?={3,80}[ \t\r]*\n(?=contact-id:)/gm;

/**
 * Hostmaster.ua: headings in comments, and below them contacts with a handle (`contact-id`), to which the domain's block refers; then the
 * headings say no more. Where the handle is withheld, the heading alone tells whose the contact is.
 */
export const UA: ServerQuirk = {
  servers: ['whois.ua', 'whois.com.ua'],
  tlds: ['ua'],
  words: wordsOf({ 'contact-id': 'handle', 'organization-loc': 'other', 'address-loc': 'other' }),
  cut: (text) => text.replace(HEADING, ''),
};
