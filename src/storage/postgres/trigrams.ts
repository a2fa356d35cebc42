/** Which texts PostgreSQL's trigram indexes can find a part of. */
import { sql } from 'kysely';

const LETTERS = /[\p{L}\p{N}]{3}/u;
const ASCII_LETTERS = /[a-z0-9]{3}/i;

/** Whether all letters are letters to the database: with LC_CTYPE=C those of ASCII alone are. */
export const KNOWS_LETTERS = sql<boolean>`show_trgm('\u0436') <> '{}'`;

/** Whether the text has a trigram. Without one, the index would be read as a whole. */
export function hasTrigram(text: string, knowsLetters: boolean): boolean {
  return (knowsLetters ? LETTERS : ASCII_LETTERS).test(text);
}
