import { glossOf } from '../knowledge/glosses.ts';
import { accentedFormsOf } from '../knowledge/lexicon.ts';
import type { Slot } from '../knowledge/patterns.ts';
import { splitsOf } from '../words/syllables.ts';
import { type BriefLanguage, foldAccents } from '../words/text.ts';
import { type Candidate, isCoined } from './candidates.ts';
import type { NameWord } from './gathering.ts';
import { WHOLE_SLOTS } from './whole-names.ts';

const SHORT = 6;
const EASY_CHARS = 9;
const EASY_BEATS = 2;
const VOICES: Readonly<Partial<Record<Slot, readonly [string, string]>>> = {
  w: ['words that belong to ', 'lời quen của nghề '],
  y: ['a playful turn on ', 'cách nói vui về '],
  q: ['brings to mind ', 'gợi '],
};
const ONSET = /^(?:[tckpgs]h|tr|nh|ng|gi|qu|.)/;

/** What a name is made of, what that stands for, and how it reads; in the brief's language. */
export function reasonFor(candidate: Candidate, language: BriefLanguage): string {
  const traits = traitsOf(candidate, language);
  const made = madeOf(candidate, language);
  return traits.length > 0 ? `${made}; ${traits.join(', ')}` : made;
}

/** In the order in which the name has them. */
function madeOf(candidate: Candidate, language: BriefLanguage): string {
  const { words, pattern, literals } = candidate;
  if (words.length === 1 && literals.length > 0 && !isCoined(candidate)) {
    const told = explain(words[0]!, language);
    return `“${phraseOf(candidate)}”, ${language === 'vi' ? 'có' : 'with'} ${told}`;
  }
  const told = new Set<string>();
  const left = [...words];
  let ending: string | null = null;
  const pieces = pattern.pieces.flatMap((piece) => {
    if (piece.kind === 'ending') ending = piece.text;
    if (piece.kind === 'literal') return [`“${piece.text}”`];
    if (piece.kind !== 'slot') return [];
    const word = left.shift()!;
    if (WHOLE_SLOTS.has(word.slot)) return [ofTrade(word, language)];
    const sense = word.sense === null || told.has(word.sense) ? null : word.sense;
    if (sense !== null) told.add(sense);
    return [explain({ ...word, sense }, language)];
  });
  const isVietnamese = language === 'vi';
  const made = pieces.join(' + ');
  const whole = isVietnamese ? `${pieces.length > 1 ? 'ghép' : 'từ'} ${made}` : made;
  if (ending === null) return whole;
  return isVietnamese ? `${whole}, thêm đuôi “${ending}”` : `${whole}, with the ending “${ending}”`;
}

/** As a sign would have it: `maya s kitchen` is `mayas kitchen`. */
function phraseOf({ parts }: Candidate): string {
  return parts
    .map(({ shown }) => shown)
    .join(' ')
    .replaceAll(/ s(?= |$)/g, 's');
}

/** What one hears and sees at once. */
function traitsOf({ label, parts }: Candidate, language: BriefLanguage): string[] {
  const onsets = parts.map(({ text }) => ONSET.exec(text)?.[0]);
  const beats = parts.reduce((sum, { text }) => sum + (text.match(/[aeiouy]+/g)?.length ?? 1), 0);
  const traits = [
    [label.length <= SHORT, 'short', 'ngắn gọn'],
    [parts.length === 2 && onsets[0] === onsets[1], 'alliterates', 'lặp âm đầu'],
    [
      beats <= EASY_BEATS && label.length <= EASY_CHARS && isPlain(label, parts),
      'easy to say',
      'dễ đọc',
    ],
  ] as const;
  return traits.flatMap(([holds, en, vi]) => (holds ? [language === 'vi' ? vi : en] : []));
}

/** Whether a Vietnamese label falls into syllables, and they into a phrase, in one way alone. */
function isPlain(label: string, parts: Candidate['parts']): boolean {
  if (!parts.some(({ language }) => language === 'vi')) return true;
  const phrase = foldAccents(parts.map(({ shown }) => shown).join(' '));
  return splitsOf(label) <= 1 && accentedFormsOf(phrase).size <= 1;
}

/** A whole name says its trade in one of three voices. */
function ofTrade({ shown, slot, sense, language: of }: NameWord, language: BriefLanguage): string {
  const isVietnamese = language === 'vi';
  const quoted = !isVietnamese && of === 'vi' ? `Vietnamese “${shown}”` : `“${shown}”`;
  const [en, vi] = VOICES[slot]!;
  return `${quoted} (${isVietnamese ? vi : en}${sense})`;
}

function explain({ shown, language: of, slot, sense }: NameWord, language: BriefLanguage): string {
  const isVietnamese = language === 'vi';
  const quoted = !isVietnamese && of === 'vi' ? `Vietnamese “${shown}”` : `“${shown}”`;
  if (slot === 'f' || slot === 'z') return isVietnamese ? `tên ${quoted}` : `the name ${quoted}`;
  const gloss = of === language ? null : glossOf(shown, of);
  const isTold = sense === null || sense === '' || sense.includes(shown) || slot === 'h';
  const evoked = slot === 'i' ? (isVietnamese ? `gợi ${sense}` : `evokes ${sense}`) : sense;
  const notes = [
    ...(gloss === null ? [] : [isVietnamese ? `nghĩa là ${gloss}` : gloss]),
    ...(isTold ? [] : [evoked]),
  ];
  return notes.length > 0 ? `${quoted} (${notes.join(', ')})` : quoted;
}
