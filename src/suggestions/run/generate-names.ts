import type { Notice } from '#app/names/notice.ts';
import { createNameParser, type NameParser } from '#app/names/parse-name.ts';
import { eligibilityNotice } from '#app/names/vn/rules.ts';
import { harmIn, type Refusal } from '../brief/harm.ts';
import { type ReadBrief, readBrief } from '../brief/read-brief.ts';
import { type LabelRules, labelFault, soundsWell } from '../judging/label-faults.ts';
import { hasRudeSyllable } from '../judging/profanity.ts';
import { pickDiverse, type Ranked, type Style } from '../judging/rank.ts';
import { vietnameseSenses } from '../lexicon/lexicon.ts';
import {
  affixed,
  blended,
  type Candidate,
  coined,
  hacked,
  hyphenated,
  numbered,
  overlapping,
  type Part,
  paired,
} from '../making/candidates.ts';
import { reasonFor } from '../making/reason.ts';
import { gatherStems } from '../making/stems.ts';
import { hackZones, zonesFor, zoneTurns } from '../making/zones.ts';
import { chance } from '../words/chance.ts';
import type { Language } from '../words/character-model.ts';
import { isEnglishWord } from '../words/english-words.ts';
import { asLabel } from '../words/text.ts';

export interface GenerateOptions {
  readonly language?: Language | 'auto';
  /** In order of preference; at most 10 count. Without them the brief's language and matter choose. */
  readonly zones?: readonly string[];
  readonly style?: Style;
  /** Characters of the label, 3 to 63 (15). */
  readonly maxLength?: number;
  readonly hyphens?: boolean;
  readonly digits?: boolean;
  /** Adds accented forms under `.vn`. */
  readonly idn?: boolean;
  /** 1 to 50 (20). */
  readonly limit?: number;
  /** How many further names may stand in for those that are registered (twice the limit, at least 60). */
  readonly reserve?: number;
  /** Any whole number (0). Same brief, options and seed: same names. */
  readonly seed?: number;
  /** The service's own, where it knows more TLDs than the root. */
  readonly parseName?: NameParser;
}

export interface Suggestion {
  /** A-label form of the one label before the zone. */
  readonly label: string;
  readonly zone: string;
  readonly domain: string;
  readonly unicode: string;
  readonly style: 'brandable' | 'descriptive' | 'short';
  /** In the brief's language: what the name is made of, accents shown. */
  readonly reason: string;
  /** 0 to 1, for the order alone. */
  readonly score: number;
  /** What the label falls into when read aloud. */
  readonly parts: readonly Part[];
  /** The stems it was made of, for telling whether two names say the same. */
  readonly roots: readonly string[];
  /** The zone's conditions, where `.vn` sets any. */
  readonly notices: readonly Notice[];
}

export interface GeneratedNames {
  readonly language: Language;
  /** Ids of the lexicon's concepts the brief touches, strongest first. */
  readonly concepts: readonly string[];
  readonly zones: readonly string[];
  readonly suggestions: readonly Suggestion[];
  /** Further names in order, no label twice. */
  readonly reserve: readonly Suggestion[];
}

export type Generated = GeneratedNames | { readonly refused: Refusal };

const DEFAULT_LIMIT = 20;
const MOST_NAMES = 50;
const DEFAULT_MAX_LENGTH = 15;
const SHORT_LABEL = 7;
/** Of each kind so many enter the ranking; the rest would only cost time. */
const MOST_OF_A_KIND = 120;
const MOST_SCORED_OF_A_KIND = 4 * MOST_OF_A_KIND;
const PLAIN_WORD_FACTOR = 0.35;
const ACCENTED_SHARE = 0.3;
const JITTER = 0.08;

const parseAnyName = createNameParser();

/** Names for a brief. Pure: no clock, no network, nothing remembered. Any text is taken; a brief that asks for harm is refused. */
export function generateNames(text: string, options: GenerateOptions = {}): Generated {
  const brief = readBrief(text, options.language ?? 'auto');
  const refused = harmIn(text, brief.language);
  if (refused) return { refused };
  const parseName = options.parseName ?? parseAnyName;
  const limit = within(options.limit ?? DEFAULT_LIMIT, 1, MOST_NAMES);
  const wanted = limit + Math.max(0, options.reserve ?? Math.max(60, 2 * limit));
  const zones = zonesFor(brief, options.zones ?? [], parseName);
  const style = options.style ?? 'any';
  const candidates = bestOfEachKind(candidatesFor(brief, options, zones), options, brief);
  const picked = pickDiverse(candidates, {
    language: brief.language,
    style,
    pageSize: limit,
    pages: Math.ceil(wanted / limit),
  });
  const suggestions = suggestionsOf(picked, { brief, zones, options, parseName }).slice(0, wanted);
  return {
    language: brief.language,
    concepts: brief.concepts.map(({ id }) => id),
    zones,
    suggestions: suggestions.slice(0, limit),
    reserve: suggestions.slice(limit),
  };
}

/** What labels have to keep to for this brief; a language model's labels are held to the same. */
export function labelRulesFor(text: string, options: GenerateOptions = {}): LabelRules {
  return rulesOf(readBrief(text, options.language ?? 'auto'), options);
}

function rulesOf(brief: ReadBrief, { maxLength, hyphens, digits }: GenerateOptions): LabelRules {
  return {
    maxLength: within(maxLength ?? DEFAULT_MAX_LENGTH, 3, 63),
    hyphens: hyphens ?? false,
    digits: digits ?? false,
    briefSyllables: brief.syllables,
  };
}

function candidatesFor(
  brief: ReadBrief,
  options: GenerateOptions,
  zones: readonly string[],
): Candidate[] {
  const stems = gatherStems(brief);
  const pairs = paired(stems);
  const active = new Set(brief.concepts.map(({ id }) => id));
  return [
    ...pairs,
    ...affixed(
      stems,
      (word) => vietnameseSenses(word)?.some(({ concept }) => active.has(concept)) === true,
    ),
    ...overlapping(stems),
    ...blended(stems),
    ...coined(stems),
    ...hacked(stems, hackZones(options.zones ?? [], zones)),
    ...(options.hyphens ? hyphenated(pairs) : []),
    ...(options.digits ? numbered(stems) : []),
  ];
}

/** Scored, sorted, and judged from the best down until enough of each kind may be shown: judging costs most. */
function bestOfEachKind(
  candidates: readonly Candidate[],
  options: GenerateOptions,
  brief: ReadBrief,
): Ranked[] {
  const rules = rulesOf(brief, options);
  const isShort = options.style === 'short';
  const longest = isShort ? Math.min(SHORT_LABEL, rules.maxLength) : rules.maxLength;
  const entered = new Map<string, number>();
  const scored = candidates
    .filter(({ label }) => label.length <= longest)
    .sort((a, b) => b.worth - a.worth)
    .filter(({ kind }) => {
      entered.set(kind, (entered.get(kind) ?? 0) + 1);
      return entered.get(kind)! <= MOST_SCORED_OF_A_KIND;
    })
    .map((candidate) => ({
      candidate,
      score: scoreOf(candidate, options.seed ?? 0, brief.language),
    }))
    .sort((a, b) => b.score - a.score || (a.candidate.label < b.candidate.label ? -1 : 1));
  const counts = new Map<string, number>();
  const labels = new Set<string>();
  return scored.filter(({ candidate }) => {
    const count = counts.get(candidate.kind) ?? 0;
    const key = candidate.label.replaceAll('-', '');
    if (count >= MOST_OF_A_KIND || labels.has(key) || !mayBeShown(candidate, rules)) return false;
    counts.set(candidate.kind, count + 1);
    labels.add(key);
    return true;
  });
}

function mayBeShown(candidate: Candidate, rules: LabelRules): boolean {
  const { label, zone, parts, stems, kind } = candidate;
  if (stems.some(({ text }) => text === label && kind !== 'hack')) return false;
  return soundsWell(parts) && labelFault(label, zone ?? '', rules, parts) === null;
}

function scoreOf({ label, worth, stems }: Candidate, seed: number, language: Language): number {
  const { length } = label;
  const size =
    length <= 3 ? 0.6 : length === 4 ? 0.85 : length <= 10 ? 1 : length <= 12 ? 0.92 : 0.78;
  const plain = isEnglishWord(label) ? PLAIN_WORD_FACTOR : 1;
  // Modifier first in English, head first in Vietnamese: the brief's own word is the likelier head.
  const head = language === 'vi' ? stems[0] : stems.at(-1);
  const order = stems.length === 2 && head?.from === 'brief' ? 1.03 : 1;
  return worth * size * plain * order * (1 + JITTER * (chance(seed, label) - 0.5) * 2);
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
  const rules = rulesOf(brief, options);
  const made: Suggestion[] = [];
  let accented = 0;
  for (const { candidate, score } of picked) {
    const zone = candidate.zone ?? nextZone(candidate.label);
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
      roots: candidate.stems.map(({ root }) => root),
      notices: notice ? [notice] : [],
    });
  }
  return made;
}

/** `tràsữavui` of trà sữa and vui; null where a part isn't Vietnamese or has no accents to show. */
function accentedForm({ parts, kind, label }: Candidate): string | null {
  if (kind !== 'compound' && kind !== 'affix') return null;
  if (!parts.every(({ language }) => language === 'vi') || label.includes('-')) return null;
  const syllables = parts.flatMap(({ shown }) => shown.normalize('NFC').toLowerCase().split(' '));
  const form = syllables.join('');
  return form === label || asLabel(form) !== label || hasRudeSyllable(syllables) ? null : form;
}

function styleOf({ label, kind }: Candidate): Suggestion['style'] {
  if (label.length <= 6) return 'short';
  return kind === 'compound' || kind === 'affix' || kind === 'mix' ? 'descriptive' : 'brandable';
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value)));
}
