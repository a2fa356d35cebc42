import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readBknsCheck, readBknsWhois } from './read-bkns.ts';

const REGISTERED = {
  domain: 'vidu.test',
  tld: 'test',
  status: 'registered',
  cached: false,
  data: {
    registrant: { name: 'Nguyễn Văn A' },
    registrar: { name: 'Nhà đăng ký Ví Dụ' },
    nameservers: ['ns1.vidu.test'],
    dates: {
      created: '2024-12-16T16:21:37.000Z',
      updated: null,
      expiry: '2026-12-16T16:21:37.000Z',
      renewalDeadline: '2027-01-10T16:21:37.000Z',
    },
    domainStatus: ['clientTransferProhibited'],
    dnssec: false,
  },
};
const whois = (changes: object = {}, httpStatus = 200) =>
  readBknsWhois(JSON.stringify({ ...REGISTERED, ...changes }), httpStatus, 'vidu.test');
const free = { data: null, status: 'available' };

test('registered and pending are registered, with all that is told', () => {
  for (const status of ['registered', 'pending']) {
    const { status: read, domain, registration } = whois({ status });
    assert.equal(read, 'registered');
    assert.equal(domain, 'vidu.test');
    assert.equal(registration?.registrant.name, 'Nguyễn Văn A');
    assert.equal(registration?.registrar.name, 'Nhà đăng ký Ví Dụ');
    assert.deepEqual(registration?.nameservers, ['ns1.vidu.test']);
    assert.equal(registration?.dates.created, '2024-12-16T16:21:37.000Z');
    assert.equal(registration?.dates.updated, null);
    assert.equal(registration?.dates.renewalDeadline, '2027-01-10T16:21:37.000Z');
    assert.equal(registration?.dnssec, false);
  }
});

test('a renewal deadline without the expiry it follows from is left out', () => {
  const dates = { ...REGISTERED.data.dates, expiry: null };
  assert.equal(
    whois({ data: { ...REGISTERED.data, dates } }).registration?.dates.renewalDeadline,
    null,
  );
});

test('available, reserved and auction count when spelled exactly so; any other status is unknown', () => {
  assert.equal(whois(free).status, 'available');
  assert.equal(whois({ ...free, status: 'reserved' }).status, 'reserved');
  assert.equal(whois({ ...free, status: 'auction' }).auction, true);
  for (const status of [
    'Available',
    'free',
    'not_registered',
    'unknown',
    '',
    null,
    1,
    true,
    ['available'],
  ]) {
    assert.equal(whois({ ...free, status }).status, 'unknown', JSON.stringify(status));
  }
});

test('an answer that contradicts itself is unknown', () => {
  assert.equal(whois({ status: 'available' }).status, 'unknown', 'available with a record');
  const check = (answer: object) =>
    readBknsCheck(JSON.stringify({ domain: 'vidu.test', ...answer }), 200, 'vidu.test').status;
  assert.equal(check({ status: 'available', available: false }), 'unknown');
  assert.equal(check({ status: 'registered', available: true }), 'unknown');
  assert.equal(check({ status: 'reserved', available: true }), 'unknown');
  assert.equal(check({ available: true }), 'unknown', 'no status at all');
  assert.equal(check({ status: 'available', available: true }), 'available');
  assert.equal(check({ status: 'registered', available: false }), 'registered');
});

test('an answer about another name, or that names none, is unknown', () => {
  for (const domain of ['other.test', null, undefined]) {
    assert.equal(whois({ domain }).status, 'unknown');
    assert.equal(whois({ ...free, domain }).status, 'unknown');
  }
});

test('HTTP status outranks the body', () => {
  assert.equal(whois(free, 429).status, 'throttled');
  assert.equal(whois(free, 401).status, 'refused');
  assert.equal(whois(free, 403).status, 'refused');
  for (const status of [400, 404, 500, 503])
    assert.equal(whois(free, status).status, 'unknown', `${status}`);
  for (const body of ['', '<html>', '[]', '{"domain":"vidu.test","status":"availa']) {
    assert.equal(readBknsWhois(body, 200, 'vidu.test').status, 'unknown', body);
  }
});

test('an answer cut anywhere says nothing', () => {
  for (const body of [JSON.stringify(REGISTERED), JSON.stringify({ ...REGISTERED, ...free })]) {
    for (let length = 0; length < body.length; length++) {
      assert.equal(readBknsWhois(body.slice(0, length), 200, 'vidu.test').status, 'unknown');
    }
  }
});
