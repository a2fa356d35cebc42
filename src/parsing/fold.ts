/** Lower case without accents, `đ` as `d`, white space as single blanks: how labels and words are compared across spellings. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[đĐ]/g, 'd')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}
