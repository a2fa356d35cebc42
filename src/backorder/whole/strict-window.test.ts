import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { dropped } from '#app/sandbox/seed.ts';
import { strictScene } from '#app/testing/catching/strict-scene.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** More would be told by `npm run bench:catch`, whose clock is its own. */
const INTO_THE_WINDOW_MS = 2.5 * MINUTE_MS;
const CHECKS_PER_SECOND = 1;

test('in a window of a day a name is won soon after its drop, and its registry asked within the budget', async (t) => {
  const scene = await strictScene(t);
  const { clock, desk, sandbox } = scene;
  const windowFrom = clock.now() + MINUTE_MS;
  const dropAt = windowFrom + INTO_THE_WINDOW_MS;
  // Its record tells when the day begins, and nothing tells the hour.
  desk.books.conduct.tellsDrops = false;
  const { name, script } = dropped('someday.test', windowFrom, null);
  sandbox.registry.seed({
    name,
    script: script.map((step) =>
      step.do === 'remove' ? { ...step, pendingDeleteMs: 5 * DAY_MS + dropAt - windowFrom } : step,
    ),
  });
  desk.books.names.drops(name, dropAt, { from: dropAt + 20_000, everyMs: 1 });
  const id = await scene.order(name);
  await scene.catcher({ checksPerSecond: CHECKS_PER_SECOND, dailyChecks: 6_000 });
  await scene.reached(id, 'scheduled', 'armed', 'attempting');
  const { rows } = await sql<{ certainty: string; isOfADay: boolean }>`
    select drop_certainty as certainty, drop_to - drop_from >= interval '1 day' as is_of_a_day
    from campaigns where domain = ${name}`.execute(scene.db);
  assert.deepEqual(rows, [{ certainty: 'window', isOfADay: true }]);

  const { result } = await scene.hurryWhile(scene.reached(id, 'won'));
  const lateMs = (result?.registeredAt ?? Number.POSITIVE_INFINITY) - dropAt;
  assert.ok(lateMs >= 0 && lateMs < 20_000, `${lateMs} ms after the drop`);
  await scene.judge(800);
  const asked = desk.books.record.commands
    .filter(({ verb, about }) => verb === 'check' && about === name)
    .map(({ at }) => at);
  const within = (from: number) => asked.filter((at) => at >= from && at < from + 1_000).length;
  assert.ok(
    asked.every((at) => within(at) <= CHECKS_PER_SECOND + 1),
    'the pace was kept',
  );
  assert.ok(asked.filter((at) => at > windowFrom && at < dropAt).length >= 5, 'it was asked for');
});
