/** What was found in a brief so far, word by word. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import {
  englishMeanings,
  type Meaning,
  plainMeanings,
  vietnameseMeanings,
} from '../knowledge/cues.ts';
import { isStopword, LONGEST_PHRASE, PLAIN_VIETNAMESE_STOPWORDS } from '../knowledge/lexicon.ts';
import type { Mood, Trade } from '../knowledge/tables.ts';
import { ENGLISH_WORDS, singular } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage, foldAccents, type Word } from '../words/text.ts';
import { isDeniedAt, isMoodDenied, isNegation, MEASURES } from './denied-words.ts';
import type { PlaceMention } from './place-of-business.ts';

/** A phrase of the brief that names a trade, or a word of it that hints at one. */
export interface Mention {
  readonly trade: Trade;
  readonly said: string;
  /** Place of its first word, and of the one behind its last. */
  readonly at: number;
  readonly end: number;
  readonly clause: number;
  /** One of the trade's things alone. */
  readonly isHint: boolean;
}

/** A phrase of the brief that may tell its tone, its audience or what it holds dear. */
export interface MoodMention {
  readonly mood: Mood;
  readonly said: string;
  readonly at: number;
  readonly end: number;
  readonly clause: number;
  /** Said of the name itself. */
  readonly isOfName: boolean;
}

/** A word of the brief that no list knows the meaning of. */
export interface OwnWord {
  readonly shown: string;
  readonly language: BriefLanguage;
  readonly weight: number;
}

/** From these on, up to the clause’s end, a brief tells how its name should be. */
const OF_THE_NAME: ReadonlySet<string> = new Set(phrasings.ofTheName);
const OF_THE_MATTER: ReadonlySet<string> = new Set(phrasings.ofTheMatter);
/** In words. */
const LONGEST_WISH = 3;
/** In which form something is done: an app for florists is about flowers first. */
export const CARRIERS: ReadonlySet<string> = new Set([
  ...phrasings.carriers.en,
  ...phrasings.carriers.vi.flatMap(bothSpellings),
]);
const HEADS: ReadonlySet<string> = new Set(
  phrasings.heads.vi.filter((head) => !phrasings.deeds.includes(head)).flatMap(bothSpellings),
);
const ENGLISH_HEADS: ReadonlySet<string> = new Set(phrasings.heads.en);
const CALLED: ReadonlySet<string> = new Set(['tên', 'ten']);

/** `tên nghe hiện đại`, `a modern name`: what the name is to be, wherever the matter stands. */
function isBesideName(words: readonly Word[], at: number, end: number): boolean {
  const { clause } = words[at]!;
  let last = at - 1;
  while (last >= 0 && MEASURES.has(words[last]!.text)) last--;
  const [before, next] = [words[last], words[end]];
  if (before?.clause === clause && CALLED.has(before.text)) return true;
  return next?.clause === clause && singular(next.text) === 'name';
}

/** So few words, beside names and wishes, say only what counts. */
export const SHORT_BRIEF = 12;
const COMMON = 10;
/** A tool of more trades tells none. */
const MOST_HINTED = 3;
const HOW = /(?:ing|ed|ly|tten|ous|[ai]ble|inary|ful|less)$/;
/** `tiệm` and, of briefs without accents, `tiem`. */
export function bothSpellings(word: string): string[] {
  return [word, foldAccents(word)];
}

/** `trung tâm`, `shop`: what any trade's place is called, in one word or two. */
export function isHeadAt(words: readonly Word[], at: number): boolean {
  const [before, own, next] = [at - 1, at, at + 1].map((place) => words[place]?.text);
  const isHead = (phrase: string) => HEADS.has(phrase) || ENGLISH_HEADS.has(singular(phrase));
  return isHead(own!) || isHead(`${before} ${own}`) || isHead(`${own} ${next}`);
}

/** Beside stopwords these tell a trade from a former job, or from what is next door. */
const TELLING: ReadonlySet<string> = new Set(phrasings.tellingBeside);

/** What stands there in the same clause: its small words tell who speaks of what. */
export function smallWord(
  words: readonly Word[],
  at: number,
  clause: number,
  language: BriefLanguage,
): string {
  const word = words[at];
  if (word === undefined || word.clause !== clause) return 'nothing';
  return isStopword(word.text, language) || TELLING.has(word.text) ? word.text : 'more';
}

const RELATIVES: ReadonlySet<string> = new Set(['that', 'which', 'who']);
const ARTICLES: ReadonlySet<string> = new Set(['the', 'a', 'an', 'their', 'your']);

/** `a charity that plants mangroves` and `goes out and plants the hills` deal in no plants. */
function isDeed(words: readonly Word[], at: number): boolean {
  const [before = '', text = '', next = ''] = [at - 1, at, at + 1].map((i) => words[i]?.text);
  const isVerb = RELATIVES.has(before) || (before === 'and' && ARTICLES.has(next));
  return isVerb && /[^s]s$/.test(text);
}

/** In briefs without accents: `ở`, `tại`, `quận`. */
const BEFORE_PLACES: ReadonlySet<string> = new Set(['o', 'tai', 'quan']);

/** `gởi xe lên Sài Gòn`, `we deliver to London`. */
const DESTINING: ReadonlySet<string> = new Set(
  'to lên len xuống xuong về ve đi sang gửi gởi ship giao'.split(' '),
);

/** `gần khu công nghiệp`, `đối diện trường mầm non`: where it is, and no matter. */
const NEXT_DOOR: ReadonlySet<string> = new Set(['gần', 'cạnh', 'diện'].flatMap(bothSpellings));

const BUYERS: ReadonlySet<string> = new Set(
  'customers clients buyers restaurants cafes hotels shops stores families homes'.split(' '),
);

/** `to restaurants in Cardiff`: where the goods go, and perhaps not where the business is. */
function isDestination([first, last]: readonly [string, string]): boolean {
  return DESTINING.has(last) || (last === 'in' && BUYERS.has(first));
}

/** What follows a dog: with a cat, or where it is. */
const BESIDE_DOGS: ReadonlySet<string> = new Set(['cho', 'meo', 'va', 'o', 'tai', 'canh']);

/** `quan ca phe cho gia dinh` is for families, and no café for dogs (`chó`). */
function isForWhom({ text, clause }: Word, next: Word | undefined): boolean {
  return text === 'cho' && next?.clause === clause && !BESIDE_DOGS.has(next.text);
}

/** `tên dễ thương, dễ nhớ`: short clauses go on with the list of wishes. */
function isListed(words: readonly Word[], at: number): boolean {
  return words[at + LONGEST_WISH]?.clause !== words[at]!.clause;
}

export class Findings {
  readonly #brief: string;
  readonly #language: BriefLanguage;
  readonly #hasAccents: boolean;
  readonly mentions: Mention[] = [];
  /** Places of words that tell for whom, where, how or in what form. */
  readonly beside = new Set<number>();
  /** Places of tones that the name is to have: they tell no matter. */
  readonly ofName = new Set<number>();
  /** Places of all tones. */
  readonly tones = new Set<number>();
  /** Places of what the brief holds dear. */
  readonly values = new Set<number>();
  readonly moods: MoodMention[] = [];
  readonly words: OwnWord[] = [];
  readonly places: PlaceMention[] = [];
  #clause = -1;
  #isOfName = false;

  constructor(brief: string, language: BriefLanguage) {
    this.#brief = brief;
    this.#language = language;
    this.#hasAccents = foldAccents(brief) !== brief.toLowerCase();
  }

  /** Reads the longest phrase from `at` that means something; how many words it took. */
  take(words: readonly Word[], at: number): number {
    const first = words[at]!;
    const isNext = first.clause !== this.#clause;
    if ((isNext && !isListed(words, at)) || OF_THE_MATTER.has(first.text)) this.#isOfName = false;
    if (OF_THE_NAME.has(first.text)) this.#isOfName = this.mentions.length > 0;
    this.#clause = first.clause;
    // `cho gia dinh` is for families (gia đình), and no old dog (chó già).
    const isBeforeThem =
      (first.text === 'cho' && this.#isPhraseAt(words, at + 1)) || this.#isBeforePlace(words, at);
    for (let size = isBeforeThem ? 1 : LONGEST_PHRASE; size >= 1; size--) {
      if (size > 1 && this.#isHeadOfMore(words, at, size)) return 1;
      const phrase = words.slice(at, at + size);
      if (phrase.length < size || phrase.at(-1)!.clause !== first.clause) continue;
      if (size > 1 && isForWhom(phrase.at(-1)!, words[at + size])) continue;
      const text = phrase.map((word) => word.text).join(' ');
      const meanings = size === 1 && this.#isStopword(text) ? [] : this.#meaningsOf(text, phrase);
      if (meanings.some((meaning) => meaning.kind !== 'trade' || meaning.isName)) {
        const isDenied = isDeniedAt(words, at);
        const where = { said: text, at, end: at + size, clause: first.clause };
        if (this.#isGuess(text, first) || (size === 1 && isDeed(words, at)))
          this.#mention(meanings, { ...where, isHint: true });
        else if (!isDenied)
          this.#keep(
            meanings.filter(
              (meaning) =>
                meaning.kind !== 'mood' || !isMoodDenied(words, at, at + size, meaning.mood),
            ),
            { ...where, isHint: false },
            this.#isOfName || isBesideName(words, at, at + size),
            [words[at - 2]?.text ?? '', words[at - 1]?.text ?? ''],
          );
        return size;
      }
      if (this.#isStopword(text) || (size === 1 && isDeed(words, at))) return size;
      if (meanings.length > 0) {
        // Gold is in many trades, and says none of them; common words are tools of most.
        const isCommon = (ENGLISH_WORDS.get(text) ?? 99) <= COMMON;
        const where = { said: text, at, end: at + size, clause: first.clause };
        if (meanings.length <= MOST_HINTED && !isCommon)
          this.#mention(meanings, { ...where, isHint: true });
        this.#keepWord(text, first, 0.8);
        return size;
      }
    }
    const pair = this.#unknownPair(words, at);
    if (!isNegation(words[at - 1]?.text))
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

  /** `o cu chi` is in Củ Chi, and no childbed (ở cữ); `quan go vap` is no wooden café. */
  #isBeforePlace(words: readonly Word[], at: number): boolean {
    if (!BEFORE_PLACES.has(words[at]!.text)) return false;
    return [2, 3].some((size) => {
      const phrase = words.slice(at + 1, at + 1 + size);
      if (phrase.length < size || phrase.at(-1)!.clause !== words[at]!.clause) return false;
      const text = phrase.map((word) => word.text).join(' ');
      return this.#meaningsOf(text, phrase).some(({ kind }) => kind === 'place');
    });
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
    const mayBeBare = this.#language === 'vi' && !this.#hasAccents;
    // `sieu thi mini` is `siêu thị mini`.
    const isBare = ({ text: word, folded }: Word) =>
      word === folded && (isSyllable(word) || (mayBeBare && phrase.length > 1));
    if (!phrase.every(isBare)) return [];
    // `in an`, `but may` and `to am` are English first, and only then `in ấn`, `bút máy`, `tổ ấm`.
    if (this.#language === 'en' && phrase.some(({ text: word }) => isStopword(word, 'en')))
      return [];
    // Among accented words `cho con` is for the child, and no `chó con`.
    const isMeantBare = phrase.some(({ text: word }) => isStopword(word, 'vi'));
    return mayBeBare || (phrase.length > 1 && !isMeantBare) ? plainMeanings(text) : [];
  }

  /** In a brief with capitals a place has one. */
  #isCapital(text: string): boolean {
    const rest = this.#brief.replace(/^\P{L}*\p{L}/u, '');
    if (!/\p{Lu}/u.test(rest)) return this.#language === 'vi' || text.length > 4;
    // The LA of California is no La Pavoni.
    if (/^[a-z]{2}$/.test(text)) return new RegExp(`\\b${text.toUpperCase()}\\b`).test(this.#brief);
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

  #keep(
    meanings: readonly Meaning[],
    where: Omit<Mention, 'trade'>,
    isOfName: boolean,
    before: readonly [string, string],
  ): void {
    if (
      NEXT_DOOR.has(before[1]) ||
      meanings.some(({ kind }) => kind !== 'trade') ||
      CARRIERS.has(where.said)
    )
      for (let at = where.at; at < where.end; at++) this.beside.add(at);
    const place = meanings.find((meaning) => meaning.kind === 'place');
    if (place) {
      const { said } = where;
      this.places.push({ place: place.place, said, isDestination: isDestination(before) });
      return;
    }
    const { said, at, end, clause } = where;
    for (const meaning of meanings) {
      if (meaning.kind !== 'mood') continue;
      this.moods.push({ mood: meaning.mood, said, at, end, clause, isOfName });
      if (meaning.mood.kind === 'value') this.values.add(at);
      if (meaning.mood.kind !== 'tone') continue;
      for (let place = at; place < end; place++) {
        this.tones.add(place);
        if (isOfName) this.ofName.add(place);
      }
    }
    this.#mention(
      meanings.filter((meaning) => meaning.kind === 'trade' && meaning.isName),
      where,
    );
  }

  #mention(meanings: readonly Meaning[], where: Omit<Mention, 'trade'>): void {
    if (this.#isOfName) return;
    for (const meaning of meanings)
      if (meaning.kind === 'trade') this.mentions.push({ ...where, trade: meaning.trade });
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
    const weight = Math.max(known, isVietnamese ? 0.4 : rare);
    const shown = isVietnamese ? text : singular(text);
    if (this.words.some((word) => word.shown === shown)) return;
    this.words.push({ shown, language: isVietnamese ? 'vi' : 'en', weight });
  }
}
