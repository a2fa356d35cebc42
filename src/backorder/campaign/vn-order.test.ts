import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { emptyRegistration } from '#app/records/registration.ts';
import { pastDrops } from '#app/storage/orders/drop-times.ts';
import { findOrder, orderEvents } from '#app/storage/orders/orders.ts';
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

test('an order for a .vn name knows its release window, is is armed when it is seen to be free, and won', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock(NOON);
  const keyId = await someKey(db);
  const expiry = NOON - 24 * DAY_MS;
  const empty = emptyRegistration();
  let state: NameState = {
    status: 'registered',
    registration: {
      ...empty,
      dates: { ...empty.dates, expiry: new Date(expiry).toISOString() },
      domainStatus: ['clientTransferProhibited'],
    },
  };
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
    quote: async () => ({ available: true, price: null, reason: null }),
    timing: () => ({ clockOffsetMs: 0, roundTripMs: null }),
    share: () => ({ perSecond: 1, left: 1_000, leave: () => {} }),
    prepare: () => ({
      send: async () => ({ kind: 'won', registeredAt: clock.now(), expiry: null }),
    }),
    ownership: async () => ({ kind: 'unknown' }),
    close: async () => {},
  };
  const parts: CatcherParts = {
    db,
    clock,
    log: createLog('silent'),
    views: VIEWS,
    ports: [port],
    look: async () => state,
    newId: randomUUID,
    random: () => 0,
    counts: { creates: 0, won: 0, messages: 0 },
    alert: () => {},
  };
  const { id } = await someOrder(db, keyId, { domain: 'example.vn', tld: 'vn' });
  const order = async () => (await findOrder(db, keyId, id))!;
  const look = async () => {
    const campaign = await claim(db, clock.now(), DAY_MS);
    const held = new HeldCampaign(parts, campaign, new AbortController().signal);
    return { held, next: await lookAtName(held) };
  };

  await look();
  const { expectedDrop } = await order();
  assert.equal(expectedDrop?.from, expiry + 30 * DAY_MS);
  assert.equal(expectedDrop?.to, expiry + 45 * DAY_MS);
  assert.match(expectedDrop?.source ?? '', /^Decree 147\/2024/);
  await clock.advance(6 * DAY_MS);
  await look();
  assert.equal((await order()).state, 'scheduled');

  await clock.advance(DAY_MS);
  await look();
  state = { status: 'available', registration: null };
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
});
