import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createGapMs, leadMs } from './create-pace.ts';

/** Milliseconds after the moment at which creates go. */
function plan(perSecond: number, forMs: number): number[] {
  const at: number[] = [];
  for (let ms = 0; ms < forMs; ms += createGapMs(ms, at.length - 1, perSecond)) at.push(ms);
  return at;
}

test('a create leaves so long ahead that it arrives at the moment by the registry’s clock', () => {
  assert.equal(leadMs({ clockOffsetMs: null, roundTripMs: null }), 0);
  assert.equal(leadMs({ clockOffsetMs: 0, roundTripMs: 1 }), 0);
  assert.equal(leadMs({ clockOffsetMs: 0, roundTripMs: 42 }), 20);
  assert.equal(leadMs({ clockOffsetMs: -300, roundTripMs: 42 }), -280);
  assert.equal(leadMs({ clockOffsetMs: 0, roundTripMs: 20_000 }), 199);
});

const PACES = [0.2, 1, 1.5, 2, 5, 10, 33.3, 50, 200, 1_000];

test('no second after the moment has more creates than the account’s pace allows', () => {
  for (const perSecond of PACES) {
    const at = plan(perSecond, 12_000);
    for (const [i, from] of at.entries()) {
      const within = at.slice(i).filter((one) => one < from + 999.999).length;
      assert.ok(within <= Math.ceil(perSecond), `${perSecond} a second: ${within}`);
    }
  }
});

test('the sooner after the moment, the closer they are; the first goes at it', () => {
  for (const perSecond of PACES.filter((one) => one > 1)) {
    const at = plan(perSecond, 1_000);
    assert.equal(at[0], 0);
    const gaps = at.slice(1).map((one, i) => one - at[i]!);
    for (const [i, gap] of gaps.entries()) if (i > 0) assert.ok(gap > gaps[i - 1]!);
  }
  const early = plan(10, 100);
  assert.ok(early.length >= 4, `${early.length} of 10 in the first tenth`);
});

test('no stretch is without: at most a gap of the pace, five times as long in the first second', () => {
  for (const perSecond of PACES) {
    const at = plan(perSecond, 10_000);
    for (const [i, one] of at.entries())
      if (i > 0) assert.ok(one - at[i - 1]! <= 5_000 / perSecond + 0.001);
  }
});

test('what the answers left no time for early in the second goes later in it', () => {
  const answerMs = 20;
  let sent = 0;
  for (let ms = 0; ms < 1_000; ms += Math.max(answerMs, createGapMs(ms, sent - 1, 50))) sent += 1;
  assert.ok(sent >= 48, `${sent} of 50`);
});

test('ten seconds after the moment creates go once a second at most', () => {
  for (const perSecond of PACES)
    assert.equal(createGapMs(10_000, 100, perSecond), Math.max(1_000, 1_000 / perSecond));
});
