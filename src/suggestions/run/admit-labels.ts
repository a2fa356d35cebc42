/** A language model's proposals, held to the same rules as the generator's own names. */
import type { NameParser } from '#app/names/parse-name.ts';
import { isVnSharedZone } from '#app/names/vn/zones.ts';
import { readBrief } from '../brief/read-brief.ts';
import { harmIn } from '../harm/harm.ts';
import { labelFault, labelRulesOf, soundsWell } from '../judging/label-faults.ts';
import { partsOfLabel } from '../judging/label-parts.ts';
import { hasEnglishProfanity, hasRudeSyllable } from '../judging/profanity.ts';
import { zonesFor, zoneTurns } from '../making/zones.ts';
import type { Proposal } from '../model/proposals.ts';
import type { SuggestionRequest } from '../schemas.ts';
import { isEnglishWord } from '../words/english.ts';
import { asLabel, type BriefLanguage, foldAccents } from '../words/text.ts';
import { type Suggestion, shownFields } from './generate-names.ts';

const SHORT_LABEL = 7;
const BEST_SCORE = 0.9;
const SCORE_STEP = 0.01;
const LEAST_SCORE = 0.5;
const MOST_PARTS = 4;
const PLAIN_WORD_FACTOR = 0.5;
const WRITTEN_LABEL = /^[a-z0-9]+(?:[ '’&-]{1,3}[a-z0-9]+)*$/;
const WORD = /^[\p{L}\p{M}]+(?: [\p{L}\p{M}]+){0,3}$/u;

/** Those that may be shown, in the model's order; `before`: how many of its names were taken. */
export function admitLabels(
  parseName: NameParser,
  request: SuggestionRequest,
  proposals: readonly Proposal[],
  before: number,
): Suggestion[] {
  const read = readBrief(request.query, request.language);
  const rules = labelRulesOf(read, request);
  const zones = zonesFor(read, request.zones, parseName);
  const nextZone = zoneTurns(zones, request.zones.length > 0);
  for (let turn = 0; turn < before; turn++) nextZone('');
  const seen = new Set<string>();
  const admitted: Suggestion[] = [];
  for (const proposal of proposals) {
    const label = readLabel(proposal.label, rules.hyphens);
    if (label === null || seen.has(label.replaceAll('-', ''))) continue;
    if (request.style === 'short' && label.length > SHORT_LABEL) continue;
    const parts = partsOfLabel(label.replaceAll('-', '')).map((part) => ({
      ...part,
      shown: part.text,
    }));
    if (!canBeSaid(label, parts) || labelFault(label, '', rules, parts) !== null) continue;
    if (harmIn(parts.map(({ text }) => text).join(' '), read.language) !== null) continue;
    const name = parseName(`${label}.${nextZone(label)}`);
    if (!name.ok || name.name.label !== label || isVnSharedZone(name.name.ascii)) continue;
    if (labelFault(label, name.name.zone, rules, parts) !== null) continue;
    seen.add(label.replaceAll('-', ''));
    const words = wordsOf(proposal, label);
    const place = Math.max(LEAST_SCORE, BEST_SCORE - SCORE_STEP * (before + admitted.length));
    admitted.push({
      ...shownFields(name.name),
      style: label.length <= 6 ? 'short' : parts.length > 1 ? 'descriptive' : 'brandable',
      reason: reasonOf(words, read.language),
      score: Math.round(place * (isEnglishWord(label) ? PLAIN_WORD_FACTOR : 1) * 100) / 100,
      alsoZones: [],
      parts,
      roots: parts.map(({ text }) => text),
    });
  }
  return admitted;
}

/**
 * `Roast Nest`, `roastnest.com` and `Trà Sữa` are labels once folded. Markup and other scripts are
 * not: a label cut out of them is none that the model proposed.
 */
function readLabel(text: string, mayHyphen: boolean): string | null {
  const written = foldAccents(text.trim()).replace(/\.[a-z]{2,10}(?:\.[a-z]{2,3})?$/, '');
  if (!WRITTEN_LABEL.test(written)) return null;
  return mayHyphen ? written.replace(/[ '’&]+/g, '') : asLabel(written);
}

/** Whole words and syllables can be said, however rare their letters; many short pieces can't. */
function canBeSaid(label: string, parts: Suggestion['parts']): boolean {
  if (parts.length > 1) return parts.length <= MOST_PARTS;
  return isEnglishWord(label) || soundsWell(parts);
}

/** The model's own words for the label, where they are just that; nothing else it says is shown. */
function wordsOf({ words }: Proposal, label: string): readonly string[] {
  const clean = words.map((word) => word.normalize('NFC').trim().toLowerCase());
  const isOwn =
    clean.length > 1 &&
    clean.every((word) => WORD.test(word)) &&
    asLabel(clean.join('')) === asLabel(label);
  const syllables = clean.flatMap((word) => word.split(' '));
  const isRude =
    hasRudeSyllable(syllables) || clean.some((word) => hasEnglishProfanity(asLabel(word)));
  return isOwn && !isRude ? clean : [];
}

function reasonOf(words: readonly string[], language: BriefLanguage): string {
  const listed = words.map((word) => `“${word}”`);
  if (listed.length === 0)
    return language === 'vi' ? 'mô hình ngôn ngữ đề xuất' : 'proposed by the language model';
  return language === 'vi'
    ? `mô hình ngôn ngữ ghép ${listed.join(' và ')}`
    : `${listed.join(' joined with ')}, by the language model`;
}
