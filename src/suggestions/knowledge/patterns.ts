/**
 * Shapes of whole names, one a line in `data/patterns.txt`: style, language, shape, example. A
 * shape's pieces stand between spaces: `{t}` a thing of the trade, `{k}` what the trade is called
 * in a word or two, `{v}` a verb, `{i}` an image, `{n}` an image that Vietnamese names like, `{m}`
 * a mood's word, `{h}` what such a place is called, `{p}` a place, `{f}` a person, `{z}` the name
 * that the person is called by, `{g}` a whole name, `{c}` a pair of Vietnamese words, `{s}` a
 * Vietnamese phrase of the sector, `{o}` a word of the brief; `{w}`, `{y}`, `{q}` a whole name of
 * the trade: plain, playful, fine; `{a}` a word any firm can wear; `{j}` the main trade's name or
 * first things, `{l}` what tells the customers, the goods or the second trade that the brief also
 * names; `{d}` the second of two that a Vietnamese brief joins; `{b}` a subject of the main trade,
 * `{e}` a kind of business that it is, `{r}` the form that it takes (`data/joints/`); `{x}` a word
 * of another language that the brief wishes for; `-ora` an ending put on the piece before it; `~`
 * runs its neighbours together where letters meet; anything else stands as it is.
 */
import { type BriefLanguage, LANGUAGES } from '../words/text.ts';
import { MOODS, readTable, wordsIn } from './tables.ts';

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

export const SLOTS = [
  't',
  'v',
  'i',
  'n',
  'm',
  'h',
  'p',
  'f',
  'g',
  'c',
  's',
  'o',
  'k',
  'w',
  'y',
  'q',
  'a',
  'j',
  'l',
  'd',
  'b',
  'e',
  'r',
  'x',
  'z',
] as const;

export type PatternStyle = (typeof PATTERN_STYLES)[number];
export type Slot = (typeof SLOTS)[number];

export type PatternPiece =
  | { readonly kind: 'slot'; readonly slot: Slot; readonly language: BriefLanguage }
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'ending'; readonly text: string }
  | { readonly kind: 'overlap' };

export type Pattern = (typeof PATTERNS)[number];

function pieceOf(text: string, language: BriefLanguage): PatternPiece {
  const slot = /^\{(\w)(?:\.(en|vi))?\}$/.exec(text);
  if (slot)
    return {
      kind: 'slot',
      slot: slot[1] as Slot,
      language: (slot[2] as BriefLanguage | undefined) ?? language,
    };
  if (text === '~') return { kind: 'overlap' };
  return text.startsWith('-')
    ? { kind: 'ending', text: text.slice(1) }
    : { kind: 'literal', text: text.replaceAll('_', ' ') };
}

function patternOf(row: readonly (string | undefined)[], mood: string | null) {
  const [style, language, shape = '', example = '', sectors, worth] = row;
  return {
    style: style as PatternStyle,
    language: language as BriefLanguage | 'mix',
    shape,
    pieces: shape.split(' ').map((piece) => pieceOf(piece, language === 'vi' ? 'vi' : 'en')),
    example,
    /** Sectors it suits; empty: all. */
    sectors: wordsIn(sectors),
    /** How often what it gives reads well, beside the others of its style. */
    worth: worth ? Number(worth) : 1,
    /** Id of the mood that it tells, which the brief must ask for; null: it suits any. */
    mood,
  };
}

const MOOD_WORTH = '1.05';
const styleOf = (shape: string): PatternStyle => (/\{[fgz]\}/.test(shape) ? 'founder' : 'compound');

export const PATTERNS = [
  ...readTable('patterns.txt').map((row) => patternOf(row, null)),
  ...[...MOODS.values()].flatMap(({ id, shapes }) =>
    LANGUAGES.flatMap((language) =>
      shapes[language].map((shape) =>
        patternOf([styleOf(shape), language, shape, '', '', MOOD_WORTH], id),
      ),
    ),
  ),
];
