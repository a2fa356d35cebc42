/** Mails of watches, from the wish to the end, over real HTTP and SMTP. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { wait } from '#app/base/time-limits.ts';
import { tellNews } from '#app/storage/watches/news.ts';
import { partnerApi } from '#app/testing/partner-api.ts';
import { MailServer } from '#app/testing/servers/mail-server.ts';

const server = await MailServer.start();
after(() => server.stop());
const { service, partner, expect } = await partnerApi({
  SMTP_URL: server.url,
  MAIL_FROM: 'Tra <tra@mail.example>',
  PUBLIC_URL: 'https://tra.example/',
});
const WATCHES = '/api/v1/watches';

async function mailTo(email: string, count = 1) {
  const own = () => server.mails.filter(({ to }) => to.includes(email));
  while (own().length < count) await wait(systemClock, 20);
  return own().at(-1)!;
}

const pathIn = (text: string, step: string) =>
  new RegExp(`https://tra\\.example(/mail/[\\w-]{43}/${step})`).exec(text)![1]!;
const wishFor = (email: string, more = {}) => ({
  domain: 'taken.test',
  events: ['status'],
  deliver: { email, ...more },
});

test('an address is asked by a mail first, told after it confirmed, and erased by one click', async () => {
  const email = 'owner@mail.example';
  const us = await partner();
  const made = await service.post(WATCHES, wishFor(email), us.headers);
  expect(made, 201, 'createWatch');
  assert.deepEqual(made.body.deliver, {
    webhook: null,
    email,
    emailConfirmed: false,
    feed: false,
  });
  const asked = await mailTo(email);
  assert.match(asked.text, /A user of https:\/\/tra\.example wants to send news/);
  const confirm = pathIn(asked.text, 'confirm');
  // What a mail scanner does changes nothing.
  const shown = await service.get(confirm);
  assert.match(shown.text, /<form method="post">/);
  assert.match(shown.headers.get('content-security-policy')!, /frame-ancestors 'none'/);
  const seen = () => service.get(`${WATCHES}/${made.body.id}`, us.headers);
  assert.equal((await seen()).body.deliver.emailConfirmed, false);
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  assert.equal((await service.send('POST', confirm, { headers: form, body: '' })).status, 200);
  assert.equal((await seen()).body.deliver.emailConfirmed, true);

  const data = {
    domain: 'taken.test',
    changes: [{ field: 'status', before: 'a', after: 'b\r\nX: y' }],
  };
  const watch = { id: made.body.id, keyId: us.id, webhookId: null };
  const news = { id: randomUUID(), watch, type: 'domain.changed', at: systemClock.now(), data };
  await sql`update mail_addresses set sent_at = null`.execute(service.db);
  await service.db.transaction().execute((tx) => tellNews(tx, [news]));
  const told = await mailTo(email, 2);
  assert.equal(told.headers.subject, 'taken.test has changed: status');
  assert.match(told.text, /status: a → b/);
  assert.equal(told.headers['message-id'], `<${news.id}@tra.example>`);
  assert.equal(told.headers['auto-submitted'], 'auto-generated');
  assert.equal(told.headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
  assert.equal(told.headers.x, undefined);
  const stop = pathIn(told.headers['list-unsubscribe']!, 'stop');
  const click = { headers: form, body: 'List-Unsubscribe=One-Click' };
  assert.equal((await service.send('POST', stop, click)).status, 200);
  // It told by nothing else.
  expect(await seen(), 404, 'getWatch', 'not_found');
  assert.equal((await service.send('POST', stop, click)).status, 404);
  const { rows } = await sql`select from mail_addresses`.execute(service.db);
  assert.equal(rows.length, 0);
});

test('an address is asked once a day at most, whichever key wants it', async () => {
  const email = 'tired@mail.example';
  const [us, them] = [await partner(), await partner()];
  const { body } = await service.post(WATCHES, wishFor(email), us.headers);
  await mailTo(email);
  // The same key's next watch waits with the first.
  expect(
    await service.post(WATCHES, wishFor('Tired@mail.example'), us.headers),
    201,
    'createWatch',
  );
  const refused = await service.post(WATCHES, wishFor(email), them.headers);
  expect(refused, 409, 'createWatch', 'conflict');
  assert.ok(!refused.text.includes(email));
  await service.send('DELETE', `${WATCHES}/${body.id}`, { headers: us.headers });
  assert.equal(server.mails.filter(({ to }) => to.includes(email)).length, 1);
});

test('a key’s addresses that have not confirmed are few', async () => {
  const us = await partner();
  const answers = [];
  for (let i = 0; i <= 20; i++)
    answers.push(await service.post(WATCHES, wishFor(`no${i}@mail.example`), us.headers));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...Array(20).fill(201), 409],
  );
});

test('400: what is no address, and mail where the operator has set none', async (t) => {
  const us = await partner();
  const wrong = [
    'x',
    'a@b',
    'a b@mail.example',
    'a@mail.example\r\nBcc: b@mail.example',
    '<a@b.c>',
  ];
  for (const email of wrong) {
    const answer = await service.post(WATCHES, wishFor(email, { feed: true }), us.headers);
    expect(answer, 400, 'createWatch', 'invalid_input');
    assert.equal(answer.body.details[0].field, 'deliver.email');
  }
  const { startTestService } = await import('#app/testing/service.ts');
  const without = await startTestService(t);
  const headers = { 'x-api-key': await without.issue('partner') };
  const refused = await without.post(WATCHES, wishFor('a@mail.example'), headers);
  assert.deepEqual([refused.status, refused.body.details[0].field], [400, 'deliver.email']);
});
