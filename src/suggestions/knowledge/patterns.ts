/**
 * Shapes of whole names, one a line in `data/patterns.txt`: style, language, shape, example. A
 * shape's pieces stand between spaces: `{t}` a thing of the trade, `{v}` a verb, `{i}` an image,
 * `{n}` an image that Vietnamese names like, `{m}` a mood's word, `{h}` what such a place is
 * called, `{p}` a place, `{f}` a person, `{c}` a pair of Vietnamese words, `{o}` a word of the
 * brief; `-ora` an ending put on the piece before it; `~` runs its neighbours together where
 * letters meet; anything else stands as it is.
 */
import type { Language } from '../words/character-model.ts';
import { readTable } from './table.ts';

export const PATTERN_STYLES = [
  'compound',
  'descriptive',
  'evocative',
  'invented',
  'founder',
  'place',
  'playful',
  'premium',
  'short',
] as const;

export type PatternStyle = (typeof PATTERN_STYLES)[number];
export type Slot = 't' | 'v' | 'i' | 'n' | 'm' | 'h' | 'p' | 'f' | 'c' | 'o';

export type Piece =
  | { readonly kind: 'slot'; readonly slot: Slot; readonly language: Language }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'ending'; readonly text: string }
  | { readonly kind: 'overlap' };

export interface Pattern {
  readonly style: PatternStyle;
  readonly language: Language | 'mix';
  readonly shape: string;
  readonly pieces: readonly Piece[];
  readonly example: string;
  /** Sectors it suits; empty: all. */
  readonly sectors: readonly string[];
}

function pieceOf(text: string, language: Language): Piece {
  const slot = /^\{([tvinmhpfco])(?:\.(en|vi))?\}$/.exec(text);
  if (slot)
    return {
      kind: 'slot',
      slot: slot[1] as Slot,
      language: (slot[2] as Language | undefined) ?? language,
    };
  if (text === '~') return { kind: 'overlap' };
  return text.startsWith('-')
    ? { kind: 'ending', text: text.slice(1) }
    : { kind: 'literal', text: text.replaceAll('_', ' ') };
}

export const PATTERNS: readonly Pattern[] = readTable('patterns.txt').map(
  ([style, language, shape = '', example = '', sectors = '']) => ({
    style: style as PatternStyle,
    language: language as Pattern['language'],
    shape,
    pieces: shape.split(' ').map((piece) => pieceOf(piece, language === 'vi' ? 'vi' : 'en')),
    example,
    sectors: sectors.split(' ').filter((one) => one !== ''),
  }),
);
