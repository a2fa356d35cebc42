export type Language = 'vi' | 'en';

/** A feature's dictionary: its `words.json`. English that lacks a key doesn't compile. */
export interface Words<T> {
  readonly vi: T;
  readonly en: NoInfer<T>;
}

function isLanguage(text: string | null): text is Language {
  return text === 'vi' || text === 'en';
}

/** The address's, else the one chosen before, else the browser's; Vietnamese first. */
export function chosenLanguage(
  asked: string | null,
  before: string | null,
  spoken: readonly string[],
): Language {
  if (isLanguage(asked)) return asked;
  if (isLanguage(before)) return before;
  const primary = spoken.map((tag) => tag.toLowerCase().split('-', 1)[0]);
  if (primary.includes('vi')) return 'vi';
  return primary.length > 0 ? 'en' : 'vi';
}
