/** Which words the names of a brief never have. */
import { matterTrades, type ReadBrief } from '../brief/read-brief.ts';
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { phrasesIn } from '../knowledge/tables.ts';
import { stemOf } from '../words/english.ts';

/** By the id of an audience or of a value, and by what is not wanted: `without death`. */
const UNFIT: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(phrasings.unfit).flatMap(([told, words]) =>
    phrasesIn(told).map((one) => [one, words] as const),
  ),
);

/**
 * Those of other audiences and of other countries, and what goes with a word that is not wanted:
 * who wants nothing with death wants no urn. What the matter is called may be said: a coffin.
 */
export function unfitWords(brief: ReadBrief): ReadonlySet<string> {
  const told = [...brief.moods.map(({ id }) => id), ...brief.said]
    .flatMap((said) => UNFIT.get(said) ?? [])
    .filter((word) => !brief.said.has(word));
  const called = matterTrades(brief).flatMap(({ said, name }) => `${said} ${name}`.split(' '));
  const own = new Set(called.map(stemOf));
  const banned = brief.wishes.exclude
    .flatMap((word) => UNFIT.get(`without ${word}`) ?? [])
    .filter((word) => !own.has(stemOf(word)));
  return new Set([...brief.foreign, ...told, ...banned]);
}
