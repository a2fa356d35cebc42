/** White space as single blanks, none at the ends. */
export function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/**
 * Lower case without accents, `đ` as `d`, white space as single blanks: how labels and words are
 * compared across spellings.
 */
export function foldLetters(text: string): string {
  return inOneLine(
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .replace(/[đĐ]/g, 'd')
      .toLowerCase(),
  );
}
