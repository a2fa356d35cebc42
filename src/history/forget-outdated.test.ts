import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog } from '#app/base/log.ts';
import { noteChanged } from '#app/storage/observations/changed-names.ts';
import { moveCampaign } from '#app/storage/orders/campaigns.ts';
import { ping } from '#app/storage/postgres/database.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { claim, someOrder, VIEWS } from '#app/testing/orders.ts';
import { NOON, someKey } from '#app/testing/webhooks.ts';
import { forgetOutdated } from './forget-outdated.ts';

test('news about a name in any process drops older answers about it within a second', async (t) => {
  const db = await testDatabase(t);
  const clock = new FakeClock(NOON);
  const dropped: [string, number][] = [];
  let heard = Promise.withResolvers<void>();
  const dropOlder = async (domain: string, at: number) => {
    dropped.push([domain, at]);
    heard.resolve();
  };
  const forgetting = forgetOutdated({
    db,
    clock,
    log: createLog('silent'),
    cache: { dropOlder },
  });
  t.after(() => forgetting.stop());
  while (clock.waiting === 0) await ping(db);
  await db
    .transaction()
    .execute((tx) => noteChanged(tx, [{ domain: 'restored.example', seenAt: NOON + 5 }]));
  await clock.advance(1_000);
  await heard.promise;
  assert.deepEqual(dropped[0], ['restored.example', NOON + 5]);

  await someOrder(db, await someKey(db));
  const held = await claim(db);
  await moveCampaign(db, held, NOON + 7, VIEWS, (live) => ({
    state: 'ended',
    nextAt: 0,
    orders: live.map((order) => ({ order, to: 'lost', code: 'taken', message: 'Taken' })),
  }));
  while (!dropped.some(([domain]) => domain === 'dropping.test')) {
    heard = Promise.withResolvers();
    await clock.advance(1_000);
    await heard.promise;
  }
  assert.deepEqual(dropped.at(-1), ['dropping.test', NOON + 7]);
});
