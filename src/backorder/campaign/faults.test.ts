import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CATCHER } from '#app/sandbox/data/parties.ts';
import { catchScene } from '#app/testing/catching/catching.ts';

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
          isLate = false;
          assert.ok(registry.create('late.test', CATCHER, 1, { ...old, zone: [], locks: [] }).ok);
          return null;
        };
        await scene.catcher();
        await scene.hurryToDrop(id, dropAt);
        await scene.reached(id, 'won');
      },
    ),
  ]);
});
