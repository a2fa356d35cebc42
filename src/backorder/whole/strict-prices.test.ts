import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type StrictCatchScene, strictScene } from '#app/testing/catching/strict-scene.ts';

// Each test hurries to a drop of its own.
const CONCURRENT = { concurrency: true };
const USD = (amount: string) => ({ amount, currency: 'USD' });

/** Orders names that drop together, each with the most it may cost; the orders by name. */
async function orders(scene: StrictCatchScene, wishes: Readonly<Record<string, string | null>>) {
  const ids = new Map<string, string>();
  let dropAt = 0;
  for (const [name, most] of Object.entries(wishes)) {
    dropAt = scene.drops(name);
    ids.set(name, await scene.order(name, { maxPrice: most === null ? null : USD(most) }));
  }
  await scene.catcher();
  return { dropAt, ids };
}

/** What became of them, once all have ended. */
async function ends(scene: StrictCatchScene, dropAt: number, ids: ReadonlyMap<string, string>) {
  for (const id of ids.values()) await scene.reached(id, 'scheduled');
  scene.clock.hurryTo(dropAt - 5_000);
  // At the clock's own speed: a price that is not told in time is another matter.
  for (const id of ids.values()) await scene.reached(id, 'armed', 'attempting').catch(() => {});
  const ended = [...ids].map(async ([name, id]) => {
    const { state, reason } = await scene.ended(id);
    return [name, state === 'won' ? state : reason?.code] as const;
  });
  return Object.fromEntries(await scene.hurryWhile(Promise.all(ended)));
}

test('what names cost at a registry that keeps to it', CONCURRENT, async (t) => {
  await Promise.all([
    t.test('no fee is told while a name is held: no create above what is allowed', async (t) => {
      const scene = await strictScene(t);
      const { prices } = scene.desk.books;
      prices.tellsOfHeld = false;
      prices.tellsClass = false;
      prices.feeIsRequired = true;
      prices.setPremium('premium.test', '15.50');
      const { dropAt, ids } = await orders(scene, { 'plain.test': null, 'premium.test': null });
      assert.deepEqual(await ends(scene, dropAt, ids), {
        'plain.test': 'won',
        'premium.test': 'price_refused',
      });
      await scene.judge(800);
    }),

    t.test('premium names: bought up to maxPrice, by what was told', async (t) => {
      const scene = await strictScene(t);
      const { prices } = scene.desk.books;
      for (const name of ['allowed.test', 'dear.test', 'unasked.test'])
        prices.setPremium(name, '15.50');
      const { dropAt, ids } = await orders(scene, {
        'allowed.test': '15.50',
        'dear.test': '15.49',
        'unasked.test': null,
      });
      assert.deepEqual(await ends(scene, dropAt, ids), {
        'allowed.test': 'won',
        'dear.test': 'price_above_max',
        'unasked.test': 'price_above_usual',
      });
      await scene.judge(1550);
    }),

    t.test('a price that rises between check and create is not paid', async (t) => {
      const scene = await strictScene(t);
      scene.desk.registry.mishaps = {
        greeting: () => null,
        command(verb, about) {
          if (verb === 'create') scene.desk.books.prices.setPremium(about, '8.01');
          return null;
        },
      };
      const { dropAt, ids } = await orders(scene, { 'rises.test': null });
      assert.deepEqual(await ends(scene, dropAt, ids), { 'rises.test': 'price_refused' });
      await scene.judge(0);
    }),

    t.test(
      'a price that is told late, above the usual one and below maxPrice, is paid',
      async (t) => {
        const scene = await strictScene(t);
        scene.desk.books.prices.tellsOfHeld = false;
        scene.desk.books.prices.setPremium('late.test', '15.50');
        const { dropAt, ids } = await orders(scene, { 'late.test': '20.00' });
        assert.deepEqual(await ends(scene, dropAt, ids), { 'late.test': 'won' });
        await scene.judge(1550);
      },
    ),

    t.test('fees that are kept silent: the usual price is agreed to', async (t) => {
      const scene = await strictScene(t);
      scene.desk.books.prices.silentBecause = 'fees are not told today';
      const { dropAt, ids } = await orders(scene, { 'silent.test': null });
      assert.deepEqual(await ends(scene, dropAt, ids), { 'silent.test': 'won' });
      await scene.judge(800);
    }),

    t.test('money for one of two names buys one', async (t) => {
      const scene = await strictScene(t);
      scene.desk.books.prices.setPremium('first.test', '995.00');
      const { dropAt, ids } = await orders(scene, { 'first.test': '995.00', 'second.test': null });
      const { 'first.test': first, 'second.test': second } = await ends(scene, dropAt, ids);
      const expected = first === 'won' ? ['won', 'account_funds'] : ['account_funds', 'won'];
      assert.deepEqual([first, second], expected);
      await scene.judge(first === 'won' ? 99_500 : 800);
    }),
  ]);
});
