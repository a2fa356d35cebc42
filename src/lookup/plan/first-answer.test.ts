import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { firstAnswer } from './first-answer.ts';

/** Says `word` after `ms` on the clock. */
function after(clock: FakeClock, ms: number, word: string | null) {
  return () => new Promise<string | null>((resolve) => void clock.after(ms, () => resolve(word)));
}

test('the late word of the first counts when the second has none', async () => {
  const clock = new FakeClock();
  const word = firstAnswer([after(clock, 500, 'first'), after(clock, 10, null)], () => 100, clock);
  await clock.advance(500);
  assert.equal(await word, 'first');
  assert.equal(clock.waiting, 0);
});

test('who speaks first is heard, though asked last', async () => {
  const clock = new FakeClock();
  const word = firstAnswer(
    [after(clock, 500, 'first'), after(clock, 10, 'second')],
    () => 100,
    clock,
  );
  await clock.advance(110);
  assert.equal(await word, 'second');
});

test('the next is asked at once when one ends without a word, and null comes when all have', async () => {
  const clock = new FakeClock();
  const word = firstAnswer(
    [after(clock, 1, null), after(clock, 1, null), after(clock, 1, null)],
    () => 100,
    clock,
  );
  await clock.advance(3);
  assert.equal(await word, null);
  assert.equal(await firstAnswer([], () => 100, clock), null);
});
