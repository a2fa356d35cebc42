/**
 * Calls `visit` for each substring of `text` whose length lies within the bounds; true as soon as a
 * visit says so.
 */
export function someSubstring(
  text: string,
  shortest: number,
  longest: number,
  visit: (substring: string, from: number) => boolean,
): boolean {
  for (let from = 0; from + shortest <= text.length; from++)
    for (let to = from + shortest; to <= Math.min(text.length, from + longest); to++)
      if (visit(text.slice(from, to), from)) return true;
  return false;
}
