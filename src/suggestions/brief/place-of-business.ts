/**
 * Where the business of a brief is. A long brief names other places too: where its writer worked
 * before, where a cousin lives, where the goods go. What stands around each of them tells which.
 */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { englishMeanings } from '../knowledge/cues.ts';
import { type NamedPlace, TOWN_ZONES } from '../knowledge/tables.ts';
import { isEnglishWord, singular } from '../words/english.ts';
import { latinPattern } from '../words/latin-pattern.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage } from '../words/text.ts';
import { isKnown, NAME } from './names-in-brief.ts';

/** A place that the lists know, as the brief has it. */
export interface PlaceMention {
  readonly place: NamedPlace;
  readonly said: string;
  /** Where goods and guests go: it is the place where no other is. */
  readonly isDestination: boolean;
}

interface Candidate {
  readonly place: NamedPlace;
  readonly from: number;
  readonly to: number;
  readonly isDestination: boolean;
  /** That lists know it, or at least have it among towns. */
  readonly isListed: boolean;
}

const PLACE = latinPattern(phrasings.names.place, 'gu');
/** `Greenock.` and `Grimsby, £90 a tub`: a town between borders of sentences and commas. */
const APART =
  /(?<=(?:^|[.!?,])\s*)\p{Lu}[\p{L}’'-]+(?: (?:\p{Lu}|upon |on )[\p{L}]+){0,2}(?=\s*(?:[.,!?]|$))/gu;
const SHORTEST_PLACE = 3;
/** Before the name of a town. */
export const BEFORE_TOWNS: ReadonlySet<string> = new Set(
  'in near around from outside at'.split(' '),
);
const BEHIND_TOWNS = '(?=[\\s,.;!)]|$)';
const TOWN = latinPattern(
  `(?<=\\b(?:${[...BEFORE_TOWNS].join('|')}) )([a-z]{4,14})${BEHIND_TOWNS}`,
  'u',
);
const LONG_TOWN = latinPattern(
  `(?<=\\b(?:${[...BEFORE_TOWNS].join('|')}) )(${[...TOWN_ZONES.keys()].filter((town) => town.includes(' ')).join('|')})${BEHIND_TOWNS}`,
  'u',
);
/** Words with a capital that stand before a region and name no city of it. */
const NO_CITY: ReadonlySet<string> = new Set(
  'north south east west northern southern eastern western greater new upper lower central rural inner downtown old great the in from near visit our my all across around'.split(
    ' ',
  ),
);
/** Saturday, May: capitals behind `at` and `in`. */
const DAYS: ReadonlySet<string> = new Set(phrasings.days);
/** `in English and Tigrinya` */
const LANGUAGES: ReadonlySet<string> = new Set(phrasings.languageNames);

type Sign = 'part' | 'past' | 'ago' | 'kin' | 'here' | 'at' | 'buyers' | 'from';

const SENTENCE = /[.!?;:\n]+(?=\s|$)/gu;
const BOTH = ['en', 'vi'] as const;
/** What stands before a place in its part of a sentence, or behind it. */
const SIGNS = Object.fromEntries(
  BOTH.map((language) => {
    const { part, past, ago, kin, here, at, buyers, from } = phrasings.placeSigns[language];
    return [
      language,
      {
        part: latinPattern(part, 'giu'),
        past: latinPattern(past, 'iu'),
        ago: latinPattern(ago, 'iu'),
        kin: latinPattern(kin, 'iu'),
        here: latinPattern(here, 'iu'),
        at: latinPattern(at, 'iu'),
        buyers: latinPattern(buyers, 'iu'),
        from: latinPattern(from, 'iu'),
      },
    ];
  }),
) as Record<BriefLanguage, Record<Sign, RegExp>>;
/** `London, Singapore and ` before Mumbai: what is told of the first is told of all. */
const LISTED_BEFORE = /(?:\p{Lu}[\p{L}’'-]*(?: \p{Lu}[\p{L}’'-]*){0,2}(?:,| and| &| or)+ ?)+$/u;
/** From here down a place tells of another time or of another person alone. */
const ELSEWHERE = -3;

/** The place of the business; null where none is named, or none that it is in. */
export function placeIn(
  brief: string,
  known: readonly PlaceMention[],
  person: string | null,
  language: BriefLanguage,
): NamedPlace | null {
  const listed = known.map((mention) => candidateOf(mention, brief));
  const unlisted = unlistedIn(brief, person).filter(
    (one) => !listed.some(({ from, to }) => from < one.to && one.from < to),
  );
  const all = [...listed, ...unlisted].map((one) => ({
    ...one,
    weight: weightOf(one, brief, language),
  }));
  const stays = all.filter(({ isDestination }) => !isDestination);
  const best = stays.toSorted((a, b) => b.weight - a.weight)[0];
  if (best !== undefined && best.weight > ELSEWHERE) return inCity(best.place, brief);
  return all.find(({ isDestination }) => isDestination)?.place ?? null;
}

function candidateOf({ place, said, isDestination }: PlaceMention, brief: string): Candidate {
  // Words hold letters and digits alone: there is nothing to escape.
  const pattern = said.split(' ').join('[^\\p{L}\\p{N}]+');
  const from = brief.search(latinPattern(`(?<![\\p{L}\\p{M}])${pattern}(?![\\p{L}\\p{M}])`, 'iu'));
  return { place, from, to: from + said.length, isDestination, isListed: true };
}

/** How surely the business is there: what is told of the place, in the same part of a sentence. */
function weightOf({ from, to, isListed }: Candidate, brief: string, language: BriefLanguage) {
  if (from < 0) return 0;
  const signs = SIGNS[language];
  const start = Math.max(0, ...[...brief.slice(0, from).matchAll(SENTENCE)].map(endOf));
  const before = brief.slice(start, from);
  const told = before.replace(LISTED_BEFORE, '');
  const behind = brief.slice(to).split(SENTENCE)[0]!;
  const part = told.slice(Math.max(0, ...[...told.matchAll(signs.part)].map(endOf)));
  const next = behind.split(/[,(]/)[0]!;
  let weight = isListed ? 0 : -1;
  const isAlone = /^(?:from |in |ở )?$/iu.test(before.trimStart()) && /^(?: docks)?$/.test(next);
  if (isAlone) weight += 2;
  else if (before.trim() === '' && /^(?:,| and | & )/.test(behind)) weight += 1;
  if (signs.at.test(part)) weight += 1;
  if (signs.from.test(part)) weight -= 1;
  if (signs.buyers.test(part)) weight -= 2;
  if (signs.past.test(part) || signs.ago.test(behind)) weight -= 4;
  if (signs.kin.test(part)) weight -= 2;
  if (signs.here.test(part) || signs.here.test(next)) weight += 2;
  return weight;
}

function endOf({ index, 0: found }: RegExpExecArray | RegExpMatchArray): number {
  return index! + found.length;
}

/** Places by their capitals, where the list of known places has none. */
function unlistedIn(brief: string, person: string | null): Candidate[] {
  const town = townIn(brief);
  const found = [...brief.matchAll(PLACE)].map(({ index, 0: all, 1: name = '' }) => ({
    name: name.replace(/['’]s(?: \p{Lu}.*)?$/u, ''),
    from: index + all.length - name.length,
  }));
  const apart = [...brief.matchAll(APART)].map(({ index, 0: name }) => ({ name, from: index }));
  found.push(...apart.filter(({ name }) => TOWN_ZONES.has(name.toLowerCase())));
  if (found.length === 0 && town !== undefined) found.push({ name: town, from: -1 });
  return found.flatMap(({ name, from }) => {
    // `us` and `uk` tell no name where they are.
    const isName = name !== person && asLabel(name).length >= SHORTEST_PLACE;
    const first = name.split(' ')[0]!.toLowerCase();
    if (!isName || DAYS.has(first) || LANGUAGES.has(first)) return [];
    const known = englishMeanings(name.toLowerCase()).find(({ kind }) => kind === 'place');
    const zone =
      TOWN_ZONES.get(name.toLowerCase()) ?? (known?.kind === 'place' ? known.place.zone : null);
    const place = {
      ...{ name, short: [asLabel(name.replace(/^Isle of /u, ''))], zone },
      ...{ images: { en: [], vi: [] }, isVietnamese: false },
    };
    const isListed = zone !== null;
    return [{ place, from, to: from + name.length, isDestination: false, isListed }];
  });
}

/** `bakery in bradford`: in a brief without capitals, what is no word is a town. */
function townIn(brief: string): string | undefined {
  if (/\p{Lu}/u.test(brief.slice(1))) return undefined;
  const long = LONG_TOWN.exec(brief)?.[1];
  if (long !== undefined) return long;
  const [, town] = TOWN.exec(brief) ?? [];
  const isWord =
    town === undefined ||
    [town, singular(town)].some(isEnglishWord) ||
    isSyllable(town) ||
    isKnown(town);
  return isWord ? undefined : town;
}

/** The city of a region, where the brief names it in front: Dayton Ohio. */
function inCity(region: NamedPlace, brief: string): NamedPlace {
  if (region.isVietnamese || !/^[\p{L} ]+$/u.test(region.name)) return region;
  const before = latinPattern(`(?<=[\\s,]|^)(${NAME}),? ${region.name}(?![\\p{L}\\p{M}])`, 'u');
  const found = before.exec(brief);
  const city = found?.[1];
  if (city === undefined || NO_CITY.has(city.toLowerCase()) || isKnown(city)) return region;
  // Any word begins a sentence with a capital: currently Kentucky.
  const isFirst = /(?:^|[.!?]\s*)$/.test(brief.slice(0, found!.index));
  if (isFirst && isEnglishWord(city.toLowerCase())) return region;
  if (asLabel(city).length < SHORTEST_PLACE || englishMeanings(city.toLowerCase()).length > 0)
    return region;
  return { ...region, name: city, short: [asLabel(city)] };
}
