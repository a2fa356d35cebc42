/**
 * A trade's line may stand for several products: wooden and plastic pallets, porcupines and bamboo
 * rats. What tells of one of them is nothing for a brief on another.
 */
import { englishKey, vietnameseKey } from '../knowledge/lexicon.ts';
import type { Trade } from '../knowledge/tables.ts';
import type { BriefLanguage } from '../words/text.ts';

/**
 * Whether a phrase of the trade's is about another product than the brief's, which says the trade
 * as `said`: names of a fruit shop may speak of apples, those of a brief on durian may not, unless
 * it says apples too. By a cue of the product, or by a thing that is in its cue.
 */
export function siblingsOf(
  trade: Trade,
  said: string,
  words: ReadonlySet<string>,
  language: BriefLanguage,
): (phrase: string) => boolean {
  const cues = otherCues(trade, said, words, language);
  const things = otherThings(trade, said, words, language);
  return (phrase) => {
    const key = keyOf(phrase, language);
    return (
      cues.some((cue) => ` ${key} `.includes(` ${cue} `)) ||
      key.split(' ').some((word) => things.has(word))
    );
  };
}

/** None where the brief says the line's first cue: that is all of them. */
function otherCues(
  { cues }: Trade,
  said: string,
  words: ReadonlySet<string>,
  language: BriefLanguage,
): string[] {
  const own = keyOf(said, language);
  const [first, ...others] = cues[language].map((cue) => keyOf(cue, language));
  if (own === first || !others.includes(own)) return [];
  const saidToo = new Set([...words].map((phrase) => keyOf(phrase, language)));
  return others.filter((cue) => !` ${own} `.includes(` ${cue} `) && !saidToo.has(cue));
}

/** Things that other cues have and the brief doesn't say: wood of pallets. */
function otherThings(
  { cues, things }: Trade,
  said: string,
  words: ReadonlySet<string>,
  language: BriefLanguage,
): ReadonlySet<string> {
  const isFirst = said === cues[language][0];
  if (said === '' || (isFirst && !isOfGoods(said, things[language], language))) return new Set();
  const wordsOf = (phrases: Iterable<string>) =>
    [...phrases].flatMap((phrase) => keyOf(phrase, language).split(' '));
  const told = new Set(wordsOf(things[language]));
  const own = new Set(wordsOf([said, ...words]));
  return new Set(wordsOf(cues[language]).filter((word) => told.has(word) && !own.has(word)));
}

/**
 * `trại ốc hương` and `oyster farm` say what is raised there, `tiệm trái cây` no fruit of its own.
 */
function isOfGoods(cue: string, things: readonly string[], language: BriefLanguage): boolean {
  return things.some(
    (thing) =>
      // A single syllable stands in many words: quả, lá.
      (language === 'en' || thing.includes(' ')) && ` ${cue} `.includes(` ${thing} `),
  );
}

function keyOf(phrase: string, language: BriefLanguage): string {
  return language === 'en' ? englishKey(phrase) : vietnameseKey(phrase);
}
