import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock, settle } from '#app/testing/fake-clock.ts';
import { LeasedLoop, type LeasedWork } from './leased-loop.ts';
import { createLog } from './log.ts';

const LEASE_MS = 10_000;

/** A list of items that are due from some moment on, each taken once. */
class Items {
  readonly clock = new FakeClock(0);
  readonly due = new Map<string, number>();
  readonly begun: string[] = [];
  readonly rooms: number[] = [];
  readonly signals = new Map<string, AbortSignal>();
  /** When the database was asked. */
  readonly takenAt: number[] = [];
  isAway = false;
  readonly #ends = new Map<string, () => void>();

  loop(change: Partial<LeasedWork<string>> = {}): LeasedLoop<string> {
    const { clock } = this;
    return new LeasedLoop<string>(clock, createLog('silent'), {
      name: 'items',
      mostUnderWay: 2,
      leaseMs: LEASE_MS,
      pollMs: 500,
      awayPollMs: 5_000,
      stopGraceMs: 0,
      take: async ({ room }) => {
        this.takenAt.push(clock.now());
        this.rooms.push(room);
        if (this.isAway) throw new Error('away');
        const taken = [...this.due].filter(([, at]) => at <= clock.now()).slice(0, room);
        for (const [item] of taken) this.due.delete(item);
        return taken.map(([item]) => item);
      },
      work: (item, signal) =>
        new Promise((resolve) => {
          this.begun.push(item);
          this.signals.set(item, signal);
          this.#ends.set(item, resolve);
        }),
      describe: (item) => ({ item }),
      ...change,
    });
  }

  add(...items: string[]): void {
    for (const item of items) this.due.set(item, this.clock.now());
  }

  async end(item: string): Promise<void> {
    this.#ends.get(item)?.();
    await settle();
  }
}

test('no more is under way than there is room for, and what ends makes room at once', async () => {
  const items = new Items();
  items.add('a', 'b', 'c');
  const loop = items.loop();
  loop.start();
  await settle();
  assert.deepEqual(items.begun, ['a', 'b']);
  assert.equal(loop.underWay, 2);
  await items.end('a');
  assert.deepEqual(items.begun, ['a', 'b', 'c']);
  assert.ok(items.rooms.every((room) => room > 0 && room <= 2));
});

test('work that another process wrote is found by the next look, work that is foreseen on time', async () => {
  const items = new Items();
  const loop = items.loop({
    nextDue: async () => Math.min(...items.due.values(), Number.POSITIVE_INFINITY),
  });
  loop.start();
  await items.clock.advance(100);
  items.add('written');
  items.due.set('foreseen', 620);
  await items.clock.advance(399);
  assert.deepEqual(items.begun, []);
  await items.clock.advance(1);
  assert.deepEqual(items.begun, ['written']);
  await items.clock.advance(119);
  assert.deepEqual(items.begun, ['written']);
  await items.clock.advance(1);
  assert.deepEqual(items.begun, ['written', 'foreseen']);
});

test('all that is due is done, with what becomes due by it', async () => {
  const items = new Items();
  items.add('a');
  const done: string[] = [];
  const loop = items.loop({
    work: async (item) => {
      await settle();
      done.push(item);
      if (done.length < 5) items.add(`after ${item}`);
    },
  });
  await loop.runDue();
  assert.equal(done.length, 5);
  assert.equal(loop.underWay, 0);
  assert.equal(items.clock.waiting, 0);
});

test('work that fails leaves the others alone', async () => {
  const items = new Items();
  items.add('bad', 'good');
  const done: string[] = [];
  const loop = items.loop({
    work: async (item) => {
      if (item === 'bad') throw new Error('as foreseen');
      done.push(item);
    },
  });
  await loop.runDue();
  assert.deepEqual(done, ['good']);
});

test('while the database is away it is asked seldom, and the work goes on when it is back', async () => {
  const items = new Items();
  items.add('a');
  items.isAway = true;
  const loop = items.loop();
  loop.start();
  await items.clock.advance(12_000);
  assert.deepEqual(items.takenAt, [0, 5_000, 10_000]);
  items.isAway = false;
  await items.clock.advance(3_000);
  assert.deepEqual(items.begun, ['a']);
});

test('a lease is renewed as long as the work goes on; the signal aborts before it ends', async () => {
  const items = new Items();
  items.add('a');
  let isReachable = true;
  const renewals: number[] = [];
  const loop = items.loop({
    renew: async (_item, until) => {
      renewals.push(items.clock.now());
      if (!isReachable) throw new Error('away');
      return until > 0;
    },
  });
  loop.start();
  await items.clock.advance(30_000);
  assert.equal(items.signals.get('a')?.aborted, false);
  assert.equal(renewals.length, 12);
  isReachable = false;
  await items.clock.advance(8_499);
  assert.equal(items.signals.get('a')?.aborted, false);
  await items.clock.advance(1);
  assert.equal(items.signals.get('a')?.aborted, true);
});

test('a lease that another process has ends the work at the next renewal', async () => {
  const items = new Items();
  items.add('a');
  const loop = items.loop({ renew: async () => false });
  loop.start();
  await items.clock.advance(2_499);
  assert.equal(items.signals.get('a')?.aborted, false);
  await items.clock.advance(1);
  assert.equal(items.signals.get('a')?.aborted, true);
});

test('a renewal that was under way when the work ended is the last one', async () => {
  const items = new Items();
  items.add('a');
  const answered = Promise.withResolvers<boolean>();
  let renewals = 0;
  const loop = items.loop({
    renew: () => {
      renewals += 1;
      return answered.promise;
    },
  });
  loop.start();
  await items.clock.advance(LEASE_MS / 4);
  await items.end('a');
  await loop.stop();
  answered.resolve(true);
  await items.clock.advance(LEASE_MS);
  assert.equal(renewals, 1);
  assert.equal(items.clock.waiting, 0);
});

test('stop takes nothing more and waits for what is under way, which is told when the grace is over', async () => {
  const items = new Items();
  items.add('a', 'b', 'c');
  const loop = items.loop({ stopGraceMs: 3_000 });
  loop.start();
  await settle();
  let isStopped = false;
  const stopped = loop.stop().then(() => {
    isStopped = true;
  });
  await items.end('a');
  await items.clock.advance(2_999);
  assert.equal(items.signals.get('b')?.aborted, false);
  await items.clock.advance(1);
  assert.equal(items.signals.get('b')?.aborted, true);
  assert.equal(isStopped, false);
  await items.end('b');
  await stopped;
  assert.deepEqual(items.begun, ['a', 'b']);
  assert.equal(items.clock.waiting, 0);
});

test('without grace the work is told at once', async () => {
  const items = new Items();
  items.add('a');
  const loop = items.loop();
  loop.start();
  await settle();
  const stopped = loop.stop();
  assert.equal(items.signals.get('a')?.aborted, true);
  await items.end('a');
  await stopped;
});
