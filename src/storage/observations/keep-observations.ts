import { scheduleVisits } from '../dns/visits.ts';
import { eraseKnown } from '../erasure/tombstones.ts';
import { changeOf, type Folded } from '../history/kept-records.ts';
import { foldObservations, holdHeads } from '../history/records.ts';
import type { Database } from '../postgres/database.ts';
import { updateReverseIndex } from '../reverse/entries.ts';
import { wakeWatched } from '../watches/timetable.ts';
import { noteChanged } from './changed-names.ts';
import { insertObservations, type Observation } from './observations.ts';
import { RegistrationContents } from './registrations.ts';

/**
 * The one way in, for what is looked up and for what is imported: all or none, without the data of
 * erased people, with the names' history, index and timetable brought up to it. Observations that
 * are kept already (by id) are left as they are. Answers how many are new. `live`: just looked up,
 * so that the names are to be looked at again.
 */
export async function keepObservations(
  db: Database,
  batch: readonly Observation[],
  { live }: { readonly live: boolean },
): Promise<number> {
  if (batch.length === 0) return 0;
  return await db.transaction().execute(async (tx) => {
    const contents = new RegistrationContents();
    const allowed = await eraseKnown(tx, batch);
    await holdHeads(
      tx,
      allowed.map(({ domain }) => domain),
    );
    const fresh = await insertObservations(tx, allowed, contents);
    const folded = await foldObservations(
      tx,
      Map.groupBy(fresh, ({ domain }) => domain),
      contents,
    );
    await updateReverseIndex(tx, folded.map(changeOf));
    const changed = folded.filter((one) => one.changed);
    if (live) {
      await noteChanged(
        tx,
        changed.map(({ domain, latest }) => ({ domain, seenAt: latest.lastSeen })),
      );
      await scheduleVisits(tx, folded.map(seenOf));
      await wakeWatched(
        tx,
        changed.map(({ domain, latest }) => ({ domain, at: latest.lastSeen })),
      );
    }
    return fresh.length;
  });
}

function seenOf({ domain, latest, changed }: Folded) {
  const expiry = latest.registration?.dates.expiry ?? null;
  return { domain, at: latest.lastSeen, changed, expiry };
}
