/** What a brief says: its trades, tone, audience, place, person, wishes, and words of its own. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { isSpelt } from '../knowledge/cues.ts';
import { LONGEST_PHRASE, vietnameseKey } from '../knowledge/lexicon.ts';
import type { Mood, NamedPlace, Trade } from '../knowledge/tables.ts';
import type { Understood } from '../schemas.ts';
import { latinPattern } from '../words/latin-pattern.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage, type Word, wordsOf } from '../words/text.ts';
import { askedMoods } from './asked-moods.ts';
import {
  asidesIn,
  type SaidThing,
  saidThings,
  type TouchedTrade,
  touchedTrades,
  tradesBeside,
} from './beside-matter.ts';
import { languageOf } from './brief-language.ts';
import { asksAlliteration, evokedIn, ofAskedKind } from './evocations.ts';
import { Findings, type OwnWord, SHORT_BRIEF } from './findings.ts';
import type { ActiveTrade } from './matter.ts';
import {
  familyFirmIn,
  firmWithChild,
  fullNameIn,
  kinNamesIn,
  pairIn,
  personIn,
  personWanted,
  titledNameIn,
  withoutNames,
} from './names-in-brief.ts';
import { BEFORE_TOWNS, placeIn } from './place-of-business.ts';
import { foreignEnglish } from './spoken-english.ts';
import { mended, withAnds, withoutAmpersands, writtenOut } from './typos.ts';
import { type Wishes, wishesIn } from './wishes.ts';

export interface ReadBrief {
  /** The brief's language, in which reasons are given. */
  readonly language: BriefLanguage;
  /** The language names are made in. */
  readonly namesIn: BriefLanguage;
  /** Strongest first. */
  readonly trades: readonly ActiveTrade[];
  readonly moods: readonly Mood[];
  readonly place: NamedPlace | null;
  readonly person: string | null;
  /** With the Vietnamese family name before it, where the brief has it. */
  readonly fullName: string | null;
  /** With the calling before it: bác sĩ Minh Khôi. */
  readonly titledName: string | null;
  /** As the family calls the person: aunty Ngozi. */
  readonly kinNames: readonly string[];
  /** Two founders, where it names both. */
  readonly pair: readonly [string, string] | null;
  /** What a family calls its firm: Cole and sons. */
  readonly firm: string | null;
  /** What it may call it, where a child joins. */
  readonly firmToBe: string | null;
  readonly words: readonly OwnWord[];
  /** What tells it from others of its trade. */
  /** Things that it speaks of besides its matter; English alone. */
  readonly things: readonly SaidThing[];
  /** Trades that it names and is not about: its customers', its goods'. */
  readonly touched: readonly TouchedTrade[];
  /** English words that its names may not have: they are of another country. */
  readonly foreign: ReadonlySet<string>;
  /** What its name is to call to mind. */
  readonly evoked: readonly string[];
  /** Its words are to begin with one sound. */
  readonly isAlliterative: boolean;
  readonly wishes: Wishes;
  readonly corrections: Understood['corrections'];
  /** As typed, by `vietnameseKey`: an accented syllable tells what its bare letters mean. */
  readonly syllables: ReadonlySet<string>;
  /** Each word of it as typed, by its label: `to` is tơ. */
  readonly typed: ReadonlyMap<string, string>;
  /** Its words are few; a long one tells of more than its matter. */
  readonly isShort: boolean;
  /** Its words and phrases, typos mended. */
  readonly said: ReadonlySet<string>;
}

const MOST_WORDS = 8;
const TOOLS: ReadonlySet<string> = new Set(phrasings.tools);
const SELLERS: ReadonlySet<string> = new Set(phrasings.sellers);

const NO_NAMES = {
  person: null,
  fullName: null,
  titledName: null,
  kinNames: [],
  pair: null,
  firm: null,
  firmToBe: null,
};
/** Words that may stand between making and out of what. */
const FARTHEST_MAKING = 6;
const MAKING = /^(?:ma[dk]e?|buil[dt]|sew|craft|carv|cut|run|work|operat|bak|cook|sell|weld|knit)/;

const NAMED_AFTER = latinPattern(phrasings.names.namedAfter, 'iu');
/** `hopefully more states later, so no place names` */
const NO_PLACE = latinPattern(phrasings.names.noPlace, 'iu');
const FORMER: ReadonlySet<string> = new Set(['ex', 'former']);
const PERSON =
  /(?:er|or|ist|ian|man|woman|nurse|chef|cop|pilot|midwife|monk|model|coach|vet|marine|clerk|cook)$/;

/** The trades that the brief is about, not those that it only touches. */
export function mainTrades({ trades }: ReadBrief): Trade[] {
  return trades.filter(({ strength }) => strength >= 0.6).map(({ trade }) => trade);
}

/** What the brief is about, without the form that it takes. */
export function matterTrades({ trades }: ReadBrief): ActiveTrade[] {
  return trades.filter(({ isCarrier }) => !isCarrier);
}

/** Software for a trade, rather than the trade. */
export function isTool({ trades }: Pick<ReadBrief, 'trades'>): boolean {
  return trades.some(({ isCarrier, said }) => isCarrier && TOOLS.has(said));
}

export function readBrief(typed: string, asked: BriefLanguage | 'auto'): ReadBrief {
  const { brief, rest, wishes, pair, person, language, words, meant, found, corrections } =
    wordsRead(typed, asked);
  const isPlaceless = NO_PLACE.test(brief);
  const place = isPlaceless ? null : placeIn(rest, found.places, person, language);
  if (person !== null) {
    const names = new Set(person.split(' ').map(asLabel));
    const wished = wishes.include.filter((word) => names.has(word));
    wishes.hasPerson ||= wished.length > 0 || NAMED_AFTER.test(brief);
    // A part of the name that is wanted by itself stays a word of all names, as it does in
    // Vietnamese, which has few patterns for persons.
    if (language === 'en' && wished.length === names.size)
      wishes.include = wishes.include.filter((word) => !names.has(word));
    if (wishes.hasSurname && names.size > 1) wishes.include.push([...names].at(-1)!);
  }
  const isUnnamed = wishes.isUnnamed && !wishes.hasPerson && person !== null;
  if (isUnnamed) wishes.exclude.push(...(person.match(/\p{Lu}[\p{L}\p{M}]+/gu) ?? []).map(asLabel));
  const isName = (shown: string) =>
    [person, pair?.[1], place?.name].some((name) => name?.toLowerCase().includes(shown));
  const asides = asidesIn(meant, language);
  const trades = tradesBeside(asides, meant, found, language);
  const tones = new Set(found.moods.flatMap(({ said }) => said.split(' ')));
  return {
    language,
    namesIn: asked === 'auto' ? (wishes.language ?? language) : asked,
    trades,
    moods: askedMoods(found, meant, language, asides.told),
    place,
    ...(isUnnamed
      ? NO_NAMES
      : {
          person,
          fullName: fullNameIn(rest, person),
          titledName: titledNameIn(rest, person),
          kinNames: kinNamesIn(rest, person),
          pair,
          firm: familyFirmIn(rest),
          firmToBe: firmWithChild(rest, person),
        }),
    words: found.words.filter(({ shown }) => !isName(shown)).slice(0, MOST_WORDS),
    // A tone that is asked for is no thing: a rugged name; nor is the Santa of Santa Fe.
    things:
      language === 'en'
        ? saidThings(meant, asides).filter(({ text }) => !tones.has(text) && !isName(text))
        : [],
    touched: touchedTrades(
      meant,
      // Cats of rescue, `mèo cứu hộ`, touch no rescue from floods.
      found.mentions.filter(({ at }) => !found.values.has(at) && !asides.told.has(at)),
      new Set(trades.map(({ trade }) => trade)),
      language,
    ),
    foreign: foreignEnglish(brief, place),
    evoked: [
      ...evokedIn(rest, language),
      ...ofAskedKind(
        brief,
        trades.flatMap(({ trade, strength }) => (strength === 1 ? trade.verbs : [])),
      ),
    ],
    isAlliterative: asksAlliteration(brief),
    wishes,
    corrections,
    syllables: new Set(wordsOf(brief).map(({ text }) => vietnameseKey(text))),
    typed: new Map(wordsOf(brief).map(({ text }) => [asLabel(text), text])),
    isShort: meant.length <= SHORT_BRIEF,
    said: phrasesOf(words),
  };
}

/** The brief without its wishes and names, its typos mended, and what its words mean. */
export function wordsRead(typed: string, asked: BriefLanguage | 'auto') {
  const full = withoutAmpersands(typed);
  const brief = languageOf(wordsOf(full)) === 'vi' ? writtenOut(full) : withAnds(full);
  const { wishes, rest } = wishesIn(brief);
  const pair = pairIn(rest);
  const person = pair?.[0] ?? personWanted(wishes.named) ?? personIn(rest, wishes.hasPerson);
  const left = wordsOf(withoutNames(rest, person));
  const language = asked === 'auto' ? languageOf(left.length > 0 ? left : wordsOf(brief)) : asked;
  const corrections: Understood['corrections'] = [];
  const words = left.map((word, at) => {
    if (language === 'vi' && isMisspelt(word)) return { ...word, isMisspelt: true };
    // `in hereford`: towns are no typos.
    const isTown = BEFORE_TOWNS.has(left[at - 1]?.text ?? '');
    const to = isMendable(word, rest, language) && !isTown ? mended(word.text) : null;
    if (to === null) return word;
    corrections.push({ from: word.text, to });
    return { ...word, text: to, folded: to };
  });
  const found = new Findings(rest, language);
  const meant = words.filter(
    (word, at, all) =>
      !isSelling(word, all[at - 1], all[at + 1]) && !isMaterial(all, at) && !isFormer(all, at),
  );
  for (let at = 0; at < meant.length; ) at += found.take(meant, at);
  return { brief, rest, wishes, pair, person, language, words, meant, found, corrections };
}

/** Every run of words that may be a phrase. */
function phrasesOf(words: readonly Word[]): Set<string> {
  const sizes = Array.from({ length: LONGEST_PHRASE }, (_, at) => at + 1);
  return new Set(
    words.flatMap((_, from) =>
      sizes.map((size) =>
        words
          .slice(from, from + size)
          .map(({ text }) => text)
          .join(' '),
      ),
    ),
  );
}

/**
 * `shop ban do cho be`, without accents, sells (bán) things: no map (bản đồ), no desk. `ban nhạc`,
 * with them, is a band.
 */
function isSelling({ text }: Word, before: Word | undefined, next: Word | undefined): boolean {
  if (text !== 'ban' || (next !== undefined && next.text !== next.folded)) return false;
  return before === undefined || SELLERS.has(before.text);
}

/** Names have capitals; Vietnamese syllables and accented words are right as they are. */
function isMendable({ text, folded }: Word, brief: string, language: BriefLanguage): boolean {
  if (text !== folded || (language === 'vi' && isSyllable(text))) return false;
  return !new RegExp(`(?<=[^.!?\\s]\\s[("“]?)${text[0]!.toUpperCase()}${text.slice(1)}`).test(
    brief,
  );
}

/** `earrings made out of old skateboards`, `run out of a horsebox`: what of or where, not what. */
function isMaterial(words: readonly Word[], at: number): boolean {
  const { clause } = words[at]!;
  const of = [at - 1, at - 2, at - 3].find(
    (i) => words[i]?.text === 'of' && words[i - 1]?.text === 'out',
  );
  if (of === undefined) return false;
  return words
    .slice(Math.max(0, of - FARTHEST_MAKING), of)
    .some((word) => word.clause === clause && MAKING.test(word.text));
}

/** `ex-postman`, `a former chef`: a calling given up, unless the brief is for those who had it. */
function isFormer(words: readonly Word[], at: number): boolean {
  const isPast = FORMER.has(words[at - 1]?.text ?? '') && words[at - 2]?.text !== 'for';
  return isPast && PERSON.test(words[at]!.text);
}

/** A slip of the tone keys: `tiêng`, `tửơng`. */
function isMisspelt({ text, folded }: Word): boolean {
  return text !== folded && isSyllable(folded) && !isSpelt(text);
}

/** In the brief's own language, so that people can correct it. */
export function understoodOf(brief: ReadBrief): Understood {
  const { language, trades, moods, place, person, namesIn, corrections } = brief;
  const {
    named: _named,
    hasPerson,
    mayHavePerson,
    hasSurname,
    isUnnamed,
    mostWords,
    language: _,
    ...told
  } = brief.wishes;
  const { foreign, startsNot, endsNot, ...wishes } = told;
  const named = (isOf: (mood: Mood) => boolean) =>
    moods.filter(isOf).map(({ name }) => name[language]);
  return {
    trades: trades.map(({ name }) => name),
    audience: named(({ kind }) => kind === 'audience'),
    tone: named(({ kind }) => kind !== 'audience'),
    place: place?.name ?? null,
    person,
    namesIn,
    wishes,
    corrections,
  };
}
