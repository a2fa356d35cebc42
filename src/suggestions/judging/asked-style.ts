/** The styles of names that a brief asks for. */
import type { ReadBrief } from '../brief/read-brief.ts';
import type { PatternStyle } from '../knowledge/patterns.ts';

/** The pattern style that a mood of the brief asks for. */
const STYLE_OF_MOOD: Readonly<Record<string, PatternStyle>> = {
  playful: 'playful',
  kids: 'playful',
  luxury: 'premium',
  classic: 'founder',
};
/** The sector of weddings and other events. */
const WEDDINGS = 'events';

/** Those that count more. */
export function favouredStyles({
  moods,
  wishes,
  person,
  place,
}: ReadBrief): ReadonlySet<PatternStyle> {
  const styles = new Set(moods.flatMap(({ id }) => STYLE_OF_MOOD[id] ?? []));
  if (wishes.isInvented) styles.add('invented');
  if (person) styles.add('founder');
  if (place) styles.add('place');
  return styles;
}

/** The style that all names may have. */
export function askedStyle({
  wishes,
  person,
  pair,
  firm,
  moods,
  trades,
}: ReadBrief): PatternStyle | null {
  if (wishes.isInvented) return 'invented';
  const isOwnName = person !== null && (wishes.hasPerson || firm !== null);
  const isSite = person !== null && moods.some(({ id }) => id === 'personal-site');
  const isWedding = pair !== null && trades[0]?.trade.sector.id === WEDDINGS;
  return isOwnName || isSite || isWedding ? 'founder' : null;
}
