/** Which English a brief speaks: names with words of the other read as foreign there. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import type { NamedPlace } from '../knowledge/tables.ts';
import { latinPattern } from '../words/latin-pattern.ts';

const { british, american } = phrasings.spokenEnglish;
const IN_BRITISH = latinPattern(british.tells, 'iu');
const IN_AMERICAN = latinPattern(american.tells, 'iu');
const BRITISH_ZONES: ReadonlySet<string> = new Set(british.zones);
const NONE: ReadonlySet<string> = new Set();
const BRITISH_WORDS: ReadonlySet<string> = new Set(british.words);
const AMERICAN_WORDS: ReadonlySet<string> = new Set(american.words);

/** A kerb is a curb in Ohio; empty where the brief does not tell. */
export function foreignEnglish(brief: string, place: NamedPlace | null): ReadonlySet<string> {
  const isBritish = IN_BRITISH.test(brief) || BRITISH_ZONES.has(place?.zone ?? '');
  const isAmerican = IN_AMERICAN.test(brief);
  if (isBritish === isAmerican) return NONE;
  return isBritish ? AMERICAN_WORDS : BRITISH_WORDS;
}
