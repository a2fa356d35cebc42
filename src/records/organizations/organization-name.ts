/** What organisations are called, without the words that only say in what legal form they are. */

import { foldText } from '../fold-text.ts';
import legalForms from './legal-forms.json' with { type: 'json' };

/** Forms as lists of words, by their last or first word; the longest first. */
type Forms = ReadonlyMap<string, readonly (readonly string[])[]>;

interface FormsOf {
  readonly leading: Forms;
  readonly trailing: Forms;
}

const { leading, trailing, organizationsAlone } = legalForms;
const OF_ANY: FormsOf = { leading: byFirst(leading), trailing: byLast(trailing) };
/** Two letters may be a person's name ("Sa", "Co"), so only what is no person loses them. */
const OF_ORGANIZATIONS: FormsOf = {
  leading: byFirst([...leading, ...organizationsAlone.leading]),
  trailing: byLast([...trailing, ...organizationsAlone.trailing]),
};

/**
 * The name without its legal forms, folded, in words: `Công ty TNHH Đại Đồng`, `DAI DONG CO., LTD`
 * and `Dai Dong Company Limited` are `dai dong`. A name of nothing but forms stays whole. Doing it
 * twice changes nothing. `canBePerson`: the field holds people's names too.
 */
export function organizationName(text: string, canBePerson: boolean): string {
  const forms = canBePerson ? OF_ANY : OF_ORGANIZATIONS;
  let words = wordsOf(foldText(text));
  for (;;) {
    const fewer = words.slice(leadingLength(words, forms), words.length);
    const kept = fewer.slice(0, fewer.length - trailingLength(fewer, forms));
    if (kept.length === words.length) return words.join(' ');
    words = kept;
  }
}

/** Dots and apostrophes stand inside of words (`L.L.C.`, `z o.o.`), all else between them. */
function wordsOf(folded: string): string[] {
  return folded
    .replace(/(?<=\p{L})\.(?=\p{L}(?:\.|[^\p{L}]|$))|(?<=\.\p{L})\.|['’`]/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** Of the longest form the words begin with; never all of them. */
function leadingLength(words: readonly string[], { leading }: FormsOf): number {
  const fits = (form: readonly string[]) =>
    form.length < words.length && form.every((word, i) => words[i] === word);
  return (leading.get(words[0] ?? '') ?? []).find(fits)?.length ?? 0;
}

function trailingLength(words: readonly string[], { trailing }: FormsOf): number {
  const start = (form: readonly string[]) => words.length - form.length;
  const fits = (form: readonly string[]) =>
    start(form) > 0 && form.every((word, i) => words[start(form) + i] === word);
  return (trailing.get(words.at(-1) ?? '') ?? []).find(fits)?.length ?? 0;
}

function byFirst(forms: readonly string[]): Forms {
  return byWord(forms, (words) => words[0]!);
}

function byLast(forms: readonly string[]): Forms {
  return byWord(forms, (words) => words.at(-1)!);
}

function byWord(forms: readonly string[], keyOf: (words: readonly string[]) => string): Forms {
  const longestFirst = forms.map((form) => form.split(' ')).sort((a, b) => b.length - a.length);
  return Map.groupBy(longestFirst, keyOf);
}
