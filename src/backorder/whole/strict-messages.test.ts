import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StrictCatchScene, strictScene } from '#app/testing/catching/strict-scene.ts';
import {
  lowBalanceMessage,
  transferMessage,
  unknownExtensionMessage,
  VIETNAMESE_NOTICE,
} from '#app/testing/strict-registry/books/messages.ts';

const LONG_QUEUE = 400;
// Each test hurries to a drop of its own.
const CONCURRENT = { concurrency: true };

/** Applications are taken for these names; they wait. */
async function applied(scene: StrictCatchScene, ...names: string[]): Promise<string[]> {
  return await appliedWith(scene, { checksPerSecond: 50 }, names);
}

async function appliedWith(
  scene: StrictCatchScene,
  pace: { readonly checksPerSecond: number },
  names: readonly string[],
): Promise<string[]> {
  scene.desk.books.conduct.createsPend = true;
  let dropAt = 0;
  const ids: string[] = [];
  for (const name of names) {
    dropAt = scene.drops(name);
    ids.push(await scene.order(name));
  }
  // One session: where creates are applications, each that is under way is one more.
  await scene.catcher({ maxSessions: 1, ...pace });
  await scene.hurryToDrop(ids[0]!, dropAt);
  await scene.hurryWhile(Promise.all(ids.map((id) => scene.reached(id, 'pendingRegistry'))));
  return ids;
}

test('what a registry tells later', CONCURRENT, async (t) => {
  await Promise.all([
    t.test(
      'decisions among messages of every kind; none is let go before it is kept',
      async (t) => {
        const scene = await strictScene(t);
        const { clock, desk } = scene;
        const {
          books,
          ours: { queue: messages },
        } = desk;
        const [yes, no] = (await applied(scene, 'yes.test', 'no.test')) as [string, string];
        const now = clock.now();
        messages.miscount = 3;
        messages.add(now, lowBalanceMessage('catcher', '12.00', '0.00'));
        messages.add(now, transferMessage('other.test', 'catcher', 'rival-1', now));
        messages.add(now, VIETNAMESE_NOTICE);
        books.decide('no.test', false);
        messages.add(now, unknownExtensionMessage('yes.test'));
        books.decide('yes.test', true);
        await scene.hurryWhile(Promise.all([scene.reached(yes, 'won'), scene.reached(no, 'lost')]));
        assert.equal(messages.length, 0);
        await scene.judge(800);
      },
    ),

    t.test('an application that won is known while a long queue is still fetched', async (t) => {
      const scene = await strictScene(t);
      const { clock, desk } = scene;
      const { queue: messages } = desk.ours;
      const [id] = (await appliedWith(scene, { checksPerSecond: 1 }, ['long.test'])) as [string];
      for (let i = 0; i < LONG_QUEUE; i += 1) messages.add(clock.now(), VIETNAMESE_NOTICE);
      desk.books.decide('long.test', true);
      await scene.hurryWhile(scene.reached(id, 'won'));
      assert.ok(messages.length > LONG_QUEUE / 2, `${messages.length} are left`);
    }),

    t.test('acknowledgements that are lost: the message comes again, the end is one', async (t) => {
      const scene = await strictScene(t);
      let spoiled = 0;
      scene.desk.registry.mishaps = {
        greeting: () => null,
        command(verb) {
          if (verb !== 'poll' || spoiled >= 4) return null;
          spoiled += 1;
          return spoiled % 2 === 0 ? 'cutAfter' : 'cutBefore';
        },
      };
      const [id] = (await applied(scene, 'again.test')) as [string];
      scene.desk.books.decide('again.test', true);
      await scene.hurryWhile(scene.reached(id, 'won'));
      await scene.judge(800);
    }),
  ]);
});
