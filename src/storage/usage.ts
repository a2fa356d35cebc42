/** How often keys used which operation, by day (UTC). */
import { type RawBuilder, sql } from 'kysely';
import { insertion } from './postgres/columns.ts';
import type { Database } from './postgres/database.ts';

export interface UsageSums {
  readonly requests: number;
  /** Of them, those answered with 4xx: the limit's 429 too. */
  readonly refused: number;
  /** Of them, those answered with 5xx. */
  readonly failed: number;
}

export interface UsageCount extends UsageSums {
  readonly keyId: string;
  /** `2026-11-22`. */
  readonly day: string;
  /** As the API's description names it. */
  readonly operation: string;
}

const COLUMNS =
  'key_id uuid, day date, operation text, requests bigint, refused bigint, failed bigint';

const SUMS = sql`sum(requests)::bigint as requests, sum(refused)::bigint as refused,
  sum(failed)::bigint as failed`;

/** On top of what was counted before. In one order, so that two processes can't deadlock. */
export async function addUsage(db: Database, counts: readonly UsageCount[]): Promise<void> {
  const place = ({ keyId, day, operation }: UsageCount) => `${keyId} ${day} ${operation}`;
  const sorted = counts.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
  await sql`${insertion('key_usage', sorted, COLUMNS)}
    on conflict (key_id, day, operation) do update set
      requests = key_usage.requests + excluded.requests,
      refused = key_usage.refused + excluded.refused,
      failed = key_usage.failed + excluded.failed`.execute(db);
}

/** Of a key in a month (`2026-11`), by day and operation. */
export async function usageInMonth(
  db: Database,
  keyId: string,
  month: string,
): Promise<readonly Omit<UsageCount, 'keyId'>[]> {
  const { rows } = await sql<UsageCount>`
    select to_char(day, 'YYYY-MM-DD') as day, operation, requests, refused, failed
    from key_usage where key_id = ${keyId} and ${isIn(month)}
    order by day, operation`.execute(db);
  return rows;
}

/** Of a key, each month there is, the latest first. */
export async function usageByMonth(
  db: Database,
  keyId: string,
): Promise<readonly ({ readonly month: string } & UsageSums)[]> {
  const { rows } = await sql<{ readonly month: string } & UsageSums>`
    select to_char(day, 'YYYY-MM') as month, ${SUMS}
    from key_usage where key_id = ${keyId} group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** A line for operators: what a key did in a day, or in a month, with an operation. */
export interface UsageLine extends UsageSums {
  readonly keyId: string;
  readonly prefix: string;
  readonly name: string;
  readonly period: string;
  readonly operation: string;
}

export type UsagePlace = Pick<UsageLine, 'keyId' | 'period' | 'operation'>;

/** Of all keys, or of one; by key, period and operation. `after` is the last line before. */
export async function usageLines(
  db: Database,
  asked: { readonly month: string; readonly by: 'day' | 'month'; readonly keyId: string | null },
  limit: number,
  after: UsagePlace | null,
): Promise<readonly UsageLine[]> {
  const period = sql`to_char(day, ${sql.lit(asked.by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')})`;
  const behind =
    after &&
    sql`and (key_id, ${period}, operation) >
      (${after.keyId}::uuid, ${after.period}, ${after.operation})`;
  const { rows } = await sql<UsageLine>`
    select key_id, prefix, name, period, operation, requests, refused, failed
    from (
      select key_id, ${period} as period, operation, ${SUMS} from key_usage
      where ${isIn(asked.month)} ${asked.keyId === null ? sql`` : sql`and key_id = ${asked.keyId}`}
        ${behind ?? sql``}
      group by 1, 2, 3 order by 1, 2, 3 limit ${limit}) as lines
    join api_keys on api_keys.id = key_id
    order by key_id, period, operation`.execute(db);
  return rows;
}

function isIn(month: string): RawBuilder<unknown> {
  const first = sql`to_date(${month}, 'YYYY-MM')`;
  return sql`day >= ${first} and day < ${first} + interval '1 month'`;
}

/** Days before that one (`2026-11-22`). Answers how many counts. */
export async function forgetUsage(db: Database, before: string): Promise<number> {
  const forgotten = await sql`delete from key_usage where day < ${before}::date`.execute(db);
  return Number(forgotten.numAffectedRows);
}
