import { createNameParser, type NameParser } from '#app/names/parse-name.ts';
import { eligibilityNotice } from '#app/names/vn/rules.ts';
import type {
  Availability,
  SuggestedName,
  SuggestionRequest,
  Understood,
} from '#app/records/suggestion.ts';
import { harmIn, type Refusal } from '../brief/harm.ts';
import { mainTrades, type ReadBrief, readBrief } from '../brief/read-brief.ts';
import { understoodOf } from '../brief/understood.ts';
import { labelFault, labelRulesOf, soundsWell } from '../judging/label-faults.ts';
import { hasRudeSyllable } from '../judging/profanity.ts';
import { pickDiverse, type Ranked } from '../judging/rank.ts';
import { worthOf } from '../judging/worth.ts';
import { PATTERN_STYLES, type PatternStyle } from '../knowledge/patterns.ts';
import { type Candidate, candidatesFor, hyphenated, type Part } from '../making/candidates.ts';
import { reasonFor } from '../making/reason.ts';
import { vocabularyOf } from '../making/vocabulary.ts';
import { zonesFor, zoneTurns } from '../making/zones.ts';
import type { Language } from '../words/character-model.ts';
import { asLabel } from '../words/text.ts';

/** A request's wishes; what is left out is as the API has it. Zones in order of preference. */
export interface GenerateOptions
  extends Partial<Omit<SuggestionRequest, 'query' | 'check' | 'onlyAvailable'>> {
  /** How many further names may stand in for registered ones (twice the limit, at least 60). */
  readonly reserve?: number;
  /** The service's own, where it knows more TLDs than the root. */
  readonly parseName?: NameParser;
}

export interface Suggestion extends Omit<SuggestedName, keyof Availability> {
  /** What the label falls into when read aloud. */
  readonly parts: readonly Part[];
  /** The stems it was made of, for telling whether two names say the same. */
  readonly roots: readonly string[];
}

export interface GeneratedNames {
  readonly language: Language;
  readonly understood: Understood;
  readonly zones: readonly string[];
  readonly suggestions: readonly Suggestion[];
  /** Further names in order, no label twice. */
  readonly reserve: readonly Suggestion[];
}

export type Generated = GeneratedNames | { readonly refused: Refusal };

const DEFAULT_LIMIT = 20;
const MOST_NAMES = 50;
const SHORT_LABEL = 7;
/** Judging costs most: so many of a pattern, and in all, are judged from the best down. */
const MOST_OF_A_PATTERN = 40;
const MOST_JUDGED = 900;
const ACCENTED_SHARE = 0.3;
const DESCRIPTIVE: ReadonlySet<PatternStyle> = new Set([
  'compound',
  'descriptive',
  'place',
  'founder',
]);
const BRANDABLE: ReadonlySet<PatternStyle> = new Set([
  'invented',
  'evocative',
  'premium',
  'playful',
  'short',
]);
/** The pattern style that a mood of the brief asks for. */
const STYLE_OF_MOOD: Readonly<Record<string, PatternStyle>> = {
  playful: 'playful',
  kids: 'playful',
  luxury: 'premium',
  classic: 'founder',
};

const parseAnyName = createNameParser();

/**
 * Names for a brief. Pure: no clock, no network, nothing remembered. Any text is taken; a brief
 * that asks for harm is refused.
 */
export function generateNames(text: string, options: GenerateOptions = {}): Generated {
  const brief = readBrief(text, options.language ?? 'auto');
  const refused = harmIn(text, brief.language);
  if (refused) return { refused };
  const parseName = options.parseName ?? parseAnyName;
  const limit = within(options.limit ?? DEFAULT_LIMIT, 1, MOST_NAMES);
  const wanted = limit + Math.max(0, options.reserve ?? Math.max(60, 2 * limit));
  const zones = zonesFor(brief, options.zones ?? [], parseName);
  const ranked = bestOf(candidatesOf(brief, options), brief, options);
  const picked = pickDiverse(ranked, { pageSize: limit, pages: Math.ceil(wanted / limit) + 1 });
  const suggestions = suggestionsOf(picked, { brief, zones, options, parseName }).slice(0, wanted);
  return {
    language: brief.language,
    understood: understoodOf(brief),
    zones,
    suggestions: suggestions.slice(0, limit),
    reserve: suggestions.slice(limit),
  };
}

function candidatesOf(brief: ReadBrief, options: GenerateOptions): Candidate[] {
  const style = options.style ?? 'any';
  const made = candidatesFor(vocabularyOf(brief), {
    namesIn: brief.namesIn,
    mayMix: brief.wishes.language === null && isVietnameseMatter(brief),
    digits: options.digits ?? false,
    sectors: new Set(mainTrades(brief).map(({ sector }) => sector.id)),
    styles:
      style === 'descriptive'
        ? DESCRIPTIVE
        : style === 'brandable'
          ? BRANDABLE
          : new Set(PATTERN_STYLES),
  });
  const fitting =
    style === 'descriptive'
      ? made.filter(({ parts }) => parts.length === 2)
      : style === 'short'
        ? made.filter(({ label }) => label.length <= SHORT_LABEL)
        : made;
  return options.hyphens ? [...fitting, ...hyphenated(fitting)] : fitting;
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
  brief: ReadBrief,
  options: GenerateOptions,
): Ranked[] {
  const rules = labelRulesOf(brief, options);
  const favoured = favouredStyles(brief);
  const scored = candidates
    .filter(({ label }) => label.length <= rules.maxLength && label.length >= rules.minLength)
    .map((candidate) => ({
      candidate,
      score: worthOf(candidate, {
        seed: options.seed ?? 0,
        language: brief.namesIn,
        favoured,
        isShort: brief.wishes.isShort,
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

/** Words of lists and of the brief can be said; what was coined of them perhaps not. */
function coinedParts({ pattern, label }: Candidate): Part[] {
  const isCoined = pattern.pieces.some(({ kind }) => kind === 'ending' || kind === 'overlap');
  return isCoined ? [{ text: label, shown: label, language: 'en' }] : [];
}

function favouredStyles({ moods, wishes, person, place }: ReadBrief): ReadonlySet<PatternStyle> {
  const styles = moods.flatMap(({ id }) => STYLE_OF_MOOD[id] ?? []);
  return new Set<PatternStyle>([
    ...styles,
    ...(wishes.isInvented ? (['invented'] as const) : []),
    ...(person ? (['founder'] as const) : []),
    ...(place ? (['place'] as const) : []),
  ]);
}

interface Scene {
  readonly brief: ReadBrief;
  readonly zones: readonly string[];
  readonly options: GenerateOptions;
  readonly parseName: NameParser;
}

function suggestionsOf(picked: readonly Ranked[], scene: Scene): Suggestion[] {
  const { brief, zones, options, parseName } = scene;
  const nextZone = zoneTurns(zones, (options.zones ?? []).length > 0);
  const rules = labelRulesOf(brief, options);
  const made: Suggestion[] = [];
  let accented = 0;
  for (const { candidate, score } of picked) {
    const zone = nextZone(candidate.label);
    const form =
      options.idn && zones.includes('vn') && accented < ACCENTED_SHARE * (made.length + 2)
        ? accentedForm(candidate)
        : null;
    const name = parseName(`${form ?? candidate.label}.${form ? 'vn' : zone}`);
    if (!name.ok || labelFault(candidate.label, name.name.zone, rules, candidate.parts) !== null)
      continue;
    if (form) accented += 1;
    const { ascii: domain, unicode, label, zone: under } = name.name;
    const notice = eligibilityNotice(name.name);
    made.push({
      label,
      zone: under,
      domain,
      unicode,
      style: styleOf(candidate),
      reason: reasonFor(candidate, brief.language),
      score: Math.round(Math.min(1, score) * 100) / 100,
      parts: candidate.parts.map(({ text, shown, language }) => ({ text, shown, language })),
      roots: candidate.words.map(({ root }) => root),
      notices: notice ? [notice] : [],
    });
  }
  return made;
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
  return DESCRIPTIVE.has(pattern.style) ? 'descriptive' : 'brandable';
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value)));
}
