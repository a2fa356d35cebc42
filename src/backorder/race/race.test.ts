import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderReason } from '#app/records/order.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import type { DropState } from '../campaign/drop-state.ts';
import { dropChances } from '../drop/drop-chances.ts';
import type { CreateOutcome, RegistrarPort } from '../registrars/registrar-port.ts';
import { type Course, type RaceResult, type RaceWindow, race } from './race.ts';
import { Refusals } from './setbacks.ts';

const START = Date.UTC(2026, 0, 15, 8, 0, 10);
const END = START + 30_000;
const WON: CreateOutcome = { kind: 'won', registeredAt: START, expiry: null };
const PACE_MS = 100;

interface Scene {
  /** Outcomes of the creates, in the order sent; the last one again and again. */
  readonly outcomes: readonly CreateOutcome[];
  readonly standings?: readonly DropState[];
  /** By the number of the check. */
  readonly free?: (check: number) => boolean;
  readonly window?: Partial<RaceWindow>;
  readonly lanes?: number;
  /** Of the day's creates. */
  readonly createsLeft?: number;
  readonly objection?: OrderReason;
  readonly warm?: RegistrarPort['warm'];
  readonly isLasting?: boolean;
}

/** Runs a race to its end on a clock that the test moves. */
async function run(scene: Scene, stopAt: number | null = null, forMs = END - START) {
  const clock = new FakeClock(START - 5_000);
  const sent: number[] = [];
  const checks: number[] = [];
  const { outcomes, standings = ['old'] } = scene;
  let looks = 0;
  let shares = 0;
  const port: RegistrarPort = {
    id: 'main',
    zones: ['test'],
    lanes: scene.lanes ?? 1,
    pricedOnceFree: false,
    bindsPrice: false,
    createsInWindows: false,
    hidesPrices: false,
    prices: {},
    transactionPrefix: 'tra-1-',
    warm: scene.warm ?? (async () => ({ ready: true, sessions: 1, clockOffsetMs: 0 })),
    quote: async () => {
      checks.push(clock.now());
      return {
        available: scene.free?.(checks.length) ?? false,
        price: null,
        reason: null,
      };
    },
    timing: () => ({ clockOffsetMs: 0, roundTripMs: null }),
    share: (kind) => {
      shares += 1;
      return {
        perSecond: kind === 'create' ? 10 : 5,
        get left() {
          return kind === 'create' ? (scene.createsLeft ?? 10_000) - sent.length : 10_000;
        },
        leave: () => {
          shares -= 1;
        },
      };
    },
    prepare: () => {
      throw new Error('prepared by the caller');
    },
    ownership: async () => ({ kind: 'unknown' }),
    close: async () => {},
  };
  const stop = new AbortController();
  const course: Course = {
    clock,
    port,
    start: START,
    end: START + forMs,
    window: scene.window
      ? { chances: dropChances('nl', []), checksPerSecond: 1, creates: false, ...scene.window }
      : null,
    signal: stop.signal,
    lanes: port.lanes,
    checkName: () => port.quote('dropping.test', 1),
    refusals: new Refusals(scene.isLasting ?? false),
    objection: () => scene.objection ?? null,
    dropState: async () => standings[Math.min(looks++, standings.length - 1)]!,
    create: {
      async send(signal) {
        if (signal.aborted) return { kind: 'unsent', cause: 'calledOff' };
        const outcome = outcomes[Math.min(sent.length, outcomes.length - 1)]!;
        if (outcome.kind !== 'unsent') sent.push(clock.now());
        await new Promise<void>((resolve) => clock.after(PACE_MS, resolve));
        return outcome;
      },
    },
  };
  let result: RaceResult | null = null;
  const racing = race(course).then((end) => {
    result = end;
  });
  for (let turn = 0; !result && turn < 2_000; turn++) {
    if (stopAt !== null && clock.now() >= stopAt) stop.abort();
    await clock.advance(50);
  }
  await racing;
  assert.equal(shares, 0, 'what it had of the pace is left to others');
  return { ...result!, sent, checks, clock };
}

test('nothing is sent before the moment of the drop, and the first create is sent at it', async () => {
  const { end, sent, creates } = await run({ outcomes: [WON] });
  assert.deepEqual(end, WON);
  assert.equal(creates, 1);
  assert.ok(sent[0]! >= START && sent[0]! < START + 50);
});

test('a name that is there still is tried again, until it is ours', async () => {
  const { end, creates } = await run({ outcomes: [{ kind: 'exists' }, { kind: 'exists' }, WON] });
  assert.equal(end.kind, 'won');
  assert.equal(creates, 3);
});

test('after an outcome nobody knows nothing more is sent', async () => {
  const { end, creates } = await run({
    outcomes: [{ kind: 'exists' }, { kind: 'unknown', cause: 'closed' }, WON],
  });
  assert.deepEqual(end, { kind: 'unknown', cause: 'closed' });
  assert.equal(creates, 2);
});

test('of creates under way together a win outweighs an outcome that is not known', async () => {
  const { end } = await run({ outcomes: [{ kind: 'unknown', cause: 'closed' }, WON], lanes: 2 });
  assert.equal(end.kind, 'won');
});

test('an outcome that is not known outweighs what others say of the name', async () => {
  const { end } = await run({
    outcomes: [...Array(10).fill({ kind: 'exists' }), { kind: 'unknown', cause: 'timeout' }],
    standings: ['taken'],
  });
  assert.ok(['unknown', 'taken'].includes(end.kind));
  const both = await run({
    outcomes: [{ kind: 'unknown', cause: 'timeout' }],
    standings: ['taken'],
  });
  assert.equal(both.end.kind, 'unknown');
});

test('the race is lost when the public record shows a new registration', async () => {
  const { end } = await run({
    outcomes: [{ kind: 'exists' }],
    standings: ['old', 'unknown', 'taken'],
  });
  assert.deepEqual(end, { kind: 'taken' });
});

test('the race is off when the holder came back', async () => {
  const { end } = await run({ outcomes: [{ kind: 'exists' }], standings: ['kept'] });
  assert.deepEqual(end, { kind: 'kept' });
});

test('a name that never drops ends the race with its window, at a walk', async () => {
  const { end, sent } = await run({ outcomes: [{ kind: 'exists' }] });
  assert.deepEqual(end, { kind: 'notDropped' });
  const late = sent.filter((at) => at > START + 12_000);
  assert.ok(
    late.length <= (END - START - 12_000) / 1_000 + 1,
    `${late.length} creates after the sprint`,
  );
});

test('where the moment is not known creates wait until a check says that the name is free', async () => {
  const { end, checks, sent } = await run({
    outcomes: [WON],
    window: {},
    free: (check) => check > 4,
  });
  assert.equal(end.kind, 'won');
  assert.equal(sent.length, 1);
  for (const [i, at] of checks.entries()) if (i > 0) assert.ok(at - checks[i - 1]! >= 1_000);
});

test('checks go as closely as the account’s share and the registry’s limit for one name allow', async () => {
  const closest = ({ checks }: { checks: readonly number[] }) =>
    Math.min(...checks.slice(1).map((at, i) => at - checks[i]!));
  const held = { outcomes: [WON], free: () => false };
  const shared = await run({ ...held, window: { checksPerSecond: Number.POSITIVE_INFINITY } });
  assert.ok(closest(shared) >= 200 && closest(shared) <= 250, `${closest(shared)} ms`);
  const limited = await run({ ...held, window: { checksPerSecond: 0.5 } });
  assert.ok(closest(limited) >= 2_000 && closest(limited) <= 2_050, `${closest(limited)} ms`);
  assert.deepEqual(limited.end, { kind: 'notDropped' });
  assert.deepEqual([limited.creates, limited.heldAt], [0, limited.checks.at(-1)!]);
});

test('in a window no create is sent unasked, unless the registry allows it: then they go too', async () => {
  const held = { outcomes: [{ kind: 'exists' } as const], free: () => false, createsLeft: 100 };
  const asked = await run({ ...held, window: {} });
  assert.equal(asked.creates, 0);
  const unasked = await run({ ...held, window: { creates: true } });
  assert.ok(unasked.checks.length > 20, 'checks go on');
  // The first is due at once; then half of what is left of the day's, over the 30 seconds.
  assert.ok(unasked.creates > 25 && unasked.creates <= 51, `${unasked.creates} of 100`);
  const won = await run({ outcomes: [{ kind: 'exists' }, WON], window: { creates: true } });
  assert.equal(won.end.kind, 'won');
});

test('with the day’s creates used up a window goes on with checks, and the account is not left', async () => {
  const { end, checks, creates } = await run({
    outcomes: [{ kind: 'unsent', cause: 'dailyLimit' }],
    window: { creates: true },
  });
  assert.deepEqual(end, { kind: 'notDropped' });
  assert.ok(checks.length > 20);
  assert.equal(creates, 0);
});

for (const [outcome, fault] of [
  [{ kind: 'funds' }, 'funds'],
  [{ kind: 'refused', fault: 'policy', code: '2306', message: '' }, 'policy'],
  [{ kind: 'refused', fault: 'credentials', code: '2200', message: '' }, 'credentials'],
  [{ kind: 'unsent', cause: 'dailyLimit' }, 'dailyLimit'],
] as const)
  test(`an account that can't go on (${fault}) is left at once`, async () => {
    const { end, sent } = await run({ outcomes: [outcome] });
    assert.equal(end.kind === 'accountOut' && end.fault, fault);
    assert.ok(sent.length <= 1);
  });

test('without a session the race waits for one, and a refused login ends it', async () => {
  let warmed = 0;
  const { end } = await run({
    outcomes: [{ kind: 'unsent', cause: 'noSession' }],
    warm: async () => {
      warmed += 1;
      return { ready: false, fault: warmed > 3 ? 'credentials' : 'unreachable', retryAt: null };
    },
  });
  assert.equal(end.kind === 'accountOut' && end.fault, 'credentials');
  assert.equal(warmed, 4);
});

test('a throttled account rests as long as it is told', async () => {
  const { sent } = await run({ outcomes: [{ kind: 'throttled', retryAfterMs: 5_000 }, WON] });
  assert.ok(sent[1]! - sent[0]! >= 5_000);
});

test('a refusal that lasts ends the race after a few creates; one of a name that stands does not', async () => {
  const throttled = await run({ outcomes: [{ kind: 'throttled', retryAfterMs: 0 }] }, null, 60_000);
  assert.equal(throttled.end.kind === 'accountOut' && throttled.end.fault, 'throttled');
  assert.equal(throttled.creates, 6);
  const prohibited: Scene = { outcomes: [{ kind: 'prohibited' }], standings: ['free'] };
  const free = await run(prohibited, null, 120_000);
  assert.equal(free.end.kind === 'accountOut' && free.end.fault, 'prohibited');
  assert.equal(free.creates, 16);
  const held = await run({ outcomes: [...Array(20).fill({ kind: 'prohibited' }), WON] });
  assert.equal(held.end.kind, 'won');
  const again = await run({ outcomes: [{ kind: 'prohibited' }], isLasting: true });
  assert.equal(again.creates, 1);
});

test('a name that is there still is no fault, however often it is said', async () => {
  const { end, creates } = await run({ outcomes: [...Array(60).fill({ kind: 'exists' }), WON] });
  assert.equal(end.kind, 'won');
  assert.equal(creates, 61);
});

test('called off before the drop, nothing was sent; called off later, nothing more is', async () => {
  const early = await run({ outcomes: [WON] }, START - 1_000);
  assert.deepEqual(early.end, { kind: 'calledOff' });
  assert.equal(early.creates, 0);
  const late = await run({ outcomes: [{ kind: 'exists' }] }, START + 2_000);
  assert.deepEqual(late.end, { kind: 'calledOff' });
  assert.ok(late.sent.every((at) => at <= START + 2_100));
});

test('a name that is free at a price the client ruled out is not bought', async () => {
  const reason = { code: 'price_above_max', message: '' };
  const { end, creates } = await run({
    outcomes: [WON],
    window: {},
    free: () => true,
    objection: reason,
  });
  assert.deepEqual(end, { kind: 'tooDear', reason });
  assert.equal(creates, 0);
});

test('where it is asked first whether the name is free, one create at a time is under way', async () => {
  const { sent, end } = await run({
    outcomes: [{ kind: 'pending' }],
    window: {},
    free: () => true,
    lanes: 3,
  });
  assert.deepEqual(end, { kind: 'pending' });
  assert.equal(sent.length, 1);
});

test('no timer is left behind', async () => {
  const { clock } = await run({ outcomes: [WON] });
  await clock.advance(PACE_MS);
  assert.equal(clock.waiting, 0);
});
