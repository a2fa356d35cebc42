import { placesIn } from './fill.ts';
import type { Words } from './words.ts';

/** For tests: keys that one language lacks, texts that say nothing or have other places. */
export function dictionaryFaults({ vi, en }: Words<object>): string[] {
  const [ours, theirs] = [textsOf(vi), textsOf(en)];
  return [...new Set([...ours.keys(), ...theirs.keys()])].flatMap((key) => {
    const [one, other] = [ours.get(key), theirs.get(key)];
    if (!one?.trim() || !other?.trim()) return [`${key}: missing or empty`];
    const isSame = String(placesIn(one)) === String(placesIn(other));
    return isSame ? [] : [`${key}: its places differ`];
  });
}

function textsOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]]);
  return new Map(
    Object.entries(value as object).flatMap(([key, one]) => [...textsOf(one, `${path}.${key}`)]),
  );
}
