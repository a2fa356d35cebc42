/** What a brief speaks of besides its matter: its customers' trades, and things to see or hear. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { englishMeanings } from '../knowledge/cues.ts';
import { isStopword } from '../knowledge/lexicon.ts';
import { TRADES, type Trade } from '../knowledge/tables.ts';
import { ENGLISH_WORDS, singular, stemOf } from '../words/english.ts';
import { latinPattern } from '../words/latin-pattern.ts';
import type { BriefLanguage, Word } from '../words/text.ts';
import { isDeniedAt } from './denied-words.ts';
import { CARRIERS, type Findings, isHeadAt, type Mention } from './findings.ts';
import { type ActiveTrade, activeTrades, type FoundMatter } from './matter.ts';

export interface SaidThing {
  /** In the singular. */
  readonly text: string;
  /** 0 to 1: common words say less. */
  readonly weight: number;
}

/** A trade that the brief names and is not about. */
export interface TouchedTrade {
  readonly trade: Trade;
  readonly said: string;
}

/** Words that tell a trade in names. */
const SUBJECTS: ReadonlySet<string> = new Set(TRADES.flatMap(({ joints }) => joints.subjects.en));
/** What is told by the way; what a thing is made of also tells its names. */
const TOLD = latinPattern(phrasings.asides.told.join('|'), 'gu');
/** Words of many senses, and what any brief tells of: a phone, staff, a table. */
const TOUCHES_NOTHING: ReadonlySet<string> = new Set(phrasings.touchesNothing);
/** Words that tell how a name is to be, or nothing: dark humour, a tight budget. */
const TELLS_NOTHING: ReadonlySet<string> = new Set(phrasings.tellsNothing);
const MATERIALS = latinPattern(phrasings.asides.materials.join('|'), 'gu');
/** The strength from which on a trade takes the place of one that only shares the audience. */
const LEAST_NEXT = 0.45;
const MOST_THINGS = 4;
const MOST_TOUCHED = 3;

export interface Asides {
  readonly told: ReadonlySet<number>;
  readonly materials: ReadonlySet<number>;
}

/**
 * Places of words that a brief only tells by the way: a calling given up, where its writer lives,
 * who the customers are, what its lamps are made from. English alone.
 */
export function asidesIn(words: readonly Word[], language: BriefLanguage): Asides {
  const starts: number[] = [];
  let text = '';
  for (const [at, word] of words.entries()) {
    if (at > 0) text += words[at - 1]!.clause === word.clause ? ' ' : ' , ';
    starts.push(text.length);
    text += word.text;
  }
  const placesOf = (pattern: RegExp) => {
    const spans = language === 'en' ? [...text.matchAll(pattern)] : [];
    const isIn = (start: number) =>
      spans.some(({ index, 0: span }) => index <= start && start < index + span.length);
    return new Set(starts.flatMap((start, at) => (isIn(start) ? [at] : [])));
  };
  return { told: placesOf(TOLD), materials: placesOf(MATERIALS) };
}

/**
 * What is named in asides alone does not lead, unless they alone name a trade. Their words still
 * tell what the rest is about: a former pastry chef may well teach baking.
 */
export function tradesBeside(
  { told, materials }: Asides,
  words: readonly Word[],
  found: FoundMatter & Pick<Findings, 'moods'>,
  language: BriefLanguage,
): ActiveTrade[] {
  const all = activeTrades(words, found, language);
  if (language !== 'en') return all;
  const aside = new Set([...told, ...materials]);
  const ofThem = found.moods.filter(({ mood }) => mood.kind === 'audience');
  const isOfThem = (at: number) => ofThem.some((one) => one.at <= at && at < one.end);
  const stemsWhere = (isMeant: (at: number) => boolean) =>
    new Set(words.flatMap(({ text }, at) => (isMeant(at) ? [stemOf(text)] : [])));
  const stems = {
    all: stemsWhere(() => true),
    asides: stemsWhere((at) => aside.has(at)),
    others: stemsWhere((at) => !aside.has(at)),
    audience: stemsWhere(isOfThem),
    matter: stemsWhere((at) => !aside.has(at) && !isOfThem(at) && !CARRIERS.has(words[at]!.text)),
  };
  const says = ({ said }: ActiveTrade, of: ReadonlySet<string>) =>
    said.split(' ').some((word) => of.has(stemOf(word)));
  const isAside = (one: ActiveTrade) => says(one, stems.asides) && !says(one, stems.others);
  const left = all.filter((one, at) => at === 0 || !isAside(one));
  const [first] = left;
  if (first === undefined) return left;
  if (aside.size > 0 && !says(first, stems.others)) {
    const ofName = new Set([...found.ofName, ...aside]);
    const mentions = found.mentions.filter(({ at }) => !aside.has(at));
    const core = activeTrades(words, { ...found, ofName, mentions }, language);
    const own = core.find((one) => !one.isCarrier && says(one, stems.matter));
    if (own === undefined) return left;
    return [{ ...own, strength: 1 }, ...core.filter((one) => one !== own && !isAside(one))];
  }
  // Refugees who learn to swim share their word with bikes for refugees, which nothing else names.
  const isUnnamed = !first.said.split(' ').every((word) => stems.all.has(stemOf(word)));
  const isTheirs = isUnnamed && says(first, stems.audience) && !says(first, stems.matter);
  const next = left.find((one) => !one.isCarrier && says(one, stems.matter));
  if (!isTheirs || next === undefined || next.strength < LEAST_NEXT) return left;
  return [{ ...next, strength: 1 }, ...left.filter((one) => one !== first && one !== next)];
}

/** Cranes, hemp, punch cards; the telling ones first. English alone. */
export function saidThings(words: readonly Word[], { told }: Asides): SaidThing[] {
  const things = new Map<string, number>();
  for (const [at, { text }] of words.entries()) {
    const one = singular(text);
    const isSaid = SUBJECTS.has(one) && ![text, one].some((word) => isStopword(word, 'en'));
    if (!isSaid || TELLS_NOTHING.has(one) || told.has(at) || isDeniedAt(words, at)) continue;
    if (CARRIERS.has(text) || CARRIERS.has(one)) continue;
    things.set(one, weightOf(one));
  }
  return [...things]
    .map(([text, weight]) => ({ text, weight }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_THINGS);
}

function weightOf(word: string): number {
  const band = ENGLISH_WORDS.get(word) ?? Number.POSITIVE_INFINITY;
  return band <= 10 ? 0.7 : band <= 20 ? 0.85 : 1;
}

/** Florists in `cargo bikes for florists`; `active`: the trades that it is about. */
export function touchedTrades(
  words: readonly Word[],
  mentions: readonly Mention[],
  active: ReadonlySet<Trade>,
  language: BriefLanguage,
): TouchedTrade[] {
  const named = mentions.filter(
    ({ isHint, said, at }) =>
      !isHint && !CARRIERS.has(said) && !isHeadAt(words, at) && !TOUCHES_NOTHING.has(said),
  );
  const taken = new Set(named.filter(({ trade }) => active.has(trade)).map(({ at }) => at));
  const doers = language === 'en' ? words.flatMap((word) => doneBy(word.text)) : [];
  const touched = [...named.filter(({ at }) => !taken.has(at)), ...doers];
  const bySaid = new Map(touched.map(({ said, trade }) => [said, trade]));
  // Of several senses the one that is called so.
  for (const { said, trade } of touched)
    if (trade.cues[language][0] === said) bySaid.set(said, trade);
  return [...bySaid]
    .map(([said, trade]) => ({ said, trade }))
    .filter((one) => !active.has(one.trade) && (language === 'vi' || isCalledSo(one)))
    .slice(0, MOST_TOUCHED);
}

/** Crates are among what makers of pet beds make, and would give names paws and naps. */
function isCalledSo({ trade: { cues, joints }, said }: TouchedTrade): boolean {
  const own = new Set([...joints.subjects.en, ...cues.en[0]!.split(' ')].map(stemOf));
  return said.split(' ').some((word) => own.has(stemOf(word)));
}

/** Knitting of knitters. */
function doneBy(doer: string): TouchedTrade[] {
  if (!/[a-z]{3}ers?$/.test(doer) || isStopword(doer, 'en')) return [];
  const doing = doer.replace(/ers?$/, 'ing');
  return englishMeanings(doing).flatMap((meaning) =>
    meaning.kind === 'trade' && meaning.isName ? [{ said: doer, trade: meaning.trade }] : [],
  );
}
