/**
 * From what people paste to a key. Null: it can't be one, and would not even travel as a header.
 */
export function keyInText(text: string): string | null {
  const key = text
    .trim()
    .replace(/^x-api-key\s*[:=]\s*/i, '')
    .replace(/^["'`]|["'`]$/g, '')
    .trim();
  return /^[\x21-\x7e]{8,200}$/.test(key) ? key : null;
}
