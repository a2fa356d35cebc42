import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Reading } from '../reading.ts';
import { readRdap } from './read-rdap.ts';

const fixture = (name: string) =>
  readFileSync(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8');
const read = (body: unknown, asked = 'name.example', httpStatus = 200): Reading =>
  readRdap(typeof body === 'string' ? body : JSON.stringify(body), { httpStatus, asked });
const domain = (members: object) => ({
  objectClassName: 'domain',
  ldhName: 'name.example',
  ...members,
});

test('a registry answer in the ICANN profile gives the whole record', () => {
  const {
    status,
    domain: name,
    registration,
    referral,
  } = read(fixture('registered-gtld'), 'example.com');
  assert.equal(status, 'registered');
  assert.equal(name, 'example.com');
  assert.ok(registration);
  assert.deepEqual(registration.registrar, {
    name: 'Example Registrar, Inc.',
    ianaId: '999999',
    url: 'https://registrar.example/',
    whoisServer: 'whois.registrar.example',
    abuseEmail: 'abuse@registrar.example',
    abusePhone: '+1.5555550199',
  });
  assert.equal(registration.registryDomainId, 'D123456-EXAMPLE');
  assert.equal(registration.reseller, 'Example Reseller');
  assert.deepEqual(registration.domainStatus, ['clientTransferProhibited', 'autoRenewPeriod']);
  assert.deepEqual(registration.nameservers, ['ns1.example.com', 'ns2.example.net']);
  assert.deepEqual(registration.nameserverDetails[0], {
    host: 'ns1.example.com',
    ipv4: ['192.0.2.1'],
    ipv6: ['2001:db8::1'],
  });
  assert.equal(registration.dnssec, true);
  assert.deepEqual(registration.dsRecords, [
    { keyTag: 12345, algorithm: 13, digestType: 2, digest: 'ABCDEF01' },
  ]);
  assert.deepEqual(referral, {
    whoisServer: 'whois.registrar.example',
    rdapUrl: 'https://rdap.registrar.example/domain/example.com',
  });
});

test('dates keep to the registry: no registrar expiration, no database update, offsets and fractions in UTC', () => {
  const { dates } = read(fixture('registered-gtld'), 'example.com').registration!;
  assert.equal(dates.created, '2011-03-04T05:06:07.000Z');
  assert.equal(dates.updated, '2024-01-01T00:00:00.000Z');
  assert.equal(dates.expiry, '2031-03-04T05:06:07.123Z');
});

test('what RFC 9537 redacts is null and flagged, also when the whole contact is removed', () => {
  const { registrant, contacts } = read(fixture('registered-gtld'), 'example.com').registration!;
  assert.equal(registrant.redacted, true);
  assert.equal(registrant.name, null);
  assert.equal(registrant.organization, 'Công ty Ví Dụ');
  assert.equal(registrant.email, null);
  assert.deepEqual(registrant.street, []);
  assert.equal(registrant.city, 'Hà Nội');
  assert.equal(registrant.country, 'VN');
  assert.equal(
    contacts.tech?.redacted,
    true,
    "the registrar's technical contact isn't the domain's",
  );
  assert.equal(contacts.tech?.email, null);
  assert.equal(contacts.admin, null);
});

test('a JSContact card reads like a jCard, for each role of its entity', () => {
  const { registrant, contacts, dates } = read(fixture('registered-jscontact')).registration!;
  assert.deepEqual(registrant, {
    name: 'Nguyễn Văn A',
    organization: 'Example Org',
    email: 'a@name.example',
    phone: '+84.2455501234x7',
    fax: '+84.2455501235',
    street: ['1 Example Street'],
    city: 'Hà Nội',
    state: null,
    postalCode: '100000',
    country: 'VN',
    redacted: false,
  });
  assert.deepEqual(contacts.admin, registrant);
  assert.deepEqual(contacts.tech, registrant);
  assert.equal(contacts.billing, null);
  assert.equal(dates.created, '2020-02-29T00:00:00.000Z', 'a day stays on its day');
});

test('what servers send beside the standards is read too', () => {
  const { status, registration, referral } = read(
    fixture('registered-lenient'),
    'xn--tin-hkz.example',
  );
  assert.equal(status, 'registered');
  assert.ok(registration);
  assert.equal(
    registration.registryDomainId,
    null,
    'a handle that repeats the name is no identifier',
  );
  assert.deepEqual(registration.domainStatus, ['active']);
  assert.equal(registration.dates.created, '2015-06-07T08:09:10.000Z');
  assert.equal(registration.dates.updated, '2016-06-07T01:09:10.000Z');
  assert.deepEqual(registration.nameservers, ['ns1.example.net', 'ns.xn--tin-hkz.example']);
  assert.equal(registration.dnssec, false);
  assert.equal(registration.registrar.name, 'Registrar Ví Dụ');
  assert.equal(registration.registrar.ianaId, '9999');
  assert.equal(registration.registrar.abuseEmail, 'abuse@registrar.example');
  assert.equal(referral.whoisServer, 'whois.nic.example');
  const { registrant, contacts } = registration;
  assert.equal(
    registrant.organization,
    'Example, Holder',
    "an organisation's formatted name is no person's",
  );
  assert.equal(registrant.name, null);
  assert.equal(registrant.fax, '+1.5555550100');
  assert.equal(registrant.phone, '+1-555-555-0101x102');
  assert.deepEqual(registrant.street, ['1 Example Street', 'Exampletown']);
  assert.equal(registrant.country, 'VN');
  assert.deepEqual(
    contacts.admin,
    registrant,
    'a handle alone stands for the entity given in full',
  );
  assert.deepEqual(contacts.tech, {
    ...registrant,
    name: 'Trần Văn B',
    organization: 'Example Org, Unit, Team',
    phone: null,
    fax: null,
    street: ['2 Example Street', 'Block C', 'Floor 3'],
    city: 'Exampletown',
    state: 'EX',
    postalCode: '12345',
    country: 'CA',
    redacted: true,
  });
});

test('a registrar that is a handle alone goes by it; one of digits, or beside a card, does not', () => {
  const registrar = (entity: object) =>
    read(
      domain({ events: [], status: ['active'], entities: [{ roles: ['registrar'], ...entity }] }),
    ).registration?.registrar.name;
  assert.equal(registrar({ handle: 'REG-EXAMPLE' }), 'REG-EXAMPLE');
  assert.equal(registrar({ handle: '292' }), null);
  const card = ['vcard', [['org', {}, 'text', 'Example Registrar']]];
  assert.equal(registrar({ handle: 'REG-EXAMPLE', vcardArray: card }), 'Example Registrar');
});

test('event actions and roles in words of before the standard count as what they mean', () => {
  const { dates, contacts } = read(
    domain({
      events: [
        { eventAction: 'created', eventDate: '2001-02-03T00:00:00Z' },
        { eventAction: 'lastChanged', eventDate: '2021-02-03T00:00:00Z' },
        { eventAction: 'expires', eventDate: '2031-02-03T00:00:00Z' },
      ],
      entities: [
        { roles: ['admin-c'], vcardArray: ['vcard', [['fn', {}, 'text', 'Nguyễn Văn A']]] },
      ],
    }),
  ).registration!;
  assert.deepEqual(
    [dates.created, dates.updated, dates.expiry],
    ['2001-02-03T00:00:00.000Z', '2021-02-03T00:00:00.000Z', '2031-02-03T00:00:00.000Z'],
  );
  assert.equal(contacts.admin?.name, 'Nguyễn Văn A');
});

test('an answer about another name is unknown, a variant or www included', () => {
  for (const other of ['other.example', 'www.name.example', 'example']) {
    const reading = read({ ...domain({ handle: 'D1' }), ldhName: other });
    assert.equal(reading.status, 'unknown', other);
    assert.equal(reading.domain, other);
  }
  const variant = {
    variants: [{ relation: ['registered'], variantNames: [{ ldhName: 'name.example' }] }],
  };
  assert.equal(read({ ...domain(variant), ldhName: 'other.example' }).status, 'unknown');
  assert.equal(
    read({ objectClassName: 'domain', handle: 'D1' }).status,
    'unknown',
    'no name at all',
  );
});

test('the name counts in any case, with a trailing dot, or as U-label', () => {
  assert.equal(
    read({ ...domain({ handle: 'D1' }), ldhName: 'NAME.Example.' }).status,
    'registered',
  );
  const unicode = { objectClassName: 'domain', unicodeName: 'TIỀN.example', handle: 'D1' };
  assert.equal(read(unicode, 'xn--tin-hkz.example').domain, 'xn--tin-hkz.example');
});

test('an object that is no domain, or only echoes the question, is unknown', () => {
  assert.equal(read({ objectClassName: 'entity', handle: 'name.example' }).status, 'unknown');
  assert.equal(read({ ...domain({}), objectClassName: 'nameserver' }).status, 'unknown');
  assert.equal(read(domain({})).status, 'unknown');
  for (const body of ['', 'null', '[]', '"x"', '{', '<html></html>', '{"status":"ok"}']) {
    assert.equal(read(body).status, 'unknown', body);
  }
});

test("a 404 with an RDAP error, or with nothing, is the server's word that it has no such name", () => {
  const bodiless = read('', 'name.example', 404);
  assert.deepEqual([bodiless.status, bodiless.basis], ['available', 'bodiless']);
  const error = {
    rdapConformance: ['rdap_level_0'],
    errorCode: 404,
    title: 'Not Found',
    description: ['The domain name.example was not found'],
  };
  const reading = read(error, 'name.example', 404);
  assert.equal(reading.status, 'available');
  assert.equal(reading.words, 'Not Found: The domain name.example was not found');
  assert.equal(reading.basis, undefined);
  assert.equal(
    read({ rdapConformance: ['rdap_level_0'], title: 'Object not found' }, 'name.example', 404)
      .status,
    'unknown',
    'an error without its code',
  );
  assert.equal(
    read({ errorCode: '404' }, 'name.example', 200).status,
    'unknown',
    'an error object with HTTP 200 contradicts itself',
  );
});

test("a 404 of a web server, a gateway or the wrong server is not 'not found'", () => {
  const bodies = [
    '<!DOCTYPE html><title>404 Not Found</title>',
    '404 page not found',
    '{}',
    '{"message":"no Route matched with those values"}',
    '{"timestamp":"2026-01-01","status":404,"error":"Not Found","path":"/domain/name.example"}',
    '{"errorCode":404,"title":"Not Found","description":"TLD not supported"}',
    '{"errorCode":404,"title":"Unsupported TLD"}',
    '{"errorCode":404,"tit',
    JSON.stringify(domain({ handle: 'D1' })),
    JSON.stringify(domain({ errorCode: 404 })),
  ];
  for (const body of bodies) assert.equal(read(body, 'name.example', 404).status, 'unknown', body);
});

test('throttling and refusal are told apart, by HTTP status, by errorCode, and by words', () => {
  assert.equal(read('', 'name.example', 429).status, 'throttled');
  assert.equal(
    read({ errorCode: 429, title: 'Slow down' }, 'name.example', 400).status,
    'throttled',
  );
  assert.equal(read({ errorCode: 429 }).status, 'throttled');
  assert.equal(
    read({ errorCode: 404, title: 'Rate limit exceeded' }, 'name.example', 404).status,
    'throttled',
  );
  assert.equal(read('<html>', 'name.example', 403).status, 'refused');
  assert.equal(read({ errorCode: 403 }).status, 'refused');
  assert.equal(
    read({ errorCode: 404, description: ['Your IP address has been blocked'] }, 'name.example', 404)
      .status,
    'refused',
  );
  for (const status of [301, 400, 500, 503])
    assert.equal(read('{}', 'name.example', status).status, 'unknown', `${status}`);
  assert.equal(read({ errorCode: 500 }).status, 'unknown');
});

test('a name that the registry keeps back is reserved, not registered and not available', () => {
  const reserved = read(domain({ status: ['reserved'] }));
  assert.equal(reserved.status, 'reserved');
  assert.equal(reserved.domain, 'name.example');
  assert.equal(reserved.auction, false);
  assert.equal(reserved.words, 'reserved');
  const auction = read(
    domain({
      status: ['reserved'],
      remarks: [{ description: ['This name will be sold by auction.'] }],
    }),
  );
  assert.equal(auction.auction, true);
  assert.equal(
    read(domain({ remarks: [{ type: 'object reserved', description: ['Tên miền đấu giá'] }] }))
      .auction,
    true,
  );
  const blocked = {
    errorCode: 404,
    title: 'Not Found',
    description: ['This name is blocked by a trademark service'],
  };
  assert.equal(read(blocked, 'name.example', 404).status, 'reserved');
});

test('a registration stays one whatever its remarks and notices say', () => {
  const events = [{ eventAction: 'registration', eventDate: '2020-01-01T00:00:00Z' }];
  assert.equal(read(domain({ status: ['reserved'], events })).status, 'registered');
  const notices = [{ title: 'Terms', description: ['Copyright. All rights reserved.'] }];
  assert.equal(read(domain({ handle: 'D1', notices })).status, 'registered');
  const blocked = {
    nameservers: [{ ldhName: 'ns1.example.net' }],
    remarks: [{ description: ['Blocked by a court.'] }],
  };
  assert.equal(read(domain(blocked)).status, 'registered');
  const remarks = [{ description: ['Example Ltd. All Rights Reserved.'] }];
  assert.equal(read(domain({ handle: 'D1', remarks })).status, 'registered');
});

test('the word "available" in a status makes a name neither free nor taken', () => {
  assert.equal(read(domain({ status: ['available'] })).status, 'unknown');
});

test('links of another kind are no referral', () => {
  const links = [
    { rel: 'related', type: 'text/html', href: 'https://registrar.example/' },
    { rel: 'self', type: 'application/rdap+json', href: 'https://rdap.example/' },
    { rel: 'related', type: 'application/rdap+json', href: 'javascript:alert(1)' },
  ];
  assert.equal(read(domain({ handle: 'D1', links })).referral.rdapUrl, null);
});

test('of several contacts in a role the first that says who it is counts', () => {
  const entities = [
    { objectClassName: 'entity', handle: 'EX1-TEST', roles: ['technical'] },
    {
      objectClassName: 'entity',
      handle: 'EX2-TEST',
      roles: ['technical'],
      vcardArray: ['vcard', [['fn', {}, 'text', 'Jane Doe']]],
    },
  ];
  const body = JSON.stringify({ objectClassName: 'domain', ldhName: 'example.test', entities });
  const { registration } = readRdap(body, { httpStatus: 200, asked: 'example.test' });
  assert.equal(registration?.contacts.tech?.name, 'Jane Doe');
});
