/** Brings histories and index up to what imports kept: in steps, so that no lock lasts long. */
import { sql } from 'kysely';
import { RegistrationContents } from '../observations/registrations.ts';
import { insertion, sqlInstant } from '../postgres/columns.ts';
import type { Database } from '../postgres/database.ts';
import { stagedTransaction } from '../postgres/staging.ts';
import { updateReverseIndex } from '../reverse/entries.ts';
import { changeOf, writeHeads } from './kept-records.ts';
import { holdHeads } from './records.ts';
import { type FoldStep, type RecordPlace, refold } from './refold.ts';

/** Observations a transaction folds: it holds the names' heads for some tenths of a second. */
const STEP = 2_000;
const PAGE = 1_000;
/** While one folds, the database works for the other. */
const AT_ONCE = 2;

/**
 * Folds all names that were marked until now, by whichever import. One that is killed leaves its
 * marks to the next. `onNames` hears how many more names are done.
 */
export async function foldUnfolded(
  db: Database,
  { onNames = () => {}, step = STEP }: { onNames?: (names: number) => void; step?: number } = {},
): Promise<void> {
  const portions = markedPortions(db, step);
  const worker = async () => {
    for await (const domains of portions) {
      while (await foldPortion(db, domains, step));
      onNames(domains.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The marked names in order, as many at once as have so many observations. */
async function* markedPortions(db: Database, step: number): AsyncGenerator<string[]> {
  const [now] = (await sql<{ at: string }>`select now()::text as at`.execute(db)).rows;
  let portion: string[] = [];
  let sights = 0;
  for (let last = ''; ; ) {
    const { rows } = await sql<{ domain: string; sights: number }>`
      select domain, (select count(*)::integer from (
        select from observations o where o.domain = marked.domain limit ${step}) as o) as sights
      from (
        select distinct domain from unfolded_observations
        where domain > ${last} and marked_at <= ${now!.at}::timestamptz
        order by domain limit ${PAGE}) as marked
      order by domain`.execute(db);
    for (const row of rows) {
      if (portion.length > 0 && sights + row.sights > step) {
        yield portion;
        [portion, sights] = [[], 0];
      }
      portion.push(row.domain);
      sights += row.sights;
    }
    if (rows.length < PAGE) break;
    last = rows.at(-1)!.domain;
  }
  if (portion.length > 0) yield portion;
}

/** Answers whether there is more to fold of a name that has more observations than a step takes. */
async function foldPortion(
  db: Database,
  domains: readonly string[],
  step: number,
): Promise<boolean> {
  return await stagedTransaction(db, async (tx, staging) => {
    await holdHeads(tx, domains);
    const { rows } = await sql<{ domain: string } & RecordPlace>`
      delete from unfolded_observations where domain = any(${domains})
      returning domain, observed_at as at, id`.execute(tx);
    const marks = new Map<string, RecordPlace>();
    for (const { domain, at, id } of rows) {
      const known = marks.get(domain);
      if (!known || at < known.at || (at === known.at && id < known.id))
        marks.set(domain, { at, id });
    }
    if (marks.size === 0) return false;
    const unfinished: FoldStep['unfinished'] = new Map();
    const contents = new RegistrationContents();
    const folded = await refold(tx, marks, contents, { most: step, unfinished });
    await writeHeads(tx, folded);
    await updateReverseIndex(tx, folded.map(changeOf), staging);
    if (unfinished.size === 0) return false;
    const left = [...unfinished].map(([domain, { at, id }]) => {
      return { domain, observedAt: sqlInstant(at), id };
    });
    await sql`
      ${insertion('unfolded_observations', left, 'domain text, observed_at timestamptz, id uuid')}
      on conflict do nothing`.execute(tx);
    return true;
  });
}
