/** The words that a brief's names may be made of, by the slots of the patterns they fit. */

import type { ActiveTrade } from '../brief/matter.ts';
import { isTool, matterTrades, type ReadBrief } from '../brief/read-brief.ts';
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { accentedFormsOf } from '../knowledge/lexicon.ts';
import { MOODS, type Mood, readTable, type Trade, wordsIn } from '../knowledge/tables.ts';
import { rarestFirst, rarityOf } from '../knowledge/topics.ts';
import { isEnglishWord, stemOf } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage, foldAccents, LANGUAGES } from '../words/text.ts';
import { Gathering, type Vocabulary } from './gathering.ts';
import { addJoints } from './joints.ts';
import { siblingsOf } from './siblings.ts';
import { addForeignWords, addOneWords } from './single-words.ts';
import { unfitWords } from './unfit-words.ts';
import { wholeNamesOf } from './whole-names.ts';

/** Moods that suit any trade. */
const USUAL_MOODS = ['good', 'fresh', 'bright'];
/** How Vietnamese addresses the person whose name follows: teacher, uncle. */
const TITLES: ReadonlySet<string> = new Set(phrasings.names.titles);
/** What any shop may be called: `tiệm hoa` is about hoa. */
const HEADS: Readonly<Record<BriefLanguage, ReadonlySet<string>>> = {
  en: new Set(phrasings.heads.en),
  vi: new Set(phrasings.heads.vi),
};
/** Where work is sold and no goods, a tool's one syllable tells little: dây, ổ, chổi. */
const SERVICES: ReadonlySet<string> = new Set(
  'health care law finance business logistics tech build auto science pets property form education arts events sport community'.split(
    ' ',
  ),
);
/** Where names promise growth and credit; elsewhere they promise care. */
const FIRMS: ReadonlySet<string> = new Set(
  'law finance business logistics build auto property tech'.split(' '),
);
/** A letter, a page, a microphone: what such a form has may end a name. */
const FORMS: ReadonlySet<string> = new Set(['form', 'tech']);
const GOODS: ReadonlySet<string> = new Set(['food', 'drink', 'farm', 'craft', 'culture']);
const SERVICE_CUE = /(?:ing|services?|repairs?|rentals?|lessons|classes|school|installation|care)$/;
const TENDING = /^(?:(?:trại|vườn) )?(?:nuôi|trồng) /;
const VAGUE_THING = 0.6;
/** A word that no list knows may be no thing: patterns made for such words come first. */
const OWN_THING = 0.6;
/** What firms there are called: kế toán Minh Tâm. */
const FIRM_PAIRS = 0.95;
/** Mental of mental health: it names no trade by itself. */
const QUALITY = /(?:al|ic|ive|ous|ful|less|[ai]ble|ed|ish)$/;
/** From this rarity on a word tells the trade. */
const TELLING_ALONE = 0.6;
const LEAST_FIT = 0.4;
/** What the name is to call to mind: some of the names do. */
const EVOKED = 1;
const LONGEST_KIND = 11;
/** Beside the tone that the brief asks for itself. */
const STYLE_WORDS = 0.85;
/** Both with the moods that they suit. */
const VIETNAMESE_PAIRS = readTable('vietnamese-pairs.txt').map(withMoods);
const VIETNAMESE_IMAGES = readTable('vietnamese-images.txt').map(withMoods);
const SECTOR_PHRASES = readTable('vietnamese-phrases.txt').map(([sectors, phrases = '']) => ({
  sectors: wordsIn(sectors),
  phrases: phrases.split(/\s*,\s*/),
}));
/** Any trade of the sector could have them: its own names come first. */
const PHRASE_WEIGHT = 0.6;
const USUAL_HEADS: Readonly<Record<BriefLanguage, readonly string[]>> = {
  en: ['house', 'works', 'studio', 'room', 'co'],
  vi: ['nhà', 'tiệm', 'góc', 'xưởng'],
};

/** Software for a trade is not that trade. */
const TOOL_NAMES = 0.4;
/** From here on a brief is about this trade too: its names stand among those of the first. */
export const SECOND = 0.48;
/** Of two trades that are one matter, the names of either tell half. */
const HALF_NAMES = 0.7;
const MOST_FIRST = 4;
/** `machines` of `sewing machines`, `kids` of `swimming for kids`: they tell any trade. */
const VAGUE_KINDS: ReadonlySet<string> = new Set(phrasings.vagueKinds);
/** Minh of Minh Khôi could be anybody. */
const HALF_GIVEN = 0.2;
/** What Vietnamese children are called by: alone it names half a village. */
const BIRTH_ORDER: ReadonlySet<string> = new Set(
  'hai ba bốn tư năm sáu bảy tám chín mười út cả'.split(' '),
);
const HALF_OF_PAIR = 0.25;
/** Between family and given name, of half a people. */
const MIDDLE_NAMES: ReadonlySet<string> = new Set(['văn', 'thị']);

export function vocabularyOf(brief: ReadBrief): Vocabulary {
  const gathered = new Gathering(avoidedIn(brief), unfitWords(brief));
  const matter = matterTrades(brief);
  const isOfTool = isTool(brief);
  for (const language of LANGUAGES) {
    for (const { trade, strength, name: sense, isCarrier } of brief.trades) {
      if (!isCarrier) continue;
      if (FORMS.has(trade.sector.id))
        gathered.addAll('h', trade.things[language], language, strength, sense);
      gathered.addAll('h', trade.sector.heads[language], language, 0.8 * strength, sense);
    }
    for (const { trade, strength, said, name: sense, isCompound } of matter) {
      const isVague = language === 'vi' && isService(trade);
      // `nem chua thanh hoa` as the line has it, with its accents.
      const cue = trade.cues[language].includes(sense) ? sense : said;
      const isOfSibling = siblingsOf(trade, cue, brief.said, language);
      const own = trade.things[language].filter((thing) => !isOfSibling(thing));
      const things = isVague ? tellingOf(own) : own;
      gathered.addAll('t', things, language, (isVague ? VAGUE_THING : 1) * strength, sense);
      gathered.addAll('i', trade.images[language], language, strength, sense);
      gathered.addAll('h', trade.sector.heads[language], language, strength, sense);
      gathered.addAll('m', trade.style[language], language, STYLE_WORDS * strength, null);
      if (language === 'en') gathered.addAll('v', trade.verbs, 'en', strength, sense);
      for (const kind of kindsOf(trade, said, language))
        gathered.add('k', soldOf(kind, matter), language, strength, sense);
      // A customer or a material that the brief also names has names of its own trade: far back.
      const fit =
        (strength >= SECOND ? 1 : strength ** 2) *
        (isOfTool && !FORMS.has(trade.sector.id) ? TOOL_NAMES : isCompound ? HALF_NAMES : 1);
      for (const { slot, shown, weight } of wholeNamesOf(trade, isOfSibling, brief, language))
        gathered.add(slot, shown, language, weight * fit, sense);
    }
    addNames(gathered, brief, language);
  }
  addFirstTold(gathered, matter[0]);
  addJoints(gathered, brief);
  addMoods(gathered, brief);
  const main = matter[0]?.trade.sector.id ?? '';
  for (const { sectors, phrases } of SECTOR_PHRASES)
    if (sectors.includes(main))
      for (const phrase of phrases) gathered.add('s', phrase, 'vi', PHRASE_WEIGHT, null);
  for (const { shown, language, weight } of brief.words) {
    gathered.add('o', shown, language, weight, null);
    if (matter.length > 0) gathered.add('i', shown, language, weight, null);
    else gathered.add('t', shown, language, OWN_THING * weight, null);
  }
  for (const word of brief.evoked)
    for (const slot of ['o', 'i', 't'] as const)
      gathered.add(slot, word, brief.language, EVOKED, null);
  addForeignWords(gathered, brief);
  addOneWords(gathered, brief, main || (brief.trades[0]?.trade.sector.id ?? ''));
  for (const language of LANGUAGES) {
    // Vietnamese joins few words; a wished one it joins in ways of its own.
    const slots = language === 'vi' ? (['o', 'i', 'x'] as const) : (['o', 't', 'i'] as const);
    for (const word of brief.wishes.include)
      for (const slot of slots)
        gathered.add(slot, brief.typed.get(word) ?? word, language, 1, null);
    // Few words end in `go` by themselves: giàn giáo go.
    const isWord = (ending: string) =>
      isEnglishWord(ending) || (language === 'vi' && isSyllable(ending));
    gathered.addAll('x', brief.wishes.endsWith.filter(isWord), language, 1, null);
    if (matter.length === 0) gathered.addAll('h', USUAL_HEADS[language], language, 0.7, '');
  }
  return gathered.vocabulary();
}

/** What doesn't belong to the brief's main trade, unless the brief itself says it. */
function avoidedIn({ trades, said }: ReadBrief): ReadonlySet<string> {
  const avoided = trades[0]?.trade.avoid ?? [];
  const isSaid = (phrase: string) => said.has(phrase) || said.has(foldAccents(phrase));
  return new Set(avoided.filter((phrase) => !isSaid(phrase)).map(stemOf));
}

function tellingOf(things: readonly string[]): string[] {
  return things.filter((thing, at) => at === 0 || thing.includes(' '));
}

function isService({ sector, cues }: Trade): boolean {
  return SERVICES.has(sector.id) || (!GOODS.has(sector.id) && SERVICE_CUE.test(cues.en[0]!));
}

function withMoods([shown = '', moods]: readonly string[]) {
  return { shown, moods: wordsIn(moods) };
}

/** What the trade is called in a word or two: by the brief's own words, else by its first cue. */
function kindsOf(trade: Trade, said: string, language: BriefLanguage): string[] {
  const { cues, things, joints } = trade;
  const own = cues[language].find((cue) => foldAccents(cue) === foldAccents(said));
  // `bơi cho bé` is swimming; for whom it is says no more.
  const called = withoutHead(own ?? cues[language][0] ?? '', language).replace(
    /(?:^| )cho .*$/u,
    '',
  );
  const words = called.split(' ');
  const isWord = (phrase: string) =>
    [...cues.vi, ...things.vi].includes(phrase) ||
    (phrase.includes(' ') && accentedFormsOf(foldAccents(phrase)).size > 0);
  // `gốm` of `gốm bát tràng`, `chi tiêu` of `quản lý chi tiêu`; `sóc da` is no word.
  const pieces =
    language === 'en'
      ? ownNouns(words)
      : words.length <= 2
        ? [words.join(' ')]
        : [words.slice(0, 2), words.slice(0, 1), words.slice(-2)]
            .map((piece) => piece.join(' '))
            .filter(isWord);
  const kind = pieces.find((piece) => asLabel(piece).length <= LONGEST_KIND);
  if (kind !== undefined && asLabel(kind).length >= 2) {
    const named = language === 'en' ? namedKinds(joints, [said, cues.en[0] ?? '']) : [];
    // Pianos are sold and tuned: the plural says so, where the trade has it.
    return named.includes(`${kind}s`) ? named : [kind, ...named.filter((one) => one !== kind)];
  }
  // `tiệm bánh` is all head: its first thing tells it. A tool tells no service: ống cống.
  return language === 'vi' && !isService(trade) ? things.vi.slice(0, 1) : [];
}

/** What is sold rather than what is done for it: mật ong, and no nuôi ong. */
function soldOf(kind: string, matter: readonly ActiveTrade[]): string {
  const goods = kind.replace(TENDING, '');
  if (goods === kind) return kind;
  const isOfGoods = (said: string) => !TENDING.test(said) && said.split(' ').includes(goods);
  return matter.map(({ said }) => said).find(isOfGoods) ?? goods;
}

/**
 * `scaffold` of `scaffold hire`: the last word that tells the trade from others. Where many trades
 * have that, too, the one that fewest have: `mushroom` of `mushroom farm`.
 */
function ownNouns(words: readonly string[]): string[] {
  const own = words.filter((word) => !VAGUE_KINDS.has(word));
  const last = own.at(-1);
  if (last === undefined) return [];
  const [rarest = last] = rarestFirst(own.filter((word) => !QUALITY.test(word)));
  return rarityOf(last, 'en') >= TELLING_ALONE ? [last] : [rarest];
}

/** What the trade sells or does by the words that name it: pianos of piano tuning, no planks. */
function namedKinds({ kinds }: Trade['joints'], named: readonly string[]): string[] {
  const told = new Set(named.flatMap((phrase) => phrase.split(' ').map(stemOf)));
  return kinds.en.filter((kind) => told.has(stemOf(kind)) && !VAGUE_KINDS.has(kind));
}

function withoutHead(phrase: string, language: BriefLanguage): string {
  if (HEADS[language].has(phrase)) return '';
  const words = phrase.split(' ');
  for (const size of [3, 2, 1]) {
    const rest = language === 'vi' ? words.slice(size) : words.slice(0, -size);
    const head = language === 'vi' ? words.slice(0, size) : words.slice(-size);
    if (rest.length > 0 && HEADS[language].has(head.join(' ')))
      return withoutHead(rest.join(' '), language);
  }
  return phrase;
}

function addMoods(gathered: Gathering, brief: ReadBrief): void {
  const sectorMoods = brief.trades.flatMap(({ trade }) => trade.sector.moods);
  const usual = [...new Set([...sectorMoods, ...USUAL_MOODS])].flatMap((id) => MOODS.get(id) ?? []);
  const active = new Map<Mood | undefined, number>([
    ...brief.moods.map((mood) => [mood, 1] as const),
    ...usual
      .filter((mood) => !brief.moods.includes(mood))
      .map((mood, at) => [mood, at < 3 ? 0.65 : 0.5] as const),
  ]);
  const audience = brief.trades.length === 0 && brief.moods.find(({ kind }) => kind === 'audience');
  if (audience)
    for (const language of LANGUAGES)
      gathered.addAll('t', audience.words[language], language, 1, audience.name[brief.language]);
  for (const [mood, weight] of active)
    for (const language of LANGUAGES)
      gathered.addAll('m', mood!.words[language], language, weight, mood!.name[brief.language]);
  const own = new Set([
    ...brief.trades.flatMap(({ trade }) => [...trade.things.vi, ...trade.images.vi]),
    ...(brief.place?.images.vi ?? []),
  ]);
  const fitting = new Set([...brief.moods.map(({ id }) => id), ...sectorMoods, 'good']);
  const weightOf = (id: string) => (fitting.has(id) ? (active.get(MOODS.get(id)) ?? 0) : 0);
  const isPlain = brief.trades[0] !== undefined && isService(brief.trades[0].trade);
  const firmMoods = new Set(
    FIRMS.has(brief.trades[0]?.trade.sector.id ?? '') ? ['trust'] : ['care', 'good', 'calm'],
  );
  for (const { shown, moods } of VIETNAMESE_IMAGES) {
    const weight = own.has(shown) ? 1 : Math.max(...moods.map((id) => 0.9 * weightOf(id)));
    if (weight > LEAST_FIT) gathered.add('n', shown, 'vi', isPlain ? 0.7 * weight : weight, null);
  }
  for (const { shown, moods } of VIETNAMESE_PAIRS) {
    const fit = Math.max(...moods.map(weightOf));
    const isFirm = isPlain && moods.includes('trust') && moods.some((id) => firmMoods.has(id));
    const weight = isFirm && fit > LEAST_FIT ? FIRM_PAIRS : fit;
    const mood = MOODS.get(moods.find((id) => weightOf(id) > 0) ?? moods[0]!);
    if (weight > LEAST_FIT)
      gathered.add('c', shown, 'vi', weight, mood?.name[brief.language] ?? null);
  }
}

/** What the trade is called, and what tells it first: these go with a tone or an audience. */
function addFirstTold(gathered: Gathering, main: ActiveTrade | undefined): void {
  if (main === undefined) return;
  const { trade, said, name } = main;
  for (const language of LANGUAGES) {
    const told = [...kindsOf(trade, said, language), ...trade.things[language]];
    gathered.addAll('j', told.slice(0, MOST_FIRST), language, 1, name);
  }
}

function addNames(
  gathered: Gathering,
  { place, person, fullName, titledName, kinNames, pair, firm, firmToBe, trades }: ReadBrief,
  language: BriefLanguage,
): void {
  if (pair) addPair(gathered, pair, language);
  else if (person) {
    const names = person
      .toLowerCase()
      .split(' ')
      .filter((name) => !MIDDLE_NAMES.has(name));
    const isWholeGiven = language === 'vi' && names.length > 1;
    // As their neighbours say it: bà Bốn, and no Bốn.
    const isKin = titledName !== null && TITLES.has(titledName.toLowerCase().split(' ')[0]!);
    const called = isKin ? titledName.toLowerCase() : names.join(' ');
    if (!called.includes(' ') || !BIRTH_ORDER.has(names.at(-1)!))
      gathered.add('f', names.at(-1)!, language, isWholeGiven ? HALF_GIVEN : 0.9, null);
    if (language === 'en') gathered.add('z', names[0]!, language, 1, null);
    if (language === 'vi') {
      gathered.add('f', called, language, 1, null);
      if (called.includes(' ')) gathered.add('g', called, language, 1, null);
    } else if (names.length > 1 && !TITLES.has(names[0]!)) {
      gathered.add('f', names[0]!, language, 0.85, null);
      gathered.add('g', names.join(' '), language, 1, null);
    }
  }
  if (titledName) gathered.add('g', titledName.toLowerCase(), language, 1, null);
  if (fullName) gathered.add('g', fullName.toLowerCase(), language, 1, null);
  // Family names suit what a kitchen or a shed makes; a firm of builders goes by its surname.
  if (language === 'en' && !FIRMS.has(trades[0]?.trade.sector.id ?? ''))
    for (const name of kinNames)
      for (const slot of ['g', 'z'] as const) gathered.add(slot, name.toLowerCase(), 'en', 1, null);
  if (language === 'en' && firmToBe) gathered.add('g', firmToBe.toLowerCase(), 'en', 1.1, null);
  if (firm) gathered.add('g', firm.toLowerCase(), language, 1, null);
  if (!place) return;
  // `hn` and `sg` are codes that few read as a city.
  const short = place.short.filter((name) => name.length > 2);
  const names = short.length > 0 ? short : [place.name];
  for (const name of names) {
    const shown = asLabel(place.name) === name ? place.name : name;
    gathered.add('p', shown, language, 1, place.name);
  }
  gathered.addAll('i', place.images[language], language, 0.9, place.name);
}

/** Both names tell a couple or two founders; one of them tells half. */
function addPair(
  gathered: Gathering,
  pair: readonly [string, string],
  language: BriefLanguage,
): void {
  const [one, other] = pair.map((name) => name.toLowerCase()) as [string, string];
  for (const name of [one, other]) gathered.add('f', name, language, HALF_OF_PAIR, null);
  if (language === 'vi') {
    gathered.add('f', `${one} ${other}`, language, 1, null);
    gathered.add('g', `${one} và ${other}`, language, 1, null);
  } else {
    gathered.add('g', `${one} and ${other}`, language, 1, null);
    gathered.add('f', `${one} and ${other}`, language, 1, null);
  }
}
