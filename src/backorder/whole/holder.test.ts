/** Orders that tell who is to hold the name, from the sealed details to the registry's books. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { pause } from '#app/base/time-limits.ts';
import type { RegistrantDetails } from '#app/records/order.ts';
import { CATCHER } from '#app/sandbox/data/parties.ts';
import type { RegistrantContact } from '#app/storage/orders/registrant-contacts.ts';
import { type CatchScene, catchScene } from '#app/testing/catching/catching.ts';
import { AN, sealed } from '#app/testing/catching/registrants.ts';
import { strictScene } from '#app/testing/catching/strict-scene.ts';
import type { TestDatabase } from '#app/testing/database.ts';

async function ordered(scene: CatchScene, domain: string, details: RegistrantDetails = AN) {
  const id = randomUUID();
  return await scene.order(domain, { id, sealedRegistrant: sealed(details, id) });
}

async function contactsIn(db: TestDatabase): Promise<readonly RegistrantContact[]> {
  return (
    await sql<RegistrantContact>`
      select order_id, account, contact, state from registrant_contacts`.execute(db)
  ).rows;
}

test('the holder becomes a contact before the drop, withheld from the public, and the name is theirs', async (t) => {
  const scene = await catchScene(t);
  const dropAt = scene.drops('wanted.test');
  const id = await ordered(scene, 'wanted.test', { ...AN, organization: 'Công ty Mẫu' });
  await scene.catcher();
  await scene.hurryToDrop(id, dropAt);
  const [contact] = await contactsIn(scene.db);
  assert.equal(contact?.state, 'made');
  await scene.reached(id, 'won');
  const found = scene.sandbox.registry.find('wanted.test');
  assert.ok(found?.kind === 'domain');
  const { registrant, admin } = found;
  assert.equal(registrant.handle, contact?.contact);
  assert.deepEqual(
    [registrant.name, registrant.organization, registrant.phone, registrant.street],
    [AN.name, 'Công ty Mẫu', AN.phone, AN.street],
  );
  assert.deepEqual([registrant.redacted, admin?.handle], [true, 'C1010-TEST']);
});

test('a holder that the registry refuses ends the order before anything is bought', async (t) => {
  const scene = await catchScene(t);
  scene.sandbox.epp.registry.conduct.contactsRefused = 2306;
  const before = scene.sandbox.epp.registry.balanceOf(CATCHER.handle);
  scene.drops('wanted.test');
  const id = await ordered(scene, 'wanted.test');
  await scene.catcher();
  await scene.reached(id, 'scheduled');
  scene.clock.hurryTo(scene.clock.now() + 50_000);
  const { reason, attempts } = await scene.reached(id, 'failed');
  assert.deepEqual([reason?.code, attempts], ['registrant_refused', 0]);
  assert.equal(scene.sandbox.epp.registry.balanceOf(CATCHER.handle), before);
});

test('who was erased since is not registered for', async (t) => {
  const scene = await catchScene(t);
  scene.drops('wanted.test');
  const id = await ordered(scene, 'wanted.test');
  await sql`update order_registrants set sealed = null`.execute(scene.db);
  await scene.catcher();
  await scene.reached(id, 'scheduled');
  scene.clock.hurryTo(scene.clock.now() + 50_000);
  assert.equal((await scene.reached(id, 'failed')).reason?.code, 'registrant_erased');
});

test('of an order that came to nothing the contact is taken away again', async (t) => {
  const scene = await catchScene(t);
  const dropAt = scene.drops('wanted.test');
  scene.sandbox.epp.registry.conduct.outOfFunds = true;
  const id = await ordered(scene, 'wanted.test');
  await scene.catcher();
  await scene.hurryToDrop(id, dropAt);
  await scene.reached(id, 'failed');
  const [made] = await contactsIn(scene.db);
  const desk = scene.sandbox.epp.accounts.find(({ registrar }) => registrar === CATCHER)!;
  assert.ok(desk.contacts.has(made!.contact));
  const after = scene.clock.now() + 16 * 60_000;
  while ((await contactsIn(scene.db))[0]?.state !== 'deleted') {
    if (scene.clock.now() < after) scene.clock.hurryTo(scene.clock.now() + 5_000);
    await pause(scene.clock, 20);
  }
  assert.ok(!desk.contacts.has(made!.contact));
});

test('a registry that takes the RFCs at their word finds nothing wrong', async (t) => {
  const scene = await strictScene(t);
  const dropAt = scene.drops('wanted.test');
  const id = await ordered(scene, 'wanted.test', { ...AN, street: ['a', 'b', 'c'] });
  await scene.catcher({ postalInfo: 'both' });
  await scene.hurryToDrop(id, dropAt);
  await scene.reached(id, 'won');
  const [contact] = await contactsIn(scene.db);
  assert.ok(scene.desk.books.contacts.has(contact?.contact ?? ''));
  await scene.judge(800);
});
