/** The tables of `data/`: a line has columns between bars; `#` begins a comment line. */
import { readdirSync, readFileSync } from 'node:fs';
import { isEnglishWord } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage, foldAccents } from '../words/text.ts';

type InBoth<T> = Readonly<Record<BriefLanguage, T>>;

/** A family of trades: food, software, the body. */
interface Sector {
  readonly id: string;
  /** Ids of the moods that suit it where the brief names none. */
  readonly moods: readonly string[];
  readonly tlds: readonly string[];
  /** What such a place is called: `house`, `tiệm`. */
  readonly heads: InBoth<readonly string[]>;
}

/** Which words name a trade, and which words its names are made of. */
export interface Trade {
  readonly sector: Sector;
  /** The phrases of a brief that name it; the first is its name. */
  readonly cues: InBoth<readonly string[]>;
  /** Its tools, materials and products. */
  readonly things: InBoth<readonly string[]>;
  /** What is done in it; English alone. */
  readonly verbs: readonly string[];
  /** What it looks, feels or is like. */
  readonly images: InBoth<readonly string[]>;
  /** Words of sibling products and of other senses, which names of it do not hold. */
  readonly avoid: readonly string[];
  /** Words that its founders like in names, in any tone. */
  readonly style: InBoth<readonly string[]>;
  readonly joints: Joints;
  /** Names thought of for it alone. */
  readonly names: InBoth<WholeNames>;
}

/** Words that join it to another matter of a brief: trail of hiking, mates of dating. */
export interface Joints {
  /** They tell the trade from their place: the first in English names, the last in Vietnamese. */
  readonly subjects: InBoth<readonly string[]>;
  /** They tell what kind of business it is: the last in English names, the first in Vietnamese. */
  readonly kinds: InBoth<readonly string[]>;
}

/** Any founder's; young and funny; elegant, modern or short. */
export type WholeNames = Readonly<Record<'plain' | 'playful' | 'fine', readonly WholeName[]>>;

export interface WholeName {
  readonly shown: string;
  /** One of the few that a founder of the trade would choose first. */
  readonly isBest: boolean;
}

/** A tone, an audience or a value: how a name should feel, and to whom it speaks. */
export interface Mood {
  readonly id: string;
  readonly kind: 'tone' | 'audience' | 'value';
  readonly name: InBoth<string>;
  /** Words that give a name this feeling. */
  readonly words: InBoth<readonly string[]>;
  /** What tells an audience in a name that joins it to a trade; empty of other moods. */
  readonly subjects: InBoth<readonly string[]>;
  /** Words of a brief that ask for it. */
  readonly cues: InBoth<readonly string[]>;
  /** Those of them that ask for it only where the brief speaks of its name: dry, soft. */
  readonly wishCues: InBoth<readonly string[]>;
  /** Shapes of names that tell it, as in `data/patterns.txt`: `{t} after dark`. */
  readonly shapes: InBoth<readonly string[]>;
}

/** A city or region, with what people call it and what it is known for. */
export interface NamedPlace {
  readonly name: string;
  /** As names have it: `saigon`, `pdx`. */
  readonly short: readonly string[];
  readonly images: InBoth<readonly string[]>;
  readonly isVietnamese: boolean;
  /** That most firms there use; null where it is not known. */
  readonly zone: string | null;
}

const LONGEST_SHORT = 10;

export function readTable(file: string): string[][] {
  return linesOf(file).map(columnsOf);
}

function linesOf(file: string): string[] {
  return readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .normalize('NFC')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'));
}

function columnsOf(line: string): string[] {
  return line.split('|').map((column) => column.trim());
}

/** A column of phrases, between commas. */
export function phrasesIn(column = ''): string[] {
  return withoutEmpty(column.split(/\s*,\s*/));
}

/** A column of single words, between spaces. */
export function wordsIn(column = ''): string[] {
  return withoutEmpty(column.split(/\s+/));
}

function withoutEmpty(texts: readonly string[]): string[] {
  return texts.filter((text) => text !== '');
}

/** A line is cut when it is asked for: the lists of thousands of trades would take much memory. */
export class TradeLine implements Trade {
  readonly sector: Sector;
  readonly #line: string;
  readonly #names: string;
  readonly #joints: string;

  /** Lines of `data/trades/`, `data/names/` and `data/joints/`. */
  constructor(sector: Sector, line: string, names = '', joints = '') {
    this.sector = sector;
    this.#line = line;
    this.#names = names;
    this.#joints = joints;
  }

  get cues() {
    const [en, vi] = columnsOf(this.#line);
    return { en: phrasesIn(en), vi: phrasesIn(vi) };
  }

  get things() {
    const [, , en, , , vi] = columnsOf(this.#line);
    return { en: wordsIn(en), vi: phrasesIn(vi) };
  }

  get verbs() {
    return wordsIn(columnsOf(this.#line)[3]);
  }

  get images() {
    const [, , , , en, , vi] = columnsOf(this.#line);
    return { en: wordsIn(en), vi: phrasesIn(vi) };
  }

  get avoid() {
    return mixedWordsIn(columnsOf(this.#line)[7]);
  }

  get style() {
    const words = mixedWordsIn(columnsOf(this.#line)[8]);
    return { en: words.filter((word) => !isVietnamese(word)), vi: words.filter(isVietnamese) };
  }

  get joints() {
    const [, subjects, kinds, viSubjects, viKinds] = columnsOf(this.#joints);
    return {
      subjects: { en: wordsIn(subjects), vi: phrasesIn(viSubjects) },
      kinds: { en: wordsIn(kinds), vi: phrasesIn(viKinds) },
    };
  }

  get names() {
    const [, ...columns] = columnsOf(this.#names);
    return { en: wholeNames(columns.slice(0, 3)), vi: wholeNames(columns.slice(3)) };
  }
}

/**
 * Every `data/trades/*.txt`: a line with `@` begins a sector, each further line is a trade. Its
 * whole names and its joints lie in the files of the same name in `data/names/`, `data/joints/`.
 */
export const TRADES: readonly Trade[] = readdirSync(new URL('../data/trades/', import.meta.url))
  .sort()
  .flatMap((file) => {
    let sector: Sector;
    const [names, joints] = [linesByName(`names/${file}`), linesByName(`joints/${file}`)];
    return linesOf(`trades/${file}`).flatMap((line) => {
      const name = nameOf(line);
      if (!line.startsWith('@'))
        return new TradeLine(sector, line, names.get(name), joints.get(name));
      const [id = '', moods, tlds, en, vi] = columnsOf(line);
      const heads = { en: wordsIn(en), vi: phrasesIn(vi) };
      sector = { id: id.slice(1), moods: wordsIn(moods), tlds: wordsIn(tlds), heads };
      return [];
    });
  });

function linesByName(file: string): ReadonlyMap<string, string> {
  return new Map(linesOf(file).map((line) => [nameOf(line), line]));
}

/** Its first phrase. */
function nameOf(line: string): string {
  return line.slice(0, line.search(/[,|]|$/)).trim();
}

function wholeNames([plain, playful, fine]: readonly string[]): WholeNames {
  return { plain: named(plain), playful: named(playful), fine: named(fine) };
}

/** A star stands before the best. */
function named(column: string | undefined): WholeName[] {
  return phrasesIn(column).map((phrase) => ({
    shown: phrase.replace(/^\*/, ''),
    isBest: phrase.startsWith('*'),
  }));
}

/** A column of both languages: Vietnamese phrases between commas, English words by spaces too. */
function mixedWordsIn(column = ''): string[] {
  return phrasesIn(column).flatMap((phrase) =>
    foldAccents(phrase) === phrase ? wordsIn(phrase) : [phrase],
  );
}

function isVietnamese(word: string): boolean {
  return foldAccents(word) !== word || (isSyllable(word) && !isEnglishWord(word));
}

/** `~` stands before those that ask for it only where a brief speaks of its name. */
function cuesIn(column: string | undefined): string[] {
  return phrasesIn(column).map((cue) => cue.replace(/^~/, ''));
}

function wishCuesIn(column: string | undefined): string[] {
  return phrasesIn(column).flatMap((cue) => (cue.startsWith('~') ? [cue.slice(1)] : []));
}

export const MOODS: ReadonlyMap<string, Mood> = new Map(
  readTable('moods.txt').map((row) => {
    const [id = '', kind, vi = '', words, viWords, cues, viCues, shapes, viShapes, ...joints] = row;
    const en = id.replaceAll('-', ' ');
    const mood = {
      id,
      kind: kind as Mood['kind'],
      name: { en, vi },
      words: { en: wordsIn(words), vi: phrasesIn(viWords) },
      subjects: { en: wordsIn(joints[0]), vi: phrasesIn(joints[1]) },
      cues: { en: [en, ...cuesIn(cues)], vi: [vi, ...cuesIn(viCues)] },
      wishCues: { en: wishCuesIn(cues), vi: wishCuesIn(viCues) },
      shapes: { en: phrasesIn(shapes), vi: phrasesIn(viShapes) },
    };
    return [id, mood] as const;
  }),
);

/** Each phrase that names a place, in lower case. */
export const PLACE_CUES: ReadonlyMap<string, NamedPlace> = new Map(
  readTable('places.txt').flatMap(([column, short, en, vi, zone]) => {
    const names = phrasesIn(column);
    const images = { en: wordsIn(en), vi: phrasesIn(vi) };
    const isVietnamese = zone === 'vn';
    return names.map((cue) => {
      const label = asLabel(cue);
      // A line's Vietnamese names are one place; elsewhere a line is a region with its cities.
      const isOwn = !isVietnamese && label.length <= LONGEST_SHORT;
      // Of `Đà Lạt, Dalat, Da Lat` the one with its accents.
      const name = names.find((one) => asLabel(one) === label)!;
      const own = isOwn ? [label] : wordsIn(short);
      const place = { name, short: own, images, isVietnamese, zone: zone || null };
      return [cue.toLowerCase(), place] as const;
    });
  }),
);

/** By a town's name in lower case: the zone that most firms there use. */
export const TOWN_ZONES: ReadonlyMap<string, string> = new Map(
  readTable('towns.txt').flatMap(([zone = '', towns]) =>
    phrasesIn(towns).map((town) => [town.toLowerCase(), zone] as const),
  ),
);

/** A brief as a customer writes it, and the trade that it is about, by its first English cue. */
export interface BriefRow {
  readonly trade: string;
  readonly brief: string;
  /** Thought of before a trade was chosen for it: such briefs combine things, and name few. */
  readonly isAtLarge: boolean;
  /** It avoids the words that name its trade: what weighs names is not fitted to it. */
  readonly isUnnamed: boolean;
}

export function briefRows(language: BriefLanguage): BriefRow[] {
  return ['', '-at-large', '-unnamed'].flatMap((kind) => {
    let trade = '';
    return readTable(`briefs/${language}${kind}.txt`).map(([named = '', brief = '']) => {
      // A line that names no trade goes on with that of the line above.
      trade = named || trade;
      return { trade, brief, isAtLarge: kind === '-at-large', isUnnamed: kind === '-unnamed' };
    });
  });
}
