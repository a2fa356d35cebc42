/** Feeds over real HTTP, read by parsers that are none of ours. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { parseXml, XmlElement } from '@rgrove/parse-xml';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { systemClock } from '#app/base/clock.ts';
import { keepObservations } from '#app/storage/observations/keep-observations.ts';
import { tellNews } from '#app/storage/watches/news.ts';
import { observation } from '#app/testing/observation.ts';
import { partnerApi } from '#app/testing/partner-api.ts';

const { service, partner, expect } = await partnerApi();
const WATCHES = '/api/v1/watches';

async function feedsOf(given: object = { domain: 'taken.test', events: ['expiring'] }) {
  const us = await partner();
  const wish = { ...given, deliver: { feed: true } };
  const { body: watch } = await service.post(WATCHES, wish, us.headers);
  const pathOf = (url: string) => new URL(url).pathname;
  return { us, watch, atom: pathOf(watch.feeds.atom), ics: pathOf(watch.feeds.ics) };
}

async function tellOf(watch: { id: string }, type: string, data: object, at = systemClock.now()) {
  const told = { id: randomUUID(), type, at, data };
  const of = { id: watch.id, keyId: randomUUID(), webhookId: null };
  await service.db.transaction().execute((tx) => tellNews(tx, [{ ...told, watch: of }]));
  return told.id;
}

const elements = (of: XmlElement) => of.children.filter((one) => one instanceof XmlElement);
const named = (of: XmlElement, name: string) => elements(of).filter((one) => one.name === name);
const textOf = (of: XmlElement, name: string) => named(of, name)[0]?.text;

test('the Atom feed holds what RFC 4287 asks for, and what was told, newest first', async () => {
  const { watch, atom } = await feedsOf();
  const hostile = 'Registrar & <script>"\u0007\u{1F600}\uD800';
  const changes = [{ field: 'registrar.name', before: null, after: hostile }];
  const data = { watch: watch.id, domain: 'taken.test', changes };
  const older = await tellOf(watch, 'domain.changed', data, Date.UTC(2026, 0, 15));
  const expiry = '2026-02-01T08:00:00.000Z';
  const warning = { domain: 'taken.test', expiry, daysLeft: 7, changes: [] };
  const newer = await tellOf(watch, 'domain.expiring', warning, Date.UTC(2026, 0, 25));
  const answer = await service.get(atom);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  const feed = parseXml(answer.text).root!;
  assert.deepEqual([feed.name, feed.attributes.xmlns], ['feed', 'http://www.w3.org/2005/Atom']);
  assert.equal(textOf(feed, 'id'), `urn:uuid:${watch.id}`);
  assert.equal(textOf(feed, 'updated'), '2026-01-25T00:00:00.000Z');
  assert.equal(textOf(named(feed, 'author')[0]!, 'name'), 'Tra');
  assert.ok(textOf(feed, 'title'));
  const { rel, href } = named(feed, 'link')[0]!.attributes;
  assert.deepEqual([rel, href], ['self', watch.feeds.atom]);
  const entries = named(feed, 'entry');
  assert.deepEqual(
    entries.map((entry) => textOf(entry, 'id')),
    [`urn:uuid:${newer}`, `urn:uuid:${older}`],
  );
  for (const entry of entries)
    for (const name of ['id', 'title', 'updated', 'content', 'link'])
      assert.equal(named(entry, name).length, 1, name);
  assert.equal(textOf(entries[0]!, 'title'), 'taken.test expires on 2026-02-01, in 7 days');
  assert.match(textOf(entries[1]!, 'content')!, /registrar\.name: none → Registrar & <script>"/);
});

test('the calendar holds an all-day event for each expiry, with reminders, as RFC 5545 has it', async () => {
  const expiry = Date.UTC(2027, 5, 1, 23, 30);
  const domain = `${'long-name-'.repeat(5)}x.example`;
  const seen = observation({ domain, name: 'Trần Thị Lịch' });
  seen.registration!.dates.expiry = new Date(expiry).toISOString();
  await keepObservations(service.db, [seen], { live: false });
  const term = { field: 'registrantName', term: 'Trần Thị Lịch', match: 'exact' };
  const { watch, ics } = await feedsOf({ reverse: { include: [term] }, events: ['appeared'] });
  const answer = await service.get(ics);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/calendar; charset=utf-8');
  assert.ok(answer.text.endsWith('END:VCALENDAR\r\n') || answer.text.endsWith('END:VCALENDAR'));
  assert.ok(!/[^\r]\n/.test(answer.text), 'lines end with CRLF');
  for (const line of answer.text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line);
  const calendar = new ICAL.Component(ICAL.parse(answer.text));
  assert.equal(calendar.getFirstPropertyValue('version'), '2.0');
  assert.ok(calendar.getFirstPropertyValue('prodid'));
  const [component, ...others] = calendar.getAllSubcomponents('vevent');
  assert.equal(others.length, 0);
  const event = new ICAL.Event(component);
  assert.equal(event.summary, `${domain} expires`);
  assert.equal(event.uid, `${watch.id}-${domain}`);
  assert.ok(event.startDate.isDate);
  assert.equal(event.startDate.toString(), '2027-06-01');
  assert.equal(String(component!.getFirstPropertyValue('dtstamp')), '2026-01-15T08:00:00Z');
  const triggers = component!
    .getAllSubcomponents('valarm')
    .map((alarm) => String(alarm.getFirstPropertyValue('trigger')));
  assert.deepEqual(triggers, ['-P30D', '-P7D', '-P1D']);
});

test('who has a feed already is answered 304, by what it holds', async () => {
  const { watch, atom, ics } = await feedsOf();
  for (const path of [atom, ics]) {
    const { headers } = await service.get(path);
    assert.match(headers.get('cache-control')!, /^private, max-age=\d+$/);
    const etag = { 'if-none-match': headers.get('etag')! };
    const again = await service.get(path, etag);
    assert.deepEqual([again.status, again.text], [304, '']);
    await tellOf(watch, 'domain.available', { domain: 'taken.test', changes: [] });
    assert.equal((await service.get(path, etag)).status, path === atom ? 200 : 304);
  }
});

test('a feed’s address is told once and kept as a digest; a new one ends the old, as ends its watch', async () => {
  const { us, watch, atom } = await feedsOf();
  const path = `${WATCHES}/${watch.id}`;
  assert.equal((await service.get(path, us.headers)).body.feeds, null);
  const token = /feeds\/(.+)\.atom/.exec(atom)![1]!;
  const { rows } = await sql`select * from watches`.execute(service.db);
  assert.ok(!JSON.stringify(rows).includes(token));

  const change = (body: object) =>
    service.send('PATCH', path, {
      headers: { ...us.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  assert.equal((await change({ events: ['status'] })).body.feeds, null);
  const rotated = await change({ rotateFeed: true });
  expect(rotated, 200, 'changeWatch');
  assert.equal((await service.get(atom)).status, 404);
  const next = new URL(rotated.body.feeds.ics).pathname;
  assert.equal((await service.get(next)).status, 200);
  expect(await change({ deliver: { feed: false } }), 400, 'changeWatch', 'invalid_input');
  await service.send('DELETE', path, { headers: us.headers });
  assert.equal((await service.get(next)).status, 404);
});

test('the feeds of a revoked key end; a made-up address is a 404 and counts against the visitor', async () => {
  const { us, atom } = await feedsOf();
  assert.equal((await service.get(atom)).headers.get('x-ratelimit-limit'), null);
  await sql`update api_keys set revoked_at = now() where id = ${us.id}`.execute(service.db);
  const ended = await service.get(atom);
  assert.deepEqual([ended.status, ended.body.code], [404, 'not_found']);
  const made = await service.get(`/feeds/${'x'.repeat(43)}.ics`);
  const left = (answer: typeof made) => Number(answer.headers.get('x-ratelimit-remaining'));
  assert.equal(left(ended) - left(made), 1);
  assert.equal((await service.get('/feeds/x.atom')).status, 404);
});
