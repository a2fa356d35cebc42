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
  const others = [otherCues, otherThings].flatMap((of) => of(trade, said, words, language));
  return (phrase) => {
    const key = ` ${keyOf(phrase, language)} `;
    return others.some((other) => key.includes(` ${other} `));
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

/**
 * What the other cues have more than the brief says, where it is a thing: the wood of pallets.
 * Flowers of longans are no thing of honey, which all has flowers.
 */
function otherThings(
  { cues, things }: Trade,
  said: string,
  words: ReadonlySet<string>,
  language: BriefLanguage,
): string[] {
  const isFirst = said === cues[language][0];
  if (said === '' || (isFirst && !isOfGoods(said, things[language], language))) return [];
  const wordsOf = (phrase: string) => keyOf(phrase, language).split(' ');
  const own = new Set([said, ...words].flatMap(wordsOf));
  const told = things[language].map((thing) => ` ${keyOf(thing, language)} `);
  return cues[language]
    .map((cue) => wordsOf(cue).filter((word) => !own.has(word)))
    .map((more) => more.join(' '))
    .filter((more) => more !== '' && told.some((thing) => thing.includes(` ${more} `)));
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
