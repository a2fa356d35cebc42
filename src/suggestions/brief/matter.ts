/** Which of the trades that a brief speaks of is its matter, and which it only touches. */

import weights from '../data/matter-weights.json' with { type: 'json' };
import { englishKey, isSaidIn, isStopword, vietnameseKey } from '../knowledge/lexicon.ts';
import type { Trade } from '../knowledge/tables.ts';
import {
  closestCueIn,
  rarityOf,
  type SharedCue,
  sharesOf,
  type TopicIndex,
  topicIndexOf,
} from '../knowledge/topics.ts';
import { type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import {
  CARRIERS,
  type Findings,
  isHeadAt,
  type Mention,
  SHORT_BRIEF,
  smallWord,
} from './findings.ts';
import {
  areChannels,
  asListed,
  besideOthers,
  finerFirst,
  isWhatToolDoes,
  withBoth,
  withToolsMatter,
} from './listed-matters.ts';

/** What was found of a brief that may be its matter. */
export type FoundMatter = Pick<Findings, 'mentions' | 'beside' | 'ofName' | 'tones'>;

export interface ActiveTrade {
  readonly trade: Trade;
  /** 1 for the brief's own trade, less for what it only touches. */
  readonly strength: number;
  /** The brief's words for it; empty where it speaks of it without a name. */
  readonly said: string;
  /** What it is called: the cue that the brief used, with its accents, else its first one. */
  readonly name: string;
  /** The form that something else takes: a newsletter, an app; its words only season names. */
  readonly isCarrier: boolean;
  /** Named side by side with another: goat yoga is about both. */
  readonly isCompound: boolean;
}

/** A trade that may be the brief's matter, and what speaks for it. */
export interface TradeCandidate {
  readonly trade: Trade;
  readonly mentions: readonly Mention[];
  /** Of the words that the brief shares with the trade it shares most with; 0 to 1. */
  readonly share: number;
  /** That of its cues of which the brief says most. */
  readonly cue: SharedCue | null;
  readonly traits: Readonly<Record<string, number>>;
}

const MOST_TRADES = 4;
/** So many that share most words with the brief are tried, said or unsaid. */
const MOST_TOPICS = 10;
/** And so many that are nearest to it in meaning; of words without one, none. */
const MOST_ALIKE = 5;
/** Likenesses differ by a few tenths: so many times as much they weigh as other traits do. */
const LIKENESS = 5;
/** Stands for a share of none. */
const LEAST_SHARE = 0.001;
const LONGEST_PHRASE = 4;
/** Words that may stand between those of a cue. */
const FARTHEST_APART = 5;
const FOR: ReadonlySet<string> = new Set(['for', 'cho']);
const FEW_WORDS = 9;
const MOST_NAMED = 2;
const LAST_ORDER = 4;
const LEAST_STRENGTH = 0.22;
const STRENGTH_STEP = 2;
/** Of a named one that shares all words that the best one does. */
const NAMED_STRENGTH = 0.5;
const CARRIER_STRENGTH = 0.7;
/** Of the words that the best one shares. */
const NEARLY_ALL = 0.8;
/** What a brief names leads before what would be a finer kind of it that no word tells. */
const MORE = 1.25;
/** So little behind what holds all of its words and more. */
const EDGE = 0.1;

/** Strongest first, the strongest at 1; carriers behind their matter. */
export function activeTrades(
  words: readonly Word[],
  found: FoundMatter,
  language: BriefLanguage,
): ActiveTrade[] {
  const { mentions, beside: besides } = found;
  const isLong = words.length > SHORT_BRIEF;
  const worthOf = (one: TradeCandidate) =>
    scoreOf(one, language) - (isLong && saysMore(one, mentions) ? MORE : 0);
  const scored = candidatesOf(words, found, language)
    .map((candidate) => ({ ...candidate, score: worthOf(candidate) }))
    .map((one, _, all) => {
      const others = language === 'en' ? all : [];
      const wider = others.filter((other) => isWider(other, one)).map(({ score }) => score + EDGE);
      return { ...one, score: Math.max(one.score, ...wider) };
    })
    .sort((a, b) => b.score - a.score)
    // Of few words, those of other accents would tell most.
    .filter(
      (candidate) => language === 'en' || words.length > FEW_WORDS || !isMisread(candidate, words),
    )
    .filter(isOwnSense)
    // A longer brief may speak of a finer trade in its other words.
    .filter(
      (candidate, at, all) =>
        isLong || (at === 0 && isBorneOut(candidate, all)) || !saysMore(candidate, mentions),
    );
  const beside = besideOthers(mentions);
  const ordered = language === 'vi' ? withToolsMatter(scored, mentions, words) : scored;
  const all = ordered.map(({ trade, mentions: own, score, share, cue }) => {
    // For women is no women's clinic.
    const named = own.find((one) => isName(one) && (!besides.has(one.at) || isCarrier(one.said)));
    const said = named?.said ?? cue?.cue ?? '';
    return {
      isNamed: named !== undefined,
      mentions: own,
      trade,
      score,
      share,
      said,
      name: nameOf(trade, said, language),
      isCarrier: named ? isCarrier(said) : CARRIERS.has(said || trade.cues[language][0]!),
      isCompound: beside.has(trade),
    };
  });
  const ofMatter = all.filter(
    ({ isCarrier, mentions: own }, at) =>
      !isCarrier && (language === 'en' || at === 0 || !isWhatToolDoes(own, mentions)),
  );
  const sorted =
    language === 'vi' ? asListed(ofMatter, mentions, words) : withBoth(ofMatter, words);
  const matter = words.length > FEW_WORDS ? sorted : finerFirst(sorted);
  const carriers = all.filter(
    ({ isCarrier, isNamed, mentions: own }) =>
      isCarrier && isNamed && !(language === 'vi' && areChannels(own, matter[0]?.mentions)),
  );
  if (matter.length === 0)
    return strengthened(carriers).map((one) => ({ ...one, isCarrier: false }));
  return [
    ...strengthened(matter),
    ...carriers.map(({ score: _, isNamed: __, share: ___, mentions: ____, ...one }) => ({
      ...one,
      strength: CARRIER_STRENGTH,
    })),
  ].slice(0, MOST_TRADES);
}

/** What the brief doesn't name counts only where it leads. */
function strengthened<
  T extends {
    readonly score: number;
    readonly share: number;
    readonly isNamed: boolean;
    readonly mentions: readonly Mention[];
  },
>(
  scored: readonly T[],
): (Omit<T, 'score' | 'share' | 'isNamed' | 'mentions'> & { readonly strength: number })[] {
  const best = scored[0]?.score ?? 0;
  return scored
    .filter(({ isNamed }, at) => at === 0 || isNamed)
    .map(({ score, share, isNamed: _, mentions: __, ...one }) => {
      const strength = Math.exp((score - best) / STRENGTH_STEP);
      return { ...one, strength: Math.max(strength, NAMED_STRENGTH * share) };
    })
    .filter(({ strength }) => strength >= LEAST_STRENGTH)
    .slice(0, MOST_TRADES);
}

/** Every trade that the brief mentions, and those that its words speak of most. */
export function candidatesOf(
  words: readonly Word[],
  { mentions, beside, ofName, tones }: FoundMatter,
  language: BriefLanguage,
  index: TopicIndex = topicIndexOf(language),
): TradeCandidate[] {
  // `quán phở, tên truyền thống` is about no `phòng truyền thống`.
  const ofMatter = words.filter((_, at) => !ofName.has(at));
  const topics = index.topicsOf(ofMatter);
  const shares = sharesOf(topics);
  const names = mentions.filter((one) => isName(one) && !beside.has(one.at));
  const isShort = words.length <= FEW_WORDS;
  const isTold = isShort && names.length > 0;
  // Of few words, an unnamed trade has to share more than the form, the customers, a shop.
  const telling = words.filter((_, at) => !beside.has(at) && !isHeadAt(words, at));
  const said = isTold ? telling : ofMatter;
  const saidTopics = said === ofMatter ? topics : index.topicsOf(said);
  const unnamed = sharesOf(saidTopics);
  const cueOf = closestCueIn(isTold ? words.filter((_, at) => !tones.has(at)) : ofMatter, language);
  const byTrade = Map.groupBy(mentions, ({ trade }) => trade);
  const areCoveredBy = (by: readonly Mention[], isBeside: (at: number) => boolean) =>
    words.every(
      ({ text }, at) =>
        by.some((name) => name.at <= at && at < name.end) ||
        isStopword(text, language) ||
        isBeside(at),
    );
  const isAllSaid = areCoveredBy(
    names,
    (at) => beside.has(at) || tones.has(at) || isHeadAt(words, at),
  );
  const named = mentions.filter(isName);
  const isWhole = named.some((name) => areCoveredBy([name], () => false));
  const sharing = isWhole ? [] : [...unnamed.keys()].slice(0, MOST_TOPICS);
  const likenesses = index.likenessesOf(said, saidTopics);
  const nearest = likenesses.nearest(MOST_ALIKE);
  const most = likenesses.of(nearest[0]!) ?? 0;
  const alike = isWhole ? [] : nearest.filter((trade) => likenesses.of(trade)! > 0);
  const trades = new Set([...sharing, ...alike, ...byTrade.keys()]);
  const places = [...new Set(names.map(({ at }) => at))];
  const all = [...trades].map((trade) => {
    const found = byTrade.get(trade) ?? [];
    const apart = found.some(isName) ? [] : apartIn(words, trade, language, names, ofName);
    const own = [...found, ...apart];
    const first = own.find(isName);
    const share = (first ? shares : unnamed).get(trade) ?? 0;
    const cue = cueOf(trade);
    const covered = own.reduce((sum, { at, end, isHint }) => sum + (isHint ? 0 : end - at), 0);
    const traits = {
      share,
      'share squared': share ** 2,
      'log of share': Math.log(share + LEAST_SHARE),
      [`named ${Math.min(MOST_NAMED, own.filter(({ isHint }) => !isHint).length)}`]: 1,
      'cue said': cue?.said ?? 0,
      'cue unsaid': cue?.unsaid ?? 0,
      'share of a cue': cue === null ? 0 : cue.said / (cue.said + cue.unsaid),
      hints: Math.min(3, own.filter(({ isHint }) => isHint).length),
      [first ? 'share of a named one' : 'share of an unnamed one']: share,
      ...likenessTraits(likenesses.of(trade), most, first !== undefined),
      ...(first && {
        [`order ${Math.min(LAST_ORDER, places.indexOf(first.at))}`]: 1,
        [`words ${Math.min(LONGEST_PHRASE, first.end - first.at)}`]: 1,
        cover: covered / words.length,
        'covers all': covered >= words.length ? 1 : 0,
        rarity: rarityOf(first.said, language),
        'opens the brief, for whom follows':
          first.at === 0 && FOR.has(words[first.end]?.text ?? '') ? 1 : 0,
        'said apart': apart.length,
        [`in clause ${Math.min(LAST_ORDER, first.clause - words[0]!.clause)}`]: 1,
        [`behind ${smallWord(words, first.at - 1, first.clause, language)}`]: 1,
        [`before ${smallWord(words, first.end, first.clause, language)}`]: 1,
        'its first cue': trade.cues[language][0] === first.said ? 1 : 0,
      }),
    };
    return { trade, mentions: own, share, cue, traits: isShort ? inFewWords(traits) : traits };
  });
  // `a food truck` that says no more is about no finder of food trucks.
  const keyOf = language === 'en' ? englishKey : vietnameseKey;
  const keys = new Set(words.map(({ text }) => keyOf(text)));
  const isSaidWhole = (cue: SharedCue) => cue.cue.split(' ').every((word) => keys.has(keyOf(word)));
  return isAllSaid && named.length > 0
    ? all.filter(({ mentions: own, cue }) => own.some(isName) || (cue && isSaidWhole(cue)))
    : all;
}

/** `insurance for pets` names pet insurance: all words of a cue, in any order, in one clause. */
function apartIn(
  words: readonly Word[],
  trade: Trade,
  language: BriefLanguage,
  names: readonly Mention[],
  ofName: ReadonlySet<number>,
): Mention[] {
  const keyOf = language === 'en' ? englishKey : vietnameseKey;
  for (const cue of trade.cues[language]) {
    const pieces = cue.split(' ').map(keyOf);
    const places = pieces.map((piece) =>
      words.findIndex(({ text }, at) => !ofName.has(at) && keyOf(text) === piece),
    );
    const [at, last] = [Math.min(...places), Math.max(...places)];
    const isNear = at >= 0 && last - at < pieces.length + FARTHEST_APART;
    if (pieces.length < 2 || !isNear || words[at]!.clause !== words[last]!.clause) continue;
    // `bánh` of `bánh kem` makes no bakery of its shop.
    const isBroken = (name: Mention) => {
      const all = Array.from({ length: name.end - name.at }, (_, i) => name.at + i);
      const own = all.filter((place) => places.includes(place) || !isHeadAt(words, place));
      const shared = own.filter((place) => places.includes(place)).length;
      const isSkipped = all.some((i) => at < i && i < last && !places.includes(i));
      return shared > 0 && (shared < own.length || isSkipped);
    };
    if (!names.some(isBroken)) {
      const end = at + pieces.length;
      return [{ trade, said: cue, at, end, clause: words[at]!.clause, isHint: false }];
    }
  }
  return [];
}

function likenessTraits(
  likeness: number | undefined,
  most: number,
  isNamed: boolean,
): Record<string, number> {
  if (likeness === undefined) return {};
  return {
    likeness: LIKENESS * likeness,
    'behind the likest': LIKENESS * (most - likeness),
    [`likeness of ${isNamed ? 'a named' : 'an unnamed'} one`]: LIKENESS * likeness,
  };
}

/** Short briefs name their matter, long ones tell of it: each kind has weights of its own. */
function inFewWords(traits: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(traits).map(([trait, value]) => [`in few words: ${trait}`, value]),
  );
}

const WEIGHTS: Readonly<Record<BriefLanguage, ReadonlyMap<string, number>>> = {
  en: new Map(Object.entries(weights.en)),
  vi: new Map(Object.entries(weights.vi)),
};

function scoreOf({ traits }: TradeCandidate, language: BriefLanguage): number {
  return Object.entries(traits).reduce(
    (sum, [trait, value]) => sum + value * (WEIGHTS[language].get(trait) ?? 0),
    0,
  );
}

/** `insurance for pets` is about pet insurance: that says all that insurance does, and more. */
function isWider(wide: TradeCandidate, finer: TradeCandidate): boolean {
  const [said, more] = [wide, finer].map(({ mentions }) => mentions.find(isName)?.said ?? '');
  return said !== '' && said !== more && isSaidIn(said!, more!);
}

/** Of a phrase with several senses the best is meant, and its words name nothing else. */
function isOwnSense(
  { mentions }: TradeCandidate,
  at: number,
  sorted: readonly TradeCandidate[],
): boolean {
  const better = sorted.slice(0, at).flatMap((one) => one.mentions.filter(isName));
  const isTaken = (own: Mention) =>
    better.some((one) => one.at === own.at || isSaidIn(own.said, one.said));
  const named = mentions.filter(isName);
  return named.length === 0 || !named.every(isTaken);
}

/** `bể bán cạn` sells no flats (bán căn hộ): accents that were typed are meant. */
function isMisread({ mentions, cue }: TradeCandidate, words: readonly Word[]): boolean {
  if (cue === null || mentions.some(isName)) return false;
  const said = wordsOf(cue.cue)
    .filter(({ text }) => !isStopword(text, 'vi'))
    .flatMap((own) => {
      const alike = words.filter(({ folded }) => folded === own.folded);
      const isMeant = ({ text, folded }: Word) =>
        text === folded || vietnameseKey(text) === vietnameseKey(own.text);
      return alike.length > 0 ? alike.some(isMeant) : [];
    });
  return said.length > 0 && !said.includes(true);
}

/** Birthday cakes are no dog birthday cakes: no word speaks of a dog. */
function saysMore({ mentions: own, cue }: TradeCandidate, mentions: readonly Mention[]): boolean {
  if (own.some(isName) || cue === null || cue.unsaid === 0) return false;
  return mentions.some((one) => isName(one) && ` ${cue.cue} `.includes(` ${one.said} `));
}

/** `we rent out goats to clear brambles`: the other words speak for goat rental, no goat farm. */
function isBorneOut({ share }: TradeCandidate, all: readonly TradeCandidate[]): boolean {
  const named = all.filter(({ mentions }) => mentions.some(isName));
  return share === 1 && named.every((one) => one.share < NEARLY_ALL);
}

const isName = ({ isHint }: Mention) => !isHint;

function isCarrier(called: string): boolean {
  return CARRIERS.has(called) || called.split(' ').every((word) => CARRIERS.has(word));
}

function nameOf(trade: Trade, said: string, language: BriefLanguage): string {
  const { cues } = trade;
  const key = englishKey(said);
  const own = [...cues.vi, ...cues.en].find((cue) => englishKey(cue) === key);
  return own ?? closestCueIn(wordsOf(said), language)(trade)?.cue ?? cues[language][0]!;
}
