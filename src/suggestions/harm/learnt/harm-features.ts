/** What the model of harm sees of a brief: numbers of its words, pairs and pieces of words. */
import stopwords from '../../data/stopwords.json' with { type: 'json' };
import { chance } from '../../words/chance.ts';
import { stemOf } from '../../words/english.ts';
import { type Word, wordsOf } from '../../words/text.ts';
import { classesIn } from './harm-classes.ts';

/** Numbers are below it. */
export const FEATURES = 2 ** 18;
/** Letters of a piece of a word. */
const PIECE = 5;

/**
 * Words and pairs of neighbours without accents, and words as they are typed; pieces of long words
 * carry over to words that are not among the examples (`pirated` to `piracy`), and so do the lists
 * that words are in. Small words ("without", "for", "your") tell a deed from a talk about it.
 */
export function featuresOf(brief: string): number[] {
  const words = wordsOf(brief);
  const pieces = words.flatMap(({ text, folded }) => (isSmall(text) ? [] : piecesOf(folded)));
  const small = words.flatMap(({ text, folded }) => (isSmall(text) ? [`~${folded}`] : []));
  const classes = [...classesIn(words)].map((name) => `@${name}`);
  return [...new Set([...saidIn(words), ...[...pieces, ...small, ...classes].map(numberOf)])];
}

/** Words and pairs of words, without the pieces. */
export function saidIn(words: readonly Word[]): number[] {
  const keys = words.map(({ text, folded }) => (text === folded ? stemOf(folded) : folded));
  const said = words.flatMap(({ text, folded }, at) => {
    const next = words[at + 1];
    const own = isSmall(text) ? [] : [keys[at]!, ...(text === folded ? [] : [`=${text}`])];
    if (!next || (isSmall(text) && isSmall(next.text))) return own;
    const accented = next.text === next.folded ? [] : [`=${text} ${next.text}`];
    return [...own, `${keys[at]} ${keys[at + 1]}`, ...accented];
  });
  return [...new Set(said.map(numberOf))];
}

function numberOf(feature: string): number {
  return Math.trunc(chance(0, feature) * FEATURES);
}

/** Every brief may have them, as it asks for a name. */
const ASKING =
  'name names need want looking look domain brand call called tên cần muốn tìm miền'.split(' ');
/** Looked up some hundred thousand times while the model is fitted. */
const SMALL: ReadonlySet<string> = new Set([...stopwords.en, ...stopwords.vi, ...ASKING]);

function isSmall(word: string): boolean {
  return SMALL.has(word);
}

function piecesOf(word: string): string[] {
  if (word.length < PIECE) return [];
  const text = `^${word}$`;
  return Array.from(
    { length: text.length - PIECE + 1 },
    (_, at) => `#${text.slice(at, at + PIECE)}`,
  );
}
