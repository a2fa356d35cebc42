/** What a brief speaks of besides its matter: its customers' trades, and things to see or hear. */
import { englishMeanings } from '../knowledge/cues.ts';
import { isStopword } from '../knowledge/lexicon.ts';
import { TRADES, type Trade } from '../knowledge/tables.ts';
import { ENGLISH_WORDS, singular } from '../words/english.ts';
import type { BriefLanguage, Word } from '../words/text.ts';
import { CARRIERS, isDeniedAt, isHeadAt, type Mention } from './findings.ts';

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
const MOST_THINGS = 4;
const MOST_TOUCHED = 3;

/** Cranes, hemp, punch cards; the telling ones first. English alone. */
export function saidThings(words: readonly Word[]): SaidThing[] {
  const things = new Map<string, number>();
  for (const [at, { text }] of words.entries()) {
    const one = singular(text);
    const isSaid = SUBJECTS.has(one) && ![text, one].some((word) => isStopword(word, 'en'));
    if (!isSaid || CARRIERS.has(text) || CARRIERS.has(one) || isDeniedAt(words, at)) continue;
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
    ({ isHint, said, at }) => !isHint && !CARRIERS.has(said) && !isHeadAt(words, at),
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
    .filter(({ trade }) => !active.has(trade))
    .slice(0, MOST_TOUCHED);
}

/** Knitting of knitters. */
function doneBy(doer: string): TouchedTrade[] {
  if (!/[a-z]{3}ers?$/.test(doer) || isStopword(doer, 'en')) return [];
  const doing = doer.replace(/ers?$/, 'ing');
  return englishMeanings(doing).flatMap((meaning) =>
    meaning.kind === 'trade' && meaning.isName ? [{ said: doer, trade: meaning.trade }] : [],
  );
}
