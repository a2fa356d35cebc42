/** Which words of another language are near to a brief in meaning. */
import { matterTrades, type ReadBrief } from '../brief/read-brief.ts';
import type { ForeignWord } from '../knowledge/foreign-words.ts';
import { topicIndexOf } from '../knowledge/topics.ts';
import { dotProduct } from '../knowledge/word-vectors.ts';
import { type Word, wordsOf } from '../words/text.ts';

/** Words that any firm could bear stand before what is as near as they are. */
const SUITS_ANY: ReadonlySet<string> = new Set(
  'light star sun moon morning dawn heart home house hand friend road good flower'.split(' '),
);
const SUITING = 0.08;
/** Beside the trade: `brood` is near to bread, which the brief speaks of. */
const SAID = 0.6;

export interface NearWord extends ForeignWord {
  /** To the trade and to what the brief speaks of: about 0 to 1.6. */
  readonly likeness: number;
}

/** The nearest first. */
export function nearestWords(words: readonly ForeignWord[], brief: ReadBrief): NearWord[] {
  const matter = matterTrades(brief);
  const index = topicIndexOf('en');
  const said = [...matter.map((one) => one.said), ...brief.things.map((one) => one.text)].map(
    (text) => index.directionOf(wordsOf(text)),
  );
  const likenessOf = (meaning: readonly Word[]) => {
    const own = index.directionOf(meaning);
    const toTrade = matter[0] ? index.likenessOf(matter[0].trade, meaning) : 0;
    return toTrade + SAID * Math.max(0, ...said.map((direction) => dotProduct(direction, own)));
  };
  return words
    .map((one) => ({
      ...one,
      likeness: likenessOf(wordsOf(one.meaning)) + (SUITS_ANY.has(one.meaning) ? SUITING : 0),
    }))
    .sort((a, b) => b.likeness - a.likeness);
}
