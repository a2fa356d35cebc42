/**
 * Who does what to a harm: a blog that teaches how to spot fake login pages stands against them, a
 * shop that sells them stands for them. The verb that stands nearest before the harm decides, or
 * what stands right behind it: ransomware news.
 */
import stances from '../data/stances.json' with { type: 'json' };
import {
  type BriefText,
  bothLanguages,
  type Phrase,
  type Place,
  placesOf,
} from './harm-phrases.ts';

/** A verb governs what follows it, over a list of things: `reports on scams, fakes and theft`. */
const REACH = 10;
const AND: ReadonlySet<string> = new Set(['and', 'then', 'và', 'rồi']);
const AGAINST = bothLanguages(stances.against);
const FOR = bothLanguages(stances.for);
const BEHIND = bothLanguages(stances.behind);
/** Groups whose words are refused in any company. */
export const NEVER_EXCUSED: ReadonlySet<string> = new Set(stances.neverExcused);

/** Whether the text stands against what it names at a place. */
export function stanceOf(text: BriefText): (place: Place) => boolean {
  const deeds = placesIn(FOR, text);
  // `avoid detection` is no `avoid`.
  const against = placesIn(AGAINST, text).filter(
    ({ from, to }) => !deeds.some((deed) => deed.from <= from && to < deed.to),
  );
  const behind = new Set(placesIn(BEHIND, text).map(({ from }) => from));
  const lastBefore = (places: readonly Place[], { from }: Place) =>
    Math.max(-1, ...places.filter(({ to }) => to <= from).map(({ to }) => to));
  return (place) => {
    // `spots victims and steals passwords` does both.
    const isAnotherDeed =
      AND.has(text.words[place.from - 1]?.text ?? '') &&
      deeds.some(({ from }) => from === place.from);
    if (isAnotherDeed) return false;
    const lastDeed = lastBefore(deeds, place);
    // `sells fake bank takedown notices` stands for them.
    if (behind.has(place.to) && lastDeed < 0) return true;
    const nearest = lastBefore(against, place);
    return nearest >= 0 && place.from - nearest <= REACH && nearest > lastDeed;
  };
}

function placesIn(phrases: readonly Phrase[], text: BriefText): Place[] {
  return phrases.flatMap((phrase) => placesOf(phrase, text));
}
