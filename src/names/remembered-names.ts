import { LRUCache } from 'lru-cache';
import type { ParsedName } from './domain-name.ts';
import type { NameParser } from './parse-name.ts';

/** Longer inputs are hardly names, and would let a stranger fill the memory with them. */
const MAX_CHARS = 255;
const MAX_NAMES = 20_000;

/** The same parser with the last inputs and their names at hand: popular names are asked for again and again. */
export function rememberNames(parseName: NameParser): NameParser {
  const names = new LRUCache<string, ParsedName>({ max: MAX_NAMES });
  return (input) => {
    const known = names.get(input);
    if (known) return known;
    const parsed = parseName(input);
    if (input.length <= MAX_CHARS && parsed.ok) names.set(input, parsed);
    return parsed;
  };
}
