import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pause } from '#app/base/time-limits.ts';
import { type StrictCatchScene, strictScene } from '#app/testing/catching/strict-scene.ts';
import type { CommandMishap, GreetingMishap } from '#app/testing/strict-registry/mishaps.ts';

// Each test hurries to a drop of its own.
const CONCURRENT = { concurrency: true };

/**
 * What happens to the first create of a name that is free, by the name's label. Sessions that end
 * are opened again with growing pauses: few of them to a test.
 */
const CREATES: Readonly<Record<string, Readonly<Record<string, CommandMishap>>>> = {
  'is cut off, or closed': {
    'cut-before': 'cutBefore',
    'cut-after': 'cutAfter',
    'half-reply': 'halfReply',
    closed: { code: 2500 },
    'closed-done': { code: 2500, done: true },
  },
  'is answered with what can not be read': {
    garbage: 'garbage',
    'strange-trid': 'strangeTrid',
    'no-trid': 'noTrid',
    'huge-frame': 'hugeFrame',
    'slow-reply': 'slowReply',
  },
  'is not answered, late, or refused once': {
    'silent-before': 'silentBefore',
    'silent-after': 'silentAfter',
    'late-reply': { delayMs: 7_000 },
    failed: { code: 2400 },
    'failed-done': { code: 2400, done: true },
    policy: { code: 2308 },
    sessions: { code: 2502 },
  },
};

function spoilCreates(
  scene: StrictCatchScene,
  mishaps: Readonly<Record<string, CommandMishap>>,
): Map<string, CommandMishap> {
  const left = new Map(Object.entries(mishaps).map(([label, what]) => [`${label}.test`, what]));
  scene.desk.registry.mishaps = {
    greeting: () => null,
    command(verb, about) {
      const mishap =
        verb === 'create' && !scene.desk.books.names.find(about) ? left.get(about) : null;
      if (mishap) left.delete(about);
      return mishap ?? null;
    },
  };
  return left;
}

/** One name that drops, its order, and a catcher. */
async function oneOrder(scene: StrictCatchScene, rivalAfterMs: number | null = null) {
  const dropAt = scene.drops('soon.test', rivalAfterMs);
  const id = await scene.order('soon.test');
  await scene.catcher();
  return { dropAt, id };
}

test('orders at a registry that takes the RFCs at their word', CONCURRENT, async (t) => {
  await Promise.all([
    t.test('a name that drops is won by one create, by valid frames', async (t) => {
      const scene = await strictScene(t);
      const { id, dropAt } = await oneOrder(scene);
      await scene.hurryToDrop(id, dropAt);
      await scene.reached(id, 'won');
      await scene.judge(800);
    }),

    ...Object.entries(CREATES).map(([what, mishaps]) =>
      t.test(`a create that ${what}: each order buys once`, async (t) => {
        const scene = await strictScene(t);
        const left = spoilCreates(scene, mishaps);
        let dropAt = 0;
        const orders: string[] = [];
        for (const name of left.keys()) {
          dropAt = scene.drops(name);
          orders.push(await scene.order(name));
        }
        await scene.catcher();
        await scene.hurryToDrop(orders[0]!, dropAt);
        await scene.hurryWhile(Promise.all(orders.map((id) => scene.reached(id, 'won'))));
        assert.deepEqual([...left.keys()], []);
        await scene.judge(800 * orders.length);
      }),
    ),

    t.test('greetings that are late, absent or garbage cost no order', async (t) => {
      const scene = await strictScene(t);
      const greetings: GreetingMishap[] = ['garbage', 'cut', 'absent', { delayMs: 15_000 }];
      scene.desk.registry.mishaps = {
        command: () => null,
        greeting: () => greetings.shift() ?? null,
      };
      const { id, dropAt } = await oneOrder(scene);
      await scene.hurryWhile(scene.reached(id, 'scheduled'));
      await scene.hurryToDrop(id, dropAt);
      await scene.hurryWhile(scene.reached(id, 'won'));
      assert.deepEqual(greetings, []);
      await scene.judge(800);
    }),

    t.test('a registry that restarts in the middle of a drop', async (t) => {
      const scene = await strictScene(t);
      const { id, dropAt } = await oneOrder(scene);
      await scene.hurryToDrop(id, dropAt);
      scene.desk.registry.leave();
      scene.clock.hurryTo(dropAt + 2_000);
      scene.desk.registry.comeBack();
      await scene.hurryWhile(scene.reached(id, 'won'));
      await scene.judge(800);
    }),

    t.test('a registry that fails every command for a minute and a half', async (t) => {
      const scene = await strictScene(t);
      const { id, dropAt } = await oneOrder(scene);
      await scene.hurryToDrop(id, dropAt);
      const { mishaps } = scene.desk.registry;
      scene.desk.registry.mishaps = { ...mishaps, command: () => ({ code: 2400 }) };
      await scene.hurryWhile(pause(scene.clock, 90_000));
      scene.desk.registry.mishaps = mishaps;
      const { commands } = scene.desk.books.record;
      assert.ok(commands.length < 90, `${commands.length} commands to a registry that fails`);
      await scene.hurryWhile(scene.reached(id, 'won'));
      await scene.judge(800);
    }),

    t.test('fewer sessions than the account has, and ended when idle', async (t) => {
      const scene = await strictScene(t);
      scene.desk.books.conduct.maxSessions = 1;
      scene.desk.books.conduct.idleMs = 20_000;
      const { id, dropAt } = await oneOrder(scene);
      await scene.hurryToDrop(id, dropAt);
      await scene.hurryWhile(scene.reached(id, 'won'));
      assert.equal(scene.desk.ours.mostSessions, 1);
      await scene.judge(800);
    }),

    t.test('a rival that asks every 50 ms, and creates refused by a policy before', async (t) => {
      const scene = await strictScene(t);
      scene.desk.books.conduct.heldCode = 2308;
      const { id, dropAt } = await oneOrder(scene, 10);
      await scene.hurryToDrop(id, dropAt);
      // Ours is there first, or the rival: whose it is decides, and what was paid.
      await scene.hurryWhile(scene.ended(id));
      const isOurs = scene.desk.books.names.find('soon.test')?.registrar === 'catcher';
      await scene.reached(id, isOurs ? 'won' : 'lost');
      await scene.judge(isOurs ? 800 : 0);
    }),

    t.test('a password that is wrong: the account is not locked', async (t) => {
      const scene = await strictScene(t);
      const dropAt = scene.drops('locked.test');
      const id = await scene.order('locked.test');
      const credentials = { clientId: 'catcher', password: 'wrong-word', newPassword: null };
      await scene.catcher({ credentials });
      await scene.reached(id, 'scheduled');
      scene.clock.hurryTo(dropAt - 5_000);
      await scene.hurryWhile(pause(scene.clock, 60_000));
      assert.equal((await scene.reached(id, 'scheduled')).reason?.code, 'account_refused');
      assert.equal(scene.desk.ours.wrongPasswords, 1);
      await scene.judge(0);
    }),
  ]);
});
