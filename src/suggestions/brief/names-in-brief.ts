/** The persons that a brief names. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import {
  englishMeanings,
  type Meaning,
  plainMeanings,
  vietnameseMeanings,
} from '../knowledge/cues.ts';
import { TOWN_ZONES } from '../knowledge/tables.ts';
import { isEnglishWord } from '../words/english.ts';
import { latinPattern } from '../words/latin-pattern.ts';

/** A person or a place is told by capitals and by the words before them. */
export const NAME = phrasings.names.name;
const PERSON = phrasings.names.person.map(withNames);
const FIRM = withNames(phrasings.names.firm);
/** `a dog named Biscuit`, `one chipper called Doris` */
const NO_PERSONS = latinPattern(phrasings.names.noPerson, 'gu');
/** `My daughter Priya does the packing`: no founder. */
const HELPERS = latinPattern(phrasings.names.helpers, 'gu');
const CHILD = latinPattern(phrasings.names.child, 'iu');
const PLACE = latinPattern(phrasings.names.place, 'u');
const PAIR = latinPattern(phrasings.names.pair, 'u');
/** `I'm a retired biologist starting …`: who writes is no audience. */
const SELF = latinPattern(phrasings.names.self, 'iu');
/** Capitals that name no person. */
const NO_PERSON: ReadonlySet<string> = new Set(
  'vietnam viet nam english vietnamese asia europe america hand the ai it that this there here he she what who let where how when women men children kids valentine everyone someone nobody today tomorrow hán nôm mother father mum dad grandma grandpa my our your their old new small big large single young one two three four five six seven eight nine ten whatsapp facebook instagram google tiktok youtube zalo'.split(
    ' ',
  ),
);
/** Of Vietnam: they are no persons, as in `nhạc cụ Ba Na`. */
const PEOPLES: ReadonlySet<string> = new Set([
  ...['ba na', 'ê đê', 'gia rai', 'xơ đăng', 'cơ tu', 'vân kiều', 'pa kô', 'rơ măm'],
  ...['khmer', 'chăm', 'h’mông', 'hà nhì', 'la hủ'],
]);

/** Hunter Valley, Salvation Army; `các chị Khmer`. */
const NO_LAST: ReadonlySet<string> = new Set([...phrasings.names.noPersonEnds, ...PEOPLES]);

/** Saturdays, January, Estonian: behind a capital they are no person. */
const DAYS_AND_TONGUES: ReadonlySet<string> = new Set([
  ...phrasings.days,
  ...phrasings.languageNames,
]);

/** `<name>` is one word of a name, `<one>` keeps it, `<full>` keeps up to three of them. */
function withNames(source: string): RegExp {
  const full = `(${NAME}(?: ${NAME}){0,2})`;
  const filled = source
    .replace('<full>', full)
    .replace('<one>', `(${NAME})`)
    .replace('<head>', `(?:${phrasings.heads.en.join('|')})`);
  return latinPattern(filled.replace('<name>', NAME), 'u');
}

export function personIn(brief: string, isNameWanted = false): string | null {
  const told = brief.replace(NO_PERSONS, ' ');
  const rest = isNameWanted ? told : told.replace(HELPERS, ' ');
  const names = PERSON.flatMap((pattern) => pattern.exec(rest)?.[1] ?? []);
  const isPerson = (name: string) =>
    !NO_PERSON.has(name.toLowerCase().split(' ')[0]!) &&
    !DAYS_AND_TONGUES.has(name.toLowerCase().replace(/s$/, '')) &&
    !PEOPLES.has(name.toLowerCase()) &&
    !NO_LAST.has(name.toLowerCase().split(' ').at(-1)!) &&
    !isTradeAtStart(name, brief) &&
    !isDoing(name) &&
    !isKnown(name) &&
    !isPlace(name, brief) &&
    !/\p{Lu}{2}/u.test(name);
  // `Chị tên Lành` is Chị Lành.
  return names.find(isPerson)?.replace(/ tên (?:là )?/u, ' ') ?? null;
}

/** `must contain Kareem`: a name that is wanted is a person's, where it is no word of a list. */
export function personWanted(name: string | null): string | null {
  if (name === null || isKnown(name)) return null;
  const lower = name.toLowerCase();
  if (TOWN_ZONES.has(lower) || NO_PERSON.has(lower)) return null;
  return lower.split(' ').some((word) => englishMeanings(word).some(({ kind }) => kind === 'trade'))
    ? null
    : name;
}

/** `Dietitian's practice`: a trade with the capital that begins the brief. */
function isTradeAtStart(name: string, brief: string): boolean {
  return brief.startsWith(name) && isTradeName(name.toLowerCase());
}

/** `Helping family farms`: a deed with the capital that begins a sentence. */
function isDoing(name: string): boolean {
  return /[a-z]{3}ing$/.test(name) && isEnglishWord(name.toLowerCase());
}

/** `thầy Philippines`; `máy chủ Hà Nội`, which goes on behind what would be a name. */
function isPlace(name: string, brief: string): boolean {
  if (isKnown(name.replace(/^[^\p{Lu}]+/u, ''))) return true;
  const [next] =
    /^ \p{Lu}[\p{L}\p{M}]+/u.exec(brief.slice(brief.indexOf(name) + name.length)) ?? [];
  return next !== undefined && isKnown(`${name.split(' ').at(-1)}${next}`);
}

/** Two founders: the sisters Linh and Mai. */
export function pairIn(brief: string): readonly [string, string] | null {
  const [, one, other] = PAIR.exec(brief) ?? [];
  return one === undefined || other === undefined || isKnown(one) ? null : [one, other];
}

/** What a family calls its firm: `O'Rourke & Sons` is `O'Rourke and sons`. */
export function familyFirmIn(brief: string): string | null {
  const [, name, kin] = FIRM.exec(brief) ?? [];
  return name === undefined || isKnown(name) ? null : `${name} and ${kin!.toLowerCase()}`;
}

/**
 * The brief without what its writer is, without its person, and without names of places that no
 * list knows: who is called Baker need not bake.
 */
export function withoutNames(brief: string, person: string | null): string {
  const name = PLACE.exec(brief)?.[1];
  // A tone that is a part of it, as in Black Forest, is none of the brief's.
  const isUnknown =
    name !== undefined &&
    !isKnown(name) &&
    (name.includes(' ') ? !name.split(' ').some(isPlaceName) : isTown(name));
  const self = brief.replace(SELF, ' ');
  const isLong = person !== null && /[ -]/.test(person);
  const told = isLong ? self.replace(wholeName(person), ' ') : self;
  const rest = person === null ? told : told.replace(introduction(person), ' ');
  return isUnknown ? rest.replace(name!, ' ') : rest;
}

/** `Em tên Thảo, bán xôi`: who sells it tells nothing of what is sold. */
function introduction(person: string): RegExp {
  const name = person.split(' ').at(-1)!;
  return new RegExp(phrasings.names.introduction.replace('<name>', name), 'iu');
}

/** `in Hull`: a town, and no part of a boat. */
function isTown(name: string): boolean {
  const word = name.toLowerCase();
  return TOWN_ZONES.has(word) || !isTradeName(word);
}

function isTradeName(phrase: string): boolean {
  return englishMeanings(phrase).some((meaning) => meaning.kind === 'trade' && meaning.isName);
}

/** With the family name that Vietnamese puts first: Lê Minh Khuê. */
export function fullNameIn(brief: string, person: string | null): string | null {
  const [name] = person === null ? [] : (wholeName(person).exec(brief) ?? []);
  return name === undefined || name === person ? null : name;
}

/** As a family calls the person: aunty Ngozi of `my aunt Ngozi`. */
export function kinNamesIn(brief: string, person: string | null): string[] {
  const first = person?.split(' ')[0];
  const kin = Object.entries(phrasings.names.kin).find(([said]) =>
    latinPattern(`\\b(?:${said}),?(?: is| was)?(?: called| named)? ${first}`, 'iu').test(brief),
  );
  return first === undefined ? [] : (kin?.[1] ?? []).map((name) => `${name} ${first}`);
}

/** Doyle and son, where the child of the person joins the firm. */
export function firmWithChild(brief: string, person: string | null): string | null {
  const child = person === null ? undefined : CHILD.exec(brief)?.slice(1).find(Boolean);
  return child === undefined ? null : `${person!.split(' ').at(-1)} and ${child.toLowerCase()}`;
}

/** As patients and pupils call the person: bác sĩ Minh Khôi. */
export function titledNameIn(brief: string, person: string | null): string | null {
  const [, title] = person === null ? [] : (titled(person).exec(brief) ?? []);
  return title === undefined ? null : `${title} ${person}`;
}

function titled(person: string): RegExp {
  return latinPattern(
    `(?<!\\p{L})(${phrasings.names.callings.join('|')}) ${wholeName(person).source}`,
    'iu',
  );
}

/** With the Vietnamese family name before it; it holds letters and spaces alone. */
function wholeName(person: string): RegExp {
  return latinPattern(`${phrasings.names.surname}${person}`, 'u');
}

/** `của Nhật` names a manner, `của Huế` a place. */
export function isKnown(name: string): boolean {
  const isNoTrade = ({ kind }: Meaning) => kind !== 'trade';
  return (
    englishMeanings(name).some(isNoTrade) ||
    vietnameseMeanings(name.toLowerCase()).some(isNoTrade) ||
    plainMeanings(name.toLowerCase()).some(({ kind }) => kind === 'place')
  );
}

function isPlaceName(word: string): boolean {
  const isPlace = ({ kind }: Meaning) => kind === 'place';
  return (
    englishMeanings(word).some(isPlace) || vietnameseMeanings(word.toLowerCase()).some(isPlace)
  );
}
