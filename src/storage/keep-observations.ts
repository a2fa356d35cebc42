import type { Database } from './database.ts';
import { eraseKnown } from './erasures.ts';
import { insertObservations, type Observation } from './observations.ts';

/**
 * The one way in, for what is looked up and for what is imported: all or none, without what is known of erased people.
 * Observations that are kept already, by id, are left as they are. Answers how many are new.
 */
export async function keepObservations(db: Database, batch: readonly Observation[]): Promise<number> {
  if (batch.length === 0) return 0;
  return await db.sql.begin(async (tx) => await insertObservations({ sql: tx }, await eraseKnown(tx, batch)));
}
