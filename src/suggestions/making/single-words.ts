/** Words that may be a whole name: single ones for briefs that ask for one, and foreign ones. */
import { matterTrades, type ReadBrief } from '../brief/read-brief.ts';
import { readTable, wordsIn } from '../knowledge/tables.ts';
import { topicIndexOf } from '../knowledge/topics.ts';
import { isCommonWord } from '../words/english.ts';
import { capital, wordsOf } from '../words/text.ts';
import { addCoinedWords } from './coined-words.ts';
import type { Gathering } from './gathering.ts';
import { nearestWords } from './nearest-words.ts';

const ONE_WORDS = readTable('one-words.txt');
/** Of another language so many words, and how much less each says than the one before it. */
const MOST_FOREIGN = 10;
const FOREIGN_FALL = 0.04;
/** Of single words: what suits any firm says less than what calls its trade to mind. */
const PLAIN_WORD = 0.45;
/** What was coined for any firm, beside what was coined of the matter. */
const COINED_WORD = 0.5;
const OWN_WORD = 1.2;
/** Of a word that is not near to the matter in meaning. */
const LEAST_NEAR = 0.4;

/** Single words for briefs that ask for such: the trade's own first, then those of its sector. */
export function addOneWords(gathered: Gathering, brief: ReadBrief, sector: string): void {
  const { wishes, moods, trades } = brief;
  const { isOneWord, isInvented, startsWith } = wishes;
  if (!isOneWord && !isInvented && startsWith === null) return;
  const isFine = moods.some(({ id }) => id === 'luxury' || id === 'elegant');
  const weights: Readonly<Record<string, number>> = {
    coined: isInvented || isOneWord ? COINED_WORD : 0,
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
  if (isInvented || isOneWord) addCoinedWords(gathered, brief);
  const [matter] = matterTrades(brief);
  const index = topicIndexOf('en');
  for (const [kind, words] of ONE_WORDS) {
    const weight = weights[kind!] ?? 0;
    if (weight === 0) continue;
    for (const word of wordsIn(words)) {
      // `Easel` is of the arts, and of no piano.
      const likeness = matter ? Math.max(0, index.likenessOf(matter.trade, wordsOf(word))) : 0;
      gathered.add('a', word, 'en', weight * (LEAST_NEAR + likeness), null);
    }
  }
}

/** Of the language that the brief wishes for, those nearest to its matter in meaning. */
export function addForeignWords(gathered: Gathering, brief: ReadBrief): void {
  const { foreign } = brief.wishes;
  if (foreign === null) return;
  const nearest = nearestWords(foreign.words, brief).slice(0, MOST_FOREIGN);
  const name = foreign.names[brief.language][0]!;
  const of = brief.language === 'en' ? `${capital(name)} for` : `tiếng ${capital(name)}:`;
  for (const [at, { word, meaning }] of nearest.entries())
    gathered.add('x', word, 'en', 1 - FOREIGN_FALL * at, `${of} “${meaning}”`);
}
