import type { DomainName } from '#app/names/domain-name.ts';
import { createNameParser, type NameParser } from '#app/names/parse-name.ts';
import { eligibilityNotice } from '#app/names/vn/rules.ts';
import { isVnSharedZone } from '#app/names/vn/zones.ts';
import { languageToTell } from '../brief/brief-language.ts';
import {
  mainTrades,
  matterTrades,
  type ReadBrief,
  readBrief,
  understoodOf,
} from '../brief/read-brief.ts';
import { USUAL_WISHES } from '../brief/usual-wishes.ts';
import { type HarmRefusal, harmIn } from '../harm/harm.ts';
import { askedStyle, favouredStyles } from '../judging/asked-style.ts';
import {
  keepsWishes,
  type LabelRules,
  labelFault,
  labelRulesOf,
  soundsWell,
} from '../judging/label-faults.ts';
import type { SpokenPart } from '../judging/label-parts.ts';
import { hasRudeSyllable, slightsPerson } from '../judging/profanity.ts';
import { PERSON_SLOTS, pickDiverse, type Ranked } from '../judging/rank.ts';
import { shownScore, worthOf } from '../judging/worth.ts';
import { PATTERN_STYLES, type PatternStyle, type Slot } from '../knowledge/patterns.ts';
import {
  type Candidate,
  candidatesFor,
  hyphenated,
  isCoined,
  isOneWord,
  type Part,
} from '../making/candidates.ts';
import { type NameWord, rootOf } from '../making/gathering.ts';
import { joinsTwo } from '../making/joints.ts';
import { reasonFor } from '../making/reason.ts';
import { SECOND, vocabularyOf } from '../making/vocabulary.ts';
import { zonesFor, zoneTurns } from '../making/zones.ts';
import type { Availability, SuggestedName, SuggestionRequest, Understood } from '../schemas.ts';
import { chance } from '../words/chance.ts';
import { asLabel, type BriefLanguage } from '../words/text.ts';

/** The strength of a second trade below which one name of ten more is the first one's. */
const STEPS = [0.55, 0.85];

export type Wanted = Omit<SuggestionRequest, 'query' | 'check' | 'onlyAvailable'>;

export interface GenerateOptions extends Partial<Wanted> {
  /** How many further names may stand in for registered ones (twice the limit, at least 60). */
  readonly reserve?: number;
  /** The service's own, where it knows more TLDs than the root. */
  readonly parseName?: NameParser;
}

export interface Suggestion extends Omit<SuggestedName, keyof Availability | 'alsoZones'> {
  readonly alsoZones: string[];
  /** What the label falls into when read aloud. */
  readonly parts: readonly Part[];
  /** The stems it was made of, for telling whether two names say the same. */
  readonly roots: readonly string[];
}

export interface GeneratedNames {
  readonly language: BriefLanguage;
  readonly understood: Understood;
  readonly zones: readonly string[];
  readonly suggestions: readonly Suggestion[];
  /** Further names in order, no label twice. */
  readonly reserve: readonly Suggestion[];
}

export type Generated = GeneratedNames | { readonly refused: HarmRefusal };

interface Scene {
  readonly brief: ReadBrief;
  readonly wanted: Wanted;
  readonly rules: LabelRules;
  readonly zones: readonly string[];
  readonly parseName: NameParser;
  /** The style that all names may have. */
  readonly asked: PatternStyle | null;
  /** Roots of what the names are to call to mind. */
  readonly evoked: ReadonlySet<string>;
}

const MOST_NAMES = 50;
/** Where fewer names have what the brief wishes for, others follow. */
const FEWEST = 5;
const SHORT_LABEL = 7;
/** Judging costs most: so many of a pattern, and in all, are judged from the best down. */
const MOST_OF_A_PATTERN = 40;
const MOST_JUDGED = 900;
const MOST_OTHER_ZONES = 3;
const ACCENTED_SHARE = 0.3;
const STYLES: Readonly<Record<Wanted['style'], ReadonlySet<PatternStyle>>> = {
  any: new Set(PATTERN_STYLES),
  short: new Set(PATTERN_STYLES),
  descriptive: new Set(['compound', 'descriptive', 'place', 'founder']),
  brandable: new Set(['invented', 'evocative', 'premium', 'playful', 'short']),
};
const MODERN_MOODS: ReadonlySet<string> = new Set(['modern', 'tech', 'global', 'teens']);
/** Those they speak to or of read no English. */
const HOMELY_MOODS: ReadonlySet<string> = new Set(['seniors', 'farmers', 'rustic']);
const MODERN_SECTORS: ReadonlySet<string> = new Set(['tech', 'business']);
/** A virtue, a tone or a house alone: such a name suits any trade. */
const SAYS_NOTHING: ReadonlySet<Slot> = new Set(['c', 'm', 'h']);
/** Before a name it would be read as one: trang (page) Nam. */
const NAMELIKE: ReadonlySet<string> = new Set(['trang', 'son', 'mai', 'ngoc', 'hoa']);
const parseAnyName = createNameParser();

/** `reserve`: how many further names may stand in for registered ones. */
export function makeNames(
  parseName: NameParser,
  request: SuggestionRequest,
  reserve: number,
): Generated {
  return generateNames(request.query, { ...request, parseName, reserve });
}

/** Names for any text; a brief that asks for harm is refused. Pure: no clock, no network. */
export function generateNames(text: string, options: GenerateOptions = {}): Generated {
  const wanted = { ...USUAL_WISHES, ...options };
  const brief = readBrief(text, wanted.language);
  const isRead = wanted.language === 'auto';
  const refused = harmIn(text, isRead ? languageToTell(text, brief.language) : brief.language);
  if (refused) return { refused };
  const parseName = options.parseName ?? parseAnyName;
  const limit = Math.min(MOST_NAMES, Math.max(1, Math.trunc(wanted.limit)));
  const most = limit + Math.max(0, options.reserve ?? Math.max(60, 2 * limit));
  const zones = zonesFor(brief, wanted.zones, parseName);
  const [asked, evoked] = [askedStyle(brief), evokedRoots(brief)];
  const rules = labelRulesOf(brief, wanted);
  const scene = { brief, wanted, rules, zones, parseName, asked, evoked };
  const pages = Math.ceil(most / limit) + 1;
  const how = { pageSize: limit, pages, asked, evoked, told: toldRoots(brief) };
  const candidates = candidatesOf(scene);
  const pick = (from: readonly Candidate[], of = scene) =>
    pickDiverse(bestOf(from, of), { ...how, shares: sharesOf(brief) });
  const { hasPerson, include } = brief.wishes;
  const wished = hasPerson && include.length === 0 ? candidates.filter(isOfPerson) : candidates;
  const picked = pick(wished);
  // Fewer hold the wished name than are asked for: others follow.
  if (picked.length < limit && wished.length < candidates.length)
    picked.push(...pick(candidates.filter((one) => !isOfPerson(one))));
  const made = suggestionsOf(picked, scene);
  if (made.length < Math.min(limit, FEWEST)) {
    const loose = withoutForm(brief);
    const free = { ...scene, brief: loose, rules: labelRulesOf(loose, wanted) };
    const labels = new Set(made.map(({ label }) => label));
    const others = suggestionsOf(pick(candidatesOf(free), free), free);
    made.push(...others.filter(({ label }) => !labels.has(label)));
  }
  const suggestions = made.slice(0, most);
  return {
    language: brief.language,
    understood: understoodOf(brief),
    zones,
    suggestions: suggestions.slice(0, limit),
    reserve: suggestions.slice(limit),
  };
}

function candidatesOf({ brief, rules, wanted: { style, digits, hyphens } }: Scene): Candidate[] {
  const made = candidatesFor(vocabularyOf(brief), {
    namesIn: brief.namesIn,
    mayMix: brief.wishes.language === null && isVietnameseMatter(brief),
    alsoEnglish: mayBeEnglish(brief),
    digits,
    sectors: sectorsOf(brief),
    moods: new Set(brief.moods.map(({ id }) => id)),
    styles: STYLES[style],
    lesser: lesserTrades(brief),
    maxLength: rules.maxLength,
  });
  // A word that the brief wants in its names is not yet what they are about; its founder is.
  const isMatter = ({ slot, text }: NameWord) =>
    PERSON_SLOTS.has(slot) || (!SAYS_NOTHING.has(slot) && !brief.wishes.include.includes(text));
  const fitting = made.filter(
    (candidate) =>
      (brief.trades.length === 0 || candidate.words.some(isMatter)) &&
      !misreadsPerson(candidate, brief) &&
      (style !== 'descriptive' || candidate.parts.length === 2) &&
      (style !== 'short' || candidate.label.length <= SHORT_LABEL),
  );
  return hyphens ? [...fitting, ...hyphenated(fitting)] : fitting;
}

/** Without what it wishes for the form of a name: hardly any name had all of it. */
function withoutForm(brief: ReadBrief): ReadBrief {
  const wishes = {
    ...brief.wishes,
    startsWith: null,
    endsWith: [],
    syllables: null,
    isOneWord: false,
    mostWords: null,
    include: [],
  };
  return { ...brief, wishes };
}

function isOfPerson({ words }: Candidate): boolean {
  return words.some(({ slot }) => PERSON_SLOTS.has(slot));
}

/** What stands beside the person slights them, or is read as their name; `precioussgown`. */
function misreadsPerson(
  { label, parts, words }: Candidate,
  { person, wishes }: ReadBrief,
): boolean {
  const isName = ({ slot, text }: NameWord) =>
    PERSON_SLOTS.has(slot) || (person !== null && wishes.include.includes(text));
  const own = new Set(words.filter(isName).map(({ text }) => text));
  if (own.size === 0) return false;
  const beside = parts.map(({ text }) => text).filter((text) => !own.has(text));
  const isSaidTwice = [...own].some((name) => name.endsWith('s') && label.includes(`${name}s`));
  return isSaidTwice || slightsPerson(beside) || NAMELIKE.has(parts[0]!.text);
}

/** With `unknown` where no list knows the brief's matter: its own words make the names. */
function sectorsOf(brief: ReadBrief): ReadonlySet<string> {
  const hasMatter = brief.trades.some(({ isCarrier }) => !isCarrier);
  const sectors = mainTrades(brief).map(({ sector }) => sector.id);
  return new Set(hasMatter || brief.words.length === 0 ? sectors : [...sectors, 'unknown']);
}

/** Where Vietnamese firms like English names themselves. */
function mayBeEnglish(brief: ReadBrief): boolean {
  if (brief.namesIn === 'en' || brief.wishes.language !== null) return false;
  const { moods } = brief;
  if (moods.some(({ id }) => HOMELY_MOODS.has(id))) return false;
  return (
    moods.some(({ id }) => MODERN_MOODS.has(id)) ||
    MODERN_SECTORS.has(brief.trades[0]?.trade.sector.id ?? '')
  );
}

/** Vietnamese words beside English ones belong to briefs that are Vietnamese in matter. */
function isVietnameseMatter({ language, place, moods }: ReadBrief): boolean {
  return (
    language === 'vi' || place?.isVietnamese === true || moods.some(({ id }) => id === 'vietnamese')
  );
}

/** Scored and sorted; judged from the best down until enough may be shown. */
function bestOf(
  candidates: readonly Candidate[],
  { brief, wanted, rules, asked, evoked }: Scene,
): Ranked[] {
  const favoured = favouredStyles(brief);
  const lesser = lesserTrades(brief);
  const mix = Math.trunc(2 ** 31 * chance(wanted.seed, [...brief.said].join(' ')));
  const scored = candidates
    .filter(
      ({ label, parts }) =>
        label.length <= rules.maxLength &&
        label.length >= rules.minLength &&
        keepsWishes(label.replaceAll('-', ''), rules.wishes, parts),
    )
    .map((candidate) => ({
      candidate,
      score: worthOf(candidate, {
        seed: wanted.seed,
        mix,
        language: brief.namesIn,
        favoured,
        isShort: brief.wishes.isShort,
        asked,
        lesser,
        evoked,
        isAlliterative: brief.isAlliterative,
      }),
    }))
    .sort((a, b) => b.score - a.score || (a.candidate.label < b.candidate.label ? -1 : 1));
  const counts = new Map<string, number>();
  const labels = new Set<string>();
  let judged = 0;
  return scored.filter(({ candidate }) => {
    const { label, parts, pattern } = candidate;
    const count = counts.get(pattern.shape) ?? 0;
    const key = label.replaceAll('-', '');
    if (judged >= MOST_JUDGED || count >= MOST_OF_A_PATTERN || labels.has(key)) return false;
    judged += 1;
    if (!soundsWell(coinedParts(candidate)) || labelFault(label, '', rules, parts) !== null)
      return false;
    counts.set(pattern.shape, count + 1);
    labels.add(key);
    return true;
  });
}

function evokedRoots({ evoked, language }: ReadBrief): ReadonlySet<string> {
  return new Set(evoked.map((word) => rootOf(asLabel(word), language)));
}

/** Of all words that the trades are known by. */
function toldRoots({ trades }: ReadBrief): ReadonlySet<string> {
  const words = trades.flatMap(({ trade: { cues, things, verbs, images }, said }) => [
    ...[said, ...cues.en].flatMap((cue) => cue.split(' ')),
    ...[things.en, verbs, images.en].flat(),
  ]);
  return new Set(words.map((word) => rootOf(asLabel(word), 'en')));
}

/** Words of lists and of the brief can be said; what was coined of them perhaps not. */
function coinedParts(candidate: Candidate): SpokenPart[] {
  return isCoined(candidate) ? [{ text: candidate.label, language: 'en' }] : [];
}

function lesserTrades(brief: ReadBrief): ReadonlySet<string> {
  const matter = matterTrades(brief);
  const isLesser = ({ strength, isCompound }: (typeof matter)[number]) =>
    strength < 1 && !isCompound;
  return new Set(matter.filter(isLesser).map(({ name }) => name));
}

/** Of ten names, where the brief says that the person's may be in them, and need not. */
const NAMED_PERHAPS = 3;
/** Of ten names, where it is about two things. */
const OF_BOTH = 3;

/** Where a second trade is about as likely the brief's own, names of both are shown. */
function sharesOf(brief: ReadBrief): ReadonlyMap<string, number> {
  const shares = new Map(brief.wishes.mayHavePerson ? [['person ', NAMED_PERHAPS]] : []);
  const [first, second] = matterTrades(brief);
  if (first && brief.language === 'en' && joinsTwo(brief))
    shares
      .set('joint ', OF_BOTH)
      .set('filled ', OF_BOTH + 1)
      .set(`trade ${first.name}`, 5);
  if (!first || !second || second.strength < SECOND) return shares;
  const most = 5 + STEPS.filter((step) => second.strength < step).length;
  return shares.set(`trade ${first.name}`, most).set(`trade ${second.name}`, 10 - most);
}

function suggestionsOf(picked: readonly Ranked[], scene: Scene): Suggestion[] {
  const { brief, wanted, rules, zones, parseName } = scene;
  const nextZone = zoneTurns(zones, wanted.zones.length > 0);
  const made: Suggestion[] = [];
  let accented = 0;
  for (const { candidate, score } of picked) {
    const { label, parts, words } = candidate;
    const zone = nextZone(label, isOneWord(candidate));
    const mayAccent =
      wanted.idn && zones.includes('vn') && accented < ACCENTED_SHARE * (made.length + 2);
    const form = mayAccent ? accentedForm(candidate) : null;
    const parsed = parseName(form ? `${form}.vn` : `${label}.${zone}`);
    if (!parsed.ok || labelFault(label, parsed.name.zone, rules, parts) !== null) continue;
    if (form) accented += 1;
    made.push({
      ...shownFields(parsed.name),
      style: styleOf(candidate),
      reason: reasonFor(candidate, brief.language),
      score: shownScore(score),
      alsoZones: otherZones(parsed.name, scene, parts),
      parts: parts.map(({ text, shown, language }) => ({ text, shown, language })),
      roots: words.map(({ root }) => root),
    });
  }
  return made;
}

/** Other zones of the brief that the same label may stand under, the preferred ones first. */
function otherZones(
  { label, zone: own }: DomainName,
  { zones, parseName, rules }: Scene,
  parts: readonly SpokenPart[],
): string[] {
  const others = zones.filter((zone) => zone !== own && !isVnSharedZone(`${label}.${zone}`));
  return others
    .filter((zone) => parseName(`${label}.${zone}`).ok)
    .filter((zone) => labelFault(label, zone, rules, parts) === null)
    .slice(0, MOST_OTHER_ZONES);
}

/** What a client is shown of a name itself. */
export function shownFields(
  name: DomainName,
): Pick<Suggestion, 'label' | 'zone' | 'domain' | 'unicode' | 'notices'> {
  const { label, zone, ascii: domain, unicode } = name;
  const notice = eligibilityNotice(name);
  return { label, zone, domain, unicode, notices: notice ? [notice] : [] };
}

/** `gốmanyên` of gốm and an yên; null where a part isn't Vietnamese or has no accents to show. */
function accentedForm({ parts, label }: Candidate): string | null {
  if (!parts.every(({ language }) => language === 'vi') || label.includes('-')) return null;
  const syllables = parts.flatMap(({ shown }) => shown.normalize('NFC').toLowerCase().split(' '));
  const form = syllables.join('');
  return form === label || asLabel(form) !== label || hasRudeSyllable(syllables) ? null : form;
}

function styleOf({ label, pattern }: Candidate): Suggestion['style'] {
  if (label.length <= 6) return 'short';
  return STYLES.descriptive.has(pattern.style) ? 'descriptive' : 'brandable';
}
