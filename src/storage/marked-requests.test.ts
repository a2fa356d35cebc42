import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '#app/base/errors.ts';
import { DIGEST, newMark, someMark } from '#app/testing/catching/marks.ts';
import { testDatabase } from '#app/testing/database.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import {
  beginMarkedRequest,
  forgetMarkedRequests,
  giveUpMarkedRequest,
  keepAnswer,
} from './marked-requests.ts';

const LEASE_MS = 10_000;

test('of twenty tries at once one is new, and the others are told that it is under way', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const tries = Array.from({ length: 20 }, () =>
    beginMarkedRequest(db, newMark(keyId), DIGEST, NOON),
  );
  const kinds = (await Promise.all(tries)).map(({ kind }) => kind).sort();
  assert.deepEqual(kinds, ['new', ...Array(19).fill('underWay')]);
});

test('what was answered is answered again; with another request the mark is refused; another key’s mark is another', async (t) => {
  const db = await testDatabase(t);
  const [us, them] = [await someKey(db), await someKey(db)];
  const mark = await someMark(db, us);
  const answer = { id: 'x', ledger: [], b: 1, a: 'ắ' };
  await db.transaction().execute((tx) => keepAnswer(tx, mark, answer));
  const again = await beginMarkedRequest(db, newMark(us), DIGEST, NOON);
  assert.equal(JSON.stringify(again), JSON.stringify({ kind: 'answered', answer }));
  const other = Buffer.from('another request');
  const reused = await beginMarkedRequest(db, newMark(us), other, NOON);
  assert.deepEqual(reused, { kind: 'reused' });
  const theirs = await beginMarkedRequest(db, newMark(them), DIGEST, NOON);
  assert.deepEqual(theirs, { kind: 'new' });
});

test('a try that was killed holds its mark for half a minute; after that it can create nothing more', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const killed = await someMark(db, keyId);
  const early = await beginMarkedRequest(db, newMark(keyId), DIGEST, NOON + LEASE_MS - 1);
  assert.deepEqual(early, { kind: 'underWay', until: NOON + LEASE_MS });
  const next = newMark(keyId);
  const begun = await beginMarkedRequest(db, next, DIGEST, NOON + LEASE_MS);
  assert.deepEqual(begun, { kind: 'new' });
  const late = db.transaction().execute(async (tx) => {
    await sql`update api_keys set name = 'changed' where id = ${keyId}`.execute(tx);
    await keepAnswer(tx, killed, 'late');
  });
  await assert.rejects(late, (error) => error instanceof AppError && error.code === 'conflict');
  const { rows } = await sql`select from api_keys where name = 'changed'`.execute(db);
  assert.equal(rows.length, 0);
  await db.transaction().execute((tx) => keepAnswer(tx, next, 'ours'));
  const answered = { kind: 'answered', answer: 'ours' };
  assert.deepEqual(await beginMarkedRequest(db, newMark(keyId), DIGEST, NOON), answered);
});

test('a try that takes a mark over while the answer is being kept gets that answer', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const mark = await someMark(db, keyId);
  const kept = Promise.withResolvers<void>();
  const slow = db.transaction().execute(async (tx) => {
    await keepAnswer(tx, mark, 'first');
    kept.resolve();
    await sql`select pg_sleep(0.05)`.execute(tx);
  });
  await kept.promise;
  const over = await beginMarkedRequest(db, newMark(keyId), DIGEST, NOON + LEASE_MS);
  assert.deepEqual(over, { kind: 'answered', answer: 'first' });
  await slow;
});

test('given up, a mark is free for a corrected request; one that is answered stays', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  await giveUpMarkedRequest(db, await someMark(db, keyId));
  const mark = newMark(keyId);
  const other = Buffer.from('corrected');
  assert.deepEqual(await beginMarkedRequest(db, mark, other, NOON), { kind: 'new' });
  await db.transaction().execute((tx) => keepAnswer(tx, mark, 1));
  await giveUpMarkedRequest(db, mark);
  const again = await beginMarkedRequest(db, newMark(keyId), other, NOON);
  assert.deepEqual(again, { kind: 'answered', answer: 1 });
});

test('forgotten once it is old: the request is a new one then', async (t) => {
  const db = await testDatabase(t);
  const keyId = await someKey(db);
  const mark = await someMark(db, keyId);
  await db.transaction().execute((tx) => keepAnswer(tx, mark, 1));
  assert.equal(await forgetMarkedRequests(db, NOON), 0);
  assert.equal(await forgetMarkedRequests(db, NOON + 1), 1);
  const again = await beginMarkedRequest(db, newMark(keyId), DIGEST, NOON + 1);
  assert.deepEqual(again, { kind: 'new' });
});
