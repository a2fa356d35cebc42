/** What a brief wants its name to call to mind: the sea, autumn, a grandmother's kitchen. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { englishMeanings } from '../knowledge/cues.ts';
import { isStopword } from '../knowledge/lexicon.ts';
import { singular } from '../words/english.ts';
import { latinPattern } from '../words/latin-pattern.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';

const ASKED: Readonly<Record<BriefLanguage, RegExp>> = {
  en: latinPattern(phrasings.evocations.en, 'giu'),
  vi: latinPattern(phrasings.evocations.vi, 'giu'),
};
const JOINED: Readonly<Record<BriefLanguage, RegExp>> = {
  en: /,? (?:and|or) |, /iu,
  vi: /,? (?:và|hay|hoặc|như) |, /iu,
};
const THEMED = latinPattern(phrasings.evocations.themed, 'giu');
/** From here on the brief says what it is not to be. */
const TURN = / (?:but|not|without|never|yet|nhưng|mà|chứ|không|đừng|so|please) /iu;
/** They say how a thing is; the thing itself stands beside them: old libraries. */
const PLAIN: ReadonlySet<string> = new Set(phrasings.evocations.plain);
const MOST = 6;
/** `a bird in the name`: which words of that kind names are made of. */
const KINDS: Readonly<Record<string, string>> = phrasings.evocations.kinds;
/** The longest first: a guard animal is more than an animal. */
const KIND = latinPattern(
  phrasings.evocations.kindIn.replaceAll(
    '<kind>',
    [...Object.keys(KINDS), 'verb'].toSorted((a, b) => b.length - a.length).join('|'),
  ),
  'iu',
);
const ALLITERATION = latinPattern(phrasings.evocations.alliteration, 'iu');

/** Words of the kind that the name is to have: an animal, a tree; of a verb, the trade's own. */
export function ofAskedKind(brief: string, verbs: readonly string[]): readonly string[] {
  const kind = KIND.exec(brief)?.slice(1).find(Boolean)?.toLowerCase();
  if (kind === undefined) return [];
  return kind === 'verb' ? verbs : (KINDS[kind]?.split(' ') ?? []);
}

/** Words that are asked for by their kind are none of the name. */
export function isKindOfWord(word: string): boolean {
  return word === 'verb' || KINDS[word] !== undefined;
}

export function asksAlliteration(brief: string): boolean {
  return ALLITERATION.test(brief);
}

/** English words one by one, Vietnamese ones of two syllables. */
export function evokedIn(brief: string, language: BriefLanguage): string[] {
  const asked = [ASKED[language], ...(language === 'en' ? [THEMED] : [])].flatMap((pattern) =>
    [...brief.matchAll(pattern)].map(([, what]) => what!),
  );
  const evoked = asked.flatMap((what) =>
    what
      .split(TURN)[0]!
      .split(JOINED[language])
      .flatMap((piece) => {
        const words = wordsOf(piece).filter(({ text }) => !isStopword(text, language));
        return language === 'en'
          ? words
              .map(({ text }) => (isPlace(text) ? text : singular(text)))
              .filter((word) => !PLAIN.has(word) && !isTone(word))
          : pairsOf(words);
      }),
  );
  return [...new Set(evoked)].slice(0, MOST);
}

/** Wales is no wale. */
function isPlace(word: string): boolean {
  return englishMeanings(word).some(({ kind }) => kind === 'place');
}

/** `sound like serious hardware`: how, not what. */
function isTone(word: string): boolean {
  return englishMeanings(word).some(({ kind }) => kind === 'mood');
}

function pairsOf(words: readonly Word[]): string[] {
  return words.flatMap(({ text }, at) => {
    const next = words[at + 1]?.text;
    return at % 2 === 1 ? [] : [next === undefined ? text : `${text} ${next}`];
  });
}
