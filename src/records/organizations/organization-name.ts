/** What organisations are called, without the words that only say in what legal form they are. */

import { foldText } from '../fold-text.ts';
import legalForms from './legal-forms.json' with { type: 'json' };
import { isVietnameseForm, withTradesSpelled } from './vietnamese-trades.ts';

/** Forms as lists of words, by their last or first word; the longest first. */
type Forms = ReadonlyMap<string, readonly (readonly string[])[]>;

interface FormsOf {
  readonly leading: Forms;
  readonly trailing: Forms;
}

/** Spellings with `|` between them; of several parts in turn, each with each, perhaps none. */
type Spellings = string | readonly string[];

const { leading, trailing, either, organizationsAlone, attached } = legalForms;
const OF_ANY: FormsOf = {
  leading: byFirst([...leading, ...either]),
  trailing: byLast([...trailing, ...either]),
};
/** Short ones may be a person's name ("Sa", "Co"), so only what is no person loses them. */
const OF_ORGANIZATIONS: FormsOf = {
  leading: byFirst([
    ...[...leading, ...either],
    ...[...organizationsAlone.leading, ...organizationsAlone.either],
  ]),
  trailing: byLast([
    ...[...trailing, ...either],
    ...[...organizationsAlone.trailing, ...organizationsAlone.either],
  ]),
};
/** Written without a blank before or behind. */
const ATTACHED = new RegExp(attached.flatMap(spelled).sort(longestFirst).join('|'), 'gu');
/** A company by its dots alone: without them it may be a spa. */
const DOTTED_SPA = /(?<!\p{L})s\. ?p\. ?a(?:\.|(?!\p{L}))/gu;
/** Czech and Slovak, where letters without dots may be a name's initials. */
const DOTTED_AS = /(?<!\p{L})([ak])\. s\.?$/u;
/** Before a name a form only with `(publ)` behind, or the name in quotes: AB Tasty is one name. */
const LEADING_AB = /^ab (?=["'„“”«»]|[^()]*\(publ\))/u;

/**
 * The name without its legal forms, folded, in words: `Công ty TNHH Đại Đồng`, `DAI DONG CO., LTD`
 * and `Dai Dong Company Limited` are `dai dong`. Trades behind a Vietnamese form are spelled out. A
 * name of nothing but forms stays whole. Doing it twice changes nothing. `canBePerson`: the field
 * holds people's names too.
 */
export function organizationName(text: string, canBePerson: boolean): string {
  const forms = canBePerson ? OF_ANY : OF_ORGANIZATIONS;
  let words = wordsOf(foldText(text));
  let isVietnamese = false;
  for (;;) {
    const fewer = words.slice(leadingLength(words, forms), words.length);
    const kept = fewer.slice(0, fewer.length - trailingLength(fewer, forms));
    isVietnamese ||= fewer.length < words.length && isVietnameseForm(words);
    if (kept.length === words.length) break;
    words = kept;
  }
  return (isVietnamese ? withTradesSpelled(words) : words).join(' ');
}

/** Dots, apostrophes and `/` stand inside of words (`L.L.C.`, `A/S`), all else between them. */
function wordsOf(folded: string): string[] {
  return folded
    .replaceAll('&amp;', '&')
    .replace(LEADING_AB, 'aktiebolag ')
    .replace(DOTTED_AS, '$1s')
    .replace(DOTTED_SPA, ' societa per azioni ')
    .replace(/(?<=\p{L})\.(?=\p{L}(?:\.|[^\p{L}]|$))|(?<=\.\p{L})\.|['’`]/gu, '')
    .replace(/(?<=(?<!\p{L})\p{L})\/(?=\p{L}(?!\p{L}))/gu, '')
    .replace(ATTACHED, ' $& ')
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

function byFirst(forms: readonly Spellings[]): Forms {
  return byWord(forms, (words) => words[0]!);
}

function byLast(forms: readonly Spellings[]): Forms {
  return byWord(forms, (words) => words.at(-1)!);
}

function byWord(forms: readonly Spellings[], keyOf: (words: readonly string[]) => string): Forms {
  const lists = forms.flatMap(spelled).map((form) => form.split(' '));
  return Map.groupBy(lists.sort(longestFirst), keyOf);
}

/** Each spelling, folded. */
function spelled(form: Spellings): string[] {
  const parts = [form].flat().map((part) => part.split('|'));
  const all = parts.reduce((before, part) =>
    before.flatMap((one) => part.map((two) => `${one} ${two}`)),
  );
  return all.map(foldText);
}

function longestFirst(a: { length: number }, b: { length: number }): number {
  return b.length - a.length;
}
