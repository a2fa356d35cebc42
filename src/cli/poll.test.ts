import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { testDatabase } from '#app/testing/database.ts';
import { runTra } from '#app/testing/processes.ts';
import { someMessage } from '#app/testing/registry-messages.ts';

test('tra poll shows what registries told, a line each, and gives the terminal no commands', async (t) => {
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${dirname(path)}`,
    DATA_DIR: '/nonexistent',
  };
  const poll = (...args: string[]) => runTra(['poll', ...args], settings);
  await someMessage(db, { messageId: '1', kind: 'balance', text: 'Low\u009b2J\nbalance\u202e' });
  await someMessage(db, { messageId: '2', account: 'other', domain: 'mine.example' });
  const all = await poll();
  assert.equal(all.code, 0);
  assert.equal(
    all.stdout,
    '2026-01-15T12:00:00.000Z  other  other  2  mine.example  Hello\n' +
      '2026-01-15T12:00:00.000Z  main  balance  1  Low 2J balance \n',
  );
  assert.equal((await poll('--limit', '1')).stdout.trim().split('\n').length, 1);
  assert.match((await poll('--account', 'main')).stdout, /^\S+ {2}main/);
  const [message] = (await poll('--account', 'main', '--json')).stdout.trim().split('\n');
  assert.equal(JSON.parse(message!).data, '<resData/>');
  assert.equal((await poll('--limit', 'nonsense')).code, 2);
});
