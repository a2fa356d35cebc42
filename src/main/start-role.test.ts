import assert from 'node:assert/strict';
import { test } from 'node:test';
import { systemClock as clock } from '#app/base/clock.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import { dropped } from '#app/sandbox/seed.ts';
import { findOrder } from '#app/storage/orders/orders.ts';
import { catcherProcess } from '#app/testing/catching/catcher-process.ts';
import { testDatabase } from '#app/testing/database.ts';
import { someOrder } from '#app/testing/orders.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { handoverOf } from './sandbox-handover.ts';

const DROP_MS = 3_000;
const ANSWER_MS = 500;

test('a catcher that is to end waits for the answer to its create, writes it down and logs out', async (t) => {
  const db = await testDatabase(t);
  const sandbox = await startSandbox({ clock });
  t.after(() => sandbox.stop());
  const { server } = sandbox.epp;
  const catcher = catcherProcess(t, () => ({
    database: db.address,
    sandbox: handoverOf(sandbox),
  }));
  await catcher.start();
  const keyId = await someKey(db);
  const dropAt = clock.now() + DROP_MS;
  sandbox.registry.seed(dropped('soon.test', dropAt, null));
  const { id } = await someOrder(db, keyId, { domain: 'soon.test', at: clock.now() });
  const isSent = Promise.withResolvers<void>();
  let logouts = 0;
  server.mishap = (verb) => {
    if (verb === 'logout') logouts += 1;
    if (verb !== 'create' || clock.now() < dropAt) return null;
    isSent.resolve();
    return ANSWER_MS;
  };
  await isSent.promise;
  const { sessions } = server;
  assert.equal(await catcher.end(), 0);
  assert.equal((await findOrder(db, keyId, id))?.state, 'won');
  assert.ok(sessions >= 1 && logouts >= sessions, `${logouts} logouts of ${sessions} sessions`);
});
