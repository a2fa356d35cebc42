/** A person or a place that a brief names; told by capitals and by the words before them. */
import phrasings from '../data/phrasings.json' with { type: 'json' };

const { names } = phrasings;

const PERSON = names.person.map((source) => new RegExp(source.replace('<name>', names.name), 'u'));
const PLACE = new RegExp(names.place, 'u');
/** Capitals that name no person. */
const NO_PERSON: ReadonlySet<string> = new Set(
  'vietnam viet nam english vietnamese asia europe america hand the ai'.split(' '),
);

export function personIn(brief: string): string | null {
  for (const pattern of PERSON) {
    const name = pattern.exec(brief)?.[1];
    if (name && !NO_PERSON.has(name.toLowerCase())) return name;
  }
  return null;
}

/** A place by its capital, where the list of known places has none. */
export function unknownPlaceIn(brief: string): string | null {
  return PLACE.exec(brief)?.[1] ?? null;
}
