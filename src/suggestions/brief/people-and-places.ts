/** A person or a place that a brief names; told by capitals and by the words before them. */

const NAME = String.raw`(\p{Lu}[\p{L}\p{M}]{1,11})(?![\p{L}\p{M}])`;
const PERSON: readonly RegExp[] = [
  `\\b(?:named? after|run by|owned by|founded by|made by|by)\\s+(?:(?:my|our|his|her|the) )?(?:[a-z-]+,? ){0,2}${NAME}`,
  `(?:my name is|founder is|owner is|owner|founder|I am|I['’]m|called)\\s+${NAME}`,
  `(?:grandmother|grandma|grandfather|grandpa|mother|mum|mom|father|dad|wife|daughter|son|aunt|uncle|chef|coach|doctor|dr\\.?|chủ quán|chủ tiệm|chủ shop|chủ)\\s+(?:tên là |tên |là )?${NAME}`,
  `(?:^|[\\s,])(?:của |tên là |tên )?((?:chị|cô|anh|bà|ông|dì|chú|bác|má|mẹ|thầy|bé|cậu|chi|co|ba|bac)\\s+(?:tên là |tên |ten )?\\p{Lu}[\\p{L}\\p{M}]{1,11})`,
  `tên (?:của )?(?:tôi|mình|chủ|em|con gái|con trai) (?:là )?${NAME}`,
  `(?:^|[\\s,])${NAME}['’]s\\s+(?=\\p{Ll})`,
].map((source) => new RegExp(source, 'u'));

const PLACE =
  /(?:\b(?:in|at|from|near|around|across)|(?:^|\s)(?:ở|tại|quê|vùng|đất|o|tai))\s+(?:the )?(\p{Lu}[\p{L}\p{M}’'-]+(?:\s\p{Lu}[\p{L}\p{M}’'-]+){0,2})/u;
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
