import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import type { Order, OrderState } from '#app/records/order.ts';
import { CATCHER } from '#app/sandbox/data/parties.ts';
import { orderEvents } from '#app/storage/orders/orders.ts';
import { type CatchScene, catchScene } from '#app/testing/catching/catching.ts';

// Each waits for drops of its own; together they take as long as one.
const CONCURRENT = { concurrency: true };

test('what others do to a name, and what comes late', CONCURRENT, async (t) => {
  await Promise.all([
    t.test(
      'a name that another registered before the first look is lost, not watched as his',
      async (t) => {
        const scene = await catchScene(t);
        const dropAt = scene.drops('early.test', 0);
        const id = await scene.order('early.test');
        scene.clock.hurryTo(dropAt + 1_000);
        await scene.catcher();
        assert.equal((await scene.reached(id, 'lost')).reason?.code, 'registered_by_other');
      },
    ),

    t.test(
      'a create of an attempt given up, carried out late, is a win and no rival’s',
      async (t) => {
        const scene = await catchScene(t);
        const { registry, epp } = scene.sandbox;
        const dropAt = scene.drops('late.test');
        const id = await scene.order('late.test');
        const old = registry.find('late.test');
        assert.ok(old?.kind === 'domain');
        let isLate = true;
        epp.server.mishap = (verb) => {
          if (verb !== 'create' || scene.clock.now() < dropAt || !isLate) return null;
          // Until the registry has let go of the name, which may be later than its hour.
          isLate = !registry.create('late.test', CATCHER, 1, { ...old, zone: [], locks: [] }).ok;
          return null;
        };
        await scene.catcher();
        await scene.hurryToDrop(id, dropAt);
        await scene.reached(id, 'won');
        assert.ok(!isLate);
      },
    ),

    t.test(
      'a failure that lasts costs a handful of creates; the order waits for its end, and wins',
      async (t) => {
        const scene = await catchScene(t);
        const dropAt = scene.drops('failing.test');
        let creates = 0;
        scene.sandbox.epp.server.mishap = (verb) => {
          if (verb !== 'create' || scene.clock.now() < dropAt) return null;
          creates += 1;
          return 'fail';
        };
        const id = await scene.order('failing.test');
        const catcher = await scene.catcher();
        await scene.hurryToDrop(id, dropAt);
        const aside = await hurriedTo(scene, id, 'watching');
        assert.equal(aside.reason?.code, 'account_trouble');
        assert.ok(creates >= 5 && creates <= 7, `${creates} creates`);
        assert.ok(catcher.stats().alerts! >= 1);
        scene.sandbox.epp.server.mishap = () => null;
        scene.clock.hurryTo(scene.clock.now() + 400_000);
        await scene.reached(id, 'won');
      },
    ),

    t.test(
      'an order whose account has sent all of the day waits, and fails of nothing',
      async (t) => {
        const scene = await catchScene(t);
        const dropAt = scene.drops('spent.test');
        let isFailing = true;
        scene.sandbox.epp.server.mishap = (verb) =>
          verb === 'create' && isFailing ? 'fail' : null;
        const id = await scene.order('spent.test', { once: true });
        await scene.catcher({ dailyCreates: 2 });
        await scene.hurryToDrop(id, dropAt);
        const waiting = await hurriedTo(scene, id, 'watching');
        assert.equal(waiting.reason?.code, 'account_dailyLimit');
        assert.equal(waiting.attempts, 2);
        isFailing = false;
        scene.clock.hurryTo(scene.clock.now() + 26 * 3_600_000);
        await scene.reached(id, 'won');
      },
    ),

    t.test('a check that is refused is told the client once, and counted each time', async (t) => {
      const scene = await catchScene(t);
      const dropAt = scene.drops('mute.test');
      const id = await scene.order('mute.test');
      const catcher = await scene.catcher();
      await scene.reached(id, 'scheduled');
      scene.sandbox.epp.server.mishap = (verb) => (verb === 'check' ? 'fail' : null);
      await scene.hurryToDrop(id, dropAt);
      await scene.reached(id, 'won');
      assert.ok(catcher.stats().refusedChecks! >= 1);
      const events = await orderEvents(scene.db, id, 100, 0);
      const told = events.filter(({ code }) => code === 'check_refused');
      assert.match(told[0]?.message ?? '', /code 2400/);
      assert.equal(told.length, 1);
    }),
  ]);
});

/** Puts the clock on, in steps that a lease outlives, until the order is there. */
async function hurriedTo(scene: CatchScene, id: string, state: OrderState): Promise<Order> {
  const reached = scene.reached(id, state);
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  reached.then(end, end);
  while (!isDone) {
    scene.clock.hurryTo(scene.clock.now() + 2_000);
    await pause(systemClock, 100);
  }
  return await reached;
}
