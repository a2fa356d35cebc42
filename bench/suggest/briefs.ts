/** The fixed briefs of `briefs.txt`, and names marked by hand in `marks.txt`. */
import { readFileSync } from 'node:fs';
import { asLabel, type BriefLanguage } from '#app/suggestions/words/text.ts';

export interface Rubric {
  readonly set: 'dev' | 'holdOut';
  readonly language: BriefLanguage;
  readonly brief: string;
  /** One of these stands in the name of a trade that should be understood; empty: any will do. */
  readonly understood: readonly string[];
  /** Pieces of labels that tell the matter. */
  readonly gold: readonly string[];
  /** Pieces of labels that don't belong: sibling products, typos, words the brief forbids. */
  readonly never: readonly string[];
  readonly max: number;
  readonly zones: readonly string[];
  /** The language that names should be in. */
  readonly names: BriefLanguage;
}

export interface Mark {
  readonly brief: string;
  readonly domain: string;
  /** 1 to 5. */
  readonly mark: number;
}

const DEFAULT_MAX = 15;

export const RUBRICS: readonly Rubric[] = linesOf('briefs.txt').map((columns) => {
  const [set, language, brief = '', understood = '', gold = '', never = '', wishes = ''] = columns;
  const wish = new Map(
    listed(wishes, ';').map((text) => [text.split(' ')[0]!, text.split(' ').slice(1)]),
  );
  return {
    set: set as Rubric['set'],
    language: language as BriefLanguage,
    brief,
    understood: listed(understood, ','),
    gold: [...listed(gold, ' '), ...(wish.get('place') ?? []), ...(wish.get('person') ?? [])].map(
      asLabel,
    ),
    never: listed(never, ' ').map(asLabel),
    max: Number(wish.get('max')?.[0] ?? DEFAULT_MAX),
    zones: wish.get('zones') ?? [],
    names: (wish.get('names')?.[0] ?? language) as BriefLanguage,
  };
});

export const MARKS: readonly Mark[] = linesOf('marks.txt').flatMap(([brief = '', names = '']) =>
  listed(names, ',').map((text) => {
    const [domain = '', mark] = text.split(' ');
    return { brief, domain, mark: Number(mark) };
  }),
);

function linesOf(file: string): string[][] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim()));
}

function listed(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
