export type Language = 'vi' | 'en';

/** Every language says all that any of them says. */
export interface Words<T> {
  readonly vi: T;
  readonly en: T;
}

/** A feature's dictionary. A key that only one language has doesn't compile. */
export function inBothLanguages<T extends object>(words: { vi: T; en: NoInfer<T> }): Words<T> {
  return words;
}

export function isLanguage(text: string | null): text is Language {
  return text === 'vi' || text === 'en';
}

/** What the address says, else what was chosen before, else what the browser speaks; Vietnamese before English. */
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
