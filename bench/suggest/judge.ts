/**
 * Marks of 1 to 5 for names, by rules that know the brief's rubric and the label alone, nothing of
 * how it was made. The weights were fitted to half of the marks given by hand; the other half tells
 * how far the rules can be believed.
 */
import { partsOfLabel } from '#app/suggestions/judging/label-parts.ts';
import { ENGLISH_WORDS, isEnglishWord } from '#app/suggestions/words/english.ts';
import { splitsOf } from '#app/suggestions/words/syllables.ts';
import { asLabel } from '#app/suggestions/words/text.ts';
import type { Rubric } from './briefs.ts';

const COMMON = 10;
const AFFIX =
  /^(?:get|my|go|try|the|we|un)|(?:hub|zone|online|app|ly|ify|box|lab|hq|co|shop|web|pro|viet|chuan|quy)$/;
const [WORST, BEST] = [1, 5];

export interface Judged {
  readonly label: string;
  readonly mark: number;
  readonly isRelevant: boolean;
}

/** What is seen of a name, each from 0 to 1. */
export function traitsOf(label: string, { gold, names, language }: Rubric): number[] {
  const parts = partsOfLabel(label);
  const pieces = [...gold].sort((a, b) => b.length - a.length);
  let left = label;
  let told = 0;
  for (const piece of pieces.filter(({ length }) => length > 2)) {
    if (!left.includes(piece)) continue;
    told += 1;
    left = left.replace(piece, '|');
  }
  const foreign = parts.some(({ text, language: of }) =>
    names === 'en' ? of === 'vi' && !isEnglishWord(text) : of === 'en' && !told,
  );
  const common = parts.filter(({ text }) => (ENGLISH_WORDS.get(text) ?? 99) <= COMMON).length;
  const easy = language === 'vi' ? 11 : 10;
  return [
    told > 0 ? 1 : 0,
    told > 1 ? 1 : 0,
    1 - left.replaceAll('|', '').length / label.length,
    AFFIX.test(label) ? 1 : 0,
    foreign ? 1 : 0,
    Math.min(1, Math.max(0, label.length - easy) / 4),
    parts.length > 3 ? 1 : 0,
    isEnglishWord(label) || (common === parts.length && label.length <= 8) ? 1 : 0,
    /(.)\1/.test(label.slice(2, -2)) ? 1 : 0,
    language === 'vi' && splitsOf(label) > 1 ? 1 : 0,
    language === 'vi' ? 1 : 0,
  ];
}

/** As fitted: what each trait adds to or takes from a plain name's mark. */
const PLAIN = 2.2;
const WEIGHTS = [0.4, 0.15, 0.6, -0.4, 0, -0.7, -0.3, -0.3, -0.3, 0, -0.45];

export function judge(domain: string, rubric: Rubric): Judged {
  const [name = '', ...zone] = domain.split('.');
  const label = asLabel(name);
  const traits = traitsOf(label, rubric);
  const isRelevant = traits[0] === 1;
  const isBroken =
    label.length > rubric.max ||
    rubric.never.some((piece) => label.includes(piece)) ||
    (rubric.zones.length > 0 && !rubric.zones.includes(zone.join('.')));
  const sum = traits.reduce((total, trait, at) => total + trait * WEIGHTS[at]!, PLAIN);
  const mark = isBroken ? WORST : Math.min(BEST, Math.max(WORST, sum));
  return { label, mark, isRelevant };
}

/** A list's mark: its names' mean, less for each word that more than three names begin with. */
export function judgeList(domains: readonly string[], rubric: Rubric): number {
  const judged = domains.map((domain) => judge(domain, rubric));
  if (judged.length === 0) return WORST;
  const mean = judged.reduce((sum, { mark }) => sum + mark, 0) / judged.length;
  const heads = Map.groupBy(judged, ({ label }) => partsOfLabel(label)[0]!.text);
  const repeated = [...heads.values()].filter(({ length }) => length > 3).length;
  return Math.max(WORST, mean - 0.3 * repeated);
}
