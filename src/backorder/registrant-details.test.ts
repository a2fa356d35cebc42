/** Holders' details over real HTTP, from the request to what is left of them. */
import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { sql } from 'kysely';
import { createLog } from '#app/base/log.ts';
import { testDatabase } from '#app/testing/database.ts';
import { describedAnswers } from '#app/testing/described-answers.ts';
import { HostileServer, respond } from '#app/testing/servers/hostile-server.ts';
import { startTestService } from '#app/testing/service.ts';

const SECRETS = /Nguy|V\\u1ec3|mail\.example|5550.?9876|Phố|Hà Nội|100999|001234567890/;
const GIVEN = {
  name: 'Nguyễn Văn A',
  email: 'a@mail.example',
  phone: '024 5550 9876',
  street: '1 Phố Mẫu',
  city: 'Hà Nội',
  postalCode: '100999',
  country: 'vn',
  identityNumber: '001234567890',
};

test('details go in, and come out nowhere: not in answers, webhooks, the database or the log', async (t) => {
  const lines: string[] = [];
  const log = createLog(
    'trace',
    new Writable({
      write(line, _, done) {
        lines.push(String(line));
        done();
      },
    }),
  );
  const db = await testDatabase(t);
  const hooks: string[] = [];
  const receiver = await HostileServer.start((request, socket) => {
    hooks.push(request.body.toString());
    respond({ status: 204 })(request, socket);
  });
  t.after(() => receiver.stop());
  const settings = { OUTBOUND_ALLOW: '127.0.0.1/32', LOG_LEVEL: 'trace', ACCESS_LOG: 'true' };
  const service = await startTestService(t, settings, { db, log });
  const described = await describedAnswers(service);
  const headers = { 'x-api-key': await service.issue('partner') };
  const url = '/api/v1/backorders';
  const webhook = { url: `${receiver.url}/hook`, events: ['backorder.accepted'] };
  await service.post('/api/v1/webhooks', webhook, headers);

  const asked = { domain: 'taken.test', registrant: GIVEN };
  const marked = { ...headers, 'idempotency-key': 'one' };
  const placed = await service.post(url, asked, marked);
  assert.equal(placed.status, 201, placed.text);
  described.hold('placeBackorder', placed);
  assert.equal(placed.body.registrant, 'given');
  const { id } = placed.body;
  const answers = [
    placed,
    await service.post(url, asked, marked),
    await service.get(`${url}/${id}`, headers),
    await service.get(`${url}/${id}/events`, headers),
    await service.get(url, headers),
  ];
  while (hooks.length === 0) await service.get('/healthz');

  const faulty = { ...GIVEN, phone: '9876', country: 'Atlantis', city: undefined };
  const refused = await service.post(url, { ...asked, registrant: faulty }, headers);
  assert.equal(refused.status, 400);
  described.hold('placeBackorder', refused);
  assert.deepEqual(
    refused.body.details.map(({ field, code }: { field: string; code: string }) => [field, code]),
    [
      ['registrant.city', 'needed'],
      ['registrant.country', 'form'],
      ['registrant.phone', 'form'],
    ],
  );
  for (const registrant of [{ nmae: 'x' }, { name: 1 }, [], 5, true, 'no identifier']) {
    const wrong = await service.post(url, { ...asked, registrant }, headers);
    assert.equal(wrong.status, 400, wrong.text);
    assert.match(wrong.body.details[0].field, /^registrant/);
    answers.push(wrong);
  }

  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`.execute(db);
  const rows = [];
  for (const { name } of tables.rows)
    if (!/^(observations|registrations|raw_answers|whois_records|reverse_entries)/.test(name))
      rows.push(JSON.stringify((await sql`select * from ${sql.id(name)}`.execute(db)).rows));
  // Without its times, which may end in any digits.
  const logged = lines.map((line) => line.replace(/"time":\d+/, ''));
  for (const text of [...answers, refused].map((answer) => answer.text).concat(hooks, rows, logged))
    assert.doesNotMatch(text, SECRETS);

  const cancelled = await service.send('DELETE', `${url}/${id}`, { headers });
  assert.equal(cancelled.body.registrant, 'erased');
});

test('with a database of the operator’s and no key of theirs details are refused, and say why', async (t) => {
  const settings = { DATABASE_URL: 'postgres://tra@db.example/tra' };
  const service = await startTestService(t, settings);
  const headers = { 'x-api-key': await service.issue('partner') };
  const place = (registrant?: object) =>
    service.post('/api/v1/backorders', { domain: 'taken.test', registrant }, headers);
  const refused = await place(GIVEN);
  assert.equal(refused.status, 400);
  assert.equal(refused.body.details[0].code, 'no_registrant_key');
  assert.match(refused.body.details[0].message, /REGISTRANT_KEY/);
  assert.equal((await place()).status, 201);
});
