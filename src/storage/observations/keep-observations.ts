import type { Sql } from 'postgres';
import type { HistoricSight } from '#app/records/name-history.ts';
import { scheduleVisits } from '../dns/visits.ts';
import { eraseKnown } from '../erasure/tombstones.ts';
import { type Folded, foldObservations, holdHeads } from '../history/records.ts';
import { givenDate } from '../postgres/columns.ts';
import { updateReverseIndex } from '../reverse/entries.ts';
import { insertObservations, type Observation } from './observations.ts';
import { RegistrationContents } from './registrations.ts';

/** `live`: just looked up, so that the name is to be looked at again; otherwise brought in from elsewhere. */
export interface Keeping {
  readonly live: boolean;
}

/**
 * The one way in, for what is looked up and for what is imported: all or none, without what is known of erased people, with
 * the names' history, index and timetable brought up to it. Observations that are kept already, by id, are left as
 * they are. Answers how many are new.
 */
export async function keepObservations(
  db: { readonly sql: Sql },
  batch: readonly Observation[],
  { live }: Keeping,
): Promise<number> {
  if (batch.length === 0) return 0;
  return await db.sql.begin(async (tx) => {
    const contents = new RegistrationContents();
    const allowed = await eraseKnown(tx, batch);
    await holdHeads(
      tx,
      allowed.map(({ domain }) => domain),
    );
    const fresh = await insertObservations(tx, allowed, contents);
    const folded = await foldObservations(tx, byDomain(fresh), contents);
    await updateReverseIndex(tx, folded.flatMap(changeOf));
    if (live) await scheduleVisits(tx, folded.map(seenOf));
    return fresh.length;
  });
}

function byDomain(observations: readonly Observation[]): Map<string, HistoricSight[]> {
  const found = new Map<string, HistoricSight[]>();
  for (const { id, domain, observedAt, status, source, registration } of observations) {
    const sights = found.get(domain) ?? [];
    found.set(domain, sights);
    sights.push({ id, observedAt, status, source, registration });
  }
  return found;
}

function changeOf({ domain, records, refolded }: Folded) {
  const shown = records.map((record, i) => ({
    registration: record.registration,
    firstSeen: record.firstSeen,
    lastSeen: record.lastSeen,
    isLatest: i === records.length - 1,
  }));
  return [{ domain, records: shown, complete: refolded }];
}

function seenOf({ domain, latest, changed }: Folded) {
  return {
    domain,
    at: latest.lastSeen,
    changed,
    expiry: givenDate(latest.registration?.dates.expiry),
  };
}
