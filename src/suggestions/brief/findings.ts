/** What was found in a brief so far, word by word. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import {
  englishMeanings,
  type Meaning,
  plainMeanings,
  vietnameseMeanings,
} from '../knowledge/cues.ts';
import {
  englishKey,
  isStopword,
  LONGEST_PHRASE,
  PLAIN_VIETNAMESE_STOPWORDS,
} from '../knowledge/lexicon.ts';
import type { Mood, NamedPlace, Trade } from '../knowledge/tables.ts';
import { ENGLISH_WORDS, singular } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage, foldAccents, type Word } from '../words/text.ts';

export interface ActiveTrade {
  readonly trade: Trade;
  /** 1 for the brief's own trade, less for what it only touches. */
  readonly strength: number;
  /** The brief's words for it. */
  readonly said: string;
  /** What it is called: the cue that the brief used, with its accents, else its first one. */
  readonly name: string;
  /** The form that something else takes: a newsletter, an app; its words only season names. */
  readonly isCarrier: boolean;
  /** Named side by side with another: goat yoga is about both. */
  readonly isCompound: boolean;
}

/** A word of the brief that no list knows the meaning of. */
export interface OwnWord {
  readonly shown: string;
  readonly language: BriefLanguage;
  readonly weight: number;
}

const MOST_TRADES = 4;
/** After these the brief speaks of who buys, of what the thing is about, or is made of. */
const FOR_WHOM: ReadonlySet<string> = new Set(phrasings.forWhom);
/** From these on it speaks of its own matter again: an app for parents to find a babysitter. */
const NOT_FOR_WHOM: ReadonlySet<string> = new Set(phrasings.notForWhom);
/** From these on, up to the clause’s end, a brief tells how its name should be. */
const OF_THE_NAME: ReadonlySet<string> = new Set(phrasings.ofTheName);
const OF_THE_MATTER: ReadonlySet<string> = new Set(phrasings.ofTheMatter);
/** In words. */
const LONGEST_WISH = 3;
const AUDIENCE_FACTOR = 0.5;
const LATER_FACTOR = 0.75;
/** In which form something is done: an app for florists is about flowers first. */
const CARRIERS: ReadonlySet<string> = new Set([
  ...phrasings.carriers.en,
  ...phrasings.carriers.vi.flatMap(bothSpellings),
]);
const HEADS: ReadonlySet<string> = new Set(
  phrasings.heads.vi.filter((head) => !phrasings.deeds.includes(head)).flatMap(bothSpellings),
);
const ENGLISH_HEADS: ReadonlySet<string> = new Set(phrasings.heads.en);
const NEGATIONS: ReadonlySet<string> = new Set(phrasings.negations);
const CARRIER_STRENGTH = 0.7;
/** The broadest trade of each kind, by its first cue, and which sectors have finer ones. */
const UMBRELLAS: ReadonlyMap<string, string> = new Map(Object.entries(phrasings.umbrellas));
const UMBRELLA_FACTOR = 0.5;
/** `school for coding` is a coding school. */
const LINKS: ReadonlySet<string> = new Set(phrasings.links);
/** An own word of the brief that may be its matter. */
const TELLING_WORD = 0.6;
const HINT_STRENGTH = 0.3;
const COMMON = 10;
/** A tool of more trades tells none. */
const MOST_HINTED = 3;
const HOW = /(?:ing|ed|ly|tten|ous|[ai]ble|inary|ful|less)$/;
/** `tiệm` and, of briefs without accents, `tiem`. */
function bothSpellings(word: string): string[] {
  return [word, foldAccents(word)];
}

const RELATIVES: ReadonlySet<string> = new Set(['that', 'which', 'who']);
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'their', 'your']);

/** `a charity that plants mangroves` and `goes out and plants the hills` deal in no plants. */
function isDeed(words: readonly Word[], at: number): boolean {
  const [before = '', text = '', next = ''] = [at - 1, at, at + 1].map((i) => words[i]?.text);
  const isVerb = RELATIVES.has(before) || (before === 'and' && ARTICLES.has(next));
  return isVerb && /[^s]s$/.test(text);
}

/** `tên dễ thương, dễ nhớ`: short clauses go on with the list of wishes. */
function isListed(words: readonly Word[], at: number): boolean {
  return words[at + LONGEST_WISH]?.clause !== words[at]!.clause;
}

/** Of a phrase in the brief: its first word, the one after it, its clause. */
interface Where {
  readonly at: number;
  readonly end: number;
  readonly clause: number;
}

export class Findings {
  readonly #brief: string;
  readonly #language: BriefLanguage;
  readonly #hasAccents: boolean;
  readonly #trades = new Map<Trade, { strength: number; said: string }>();
  readonly #compounds = new Set<Trade>();
  #last: { readonly trade: Trade; readonly end: number; readonly clause: number } | null = null;
  /** Named by a word that also tells a tone or a value: craft gin is no craft. */
  readonly #adjectives = new Set<Trade>();
  readonly moods = new Set<Mood>();
  readonly words: OwnWord[] = [];
  place: NamedPlace | null = null;
  #clause = -1;
  #isForWhom = false;
  /** `a hospice that lends campervans` is about both. */
  #isDoing = false;
  #isOfName = false;
  #named = 0;

  constructor(brief: string, language: BriefLanguage) {
    this.#brief = brief;
    this.#language = language;
    this.#hasAccents = foldAccents(brief) !== brief.toLowerCase();
  }

  /** Reads the longest phrase from `at` that means something; how many words it took. */
  take(words: readonly Word[], at: number): number {
    const first = words[at]!;
    if (first.clause !== this.#clause || NOT_FOR_WHOM.has(first.text)) this.#isForWhom = false;
    if (first.clause !== this.#clause) this.#isDoing = false;
    if (RELATIVES.has(first.text)) this.#isDoing = true;
    const isNext = first.clause !== this.#clause;
    if ((isNext && !isListed(words, at)) || OF_THE_MATTER.has(first.text)) this.#isOfName = false;
    if (OF_THE_NAME.has(first.text)) this.#isOfName = this.#trades.size > 0;
    this.#clause = first.clause;
    if (FOR_WHOM.has(first.text)) this.#isForWhom = true;
    for (let size = LONGEST_PHRASE; size >= 1; size--) {
      if (size > 1 && this.#isHeadOfMore(words, at, size)) return 1;
      const phrase = words.slice(at, at + size);
      if (phrase.length < size || phrase.at(-1)!.clause !== first.clause) continue;
      const text = phrase.map((word) => word.text).join(' ');
      const meanings = size === 1 && this.#isStopword(text) ? [] : this.#meaningsOf(text, phrase);
      if (meanings.some((meaning) => meaning.kind !== 'trade' || meaning.isName)) {
        const isDenied = NEGATIONS.has(words[at - 1]?.text ?? '');
        if (this.#isGuess(text, first) || (size === 1 && isDeed(words, at)))
          for (const meaning of meanings) this.#hint(meaning, text);
        else if (!isDenied) {
          const turned = this.#turnedRound(words, at, text) ?? { meanings, said: text };
          const where = { at, end: at + size, clause: first.clause };
          this.#keep(turned.meanings, turned.said, where);
        }
        return size;
      }
      if (this.#isStopword(text) || (size === 1 && isDeed(words, at))) return size;
      if (meanings.length > 0) {
        // Gold is in many trades, and says none of them.
        if (meanings.length <= MOST_HINTED)
          for (const meaning of meanings) this.#hint(meaning, text);
        this.#keepWord(text, first, 0.8);
        return size;
      }
    }
    const pair = this.#unknownPair(words, at);
    if (!NEGATIONS.has(words[at - 1]?.text ?? ''))
      this.#keepWord(pair ?? first.text, first, pair === null ? 0 : 0.75);
    return pair === null ? 1 : 2;
  }

  /** `tiệm bánh kem` is about bánh kem, not tiệm bánh; as is `lò bánh tráng phơi sương`. */
  #isHeadOfMore(words: readonly Word[], at: number, size: number): boolean {
    if (!HEADS.has(words[at]!.text)) return false;
    const names = (from: number, length: number) => {
      const phrase = words.slice(from, from + length);
      return (
        phrase.length === length &&
        phrase.every(({ clause }) => clause === words[at]!.clause) &&
        this.#meaningsOf(phrase.map(({ text }) => text).join(' '), phrase).some(
          (meaning) => meaning.kind === 'trade' && meaning.isName,
        )
      );
    };
    const longer = Array.from({ length: LONGEST_PHRASE + 1 - size }, (_, more) => size + more);
    return longer.some((length) => names(at + 1, length)) && names(at, size);
  }

  /** `law firm for divorce` is read as `divorce law firm`, where a trade is known by that. */
  #turnedRound(words: readonly Word[], at: number, text: string) {
    const head = this.#last;
    if (head?.end !== at - 1 || head.clause !== words[at]!.clause) return null;
    if (!LINKS.has(words[at - 1]!.text)) return null;
    const headSaid = this.#trades.get(head.trade)?.said ?? '';
    const said = joinedOnce(singular(text), headSaid);
    const meanings = englishMeanings(said);
    if (!meanings.some((meaning) => meaning.kind === 'trade' && meaning.isName)) return null;
    this.#trades.delete(head.trade);
    this.#isForWhom = false;
    this.#last = null;
    return { meanings, said };
  }

  /** A bare syllable of a Vietnamese brief without accents: `nui` may be mountains or pasta. */
  #isGuess(text: string, { folded }: Word): boolean {
    return this.#language === 'vi' && !this.#hasAccents && text === folded && isSyllable(text);
  }

  /** Most Vietnamese words have two syllables: two neighbours that mean nothing known are one. */
  #unknownPair(words: readonly Word[], at: number): string | null {
    const pair = words.slice(at, at + 2);
    if (this.#language !== 'vi' || pair.length < 2 || this.#isPhraseAt(words, at + 1)) return null;
    const areUnknown = pair.every(
      (word) =>
        isSyllable(word.folded) &&
        word.clause === pair[0]!.clause &&
        !this.#isStopword(word.text) &&
        this.#meaningsOf(word.text, [word]).length === 0,
    );
    // `máy Đà Lạt`: the second of them begins what is known.
    const next = words.slice(at + 1, at + 3);
    const isTaken = this.#meaningsOf(next.map(({ text }) => text).join(' '), next).length > 0;
    return !isTaken && areUnknown ? pair.map(({ text }) => text).join(' ') : null;
  }

  /** Whether a phrase that means something begins there: `toán tư duy` in `lớp toán tư duy`. */
  #isPhraseAt(words: readonly Word[], at: number): boolean {
    for (let size = 2; size <= LONGEST_PHRASE; size++) {
      const phrase = words.slice(at, at + size);
      const text = phrase.map((word) => word.text).join(' ');
      if (phrase.length === size && this.#meaningsOf(text, phrase).length > 0) return true;
    }
    return false;
  }

  #meaningsOf(text: string, phrase: readonly Word[]): readonly Meaning[] {
    const isAccented = phrase.some((word) => word.text !== word.folded);
    const english = isAccented ? [] : englishMeanings(text);
    const vietnamese = [...vietnameseMeanings(text), ...this.#plainMeaningsOf(text, phrase)];
    const [own, other] = this.#language === 'vi' ? [vietnamese, english] : [english, vietnamese];
    const all = own.length > 0 ? own : other;
    return all.filter((meaning) => meaning.kind !== 'place' || this.#isCapital(text));
  }

  /** One bare syllable among accented words is meant as it stands. */
  #plainMeaningsOf(text: string, phrase: readonly Word[]): readonly Meaning[] {
    if (phrase.length > 1 && phrase.some((word) => word.isMisspelt))
      return plainMeanings(phrase.map(({ folded }) => folded).join(' '));
    if (!phrase.every((word) => word.text === word.folded && isSyllable(word.folded))) return [];
    // `in an`, `but may` and `to am` are English first, and only then `in ấn`, `bút máy`, `tổ ấm`.
    if (this.#language === 'en' && phrase.some(({ text: word }) => isStopword(word, 'en')))
      return [];
    const mayBeBare = this.#language === 'vi' && !this.#hasAccents;
    // Among accented words `cho con` is for the child, and no `chó con`.
    const isMeantBare = phrase.some(({ text: word }) => isStopword(word, 'vi'));
    return mayBeBare || (phrase.length > 1 && !isMeantBare) ? plainMeanings(text) : [];
  }

  /** In a brief with capitals a place has one. */
  #isCapital(text: string): boolean {
    const rest = this.#brief.replace(/^\P{L}*\p{L}/u, '');
    if (!/\p{Lu}/u.test(rest)) return this.#language === 'vi' || text.length > 4;
    const at = this.#brief.toLowerCase().indexOf(text);
    if (text.length > 4 && /\b(?:in|at|from|near|around) $/.test(this.#brief.slice(0, at)))
      return true;
    return at < 0 || /\p{Lu}/u.test(this.#brief[at]!);
  }

  #isStopword(text: string): boolean {
    if (isStopword(text, this.#language)) return true;
    return this.#language === 'vi'
      ? PLAIN_VIETNAMESE_STOPWORDS.has(text) || isStopword(text, 'en')
      : text !== asLabel(text) && isStopword(text, 'vi');
  }

  #keep(meanings: readonly Meaning[], said: string, where: Where): void {
    const place = meanings.find((meaning) => meaning.kind === 'place');
    if (place) {
      this.place ??= place.place;
      return;
    }
    const moods = meanings.flatMap((meaning) => (meaning.kind === 'mood' ? [meaning.mood] : []));
    for (const mood of moods) this.moods.add(mood);
    const named = meanings.flatMap((meaning) =>
      meaning.kind === 'trade' && meaning.isName ? [meaning.trade] : [],
    );
    // One phrase, several senses: the one in company of what was said before.
    const sectors = new Set([...this.#trades.keys()].map(({ sector }) => sector.id));
    const trade = named.find(({ sector }) => sectors.has(sector.id)) ?? named[0];
    if (!trade || this.#isOfName) return;
    const isBeside = this.#last?.end === where.at && this.#last.clause === where.clause;
    if (isBeside && this.#last!.trade !== trade)
      for (const one of [this.#last!.trade, trade]) this.#compounds.add(one);
    else this.#named += this.#last === null || this.#isDoing ? 0 : 1;
    this.#last = { trade, end: where.end, clause: where.clause };
    const isAudience = moods.some(({ kind }) => kind === 'audience');
    const factor = this.#isForWhom || isAudience ? AUDIENCE_FACTOR : 1;
    const strength = LATER_FACTOR ** this.#named * factor;
    if (moods.length > 0 && !isAudience) this.#adjectives.add(trade);
    else this.#adjectives.delete(trade);
    if ((this.#trades.get(trade)?.strength ?? 0) < strength)
      this.#trades.set(trade, { strength, said });
  }

  /** Common words are tools of many trades: a hand, a line. */
  #hint(meaning: Meaning, said: string): void {
    const isCommon = (ENGLISH_WORDS.get(said) ?? 99) <= COMMON;
    if (meaning.kind !== 'trade' || isCommon || this.#isOfName) return;
    const known = this.#trades.get(meaning.trade);
    const strength = Math.min(1, (known?.strength ?? 0) + HINT_STRENGTH);
    this.#trades.set(meaning.trade, { said: known?.said ?? said, strength });
  }

  /** What no list knows may be the brief's best word, or its emptiest: common words say least. */
  #keepWord(text: string, { folded, isMisspelt }: Word, known = 0): void {
    if (
      this.#isOfName ||
      isMisspelt ||
      ENGLISH_HEADS.has(folded) ||
      HEADS.has(text) ||
      CARRIERS.has(text) ||
      (folded.length < 4 && known === 0) ||
      /\d/.test(folded)
    )
      return;
    const isVietnamese = isSyllable(folded) && (this.#language === 'vi' || text !== folded);
    // Verbs, adverbs and adjectives say how, not what.
    if (!isVietnamese && HOW.test(folded) && known === 0) return;
    const band = ENGLISH_WORDS.get(folded);
    const rare = band === undefined ? 0.9 : band <= 10 ? 0.4 : band <= 20 ? 0.65 : 0.8;
    const weight = Math.max(known, isVietnamese ? 0.4 : rare) * (this.#isForWhom ? 0.7 : 1);
    const shown = isVietnamese ? text : singular(text);
    if (this.words.some((word) => word.shown === shown)) return;
    this.words.push({ shown, language: isVietnamese ? 'vi' : 'en', weight });
  }

  activeTrades(): ActiveTrade[] {
    const all = [...this.#trades].map(([trade, found]) => ({
      trade,
      ...found,
      name: this.#nameOf(trade, found.said),
      isCompound: this.#compounds.has(trade),
      isCarrier:
        CARRIERS.has(found.said) || found.said.split(' ').every((word) => CARRIERS.has(word)),
    }));
    const isNamed = ({ strength }: ActiveTrade) => strength > HINT_STRENGTH;
    const nouns = all.filter((one) => isNamed(one) && !this.#adjectives.has(one.trade));
    const named = nouns.length > 0 ? nouns : all.filter(isNamed);
    const matter = named.filter(({ isCarrier }) => !isCarrier);
    // With no matter but the brief's own words, tools that hint at a trade count for nothing more.
    const hasMatter = matter.length > 0 || this.words.some(({ weight }) => weight >= TELLING_WORD);
    const kept = underTheirUmbrellas(named.length > 0 ? named : all);
    if (!hasMatter) return spread(kept.map((one) => ({ ...one, isCarrier: false })));
    const carriers = kept
      .filter(({ isCarrier }) => isCarrier)
      .map((one) => ({ ...one, strength: CARRIER_STRENGTH }));
    return [...spread(kept.filter(({ isCarrier }) => !isCarrier)), ...carriers].slice(
      0,
      MOST_TRADES,
    );
  }

  #nameOf({ cues }: Trade, said: string): string {
    const key = englishKey(said);
    const own = [...cues.vi, ...cues.en].find((cue) => englishKey(cue) === key);
    return own ?? cues[this.#language][0]!;
  }
}

/** A restaurant that serves hotpot is about hotpot: broad trades stand back behind finer ones. */
function underTheirUmbrellas(trades: readonly ActiveTrade[]): readonly ActiveTrade[] {
  const sectorsOf = ({ trade }: ActiveTrade) => UMBRELLAS.get(trade.cues.en[0]!);
  const isFiner = (one: ActiveTrade, sectors: string) =>
    !one.isCarrier &&
    sectorsOf(one) === undefined &&
    (sectors === 'any' || sectors.split(' ').includes(one.trade.sector.id));
  const broad = trades.filter((one) => {
    const sectors = sectorsOf(one);
    return sectors !== undefined && trades.some((other) => isFiner(other, sectors));
  });
  if (broad.length === 0) return trades;
  const covered = broad.map((one) => sectorsOf(one)!);
  return trades.map((one) => {
    if (broad.includes(one)) return { ...one, strength: UMBRELLA_FACTOR, isCompound: false };
    return covered.some((sectors) => isFiner(one, sectors)) ? { ...one, strength: 1 } : one;
  });
}

/** `curly hair` and `hair salon` are one `curly hair salon`. */
function joinedOnce(text: string, head: string): string {
  const [first = ''] = head.split(' ');
  return text.endsWith(` ${first}`) ? `${text.slice(0, -first.length)}${head}` : `${text} ${head}`;
}

/** Strongest first, the strongest at 1. */
function spread(trades: readonly ActiveTrade[]): ActiveTrade[] {
  const sorted = [...trades].sort((a, b) => b.strength - a.strength);
  const best = sorted[0]?.strength ?? 1;
  return sorted.slice(0, MOST_TRADES).map((one) => ({ ...one, strength: one.strength / best }));
}
