/** Names that look like others: letters of other scripts in disguise (UTS #39). */
import { SAME_LOOK } from './data/same-look.ts';

export type LookAlike =
  /** One label mixes scripts that no writing system mixes. */
  | { readonly kind: 'mixed'; readonly scripts: readonly string[] }
  /** Written in other letters, it reads as this name in plain ones. */
  | { readonly kind: 'reads'; readonly as: string; readonly letters: readonly string[] };

/** Scripts that names are written in, by their usual names; all others count as one more. */
const SCRIPTS = (
  'Latin Cyrillic Greek Armenian Hebrew Arabic Cherokee Georgian Thai ' +
  'Han Hiragana Katakana Bopomofo Hangul'
)
  .split(' ')
  .map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const);
const NO_SCRIPT = /[\p{Script=Common}\p{Script=Inherited}]/u;

/** What East Asian languages write together (UTS #39 section 5.2, "highly restrictive"). */
const WRITTEN_TOGETHER: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Bopomofo']),
  new Set(['Latin', 'Han', 'Hangul']),
];

/** `unicode`: the name in its U-label form. */
export function lookAlikes(unicode: string): LookAlike[] {
  if (!/[^\x00-\x7f]/.test(unicode)) return [];
  const found: LookAlike[] = [];
  for (const label of unicode.split('.')) {
    const scripts = scriptsOf(label);
    if (
      scripts.length > 1 &&
      !WRITTEN_TOGETHER.some((set) => scripts.every((script) => set.has(script)))
    )
      found.push({ kind: 'mixed', scripts });
  }
  const letters = [...new Set([...unicode].filter((letter) => SAME_LOOK.has(letter)))];
  const as = [...unicode].map((letter) => SAME_LOOK.get(letter) ?? letter).join('');
  // A disguise is whole only where nothing foreign is left over in the label.
  const isWhole = as
    .split('.')
    .some((label, at) => label !== unicode.split('.')[at] && isLatin(label));
  if (isWhole) found.push({ kind: 'reads', as, letters });
  return found;
}

function scriptsOf(label: string): string[] {
  const scripts = new Set<string>();
  for (const letter of label) {
    if (NO_SCRIPT.test(letter)) continue;
    scripts.add(SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'other');
  }
  return [...scripts];
}

function isLatin(label: string): boolean {
  return /^[\p{Script=Latin}\p{M}0-9-]+$/u.test(label);
}
