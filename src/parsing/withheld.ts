import { inOneLine } from './fold.ts';

/**
 * Words that stand where a contact's value is withheld. Whole values only: "Redacted Ltd" is a company.
 * Compared in lower case with runs of anything but letters and digits as one space.
 */
const PLACEHOLDERS = new Set([
  'redacted',
  'redacted for privacy',
  'redacted for gdpr',
  'redacted for privacy purposes',
  'redacted due to gdpr',
  'redacted due to privacy',
  'redacted by registry',
  'redacted by privacy',
  'redacted by request',
  'redacted for gdpr privacy',
  'gdpr redacted',
  'gdpr masked',
  'gdpr protected',
  'gdpr data protected',
  'masked',
  'data redacted',
  'data protected',
  'data protected not disclosed',
  'data not disclosed',
  'not disclosed',
  'not disclosed not disclosed',
  'undisclosed',
  'not published',
  'non published',
  'not gdpr consented',
  'this data is not shown',
  'non divulgué',
  'oculto',
  'скрыто',
  '非公開',
  'not available from registry',
  'not shown',
  'use registrar whois listed below',

  'hidden',
  'hidden upon user request',
  'hidden for privacy',
  'private',
  'private person',
  'private data',
  'privacy',
  'personal data',
  'personal data not disclosed',
  'personal data can not be publicly disclosed',
  'gdpr masking gdpr masked com',
  'personal data can not be publicly disclosed according to applicable laws',
  'non public data',
  'nonpublic data',
  'withheld',
  'withheld for privacy',
  'withheld for privacy purposes',
  'statutory masking enabled',
  'information redacted',
  'information withheld',
  'confidential',
  'obscured',
]);

const PLACEHOLDER_STARTS = [
  'redacted for ',
  'redacted due to ',
  'hidden details are available at ',
  'please query the rdds service',
  'please query the whois server of the owning registrar',
  'please contact the registrar',
  'select contact domain holder link',
  'select request email form',
  'visit www ',
  'not shown ',
  'not disclosed ',
  'to get contact information please',
];

/** `Redacted | EU Data Subject`, `Redacted | Registry Policy`: what stands behind the bar is the reason. */
const REDACTED_FOR_A_REASON = /^redacted \| /i;

/** Fillers that say "there is none": null, but nothing is withheld. */
const FILLERS = new Set([
  '',
  'n a',
  'na',
  'none',
  'null',
  'nil',
  'not applicable',
  'not available',
  'unknown',
  'unspecified',
  'undefined',
  'not defined',
  'no data',
  'empty',
]);

export interface Disclosure {
  readonly value: string | null;
  /** The source put words of withholding in the value's place. */
  readonly withheld: boolean;
}

const NOTHING: Disclosure = { value: null, withheld: false };
const WITHHELD: Disclosure = { value: null, withheld: true };
const MAX_VALUE_LENGTH = 1000;

/** A contact's value as it may be shown: a placeholder becomes null and says so, a filler null. */
export function disclose(text: string): Disclosure {
  const value = inOneLine(text.slice(0, MAX_VALUE_LENGTH));
  const words = wordsOf(value);
  if (PLACEHOLDERS.has(words) || REDACTED_FOR_A_REASON.test(value)) return WITHHELD;
  if (/^[x*]{4,}$/i.test(value) || /^\*+(?:@\*+|\s\*+)*$/.test(value)) return WITHHELD;
  if (words.length < 200 && PLACEHOLDER_STARTS.some((start) => words.startsWith(start)))
    return WITHHELD;
  return FILLERS.has(words) ? NOTHING : { value, withheld: false };
}

function wordsOf(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
