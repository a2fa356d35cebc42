/** Moves a database to another server, table by table; a copy that was killed goes on. */
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { type DatabaseAddress, openDatabase } from '../postgres/database.ts';
import {
  claimEmpty,
  copyIn,
  copyOut,
  hashed,
  inTransaction,
  listed,
  PROGRESS,
  prepareTarget,
  SNAPSHOT,
  setSequences,
  shapeOf,
  type TableShape,
} from './tables.ts';

/** Each table is one transaction of the target, which also notes that it is done. */
export async function copyDatabase(
  from: DatabaseAddress,
  to: DatabaseAddress,
  onTable: (table: string, rows: number) => void,
): Promise<number> {
  return await inTransaction(from, SNAPSHOT, async (source) => {
    await refuseInUse(source);
    const shape = await shapeOf(source);
    await using db = openDatabase({ address: to, max: 1 });
    await prepareTarget(db, shape);
    await inTransaction(to, '', (target) => begin(target, shape.tables));
    for (const table of shape.tables) {
      const rows = await inTransaction(to, '', (target) => copyTable(source, target, table));
      onTable(table.name, rows);
    }
    return await inTransaction(to, '', async (target) => {
      const { rows: noted } = await target.query(`select name, rows from ${PROGRESS}`);
      let all = 0;
      for (const { name, rows } of noted) {
        const counted = await target.query(`select count(*) from ${listed([name])}`);
        if (counted.rows[0].count !== rows)
          throw new Error(`${name} has ${counted.rows[0].count} rows at the target, not ${rows}.`);
        all += rows;
      }
      await setSequences(target, shape);
      await target.query(`drop table ${PROGRESS}`);
      return all;
    });
  });
}

async function refuseInUse(source: PoolClient): Promise<void> {
  const { rowCount } = await source.query(`
    select from pg_stat_activity where datname = current_database()
      and application_name ~ '^tra( (worker|catcher|webhooks))?$'`);
  if (rowCount)
    throw new Error('The database is in use: stop the service, or what it writes now is lost.');
}

async function begin(target: PoolClient, tables: readonly TableShape[]): Promise<void> {
  const { rows } = await target.query(`select to_regclass('${PROGRESS}') as found`);
  if (rows[0].found !== null) return;
  await claimEmpty(target, tables);
  await target.query(`create table ${PROGRESS} (name text primary key, rows bigint, sha256 text)`);
}

async function copyTable(
  source: PoolClient,
  target: PoolClient,
  table: TableShape,
): Promise<number> {
  const note = `select rows, sha256 from ${PROGRESS} where name = $1`;
  const [done] = (await target.query(note, [table.name])).rows;
  if (done) {
    const hash = createHash('sha256');
    for await (const _ of hashed(copyOut(source, table), hash));
    if (hash.digest('hex') === done.sha256) return done.rows;
    throw new Error('The source has changed since the copy began: begin with a new database.');
  }
  const { rows, sha256 } = await copyIn(target, table, copyOut(source, table));
  await target.query(`insert into ${PROGRESS} values ($1, $2, $3)`, [table.name, rows, sha256]);
  return rows;
}
