/**
 * Payroll for builders is about both: what tells the one stands beside what tells the other. So do
 * an audience, a thing that the brief speaks of, and the form that its matter takes, as a podcast.
 */
import type { ReadBrief } from '../brief/read-brief.ts';
import phrasings from '../data/phrasings.json' with { type: 'json' };
import type { Trade } from '../knowledge/tables.ts';
import { rarestFirst, rarityOf } from '../knowledge/topics.ts';
import { singular, stemOf } from '../words/english.ts';
import { LANGUAGES } from '../words/text.ts';
import type { Gathering } from './gathering.ts';

/** A short brief names what it is about; a long one touches on more. */
const LEAST_STRENGTH = { inShort: 0.22, inLong: 0.5 };
/** Of the things that a long brief speaks of. */
const MOST_IN_LONG = 2;
/** Sectors of software, of papers, and of what is done for the firms or the friends of a trade. */
const FOR_OTHERS: ReadonlySet<string> = new Set('form tech finance law community'.split(' '));
/** What is done with the matter, by the word for it: `classes` are a class, a school. */
const FORMS = Object.entries(phrasings.forms);
/** In either language; without accents `kem` is ice cream. */
const JOINING = [...phrasings.both.en, ...'và va với voi kèm kiêm kiem vừa vua hợp hop'.split(' ')];
/** From this rarity on a word of the brief's own cue tells its product from others of the line. */
const LEAST_RARITY = 0.5;
/** What the brief only names says less than what it is also about. */
const TOUCHED = 0.9;

/** A bike workshop and barber is both: several of its names may say so. */
export function joinsTwo({ trades, touched, isShort, said: words }: ReadBrief): boolean {
  const [main, ...others] = trades.filter(({ isCarrier }) => !isCarrier);
  if (main === undefined || !JOINING.some((word) => words.has(word))) return false;
  const least = isShort ? LEAST_STRENGTH.inShort : LEAST_STRENGTH.inLong;
  const seconds = others.filter(({ isCompound, strength }) => !isCompound && strength >= least);
  return [...seconds, ...(isShort ? touched : [])].some(({ said }) => !sharesWord(said, main.said));
}

export function addJoints(gathered: Gathering, brief: ReadBrief): void {
  const { trades, touched, moods, things, language: of } = brief;
  const [main, ...others] = trades.filter(({ isCarrier }) => !isCarrier);
  if (main === undefined) return;
  const least = brief.isShort ? LEAST_STRENGTH.inShort : LEAST_STRENGTH.inLong;
  // Neighbours are named by the same word: brewery and sake brewery.
  const apart = others.filter(
    ({ said, isCompound, strength }) =>
      !isCompound && strength >= least && !sharesWord(said, main.said),
  );
  for (const language of LANGUAGES) {
    const { subjects, kinds } = main.trade.joints;
    gathered.addAll('b', subjects[language], language, 1, main.name);
    gathered.addAll('e', kinds[language], language, 1, main.name);
    // Elsewhere Vietnamese joins what belongs apart: `sổ vựa` is sound, `sửa ly giấy` is none.
    if (language === 'en' || FOR_OTHERS.has(main.trade.sector.id)) {
      for (const { trade, name } of apart)
        gathered.addAll('l', trade.joints.subjects[language], language, 1, name);
      for (const { trade, said } of touched)
        if (!sharesWord(said, main.said))
          gathered.addAll('l', trade.joints.subjects[language], language, TOUCHED, said);
    }
    if (of === 'vi' && language === 'vi' && joinsTwo(brief))
      for (const { trade, said, name } of apart) {
        // `thanh long với ổi` has no avocados, which stand in one line with guavas.
        const all = trade.joints.subjects.vi;
        const own = all.filter((subject) => sharesWord(subject, said));
        gathered.addAll('d', own.length > 0 ? own : all, 'vi', 1, name);
      }
    if (language === 'en') gathered.addAll('l', ownProduct(main), 'en', 1, main.name);
    for (const mood of moods)
      gathered.addAll('l', mood.subjects[language], language, 1, mood.name[of]);
    for (const { trade, said, name, isCarrier } of trades)
      if (isCarrier && isNamedSo(trade, said))
        gathered.addAll('r', trade.joints.kinds[language], language, 1, name);
  }
  for (const [said, forms] of FORMS)
    if (brief.said.has(said) && !sharesWord(said, main.said))
      gathered.addAll('r', forms, 'en', 1, said);
  for (const { text, weight } of brief.isShort ? things : things.slice(0, MOST_IN_LONG))
    if (!sharesWord(text, main.said)) gathered.add('l', text, 'en', weight, null);
}

/** Harp of harp lessons, in a line of music lessons: its names tell of music alone. */
function ownProduct({ trade, said }: ReadBrief['trades'][number]): string[] {
  const [first = '', ...others] = trade.cues.en;
  if (!others.includes(said)) return [];
  const own = said.split(' ').filter((word) => !sharesWord(word, first));
  const [rarest] = rarestFirst(own);
  return rarest === undefined || rarityOf(rarest, 'en') < LEAST_RARITY ? [] : [singular(rarest)];
}

/** A restoration is no antique shop, though it may be said of one. */
function isNamedSo({ cues }: Trade, said: string): boolean {
  return LANGUAGES.some((language) => sharesWord(said, cues[language][0] ?? ''));
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(one.split(' ').map(stemOf));
  return other.split(' ').some((word) => words.has(stemOf(word)));
}
