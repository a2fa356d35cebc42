/** Words that may be a whole name: single ones for briefs that ask for one, and foreign ones. */
import { matterTrades, type ReadBrief } from '../brief/read-brief.ts';
import { readTable, wordsIn } from '../knowledge/tables.ts';
import { topicIndexOf } from '../knowledge/topics.ts';
import { isCommonWord } from '../words/english.ts';
import { type Word, wordsOf } from '../words/text.ts';
import type { Gathering } from './gathering.ts';

const ONE_WORDS = readTable('one-words.txt');
/** Words of another language that any firm could bear stand before what is as near as they are. */
const SUITS_ANY: ReadonlySet<string> = new Set(
  'light star sun moon morning dawn heart home house hand friend road good flower'.split(' '),
);
const SUITING = 0.08;
/** Beside the trade: `brood` is near to bread, which the brief speaks of. */
const SAID = 0.6;
/** Of another language so many words, and how much less each says than the one before it. */
const MOST_FOREIGN = 10;
const FOREIGN_FALL = 0.04;
/** Of single words: what suits any firm says less than what calls its trade to mind. */
const PLAIN_WORD = 0.45;
const COINED_WORD = 0.5;
const OWN_WORD = 1.2;

/** Single words for briefs that ask for such: the trade's own first, then those of its sector. */
export function addOneWords(gathered: Gathering, brief: ReadBrief, sector: string): void {
  const { wishes, moods, trades } = brief;
  const { isOneWord, isInvented, startsWith } = wishes;
  if (!isOneWord && !isInvented && startsWith === null) return;
  const isFine = moods.some(({ id }) => id === 'luxury' || id === 'elegant');
  const weights: Readonly<Record<string, number>> = {
    coined: isInvented || isOneWord ? (isInvented ? 1 : COINED_WORD) : 0,
    plain: isInvented ? 0 : PLAIN_WORD,
    fine: isFine ? 1 : 0,
    [sector]: isInvented ? 0 : 1,
  };
  if (wishes.isOneWord && !isInvented)
    for (const { trade, strength, isCarrier, name } of trades)
      for (const words of isCarrier ? [] : [trade.images.en, trade.things.en]) {
        const rare = words.filter((word) => !isCommonWord(word));
        gathered.addAll('a', rare, 'en', OWN_WORD * strength, name);
      }
  for (const [kind, words] of ONE_WORDS)
    for (const word of wordsIn(words)) {
      const weight = weights[kind!] ?? 0;
      if (weight > 0) gathered.add('a', word, 'en', weight, null);
    }
}

/** Of the language that the brief wishes for, those nearest to its matter in meaning. */
export function addForeignWords(gathered: Gathering, brief: ReadBrief): void {
  const { foreign } = brief.wishes;
  if (foreign === null) return;
  const [matter] = matterTrades(brief);
  const index = topicIndexOf('en');
  const said = [
    ...matterTrades(brief).map(({ said }) => said),
    ...brief.things.map((one) => one.text),
  ];
  const likenessOf = (meaning: readonly Word[]) =>
    (matter ? index.likenessOf(matter.trade, meaning) : 0) +
    SAID * Math.max(0, ...said.map((text) => index.likenessBetween(wordsOf(text), meaning)));
  const nearest = foreign.words
    .map((one) => ({
      ...one,
      likeness: likenessOf(wordsOf(one.meaning)) + (SUITS_ANY.has(one.meaning) ? SUITING : 0),
    }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_FOREIGN);
  const name = foreign.names[brief.language][0]!;
  const of = brief.language === 'en' ? `${capital(name)} for` : `tiếng ${capital(name)}:`;
  for (const [at, { word, meaning }] of nearest.entries())
    gathered.add('x', word, 'en', 1 - FOREIGN_FALL * at, `${of} “${meaning}”`);
}

function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
