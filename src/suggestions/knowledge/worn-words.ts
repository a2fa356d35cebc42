/** English words that many names end on, as hour and row: in a list one is enough. */
import { PREPARED } from './prepared.ts';
import { TRADES } from './tables.ts';

const SHORTEST_WORN = 3;
const WORN_SHARE = 1 / 250;
const WORN = PREPARED.value('worn-words', wornWords);

function wornWords(): ReadonlySet<string> {
  const names = TRADES.flatMap(({ names: { en } }) =>
    Object.values(en).flatMap((group) => group.map(({ shown }) => shown)),
  );
  const uses = Map.groupBy(
    names.flatMap((name) => name.split(' ')),
    (word) => word,
  );
  const isWorn = ([word, { length }]: readonly [string, readonly string[]]) =>
    word.length >= SHORTEST_WORN && length > WORN_SHARE * names.length;
  return new Set([...uses].filter(isWorn).map(([word]) => word));
}

export function isWorn(word: string): boolean {
  return WORN.has(word);
}
