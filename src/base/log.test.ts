import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { testDatabase } from '#app/testing/database.ts';
import { createLog } from './log.ts';

test('what PostgreSQL says of a fault reaches the log without the values of rows', async (t) => {
  const db = await testDatabase(t);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  for (const statement of [
    sql`insert into api_keys (id, name) values (gen_random_uuid(), 'Example Ltd')`,
    sql`do $$ begin raise exception 'no' using detail = 'Example Ltd'; end $$`,
  ]) {
    const err = await statement.execute(db).catch((error: unknown) => error);
    log.error({ err }, 'failed');
    log.warn({ orders: { err } }, 'failed');
  }
  assert.equal(lines.length, 4);
  for (const line of lines) {
    assert.doesNotMatch(line, /Example Ltd/);
    assert.match(line, /"code":"\w{5}"/);
  }
});
