/** What names are made of: the brief's words, their translations, and the words of the concepts it touches. */

import type { ReadBrief, Seed } from '../brief/read-brief.ts';
import {
  CONCEPTS,
  englishFor,
  englishSenses,
  isStopword,
  vietnameseFor,
  vietnameseSenses,
} from '../lexicon/lexicon.ts';
import type { Language } from '../words/character-model.ts';
import { isEnglishWord } from '../words/english-words.ts';
import { stemOf } from '../words/stem.ts';
import { asLabel } from '../words/text.ts';

export interface Stem {
  /** As a label holds it, `a`–`z` only. */
  readonly text: string;
  /** With accents and spaces, for people. */
  readonly shown: string;
  readonly language: Language;
  readonly from: 'brief' | 'concept';
  /** 0 to 1. */
  readonly weight: number;
  /** What counts as the same word for variety: forms of a word share one. */
  readonly root: string;
}

const MIN_CHARS = 2;
const MAX_CHARS = 11;
const FAINT = 0.4;
/** So many of a language enter the generators; compounds grow with its square. */
const MOST_OF_BRIEF_LANGUAGE = 54;
const MOST_OF_OTHER_LANGUAGE = 24;

export function gatherStems(brief: ReadBrief): Stem[] {
  const best = new Map<string, Stem>();
  const add = (shown: string, language: Language, from: Stem['from'], weight: number) => {
    const text = asLabel(shown);
    if (!/^[a-z]+$/.test(text) || text.length < MIN_CHARS || text.length > MAX_CHARS) return;
    const key = `${language} ${text}`;
    if ((best.get(key)?.weight ?? 0) >= weight) return;
    // A seed that says little (busy, small) doesn't make a name one of the brief's.
    const origin = best.get(key)?.from ?? (weight < FAINT ? 'concept' : from);
    const root = language === 'en' ? stemOf(text) : text;
    best.set(key, { text, shown, language, from: origin, weight, root });
  };
  for (const seed of brief.seeds) (seed.language === 'en' ? addEnglish : addVietnamese)(seed, add);
  addConceptWords(brief, add);
  const stems = [...best.values()].sort(
    (a, b) => b.weight - a.weight || (a.text < b.text ? -1 : 1),
  );
  const own = stems
    .filter(({ language }) => language === brief.language)
    .slice(0, MOST_OF_BRIEF_LANGUAGE);
  const other = stems
    .filter(({ language }) => language !== brief.language)
    .slice(0, MOST_OF_OTHER_LANGUAGE);
  return [...own, ...other];
}

type Add = (shown: string, language: Language, from: Stem['from'], weight: number) => void;

function addEnglish({ shown, weight }: Seed, add: Add): void {
  const words = shown.split(/[\s-]+/);
  const short = words.map(shortForm);
  add(short.join(' '), 'en', 'brief', weight);
  if (words.length > 1)
    for (const word of short) if (!isStopword(word, 'en')) add(word, 'en', 'brief', weight * 0.85);
  if (words.length === 1 && short[0] !== shown) add(shown, 'en', 'brief', weight * 0.6);
  for (const [place, phrase] of vietnameseFor(shown).slice(0, 2).entries())
    add(phrase, 'vi', 'brief', weight * (0.8 - 0.2 * place));
}

function addVietnamese({ shown, weight }: Seed, add: Add): void {
  add(shown, 'vi', 'brief', weight);
  const syllables = shown.split(' ');
  // Names shorten compounds: trà sữa gives tra and sua. Syllables that mean nothing alone (công of thủ công) stay out.
  if (syllables.length > 1)
    for (const syllable of syllables)
      if ((vietnameseSenses(syllable)?.length ?? 0) > 0) add(syllable, 'vi', 'brief', weight * 0.7);
  englishFor(shown)
    .slice(0, 3)
    .forEach((gloss, place) => {
      const words = gloss.split(/[\s-]+/).filter((word) => !isStopword(word, 'en'));
      for (const word of words) add(shortForm(word), 'en', 'brief', weight * (0.8 - 0.15 * place));
    });
}

/** `walking` gives `walk`, `plates` gives `plate`, `roaster` gives `roast`: the form that joins best and is still a word. */
function shortForm(word: string): string {
  const text = asLabel(word);
  const forms: string[] = [];
  if (/[^s]s$/.test(text)) forms.push(text.slice(0, -1));
  if (/(?:ing|ed|es)$/.test(text)) forms.push(stemOf(text), `${stemOf(text)}e`);
  if (/ers?$/.test(text)) {
    // flower is no one who flows: only where both belong to one concept.
    const doing = text.replace(/ers?$/, '');
    const concepts = new Set(englishSenses(text)?.map(({ concept }) => concept));
    if (englishSenses(doing)?.some(({ concept }) => concepts.has(concept))) forms.unshift(doing);
  }
  return forms.find((form) => form.length >= 3 && isEnglishWord(form)) ?? text;
}

function addConceptWords(brief: ReadBrief, add: Add): void {
  for (const { id, strength } of brief.concepts) {
    const concept = CONCEPTS.get(id);
    if (!concept) continue;
    for (const language of ['en', 'vi'] as const) {
      const share = language === brief.language ? 0.8 : 0.6;
      const words = concept[language];
      for (const [place, word] of words.entries())
        add(word, language, 'concept', share * strength * (1 - (0.6 * place) / words.length));
    }
  }
}
