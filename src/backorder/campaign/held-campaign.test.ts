import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { renewLease } from '#app/storage/orders/campaigns.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import { HeldCampaign, LEASE_MS } from './held-campaign.ts';

test('a renewal that was under way when the campaign was given back does not take it again, nor any after it', async (t) => {
  const db = await testDatabase(t);
  await someOrder(db, await someKey(db));
  const clock = new FakeClock(NOON);
  const parts = {
    db,
    clock,
    log: createLog('silent'),
    views: VIEWS,
    stopping: new AbortController().signal,
  };
  const held = new HeldCampaign(parts, await claim(db), NOON + LEASE_MS);
  await db.sql.begin(async (tx) => {
    await tx`select from campaigns for update`;
    // The renewal falls due, and waits for the row.
    await clock.advance(LEASE_MS / 4);
    await tx`update campaigns set leased_until = null`;
    held.release();
  });
  assert.equal(await renewLease(db, held.campaign, NOON + LEASE_MS), false);
  await clock.advance(LEASE_MS);
  const [row] = await db.sql<{ leased_until: Date | null }[]>`select leased_until from campaigns`;
  assert.equal(row?.leased_until, null);
  assert.equal(clock.waiting, 0);
});
