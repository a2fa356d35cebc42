import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { seededRandom } from '#app/testing/mangled-text.ts';
import { type PacedKind, Pacer } from './pacer.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

function scene(pace: Partial<ConstructorParameters<typeof Pacer>[1]> = {}) {
  const clock = new FakeClock();
  const start = clock.elapsed();
  const pacer = new Pacer(clock, {
    createsPerSecond: 10,
    checksPerSecond: 1,
    dailyCreates: 1000,
    dailyChecks: 1000,
    ...pace,
  });
  const log: string[] = [];
  const ask = (name: string, kind: PacedKind = 'create', signal = NEVER) => {
    void Promise.resolve(pacer.take(kind, signal)).then((turn) =>
      log.push(`${name} ${turn} ${clock.elapsed() - start}`),
    );
  };
  return { clock, pacer, log, ask };
}

test('the first turn is granted at once, without a promise', () => {
  const { pacer } = scene();
  assert.equal(pacer.take('create', NEVER), 'granted');
  assert.equal(pacer.take('check', NEVER), 'granted');
});

test('no second has more turns than the pace; within it they go as they are asked for', async () => {
  const { clock, log, ask } = scene({ createsPerSecond: 2 });
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  ask('e', 'check');
  ask('f', 'check');
  await clock.advance(1000);
  assert.deepEqual(log, [
    'a granted 0',
    'b granted 0',
    'e granted 0',
    'c granted 1000',
    'f granted 1000',
    'd granted 1000',
  ]);
  assert.equal(clock.waiting, 0);
});

test('whenever turns are asked for, no span of the pace has more of them than it allows', async () => {
  for (const [seed, perSecond] of [0.2, 1, 1.5, 7, 10].entries()) {
    const { clock, pacer } = scene({ createsPerSecond: perSecond });
    const random = seededRandom(seed + 1);
    const granted: number[] = [];
    for (let i = 0; i < 60; i++) {
      void Promise.resolve(pacer.take('create', NEVER)).then(() => granted.push(clock.elapsed()));
      await clock.advance(Math.round((random() ** 3 * 2_000) / perSecond));
    }
    await clock.advance(60_000 / perSecond);
    assert.equal(granted.length, 60);
    const most = Math.max(1, Math.floor(perSecond));
    for (const [i, at] of granted.slice(most).entries())
      assert.ok(at - granted[i]! >= (1_000 * most) / perSecond - 0.001, `${perSecond} a second`);
  }
});

test('an idle hour saves up no more than a second’s turns', async () => {
  const { clock, log, ask } = scene({ createsPerSecond: 2 });
  await clock.advance(HOUR_MS);
  for (const name of ['a', 'b', 'c']) ask(name);
  await clock.advance(1000);
  const last = `c granted ${HOUR_MS + 1000}`;
  assert.deepEqual(log, [`a granted ${HOUR_MS}`, `b granted ${HOUR_MS}`, last]);
});

test('the races under way share what the account has, and one that ends leaves its part', async () => {
  const { clock, pacer } = scene({ dailyChecks: 100 });
  const [one, other] = [pacer.share('check'), pacer.share('check')];
  const creating = pacer.share('create');
  assert.deepEqual([one.perSecond, one.left], [0.5, 50]);
  assert.deepEqual([creating.perSecond, creating.left], [10, 1000]);
  pacer.take('check', NEVER);
  assert.equal(one.left, 49.5);
  other.leave();
  other.leave();
  assert.deepEqual([one.perSecond, one.left], [1, 99]);
  await clock.advance(26 * HOUR_MS);
  assert.equal(one.left, 100);
});

test('checks beyond the day’s are counted and go: whose a name is must be found out', async () => {
  const { clock, pacer } = scene({ dailyChecks: 1 });
  const share = pacer.share('check');
  for (let i = 0; i < 3; i++) {
    assert.equal(pacer.take('check', NEVER), 'granted');
    await clock.advance(1000);
  }
  assert.equal(share.left, 0);
});

test('a turn that is called off costs those behind it nothing, and leaves no timer', async () => {
  const { clock, pacer, log, ask } = scene({ createsPerSecond: 1 });
  const off = new AbortController();
  ask('a');
  ask('b', 'create', off.signal);
  ask('c');
  await clock.advance(500);
  off.abort();
  await clock.advance(500);
  assert.deepEqual(log, ['a granted 0', 'b calledOff 500', 'c granted 1000']);
  assert.equal(pacer.take('create', off.signal), 'calledOff');
  const last = new AbortController();
  ask('d', 'create', last.signal);
  last.abort();
  await settle();
  assert.equal(clock.waiting, 0);
});

test('no 24 hours have more creates than the day’s limit; checks go on', async () => {
  const { clock, pacer, log, ask } = scene({ dailyCreates: 2 });
  ask('a');
  ask('b');
  ask('c');
  await clock.advance(100);
  assert.deepEqual(log, ['a granted 0', 'b granted 0', 'c dailyLimit 0']);
  assert.equal(pacer.hasCreatesLeft, false);
  assert.equal(pacer.take('create', NEVER), 'dailyLimit');
  assert.equal(pacer.take('check', NEVER), 'granted');
  await clock.advance(23 * HOUR_MS);
  assert.equal(pacer.take('create', NEVER), 'dailyLimit');
  await clock.advance(2 * HOUR_MS);
  assert.equal(pacer.take('create', NEVER), 'granted');
});

test('after a throttle nothing goes, longer each time in a row, at most a minute', async () => {
  const { clock, pacer, log, ask } = scene({ createsPerSecond: 1 });
  ask('a');
  ask('b');
  await settle();
  assert.equal(pacer.throttled(), 1_000);
  ask('c', 'check');
  await clock.advance(999);
  assert.deepEqual(log, ['a granted 0']);
  await clock.advance(1);
  assert.deepEqual(log.slice(1).sort(), ['b granted 1000', 'c granted 1000']);
  for (const restMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    assert.equal(pacer.throttled(), restMs);
    await clock.advance(restMs - 100);
    assert.equal(pacer.throttled(), 100, 'told twice, it is one throttle');
    await clock.advance(100);
  }
  pacer.eased();
  assert.equal(pacer.throttled(), 1_000);
});

test('a throttle never shortens a wait that is longer anyway', async () => {
  const { clock, pacer, log, ask } = scene({ createsPerSecond: 0.01 });
  ask('a');
  ask('b');
  await settle();
  pacer.throttled();
  await clock.advance(100_000);
  assert.deepEqual(log, ['a granted 0', 'b granted 100000']);
});

test('a check never waits behind polls: they have the turns that are left', async () => {
  const { clock, log, ask } = scene();
  for (const name of ['p1', 'p2', 'p3']) ask(name, 'poll');
  await clock.advance(500);
  ask('c1', 'check');
  ask('c2', 'check');
  await clock.advance(4_000);
  assert.deepEqual(log, [
    'p1 granted 0',
    'c1 granted 1000',
    'c2 granted 2000',
    'p2 granted 3000',
    'p3 granted 4000',
  ]);
  assert.equal(clock.waiting, 0);
});

test('no poll is under way on a session that a race’s creates want', async () => {
  const { clock, pacer, log, ask } = scene();
  const race = pacer.share('create');
  ask('poll', 'poll');
  ask('check', 'check');
  await clock.advance(60_000);
  assert.deepEqual(log, ['check granted 0']);
  race.leave();
  await clock.advance(0);
  assert.deepEqual(log, ['check granted 0', 'poll granted 60000']);
});
