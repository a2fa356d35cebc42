import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { Pacer } from './pacer.ts';

const NEVER = new AbortController().signal;
const HOUR_MS = 3_600_000;

function scene(pace: Partial<ConstructorParameters<typeof Pacer>[1]> = {}) {
  const clock = new FakeClock();
  const start = clock.elapsed();
  const pacer = new Pacer(clock, {
    createsPerSecond: 10,
    checksPerSecond: 1,
    dailyCreates: 1000,
    ...pace,
  });
  const log: string[] = [];
  const ask = (name: string, kind: 'create' | 'check' = 'create', signal = NEVER) => {
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

test('turns are evenly apart and in the order they were asked for', async () => {
  const { clock, log, ask } = scene();
  for (const name of ['a', 'b', 'c', 'd']) ask(name);
  ask('e', 'check');
  ask('f', 'check');
  await clock.advance(1000);
  assert.deepEqual(log, [
    'a granted 0',
    'e granted 0',
    'b granted 100',
    'c granted 200',
    'd granted 300',
    'f granted 1000',
  ]);
  assert.equal(clock.waiting, 0);
});

test('an idle hour saves up no more than one turn', async () => {
  const { clock, log, ask } = scene();
  await clock.advance(HOUR_MS);
  ask('a');
  ask('b');
  await clock.advance(100);
  assert.deepEqual(log, [`a granted ${HOUR_MS}`, `b granted ${HOUR_MS + 100}`]);
});

test('a turn that is called off costs those behind it nothing, and leaves no timer', async () => {
  const { clock, pacer, log, ask } = scene();
  const off = new AbortController();
  ask('a');
  ask('b', 'create', off.signal);
  ask('c');
  await clock.advance(50);
  off.abort();
  await clock.advance(50);
  assert.deepEqual(log, ['a granted 0', 'b calledOff 50', 'c granted 100']);
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
  assert.deepEqual(log, ['a granted 0', 'b granted 100']);
  await clock.advance(100);
  assert.deepEqual(log.slice(2), ['c dailyLimit 200']);
  assert.equal(pacer.hasCreatesLeft, false);
  assert.equal(pacer.take('create', NEVER), 'dailyLimit');
  assert.equal(pacer.take('check', NEVER), 'granted');
  await clock.advance(23 * HOUR_MS);
  assert.equal(pacer.take('create', NEVER), 'dailyLimit');
  await clock.advance(2 * HOUR_MS);
  assert.equal(pacer.take('create', NEVER), 'granted');
});

test('after a throttle nothing goes, longer each time in a row, at most a minute', async () => {
  const { clock, pacer, log, ask } = scene();
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
