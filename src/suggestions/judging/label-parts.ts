import { isEnglishWord } from '../words/english.ts';
import { isSyllable } from '../words/syllables.ts';
import { asLabel, type BriefLanguage } from '../words/text.ts';

export interface SpokenPart {
  readonly text: string;
  readonly language: BriefLanguage;
  /** With accents and spaces, where they are known. */
  readonly shown?: string;
}

/** Where a part stands in its label. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly isEnglish: boolean;
  /** An English word or a Vietnamese syllable: no other word is read within it. */
  readonly isWhole: boolean;
}

const LONGEST_WORD = 12;
const LONGEST_RUN = 3;
const SHORTEST_ENGLISH = 3;

/**
 * How a label that comes without its parts (a language model's) is read: as the fewest English
 * words and Vietnamese syllables that make it up, English first where there is a choice; as one
 * English part where none do.
 */
export function partsOfLabel(label: string): readonly SpokenPart[] {
  const best: (readonly SpokenPart[] | null)[] = new Array(label.length + 1).fill(null);
  best[label.length] = [];
  for (let from = label.length - 1; from >= 0; from--) {
    for (let to = Math.min(label.length, from + LONGEST_WORD); to > from; to--) {
      const rest = best[to];
      if (!rest || rest.length + 1 >= (best[from]?.length ?? Number.POSITIVE_INFINITY)) continue;
      const text = label.slice(from, to);
      if (text.length >= SHORTEST_ENGLISH && isEnglishWord(text))
        best[from] = [{ text, language: 'en' }, ...rest];
      else if (isSyllable(text)) best[from] = [{ text, language: 'vi' }, ...rest];
    }
  }
  return best[0] ?? [{ text: label, language: 'en' }];
}

/** Words and syllables; parts of one word may share letters where they meet. */
export function spansOf(label: string, parts: readonly SpokenPart[]): Span[] {
  let at = 0;
  return parts.flatMap(piecesOf).map(({ text, language }) => {
    const from = Math.max(0, label.indexOf(text, Math.max(0, at - 3)));
    at = from + text.length;
    const isEnglish = language === 'en' && isEnglishWord(text);
    return { from, to: at, text, isEnglish, isWhole: isEnglish || isSyllable(text) };
  });
}

/** Neighbouring syllables, two or three of them, of one part or of several, as they are meant. */
export function syllableRuns(parts: readonly SpokenPart[]): string[] {
  const syllables = parts.flatMap(({ shown, language }) =>
    language === 'vi' && shown !== undefined ? shown.toLowerCase().split(' ') : ['|'],
  );
  return syllables.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_RUN, syllables.length - from) - 1 }, (_, more) =>
      syllables.slice(from, from + more + 2).join(' '),
    ),
  );
}

function piecesOf(part: SpokenPart): SpokenPart[] {
  if (part.language === 'en' || part.shown === undefined) return [part];
  const syllables = part.shown.split(' ').map(asLabel);
  if (syllables.join('') !== part.text) return [part];
  return syllables.map((text) => ({ text, language: 'vi' }));
}
