/** How many questions the language model was asked, by day. */
import { sql } from 'kysely';
import type { Database } from './postgres/database.ts';

/** Counts one; false where the day (UTC) of `now`, Unix ms, has had `most` already. */
export async function takeModelQuestion(db: Database, most: number, now: number): Promise<boolean> {
  if (most === 0) return false;
  const day = new Date(now).toISOString().slice(0, 10);
  const taken = await sql`
    insert into model_questions as before (day, asked) values (${day}, 1)
    on conflict (day) do update set asked = before.asked + 1 where before.asked < ${most}`.execute(
    db,
  );
  return taken.numAffectedRows === 1n;
}
