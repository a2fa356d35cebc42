/** Which tones, audiences and values a brief asks for, and which it only tells of. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { englishKey, isStopword } from '../knowledge/lexicon.ts';
import type { Mood } from '../knowledge/tables.ts';
import { type BriefLanguage, foldAccents, type Word } from '../words/text.ts';
import { MEASURES } from './denied-words.ts';
import {
  bothSpellings,
  type Findings,
  isHeadAt,
  type MoodMention,
  SHORT_BRIEF,
} from './findings.ts';

/** Words that may stand between an audience and `for`. */
const FARTHEST_FOR = 4;
/** Kids and a tortoise: no shop for tortoises. */
const LINKS: ReadonlySet<string> = new Set(['and', 'or', 'và', 'hay']);
/** Words that may stand between what tells a trade and the trade: a cosy little bookshop. */
const FARTHEST_BEFORE = 1;
/** Of a whole brief, unless they are customers: `spreadsheets for small charities`. */
const CHARITIES: ReadonlySet<string> = new Set(phrasings.charities);
/** `dry humour ok`, `a warm feel`. */
const BEHIND_TONES: ReadonlySet<string> = new Set(phrasings.behindTones);
/** `a cheap .com`: said of the name's price. */
const OF_ADDRESSES: ReadonlySet<string> = new Set(['dot', 'com', 'domain', 'domains', 'address']);
/** `our old name`, `the old name`: the one that it had. */
const FORMER: ReadonlySet<string> = new Set(['our', 'my', 'the', 'its', 'your', 'their']);
/** My brother, mẹ em: they are of those who tell, not of those who buy. */
const OWNERS: Readonly<Record<BriefLanguage, ReadonlySet<string>>> = {
  en: new Set(phrasings.owners.en),
  vi: new Set(phrasings.owners.vi),
};
/** From these on a clause tells how the name should be. */
const TONE_WISHES: Readonly<Record<BriefLanguage, ReadonlySet<string>>> = {
  en: new Set(phrasings.toneWishes.en),
  vi: new Set([...phrasings.toneWishes.en, ...phrasings.toneWishes.vi.flatMap(bothSpellings)]),
};
/** A charity, a person's own site: what the whole brief is. */
const ALWAYS: ReadonlySet<string> = new Set(['common-good', 'personal-site']);
const FOR: Readonly<Record<BriefLanguage, ReadonlySet<string>>> = {
  en: new Set(phrasings.forWhom.en),
  vi: new Set(phrasings.forWhom.vi.flatMap(bothSpellings)),
};

/** `dry` asks for no tone where the trade is dry stone walls. */
function isWishCue({ mood, said }: MoodMention, language: BriefLanguage): boolean {
  const keyOf = language === 'en' ? englishKey : foldAccents;
  return mood.wishCues[language].some((cue) => keyOf(cue) === keyOf(said));
}

/**
 * A short brief says only what counts. A long one tells of its people too: `my wife and I`, the
 * neighbours' kids. There an audience stands behind `for` or beside the trade, a value beside the
 * trade, a tone at the head of a clause or behind a wish, and any of them where the brief speaks of
 * its name. What it tells by the way, `told`, counts nowhere.
 */
export function askedMoods(
  { moods, mentions }: Findings,
  words: readonly Word[],
  language: BriefLanguage,
  told: ReadonlySet<number>,
): Mood[] {
  const trades = mentions.filter(({ isHint }) => !isHint);
  const isNear = (from: number, to: number, farthest: number) =>
    to - from >= 0 && to - from <= farthest && !LINKS.has(words[from]?.text ?? '');
  const isHead = (at: number) => words[at] !== undefined && isHeadAt(words, at);
  const isBesideTrade = ({ at, end, clause, mood }: MoodMention) => {
    // `a man with allergies` is no audience of an allergy clinic.
    const farthest = language === 'en' && mood.kind === 'audience' ? 0 : FARTHEST_BEFORE;
    const isBeside = (one: { at: number; end: number }) =>
      language === 'en' ? isNear(end, one.at, farthest) : isNear(one.end, at, farthest);
    const beside = trades.some((one) => one.clause === clause && isBeside(one));
    return beside || isHead(language === 'en' ? end : at - 1);
  };
  const isBehindFor = ({ at, clause }: MoodMention) =>
    words
      .slice(Math.max(0, at - FARTHEST_FOR), at)
      .some((word) => word.clause === clause && FOR[language].has(word.text));
  const isOfTeller = ({ mood, at, end }: MoodMention) =>
    mood.kind === 'audience' &&
    OWNERS[language].has(words[language === 'en' ? at - 1 : end]?.text ?? '');
  const isWished = ({ at, clause }: MoodMention) =>
    words
      .slice(0, at)
      .some((word) => word.clause === clause && TONE_WISHES[language].has(word.text));
  const isMood = (at: number) => moods.some((one) => one.at <= at && at < one.end);
  // `Gentle and modern, please not morbid.`
  const isInToneClause = ({ clause }: MoodMention) =>
    words.every(
      (word, at) =>
        word.clause !== clause ||
        isMood(at) ||
        isStopword(word.text, language) ||
        MEASURES.has(word.text),
    );
  const textAt = (at: number) => words[at]?.text ?? '';
  const isOfAnother = ({ mood, said, at, end, clause }: MoodMention) => {
    if (OF_ADDRESSES.has(textAt(end)) && words[end]!.clause === clause) return true;
    if (textAt(end) === 'name' && FORMER.has(textAt(at - 1))) return mood.id === 'classic';
    // `fast to say`
    if (said === 'fast' && textAt(end) === 'to') return true;
    if (mood.id !== 'common-good' || words.length <= SHORT_BRIEF) return false;
    // `I, a volunteer`, `committees of volunteers`
    if (said === 'volunteer') return textAt(at - 1) === 'a';
    return said === 'volunteers' ? textAt(at - 1) === 'of' : CHARITIES.has(said);
  };
  // `Confident and a bit French`, and no `anonymous letters`.
  const opensTones = ({ at, end, clause }: MoodMention) => {
    if (words[at - 1]?.clause === clause) return false;
    const next = words[end];
    if (next?.clause !== clause) return true;
    if (language === 'vi' || isMood(end) || MEASURES.has(next.text)) return true;
    return BEHIND_TONES.has(next.text) || isStopword(next.text, language);
  };
  const isAsked = (one: MoodMention) => {
    const isTold = told.has(one.at) && !(one.mood.kind === 'audience' && isBehindFor(one));
    if (isTold || isOfTeller(one) || isOfAnother(one)) return false;
    const isOfWish = one.mood.kind === 'tone' && isInToneClause(one);
    if (isWishCue(one, language)) return isOfWish || one.isOfName || isWished(one);
    if (isOfWish) return true;
    if (words.length <= SHORT_BRIEF || one.isOfName || isBesideTrade(one)) return true;
    if (one.mood.kind === 'audience') return isBehindFor(one);
    if (one.mood.kind === 'value') return ALWAYS.has(one.mood.id);
    return opensTones(one) || isWished(one);
  };
  return [...new Set(moods.filter(isAsked).map(({ mood }) => mood))];
}
