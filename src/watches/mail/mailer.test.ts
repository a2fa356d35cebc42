/** What is sent when, and what becomes of what can't be: a clock that is moved, a real server. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { EVERYWHERE, OutboundGuard } from '#app/base/outbound/guard.ts';
import { addAddress, confirmAddress, eraseAddress } from '#app/storage/watches/mail-addresses.ts';
import { tellNews } from '#app/storage/watches/news.ts';
import { testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { MailServer } from '#app/testing/servers/mail-server.ts';
import { someWatch } from '#app/testing/watching/watches.ts';
import { someKey } from '#app/testing/webhooks.ts';
import { Mailer } from './mailer.ts';
import { smtpSender } from './smtp.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EMAIL = 'owner@mail.example';

async function scene(t: TestContext) {
  const db = await testDatabase(t);
  const server = await MailServer.start();
  t.after(() => server.stop());
  const clock = new FakeClock();
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => lines.push(line) });
  const guard = new OutboundGuard({ allow: EVERYWHERE });
  const from = 'Tra <tra@mail.example>';
  const send = smtpSender({ url: server.url, from, clock, guard });
  const parts = { db, clock, log, send, origin: 'https://tra.example', newId: randomUUID };
  const mailer = new Mailer(parts);
  const keyId = await someKey(db);
  const address = { keyId, email: EMAIL, token: randomUUID(), at: clock.now() };
  const added = await db.transaction().execute((tx) => addAddress(tx, address, 20));
  assert.equal(added.kind, 'added');
  const addressId = added.kind === 'added' ? added.id : '';
  const watch = await someWatch(db, clock, { keyId, addressId });
  const tell = (domain: string) => {
    const data = { domain, changes: [] };
    const one = { id: randomUUID(), watch, type: 'domain.available', at: clock.now(), data };
    return db.transaction().execute((tx) => tellNews(tx, [one]));
  };
  const sendAfter = async (ms: number) => {
    await clock.advance(ms);
    await mailer.loop.runDue();
  };
  return { db, server, clock, lines, mailer, parts, addressId, tell, sendAfter };
}

async function confirmed(t: TestContext) {
  const given = await scene(t);
  await given.sendAfter(0);
  await confirmAddress(given.db, given.addressId, given.clock.now());
  await given.sendAfter(HOUR);
  given.server.mails.length = 0;
  return given;
}

test('an address that has not confirmed is asked once, told nothing, and erased after a week', async (t) => {
  const { db, server, tell, sendAfter } = await scene(t);
  await tell('one.example');
  await sendAfter(0);
  await sendAfter(HOUR);
  assert.deepEqual(
    server.mails.map(({ headers }) => headers.subject),
    ['Confirm this address for news of domain names'],
  );
  await sendAfter(7 * 24 * HOUR);
  const { rows } = await sql`select from mail_addresses`.execute(db);
  assert.equal(rows.length, 0);
  // It tells a webhook too, so the watch stays.
  assert.equal((await sql`select from watches`.execute(db)).rows.length, 1);
});

test('what waits for an address goes in one mail, and the next comes ten minutes later', async (t) => {
  const { server, tell, sendAfter } = await confirmed(t);
  await tell('one.example');
  await tell('two.example');
  await sendAfter(0);
  await tell('three.example');
  await sendAfter(9 * MINUTE);
  assert.equal(server.mails.length, 1);
  const { headers, text, to } = server.mails[0]!;
  assert.deepEqual(to, [EMAIL]);
  assert.equal(headers.subject, 'one.example is available, and more');
  assert.match(text, /one\.example is available.*two\.example is available.*End these mails/s);
  await sendAfter(MINUTE);
  assert.equal(server.mails[1]?.headers.subject, 'three.example is available');
});

test('a server that is away is tried again, ever later; the log holds no address', async (t) => {
  const { server, lines, mailer, tell, sendAfter } = await confirmed(t);
  server.refusal = { code: 451, message: `${EMAIL} try later` };
  await tell('one.example');
  await sendAfter(0);
  await sendAfter(MINUTE - 1);
  assert.equal(mailer.stats.failed, 1);
  await sendAfter(1);
  assert.equal(mailer.stats.failed, 2);
  server.refusal = null;
  await sendAfter(5 * MINUTE);
  assert.equal(server.mails.length, 1);
  assert.ok(lines.some((line) => line.includes('EENVELOPE 451')));
  assert.ok(!lines.join('').includes(EMAIL));
});

test('what a server refuses for good, or for three days, is given up', async (t) => {
  const { server, mailer, tell, sendAfter } = await confirmed(t);
  server.refusal = { code: 550, message: 'no such mailbox' };
  await tell('one.example');
  await sendAfter(0);
  assert.deepEqual([mailer.stats.failed, mailer.stats.abandoned], [0, 1]);
  server.refusal = { code: 451, message: 'later' };
  await tell('two.example');
  for (let hour = 0; hour < 80; hour++) await sendAfter(HOUR);
  assert.equal(mailer.stats.abandoned, 2);
  server.refusal = null;
  await sendAfter(HOUR);
  assert.equal(server.mails.length, 0);
});

test('a mailer that dies before it settles sends the same mail again, with the same identifier', async (t) => {
  const { db, server, parts, tell, sendAfter, clock } = await confirmed(t);
  await tell('one.example');
  const dying = new Mailer({
    ...parts,
    async send(mail, stopping) {
      await parts.send(mail, stopping);
      throw new Error('killed here');
    },
  });
  await clock.advance(0);
  await dying.loop.runDue();
  await sendAfter(2 * MINUTE);
  const ids = server.mails.map(({ headers }) => headers['message-id']);
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
  const { rows } = await sql`select from waiting_mails`.execute(db);
  assert.equal(rows.length, 0);
});

test('erasing a person takes the address out of every table', async (t) => {
  const { db, tell } = await confirmed(t);
  await tell('one.example');
  assert.equal(await eraseAddress(db, EMAIL, true), 1);
  assert.equal(await eraseAddress(db, EMAIL, false), 1);
  for (const table of ['mail_addresses', 'waiting_mails']) {
    const { rows } = await sql`select from ${sql.id(table)}`.execute(db);
    assert.equal(rows.length, 0, table);
  }
});

test('who stops the mails while one of them is settled waits for that, and neither is undone', async (t) => {
  const { db, addressId, tell } = await confirmed(t);
  // A watch that tells by nothing else goes with the address, and with it what waits.
  await sql`update watches set webhook_id = null, feed_digest = null`.execute(db);
  await tell('one.test');
  const settling = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const settled = db.transaction().execute(async (tx) => {
    await sql`select from mail_addresses where id = ${addressId} for update`.execute(tx);
    settling.resolve();
    await stopping.promise;
    await sql`delete from waiting_mails where address_id = ${addressId}`.execute(tx);
  });
  await settling.promise;
  const erased = eraseAddress(db, EMAIL, false);
  // Until it waits for the one that settles.
  for (let waits = 0; waits === 0; ) {
    const { rows } = await sql<{ waits: number }>`
      select count(*)::int as waits from pg_locks where not granted`.execute(db);
    waits = rows[0]!.waits;
  }
  stopping.resolve();
  await settled;
  assert.equal(await erased, 1);
});
