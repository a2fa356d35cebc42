import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { repeat } from './repeat.ts';

test('work is done at once and again after each end, failures are counted, and the end waits', async () => {
  const clock = new FakeClock();
  const turns = [true, false, false, true, false];
  const faults: number[] = [];
  let done = 0;
  const work = async () => {
    if (!turns[done++]) throw new Error('away');
  };
  const end = repeat(clock, 1_000, work, (_, inARow) => faults.push(inARow));
  for (let turn = 1; turn < turns.length; turn++) await clock.advance(1_000);
  assert.equal(done, 5);
  assert.deepEqual(faults, [1, 2, 1]);
  await end();
  await clock.advance(1_000);
  assert.deepEqual([done, clock.waiting], [5, 0]);
});
