/** Keeps `reverse_entries` in step with a name's records. */
import { sql } from 'kysely';
import { given, insertion, sqlInstant } from '../postgres/columns.ts';
import type { Transaction } from '../postgres/database.ts';
import type { Cell, Staging } from '../postgres/staging.ts';
import { type DomainChange, entriesSaid, entryStepsOf, type IndexEntry } from './entry-steps.ts';
import { updateReverseNames } from './names.ts';

const COLUMNS = `
  domain text, field smallint, value text, current boolean, first_seen timestamptz,
  last_seen timestamptz`;
const KEY = 'domain text, field smallint, value text';
const NAMES = 'domain, field, value, current, first_seen, last_seen';
const IS_GIVEN = sql`(e.domain, e.field, e.value) = (given.domain, given.field, given.value)`;

/**
 * Brings the entries of these domains up to their records. Runs in the transaction that writes the
 * records, with each domain's head locked; doing it twice changes nothing, and a domain whose
 * values are the same costs no write. By the thousand with `staging`, of that very transaction.
 */
export async function updateReverseIndex(
  tx: Transaction,
  changes: readonly DomainChange[],
  staging?: Staging,
): Promise<void> {
  if (changes.length === 0) return;
  await updateReverseNames(tx, changes);
  const said = changes.map((change) => ({ change, entries: entriesSaid(change) }));
  const partly = said.filter(({ change }) => !change.complete);
  const known = await knownEntries(
    tx,
    changes,
    partly.flatMap(({ entries }) => [...entries.values()]),
  );
  const steps = said.map(({ change, entries }) =>
    entryStepsOf(change, entries, known.get(change.domain) ?? []),
  );
  const gone = steps.flatMap((step) => step.gone);
  const past = steps.flatMap((step) => step.past);
  const changed = steps.flatMap((step) => step.changed);
  const added = steps.flatMap((step) => step.added);
  if (gone.length > 0)
    await sql`
      delete from reverse_entries e
      using ${given(gone, KEY)} where ${IS_GIVEN}`.execute(tx);
  if (past.length > 0)
    await sql`
      update reverse_entries e set current = false, last_seen = greatest(e.first_seen, coalesce(
        (select max(r.last_seen) from whois_records r
          where r.domain = given.domain and r.first_seen < given.since), given.since))
      from ${given(past, 'domain text, field smallint, value text, since timestamptz')}
      where ${IS_GIVEN}`.execute(tx);
  if (changed.length > 0)
    await sql`
      update reverse_entries e set
        current = given.current, first_seen = given.first_seen, last_seen = given.last_seen
      from ${given(changed, COLUMNS)} where ${IS_GIVEN}`.execute(tx);
  if (staging) await staging.copy('reverse_entries', NAMES, added.map(cellsOf));
  else if (added.length > 0) await insertion('reverse_entries', added, COLUMNS).execute(tx);
}

/** Those that are current, or all of a `complete` change, and those of `said` that are past. */
async function knownEntries(
  tx: Transaction,
  changes: readonly DomainChange[],
  said: readonly IndexEntry[],
): Promise<Map<string, IndexEntry[]>> {
  // `offset 0`: looked up one by one; the planner would rather read the table as a whole.
  const { rows } = await sql<IndexEntry>`
    select e.* from ${given(changes, 'domain text, complete boolean')}
    cross join lateral (
      select * from reverse_entries e
      where e.domain = given.domain and (given.complete or e.current) offset 0) e
    union all
    select e.* from ${given(said, KEY)}
    cross join lateral (
      select * from reverse_entries e where ${IS_GIVEN} and not e.current offset 0) e`.execute(tx);
  return Map.groupBy(rows, ({ domain }) => domain);
}

function cellsOf({ domain, field, value, current, firstSeen, lastSeen }: IndexEntry): Cell[] {
  return [domain, field, value, current, sqlInstant(firstSeen), sqlInstant(lastSeen)];
}
