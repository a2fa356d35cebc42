import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { AN, sealed, TEST_KEY } from '#app/testing/catching/registrants.ts';
import { testDatabase } from '#app/testing/database.ts';
import { someOrder } from '#app/testing/orders.ts';
import { runTra } from '#app/testing/processes.ts';
import { someKey } from '#app/testing/webhooks.ts';

test('tra registrant shows the operator who is to hold a name, with the key alone', async (t) => {
  const db = await testDatabase(t);
  const { path, user, database } = db.address;
  const settings = {
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${dirname(path)}`,
    DATA_DIR: '/nonexistent',
  };
  const id = randomUUID();
  const details = { ...AN, identityNumber: '001234567890', name: 'A\u202eB' };
  await someOrder(db, await someKey(db), { id, sealedRegistrant: sealed(details, id) });
  const keyed = { ...settings, REGISTRANT_KEY: TEST_KEY.toString('hex') };
  const shown = await runTra(['registrant', id], keyed);
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /^name: A B$/m);
  assert.match(shown.stdout, /^identityNumber: 001234567890$/m);
  const keyless = await runTra(['registrant', id], settings);
  assert.deepEqual([keyless.code, keyless.stdout], [1, '']);
  assert.match(keyless.stderr, /REGISTRANT_KEY/);
  assert.equal((await runTra(['registrant', randomUUID()], keyed)).code, 1);
});
