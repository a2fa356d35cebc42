import type { Understood } from '#app/records/suggestion.ts';
import type { ReadBrief } from './read-brief.ts';

/** What was made of a brief, in its own language, so that people can correct it. */
export function understoodOf(brief: ReadBrief): Understood {
  const { language, trades, moods, place, person, wishes, corrections } = brief;
  const moodsOf = (kinds: readonly string[]) =>
    moods.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => name[language]);
  const { minLength, maxLength, zones, include, exclude, startsWith } = wishes;
  return {
    trades: trades.map(({ name }) => name),
    audience: moodsOf(['audience']),
    tone: moodsOf(['tone', 'value']),
    place: place?.name ?? null,
    person,
    namesIn: brief.namesIn,
    wishes: { minLength, maxLength, zones, include, exclude, startsWith },
    corrections,
  };
}
