import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { pause } from '#app/base/time-limits.ts';
import { type KeyQuota, untilNextDay, wholeQuota } from '#app/records/money/quota.ts';
import { setStoredQuota } from '#app/storage/keys.ts';
import { registrySettings } from '#app/testing/catching/api-trial.ts';
import { type CatchScene, catchScene } from '#app/testing/catching/catching.ts';
import { judgeMoney } from '#app/testing/catching/money.ts';
import { type Cleanup, temporaryDataDir } from '#app/testing/database.ts';
import { someKey } from '#app/testing/webhooks.ts';

const TEN_MINUTES_MS = 600_000;

/** Ten minutes before the next day, which begins at `midnight`; the scene's key has that quota. */
async function lateInTheDay(t: Cleanup, quota: Partial<KeyQuota>) {
  const scene = await catchScene(t);
  const { clock, db, keyId } = scene;
  const dayMs = untilNextDay(clock.now());
  const midnight = clock.now() + dayMs + (dayMs < TEN_MINUTES_MS ? 86_400_000 : 0);
  clock.hurryTo(midnight - TEN_MINUTES_MS);
  await setStoredQuota(db, keyId, wholeQuota(quota));
  return { scene, midnight, other: await someKey(db) };
}

async function caught(scene: CatchScene, name: string): Promise<void> {
  const dropAt = scene.drops(name);
  const id = await scene.order(name);
  await scene.hurryToDrop(id, dropAt);
  await scene.reached(id, 'won');
}

async function waits(scene: CatchScene, id: string): Promise<void> {
  const states = ['watching', 'scheduled', 'armed', 'attempting'] as const;
  while ((await scene.reached(id, ...states)).reason?.code !== 'quota_creates')
    await pause(scene.clock, 20);
}

test('quotas of keys at a drop', { concurrency: true }, async (t) => {
  await Promise.all([
    t.test(
      'with its day’s quota spent an order waits for the next day, and then goes on',
      async (t) => {
        const { scene, midnight } = await lateInTheDay(t, { createsPerDay: 1 });
        await scene.catcher();
        await caught(scene, 'first.test');
        const dropAt = scene.drops('next.test');
        const id = await scene.order('next.test');
        await scene.reached(id, 'scheduled');
        scene.clock.hurryTo(dropAt - 5_000);
        await waits(scene, id);
        scene.clock.hurryTo(midnight);
        const { result, ledger } = await scene.reached(id, 'won');
        assert.ok(result!.registeredAt! >= midnight - 1_000);
        assert.ok(ledger.every(({ at }) => at >= midnight));
      },
    ),

    t.test('another key’s order behind one that waits goes first', async (t) => {
      const { scene, other } = await lateInTheDay(t, { createsPerDay: 1 });
      await scene.catcher();
      await caught(scene, 'first.test');
      const dropAt = scene.drops('both.test');
      const waiting = await scene.order('both.test');
      const behind = await scene.order('both.test', { keyId: other });
      await scene.hurryToDrop(behind, dropAt);
      await scene.reached(behind, 'won');
      assert.equal((await scene.reached(waiting, 'lost')).reason?.code, 'quota_creates');
    }),

    t.test(
      'with its month’s quota spent an order fails, and the one behind it goes on',
      async (t) => {
        const spendingPerMonth = [{ amount: '12.00', currency: 'USD' }];
        const { scene, other } = await lateInTheDay(t, { spendingPerMonth });
        await scene.catcher();
        await caught(scene, 'first.test');
        const dropAt = scene.drops('both.test');
        const poor = await scene.order('both.test');
        const behind = await scene.order('both.test', { keyId: other });
        await scene.reached(poor, 'scheduled');
        scene.clock.hurryTo(dropAt - 5_000);
        assert.equal((await scene.ended(poor)).reason?.code, 'quota_spending');
        await scene.reached(behind, 'won');
      },
    ),

    t.test('two catchers at one moment try no more orders than the key may', async (t) => {
      const { scene } = await lateInTheDay(t, { createsPerDay: 2 });
      const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.test`);
      const drops = names.map((name) => scene.drops(name));
      const ids = await Promise.all(names.map((name) => scene.order(name)));
      await Promise.all([scene.catcher(), scene.catcher()]);
      await Promise.all(ids.map((id) => scene.reached(id, 'scheduled')));
      scene.clock.hurryTo(Math.min(...drops) - 5_000);
      const told = async () =>
        (
          await sql<{ state: string; reason: { code: string } | null }>`
            select state, reason from orders`.execute(scene.db)
        ).rows;
      const isSettled = (rows: Awaited<ReturnType<typeof told>>) =>
        rows.every(({ state, reason }) => state === 'won' || reason?.code === 'quota_creates');
      while (!isSettled(await told())) await pause(scene.clock, 20);
      assert.equal((await told()).filter(({ state }) => state === 'won').length, 2);
      assert.equal((await sql`select from attempts`.execute(scene.db)).rows.length, 2);
    }),

    t.test(
      'an order whose account waits for tomorrow keeps none behind it from another account',
      async (t) => {
        const scene = await catchScene(t);
        const folder = await temporaryDataDir(t);
        const { EPP_ACCOUNTS } = await registrySettings(scene.sandbox, folder);
        const [account] = JSON.parse(await readFile(EPP_ACCOUNTS, 'utf8'));
        await writeFile(EPP_ACCOUNTS, JSON.stringify([{ ...account, id: 'other' }]));
        const dropAt = scene.drops('behind.test');
        const waits = await scene.order('behind.test', { account: 'sandbox' });
        const goes = await scene.order('behind.test', {
          account: 'other',
          keyId: await someKey(scene.db),
        });
        const last = await scene.order('behind.test', { keyId: await someKey(scene.db) });
        const own = { EPP_ACCOUNTS };
        await scene.catcher({ dailyCreates: 0 }, createLog('silent'), [], own);
        await scene.reached(goes, 'scheduled');
        scene.clock.hurryTo(dropAt - 5_000);
        await scene.reached(goes, 'armed', 'attempting');
        scene.clock.hurryTo(dropAt - 500);
        assert.equal((await scene.reached(goes, 'won')).result?.registrar, 'other');
        assert.equal((await scene.reached(waits, 'lost')).reason?.code, 'account_waited');
        assert.equal((await scene.reached(last, 'lost')).reason?.code, 'earlier_order');
        assert.deepEqual(await judgeMoney(scene.db, scene.sandbox), []);
      },
    ),
  ]);
});
