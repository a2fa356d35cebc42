/** The person and the place that a brief names, where no list knows them. */
import phrasings from '../data/phrasings.json' with { type: 'json' };
import { englishMeanings, type Meaning, vietnameseMeanings } from '../knowledge/cues.ts';
import type { NamedPlace } from '../knowledge/tables.ts';
import { asLabel } from '../words/text.ts';

/** A person or a place is told by capitals and by the words before them. */
const PERSON = phrasings.names.person.map(
  (source) => new RegExp(source.replace('<name>', phrasings.names.name), 'u'),
);
const PLACE = new RegExp(phrasings.names.place, 'u');
/** Capitals that name no person. */
const NO_PERSON: ReadonlySet<string> = new Set(
  'vietnam viet nam english vietnamese asia europe america hand the ai'.split(' '),
);

export function personIn(brief: string): string | null {
  const names = PERSON.flatMap((pattern) => pattern.exec(brief)?.[1] ?? []);
  return names.find((name) => !NO_PERSON.has(name.toLowerCase()) && !isKnown(name)) ?? null;
}

/** `của Nhật` names a manner, `của Huế` a place. */
function isKnown(name: string): boolean {
  const isNoTrade = ({ kind }: Meaning) => kind !== 'trade';
  return (
    englishMeanings(name).some(isNoTrade) || vietnameseMeanings(name.toLowerCase()).some(isNoTrade)
  );
}

/** A place by its capital, where the list of known places has none. */
export function unknownPlace(brief: string, person: string | null): NamedPlace | null {
  const name = PLACE.exec(brief)?.[1];
  if (name === undefined || name === person) return null;
  return { name, short: [asLabel(name)], images: { en: [], vi: [] }, isVietnamese: false };
}
