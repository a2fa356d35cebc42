import { LRUCache } from 'lru-cache';
import type { ParsedName } from './domain-name.ts';
import type { NameParser } from './parse-name.ts';

/** Longer inputs are hardly names, and would let anyone fill the memory with them. */
const MAX_CHARS = 255;
const MAX_NAMES = 20_000;

/**
 * The same parser with the last inputs and their names at hand: popular names are asked for again
 * and again. `forget` is for when the zones have changed.
 */
export function rememberNames(parseName: NameParser) {
  const names = new LRUCache<string, ParsedName>({ max: MAX_NAMES });
  const remembering: NameParser = (input) => {
    const known = names.get(input);
    if (known) return known;
    const parsed = parseName(input);
    if (input.length <= MAX_CHARS && parsed.ok) names.set(input, parsed);
    return parsed;
  };
  return Object.assign(remembering, { forget: () => names.clear() });
}
