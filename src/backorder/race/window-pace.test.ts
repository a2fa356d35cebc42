import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '#app/testing/mangled-text.ts';
import { dropChances, SLOT_MS } from '../drop/drop-chances.ts';
import { type Budget, questionRates, WindowPace } from './window-pace.ts';

const NOON = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;
const SLOT_S = SLOT_MS / 1_000;
const sum = (values: Iterable<number>) => [...values].reduce((total, one) => total + one, 0);

/** Chances of every kind: even, one peak, several, wild. */
function drawn(seed: number): { chances: Float64Array; budget: Budget } {
  const random = seededRandom(seed);
  const slots = 1 + Math.floor(random() * 3_000);
  const power = 8 * random();
  const chances = Float64Array.from({ length: slots }, () => 1e-9 + random() ** power);
  return { chances, budget: { perSecond: 20 * random() + 0.01, left: 1 + 40_000 * random() ** 3 } };
}

test('what is planned is never above the budget of a second, nor all of it above the day’s', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { chances, budget } = drawn(seed);
    const rates = questionRates(chances, budget);
    for (const rate of rates) assert.ok(rate <= budget.perSecond + 1e-9, `seed ${seed}`);
    assert.ok(sum(rates) * SLOT_S <= budget.left + 1e-6, `seed ${seed}`);
  }
});

test('every slot is covered, and where there is enough at least once in fifteen seconds', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const { chances, budget } = drawn(seed);
    const rates = questionRates(chances, budget);
    const half = budget.left / 2 / (chances.length * SLOT_S);
    const least = Math.min(1 / 15, half, budget.perSecond);
    for (const rate of rates) assert.ok(rate >= least * (1 - 1e-9), `seed ${seed}: ${rate}`);
  }
});

test('the likelier a slot, the more questions: never fewer than in one less likely', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const { chances, budget } = drawn(seed);
    const rates = questionRates(chances, budget);
    const byChance = [...chances.keys()].sort((a, b) => chances[a]! - chances[b]!);
    for (const [i, slot] of byChance.entries())
      if (i > 0) assert.ok(rates[slot]! >= rates[byChance[i - 1]!]! - 1e-9, `seed ${seed}`);
  }
});

test('the budget is used: all of it, or the pace everywhere', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const { chances, budget } = drawn(seed);
    const asked = sum(questionRates(chances, budget)) * SLOT_S;
    const most = Math.min(budget.left, budget.perSecond * chances.length * SLOT_S);
    assert.ok(asked > 0.99 * most, `seed ${seed}: ${asked} of ${most}`);
  }
});

/** The moments of a window's questions, and what is left of the day when it is over. */
function walk(hours: number, chances: ReturnType<typeof dropChances>, budget: Budget) {
  const state = { ...budget };
  const end = NOON + hours * HOUR_MS;
  const pace = new WindowPace(end, chances, state);
  const asked: number[] = [];
  for (let at = NOON; at < end; ) {
    const waitMs = pace.waitMs(at);
    at += waitMs;
    if (waitMs > 0) continue;
    asked.push(at);
    state.left = Math.max(0, state.left - 1);
  }
  return { asked, left: state.left };
}

test('a day’s questions stay within the day’s budget, and the last hour has its part of them', () => {
  for (const perDay of [100, 20_000]) {
    const { asked } = walk(24, dropChances('shop', []), { perSecond: 1, left: perDay });
    assert.ok(asked.length <= perDay + 1, `${asked.length} of ${perDay}`);
    assert.ok(asked.length >= 0.95 * Math.min(perDay, 86_400), `${asked.length} of ${perDay}`);
    const late = asked.filter((at) => at >= NOON + 23 * HOUR_MS).length;
    assert.ok(late >= asked.length / 30, `${late} in the last hour`);
  }
});

test('no second has more questions than the pace, and no quarter of a minute is without', () => {
  const past = Array.from({ length: 20 }, (_, i) => NOON - i * 24 * HOUR_MS + HOUR_MS);
  const { asked } = walk(3, dropChances('vn', past), { perSecond: 4, left: 5_000 });
  for (const [i, at] of asked.entries()) {
    if (i > 0) assert.ok(at - asked[i - 1]! <= 15_000.001);
    if (i > 3) assert.ok(at - asked[i - 4]! >= 999.999);
  }
});

test('bursts sit where the drop is likely: at the hour that was learnt, and at the full hour', () => {
  const at = NOON + 5 * HOUR_MS + 7 * 60_000;
  const past = Array.from({ length: 20 }, (_, i) => at - (i + 1) * 24 * HOUR_MS);
  const gapAt = (asked: readonly number[], moment: number) => {
    const i = asked.findIndex((one) => one >= moment);
    return asked[i]! - asked[i - 1]!;
  };
  const budget = { perSecond: 5, left: 20_000 };
  const learnt = walk(14, dropChances('vn', past), { ...budget, left: 11_000 }).asked;
  assert.ok(gapAt(learnt, at) <= 201, `${gapAt(learnt, at)} ms at the time that was learnt`);
  assert.ok(gapAt(learnt, at + 8 * HOUR_MS) > 5_000, 'far from it');
  const hourly = walk(2, dropChances('shop', []), { ...budget, left: 1_700 }).asked;
  assert.ok(gapAt(hourly, NOON + HOUR_MS + 60_000) < gapAt(hourly, NOON + 1.5 * HOUR_MS) / 4);
});

test('with nothing left it looks again within the minute whether there is', () => {
  const state = { perSecond: 1, left: 0 };
  const pace = new WindowPace(NOON + HOUR_MS, dropChances('shop', []), state);
  assert.equal(pace.waitMs(NOON), 0, 'the first question is due at once');
  for (const minute of [0, 1, 2]) assert.equal(pace.waitMs(NOON + minute * 60_000), 60_000);
  state.left = 3_600;
  assert.ok(pace.waitMs(NOON + 180_000) < 5_000);
});

test('a race that joins halves the pace at once', () => {
  const state = { perSecond: 2, left: 100_000 };
  const pace = new WindowPace(NOON + HOUR_MS, dropChances('nl', []), state);
  pace.waitMs(NOON);
  assert.equal(Math.round(pace.waitMs(NOON)), 500);
  Object.assign(state, { perSecond: 1, left: 50_000 });
  assert.equal(pace.waitMs(NOON + 500), 0);
  assert.equal(Math.round(pace.waitMs(NOON + 500)), 1_000);
});

test('an answer that was long in coming saves up no questions', () => {
  const pace = new WindowPace(NOON + HOUR_MS, dropChances('nl', []), { perSecond: 1, left: 9_000 });
  pace.waitMs(NOON);
  assert.equal(pace.waitMs(NOON + 8_000), 0);
  assert.equal(Math.round(pace.waitMs(NOON + 8_000)), 1_000);
});
