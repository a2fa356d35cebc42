const WORDS = new Map<string, string>();

/** The pattern of a schema, after its sentence was noted: clients are told sentences. */
export function inWords(pattern: string, words: string): string {
  WORDS.set(pattern, words);
  return pattern;
}

/** What a pattern of our schemas asks for. */
export function formInWords(pattern: string): string {
  return WORDS.get(pattern) ?? 'does not have the form it should have';
}
