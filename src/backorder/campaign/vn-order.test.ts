import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import { nextDue } from '#app/storage/orders/campaigns.ts';
import { pastDrops } from '#app/storage/orders/drop-times.ts';
import { findOrder, orderEvents } from '#app/storage/orders/orders.ts';
import { AN, sealed, testSealer } from '#app/testing/catching/registrants.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import type { RegistrarPort } from '../registrars/registrar-port.ts';
import { catchName } from './catch-step.ts';
import type { CatcherParts, NameState } from './catcher-parts.ts';
import { HeldCampaign } from './held-campaign.ts';
import { lookAtName } from './look-step.ts';

const DAY_MS = 86_400_000;

const EXPIRY = NOON - 24 * DAY_MS;
const empty = emptyRegistration();
const HELD: NameState = {
  status: 'registered',
  registration: {
    ...empty,
    dates: { ...empty.dates, expiry: new Date(EXPIRY).toISOString() },
    domainStatus: ['clientTransferProhibited'],
  },
};

/** An order for a name that expired 24 days ago; a look is made when the test says so. */
async function scene(t: TestContext, checksLeft: number, details?: RegistrantDetails) {
  const db = await testDatabase(t);
  const clock = new FakeClock(NOON);
  const keyId = await someKey(db);
  const asked: number[] = [];
  const looked: number[] = [];
  const contacts: string[] = [];
  let state: NameState = HELD;
  let isPublic = true;
  const port: RegistrarPort = {
    id: 'vn',
    zones: ['vn'],
    lanes: 1,
    pricedOnceFree: false,
    bindsPrice: false,
    createsInWindows: false,
    hidesPrices: false,
    prices: { vn: { create: '350000', currency: 'VND' } },
    transactionPrefix: 'tra-1-',
    warm: async () => ({ ready: true, sessions: 1, clockOffsetMs: 0 }),
    quote: async () => {
      asked.push(clock.now());
      return { available: state.status === 'available', price: null, reason: null };
    },
    timing: () => ({ clockOffsetMs: 0, roundTripMs: null }),
    share: () => ({ perSecond: 1, left: checksLeft, leave: () => {} }),
    prepare: () => ({
      send: async () => ({ kind: 'won', registeredAt: clock.now(), expiry: null }),
    }),
    contacts: {
      // The first answer is lost on its way.
      create: async (contact) =>
        contacts.push(contact) === 1 ? { kind: 'unknown' } : { kind: 'made', id: contact },
      delete: async () => 'gone',
    },
    ownership: async () => ({ kind: 'unknown' }),
    close: async () => {},
  };
  const parts: CatcherParts = {
    db,
    clock,
    log: createLog('silent'),
    views: VIEWS,
    ports: [port],
    look: async () => {
      looked.push(clock.now());
      return isPublic ? state : HELD;
    },
    newId: randomUUID,
    random: () => 0,
    sealer: testSealer(),
    counts: { creates: 0, won: 0, messages: 0, refusedChecks: 0 },
    alert: () => {},
  };
  const id = randomUUID();
  const sealedRegistrant = details ? sealed(details, id) : null;
  await someOrder(db, keyId, { id, domain: 'example.vn', tld: 'vn', sealedRegistrant });
  const order = async () => (await findOrder(db, keyId, id))!;
  const look = async () => {
    const campaign = await claim(db, clock.now(), DAY_MS);
    const held = new HeldCampaign(parts, campaign, new AbortController().signal);
    return { held, next: await lookAtName(held) };
  };
  /** From now on the account sees it as free; the public record too, unless it lags behind. */
  const drop = ({ lags = false } = {}) => {
    state = { status: 'available', registration: null };
    isPublic = !lags;
  };
  const say = (said: NameState) => {
    state = said;
  };
  return { db, clock, id, order, look, drop, say, asked, looked, contacts };
}

test('an order for a .vn name knows its release window, is is armed when it is seen to be free, and won', async (t) => {
  // For a day less than one in a minute: the account is left in peace.
  const { db, clock, id, order, look, drop, asked } = await scene(t, 1_000);
  await look();
  const { expectedDrop } = await order();
  assert.equal(expectedDrop?.from, EXPIRY + 30 * DAY_MS);
  assert.equal(expectedDrop?.to, EXPIRY + 45 * DAY_MS);
  assert.match(expectedDrop?.source ?? '', /^Decree 147\/2024/);
  await clock.advance(6 * DAY_MS);
  await look();
  assert.equal((await order()).state, 'scheduled');

  await clock.advance(DAY_MS);
  await look();
  drop();
  await clock.advance(60_000);
  const { held, next } = await look();
  assert.equal(next.kind, 'catch');
  if (next.kind === 'catch') assert.equal((await catchName(held, next)).kind, 'released');
  const states = await orderEvents(db, id, 100, 0);
  assert.deepEqual(
    states.map(({ to }) => to),
    ['accepted', 'watching', 'scheduled', 'armed', 'attempting', 'won'],
  );
  assert.deepEqual(await pastDrops(db, 'vn', 0, 10), [clock.now()], 'its hour is learnt');
  assert.deepEqual(asked, []);
});

test('in a window of days the account is asked by its budget, the public record once a minute', async (t) => {
  const { db, clock, order, look, drop, asked, looked } = await scene(t, 20_000);
  await look();
  await clock.advance(7 * DAY_MS);
  const begun = clock.now();
  let { next } = await look();
  while (clock.now() < begun + 600_000) {
    await clock.advance((await nextDue(db))! - clock.now());
    ({ next } = await look());
  }
  assert.equal(next.kind, 'released');
  assert.equal((await order()).state, 'scheduled', 'it can be cancelled still');
  const everyMs = DAY_MS / 20_000;
  for (const [i, at] of asked.entries())
    if (i > 0) assert.ok(Math.abs(at - asked[i - 1]! - everyMs) <= 2);
  assert.ok(asked.length > 500_000 / everyMs, `${asked.length} in ten minutes`);
  assert.ok(looked.filter((at) => at >= begun).length <= 11);

  drop({ lags: true });
  await clock.advance((await nextDue(db))! - clock.now());
  const seen = await look();
  assert.equal(seen.next.kind, 'catch');
  if (seen.next.kind === 'catch') await catchName(seen.held, seen.next);
  assert.equal((await order()).state, 'won');
  assert.deepEqual(await pastDrops(db, 'vn', 0, 10), [clock.now()]);
});

test('the window stands where a source leaves out the dates, and the holder is a contact long before the drop', async (t) => {
  const { clock, order, look, say, contacts } = await scene(t, 0, AN);
  await look();
  await clock.advance(5.5 * DAY_MS);
  await look();
  const { state, expectedDrop } = await order();
  assert.equal(state, 'scheduled');
  say({ status: 'registered', registration: emptyRegistration() });
  for (let looks = 0; looks < 3; looks += 1) {
    await clock.advance(DAY_MS / 24);
    await look();
  }
  assert.deepEqual((await order()).expectedDrop, expectedDrop);
  // Asked for twice by one name, as the first answer was lost; then it is known.
  assert.equal(contacts.length, 2);
  assert.equal(contacts[0], contacts[1]);
  assert.match(contacts[0] ?? '', /^T[0-9A-F]{15}$/);
});
