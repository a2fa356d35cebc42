import type { NameParser } from '#app/names/parse-name.ts';
import type { Database } from '#app/storage/postgres/database.ts';

/** What the routes of this room work with. */
export interface HistoryParts {
  readonly db: Database;
  readonly parseName: NameParser;
}
