import { mentions, type Person } from '#app/records/person.ts';
import type { Database } from '../postgres/database.ts';

const PAGE = 1_000;
/** Stands in the audit log where a term was that named an erased person. */
const ERASED_TERM = '(erased)';

interface Terms {
  readonly include: readonly { term: string }[];
  readonly exclude?: readonly { term: string }[];
}

/** Takes the terms that hold the person out of the log of reverse searches; answers how many searches had one. */
export async function eraseSearches(
  { sql }: Database,
  person: Person,
  dryRun: boolean,
): Promise<number> {
  let found = 0;
  const pages = sql<
    { at: Date; id: string; terms: Terms }[]
  >`select at, id, terms from reverse_queries`;
  for await (const page of pages.cursor(PAGE)) {
    for (const { id, terms } of page) {
      const kept = JSON.stringify(terms, (_, value) =>
        isTerm(value) && mentions(value.term, person) ? { ...value, term: ERASED_TERM } : value,
      );
      if (kept === JSON.stringify(terms)) continue;
      found += 1;
      if (!dryRun)
        await sql`update reverse_queries set terms = ${kept}::text::jsonb where id = ${id}`;
    }
  }
  return found;
}

function isTerm(value: unknown): value is { term: string } {
  return (
    typeof value === 'object' && value !== null && 'term' in value && typeof value.term === 'string'
  );
}
