import { sql } from 'kysely';
import { mentions, type Person } from '#app/records/person.ts';
import type { Database } from '../postgres/database.ts';
import type { TableRow } from '../postgres/schema.ts';

const PAGE = 1_000;
/** Stands in the audit log in place of a term that named an erased person. */
const ERASED_TERM = '(erased)';

/**
 * Takes the terms that hold the person out of the log of reverse searches; answers how many
 * searches had one.
 */
export async function eraseSearches(
  db: Database,
  person: Person,
  dryRun: boolean,
): Promise<number> {
  let found = 0;
  for await (const { id, terms } of searches(db)) {
    const kept = JSON.stringify(terms, (_, value) =>
      isTerm(value) && mentions(value.term, person) ? { ...value, term: ERASED_TERM } : value,
    );
    if (kept === JSON.stringify(terms)) continue;
    found += 1;
    if (!dryRun) await sql`update reverse_queries set terms = ${kept} where id = ${id}`.execute(db);
  }
  return found;
}

async function* searches(db: Database): AsyncGenerator<TableRow<'reverse_queries'>> {
  let last = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    // The time as text, which has the microseconds that a `Date` hasn't.
    const { rows } = await sql<TableRow<'reverse_queries'> & { place: string }>`
      select *, at::text as place from reverse_queries where (at, id) > (${last.at}, ${last.id})
      order by at, id limit ${PAGE}`.execute(db);
    yield* rows;
    const reached = rows.at(-1);
    if (!reached || rows.length < PAGE) return;
    last = { at: reached.place, id: reached.id };
  }
}

function isTerm(value: unknown): value is { term: string } {
  return (
    typeof value === 'object' && value !== null && 'term' in value && typeof value.term === 'string'
  );
}
