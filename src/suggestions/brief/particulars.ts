/** What a brief tells of its business besides the trade, the place and the tone. */
import { isSaidIn, isStopword } from '../knowledge/lexicon.ts';
import { type Particular, particularsOf } from '../knowledge/particulars.ts';
import { rarityOf } from '../knowledge/topics.ts';
import type { BriefLanguage, Word } from '../words/text.ts';
import { isDeniedAt } from './findings.ts';
import type { ActiveTrade } from './matter.ts';

export interface SaidParticular {
  readonly particular: Particular;
  /** As the brief says it. */
  readonly said: string;
}

const LONGEST_PHRASE = 3;
const MOST = 4;
/** People tell of their business first: how much less each further word says. */
const FADING = 0.01;

/** Those that fewest trades speak of first. */
export function particularsIn(
  words: readonly Word[],
  trades: readonly ActiveTrade[],
  language: BriefLanguage,
): SaidParticular[] {
  const found = new Map<Particular, { readonly said: string; readonly weight: number }>();
  for (let at = 0; at < words.length; at++) {
    const said = longestAt(words, at, language);
    if (said === null || isDeniedAt(words, at) || isOfTrade(said, trades, language)) continue;
    const weight = rarityOf(said, language) / (1 + FADING * at);
    for (const particular of particularsOf(said, language))
      if (!found.has(particular)) found.set(particular, { said, weight });
    at += said.split(' ').length - 1;
  }
  return [...found]
    .sort(([, a], [, b]) => b.weight - a.weight)
    .slice(0, MOST)
    .map(([particular, { said }]) => ({ particular, said }));
}

function longestAt(words: readonly Word[], at: number, language: BriefLanguage): string | null {
  for (let size = LONGEST_PHRASE; size >= 1; size--) {
    const phrase = words.slice(at, at + size);
    if (phrase.length < size || phrase.at(-1)!.clause !== words[at]!.clause) continue;
    const text = phrase.map((word) => word.text).join(' ');
    // `does` is no doe.
    if (size === 1 && isStopword(text, language)) return null;
    if (particularsOf(text, language).length > 0) return text;
  }
  return null;
}

/** A boat of boat hire tells nothing that its trade does not. */
function isOfTrade(said: string, trades: readonly ActiveTrade[], language: BriefLanguage): boolean {
  const holds = (phrase: string) => isSaidIn(said, phrase);
  return trades.some(
    ({ trade, said: own, strength }) =>
      holds(own) || (strength === 1 && trade.cues[language].some(holds)),
  );
}
