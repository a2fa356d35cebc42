/** Which texts PostgreSQL's trigram indexes can find a part of. */
import { sql } from 'kysely';

// A word is padded where it begins or ends within the part: two letters and such an end are three.
const TRIGRAM = /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]{2}/u;
const ASCII_TRIGRAM = /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]{2}/i;

/** Whether all letters are letters to the database: with LC_CTYPE=C those of ASCII alone are. */
export const KNOWS_LETTERS = sql<boolean>`show_trgm('\u0436') <> '{}'`;

/**
 * Whether `like '%text%'` has a trigram to find it by. Without one, the index would be read as a
 * whole. (Of a text that is compared whole every word has some: `show_trgm` tells them.)
 */
export function hasTrigram(text: string, knowsLetters: boolean): boolean {
  return (knowsLetters ? TRIGRAM : ASCII_TRIGRAM).test(text);
}
