import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pause } from '#app/base/time-limits.ts';
import { RIVAL } from '#app/sandbox/data/parties.ts';
import { addYears, DAY_MS } from '#app/sandbox/life-cycle.ts';
import { dropped, renewed } from '#app/sandbox/seed.ts';
import { catchScene } from '#app/testing/catching/catching.ts';
import { judgeMoney } from '#app/testing/catching/money.ts';
import { someKey, someWebhook } from '#app/testing/webhooks.ts';

const ANSWERED_LATE_MS = 60_000;
// Each test hurries to a drop of its own.
const CONCURRENT = { concurrency: true };

test('orders in the sandbox', CONCURRENT, async (t) => {
  await Promise.all([
    t.test('a name that drops is won, by way of all states', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('soon.test');
      const id = await scene.order('soon.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      const order = await scene.reached(id, 'won');
      assert.deepEqual(await scene.path(id), [
        'accepted',
        'watching',
        'scheduled',
        'armed',
        'attempting',
        'won',
      ]);
      assert.equal(order.result?.registrar, 'sandbox');
      assert.ok(order.result?.registeredAt !== null && order.result.registeredAt >= dropAt);
      assert.ok(order.attempts >= 1);
      const found = scene.sandbox.registry.find('soon.test');
      assert.equal(found?.kind === 'domain' && found.registrar.handle, 'catcher');
    }),

    t.test('a name that a faster rival registers is lost', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('rival.test', 0);
      const id = await scene.order('rival.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      const order = await scene.reached(id, 'lost');
      assert.equal(order.reason?.code, 'registered_by_other');
    }),

    t.test(
      'of two clients the first to order gets the name, the second learns why not',
      async (t) => {
        const scene = await catchScene(t);
        const dropAt = scene.drops('two.test');
        const first = await scene.order('two.test');
        const second = await scene.order('two.test', { keyId: await someKey(scene.db) });
        await scene.catcher();
        await scene.hurryToDrop(first, dropAt);
        await scene.reached(first, 'won');
        assert.equal((await scene.reached(second, 'lost')).reason?.code, 'earlier_order');
      },
    ),

    t.test(
      'a name whose holder comes back is watched on, or given up by who wanted one drop',
      async (t) => {
        const scene = await catchScene(t);
        const dropAt = scene.clock.now() + 60_000;
        scene.sandbox.registry.seed(renewed('back.test', dropAt, dropAt + DAY_MS));
        const watched = await scene.order('back.test');
        const once = await scene.order('back.test', { keyId: await someKey(scene.db), once: true });
        await scene.catcher();
        await scene.reached(watched, 'scheduled');
        scene.clock.hurryTo(dropAt - 5_000);
        await scene.reached(watched, 'armed', 'attempting');
        scene.sandbox.registry.seed(renewed('back.test', dropAt, scene.clock.now()));
        scene.clock.hurryTo(dropAt - 500);
        await scene.reached(watched, 'watching');
        assert.equal((await scene.reached(once, 'lost')).reason?.code, 'renewed');
      },
    ),

    t.test('an account without money: the order fails, and says so', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('poor.test');
      scene.sandbox.epp.registry.conduct.outOfFunds = true;
      const id = await scene.order('poor.test');
      const catcher = await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      assert.equal((await scene.reached(id, 'failed')).reason?.code, 'account_funds');
      assert.ok(catcher.stats().alerts! >= 1);
    }),

    t.test(
      'a wrong password: the order keeps its place and says why, after one login',
      async (t) => {
        const scene = await catchScene(t);
        const dropAt = scene.drops('closed.test');
        let logins = 0;
        scene.sandbox.epp.server.mishap = (verb) => {
          if (verb === 'login') logins += 1;
          return null;
        };
        const id = await scene.order('closed.test');
        await scene.catcher({
          credentials: { clientId: 'catcher', password: 'wrong-word', newPassword: null },
        });
        await scene.reached(id, 'scheduled');
        scene.clock.hurryTo(dropAt - 10_000);
        while ((await scene.reached(id, 'scheduled')).reason?.code !== 'account_refused')
          await pause(scene.clock, 20);
        assert.equal(logins, 1);
      },
    ),

    t.test('the reply to the create that won is lost: the name is ours all the same', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('silent.test');
      scene.sandbox.epp.server.mishap = (verb) =>
        verb === 'create' && scene.clock.now() >= dropAt ? 'loseReply' : null;
      const id = await scene.order('silent.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      const order = await scene.reached(id, 'won');
      assert.ok(order.result?.registeredAt !== null);
      assert.ok((await scene.path(id)).includes('unknown'));
      const { charged, assumed } = order.ledger.at(-1)!;
      assert.deepEqual([charged, assumed], ['8.00', true]);
      assert.deepEqual(await judgeMoney(scene.db, scene.sandbox), []);
    }),

    t.test('what a name cost is told, agreed to and charged, as the registry has it', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('booked.test');
      const id = await scene.order('booked.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      const { ledger } = await scene.reached(id, 'won');
      assert.deepEqual(
        ledger.map(({ operation, quoted, agreed, charged }) => [
          ...[operation, quoted, agreed, charged],
        ]),
        [
          ['check', '8.00', null, null],
          ['create', '8.00', '8.00', null],
          ['create', '8.00', '8.00', '8.00'],
        ],
      );
      assert.deepEqual(await judgeMoney(scene.db, scene.sandbox), []);
    }),

    t.test('a price that is not told in time costs no order its drop', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('priceless.test');
      const id = await scene.order('priceless.test');
      await scene.catcher();
      await scene.reached(id, 'scheduled');
      const asked = Promise.withResolvers<void>();
      scene.sandbox.epp.server.mishap = (verb) => {
        if (verb !== 'check') return null;
        asked.resolve();
        return ANSWERED_LATE_MS;
      };
      scene.clock.hurryTo(dropAt - 5_000);
      await asked.promise;
      scene.clock.hurryTo(dropAt - 1_000);
      const { ledger } = await scene.reached(id, 'won');
      assert.deepEqual(
        ledger.map(({ operation, quoted, agreed }) => [operation, quoted, agreed]),
        Array.from({ length: 2 }, () => ['create', null, '8.00']),
      );
    }),

    t.test('a name that is dearer at its drop than was told is not bought', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('dear.test');
      const { server, registry } = scene.sandbox.epp;
      server.mishap = (verb) => {
        if (verb === 'create') registry.conduct.feePerYear = '5000.00';
        return null;
      };
      const id = await scene.order('dear.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      const { reason, ledger } = await scene.reached(id, 'failed');
      assert.deepEqual([reason?.code, ledger.at(-1)?.charged], ['price_refused', '0.00']);
    }),

    t.test('a name above the usual price is not bought without a maxPrice', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('premium.test');
      scene.sandbox.epp.registry.conduct.feePerYear = '8.01';
      const id = await scene.order('premium.test');
      await scene.catcher();
      await scene.reached(id, 'scheduled');
      scene.clock.hurryTo(dropAt - 5_000);
      assert.equal((await scene.reached(id, 'failed')).reason?.code, 'price_above_usual');
    }),

    t.test('an application is pending until the registry decides', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('pool.test');
      scene.sandbox.epp.registry.conduct.createsPend = true;
      const id = await scene.order('pool.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      await scene.reached(id, 'pendingRegistry');
      scene.sandbox.epp.registry.decide('pool.test', true);
      await scene.reached(id, 'won');
    }),

    t.test('an application that is refused is lost', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('refused.test');
      scene.sandbox.epp.registry.conduct.createsPend = true;
      const id = await scene.order('refused.test');
      await scene.catcher();
      await scene.hurryToDrop(id, dropAt);
      await scene.reached(id, 'pendingRegistry');
      scene.sandbox.epp.registry.decide('refused.test', false);
      assert.equal((await scene.reached(id, 'lost')).reason?.code, 'application_refused');
    }),

    t.test(
      'a drop that moved while nobody looked is foreseen anew, whatever a date of creation says',
      async (t) => {
        const scene = await catchScene(t);
        const before = scene.drops('moved.test');
        const id = await scene.order('moved.test');
        const first = await scene.catcher();
        await scene.reached(id, 'scheduled');
        scene.clock.hurryTo(before - 10_000);
        await scene.reached(id, 'armed');
        await first.stop();
        // As a registry that corrects its dates by some seconds, and puts the drop off.
        const dropAt = scene.drops('moved.test');
        scene.clock.hurryTo(before + 5_000);
        await scene.catcher();
        const order = await scene.reached(id, 'scheduled');
        assert.equal(order.expectedDrop?.from, dropAt);
      },
    ),

    t.test(
      'who ordered a name is told that it is about to expire, and what changed of it',
      async (t) => {
        const scene = await catchScene(t);
        await someWebhook(scene.db, scene.keyId, { events: ['domain.*'] });
        const [created] = dropped('ends.test', scene.clock.now(), null).script;
        const at = addYears(scene.clock.now() + 10 * DAY_MS, -2);
        scene.sandbox.registry.seed({ name: 'ends.test', script: [{ ...created!, at }] });
        const id = await scene.order('ends.test');
        await scene.catcher();
        await scene.reached(id, 'watching');
        const told = async () =>
          (
            await sql<{ type: string }>`select type from deliveries order by created_at`.execute(
              scene.db,
            )
          ).rows;
        assert.deepEqual(
          (await told()).map(({ type }) => type),
          ['domain.expiring'],
        );
        scene.sandbox.registry.command('ends.test', { do: 'transfer', registrar: RIVAL });
        await sql`update campaigns set next_at = now() where domain = 'ends.test'`.execute(
          scene.db,
        );
        while ((await told()).length < 2) await pause(scene.clock, 20);
        assert.equal((await told())[1]?.type, 'domain.changed');
      },
    ),

    t.test('two catchers on one database: one name, one registration, one attempt', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('shared.test');
      const id = await scene.order('shared.test');
      await Promise.all([scene.catcher(), scene.catcher()]);
      await scene.hurryToDrop(id, dropAt);
      await scene.reached(id, 'won');
      const [row] = (
        await sql<{ attempts: number }>`
        select count(*)::integer as attempts from attempts where domain = 'shared.test'`.execute(
          scene.db,
        )
      ).rows;
      assert.equal(row?.attempts, 1);
    }),
  ]);
});
