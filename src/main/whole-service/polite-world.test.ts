import assert from 'node:assert/strict';
import { test } from 'node:test';
import { playDay } from '#app/testing/world/played-day.ts';

test('in an hour of the scripted world no registry warns or bans, no name is told for what it is not', async () => {
  const day = await playDay({ hours: 1, namesPerHour: 1_000 });
  assert.equal(day.names, 1_000);
  assert.deepEqual([...day.warnings], []);
  assert.deepEqual([...day.bans], []);
  assert.deepEqual(day.falseFrees, []);
  assert.deepEqual(day.falseTakens, []);
  assert.equal(day.untold, 0);
  assert.ok(day.answered >= day.allowed * 0.97, `${day.answered} of ${day.allowed}`);
});
