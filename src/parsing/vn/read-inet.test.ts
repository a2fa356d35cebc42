import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInetAvailability, readInetWhois } from './read-inet.ts';

const REGISTERED = {
  code: '0',
  message: 'Đã được đăng ký',
  domainName: 'vidu.test',
  registrar: 'Công ty Nhà đăng ký Ví Dụ',
  creationDate: '30-11-2010',
  expirationDate: '30-11-2028',
  status: ['clientTransferProhibited'],
  nameServer: ['ns1.vidu.test', 'NS2.vidu.test'],
  registrantName: 'Nguyễn Văn A',
  DNSSEC: 'unsigned',
  rawtext: JSON.stringify({
    issuedDate: { year: 2010, month: 11, day: 30, hour: 9, minute: 30, second: 15, timezone: 420 },
    expiredDate: { year: 2028, month: 11, day: 30, hour: 0, minute: 0, second: 0, timezone: 420 },
  }),
};
const whois = (changes: object = {}, asked = 'vidu.test') =>
  readInetWhois(JSON.stringify({ ...REGISTERED, ...changes }), asked);
const EMPTY = {
  registrar: '',
  creationDate: '',
  expirationDate: '',
  rawtext: '',
  registrantName: '',
  nameServer: [],
  status: [],
};

test('code "0" with a record is registered', () => {
  const { status, domain, registration, needsAvailabilityCheck } = whois();
  assert.equal(status, 'registered');
  assert.equal(domain, 'vidu.test');
  assert.equal(needsAvailabilityCheck, false);
  assert.equal(registration?.registrant.name, 'Nguyễn Văn A');
  assert.equal(registration?.registrar.name, 'Công ty Nhà đăng ký Ví Dụ');
  assert.deepEqual(registration?.nameservers, ['ns1.vidu.test', 'ns2.vidu.test']);
  assert.deepEqual(registration?.domainStatus, ['clientTransferProhibited']);
  assert.equal(registration?.dnssec, false);
});

test('a precise time in Vietnam wins over its day; midnight stays on its day', () => {
  const dates = whois().registration?.dates;
  assert.equal(dates?.created, '2010-11-30T02:30:15.000Z');
  assert.equal(dates?.expiry, '2028-11-30T00:00:00.000Z');
});

test('a precise time that names another day, or is broken, is passed over', () => {
  const issuedDate = {
    year: 2010,
    month: 10,
    day: 30,
    hour: 9,
    minute: 30,
    second: 15,
    timezone: 420,
  };
  for (const rawtext of [
    JSON.stringify({ issuedDate }),
    '{"issuedDate":',
    '{"issuedDate":{"year":"x"}}',
    '[]',
    7,
  ]) {
    assert.equal(whois({ rawtext }).registration?.dates.created, '2010-11-30T00:00:00.000Z');
  }
});

test('code "0" without registrar and dates is never registered', () => {
  const special = whois({ ...EMPTY, message: 'Tên miền đặc biệt chưa cấp phát đăng ký' });
  assert.equal(special.status, 'reserved');
  assert.equal(special.auction, false);
  assert.equal(special.words, 'Tên miền đặc biệt chưa cấp phát đăng ký');
  assert.equal(whois({ ...EMPTY, message: 'Tên miền đấu giá' }).auction, true);
  assert.equal(whois({ ...EMPTY, message: 'Đã được đăng ký' }).status, 'unknown');
  assert.equal(whois({ ...EMPTY, message: null }).status, 'unknown');
});

test('a special name with a date was sold: registered', () => {
  assert.equal(whois({ message: 'Tên miền đặc biệt' }).status, 'registered');
  assert.equal(
    whois({ ...EMPTY, registrar: 'VNNIC', message: 'Tên miền đặc biệt chưa cấp phát' }).status,
    'reserved',
  );
});

test('code "1" settles nothing but asks for the second question', () => {
  for (const code of ['1', 1]) {
    const reading = whois({ ...EMPTY, code, message: 'Không tìm thấy' });
    assert.equal(reading.status, 'unknown');
    assert.equal(reading.needsAvailabilityCheck, true);
  }
  assert.equal(
    whois({ ...EMPTY, code: '1', domainName: 'other.test' }).needsAvailabilityCheck,
    false,
  );
});

test('code "reserved" is reserved; "2" and any other code are unknown', () => {
  assert.equal(
    whois({ ...EMPTY, code: 'reserved', message: 'Domain is reserved' }).status,
    'reserved',
  );
  for (const code of ['2', 2, '3', '', null, {}, '-1']) {
    const reading = whois({ code });
    assert.equal(reading.status, 'unknown', JSON.stringify(code));
    assert.equal(reading.needsAvailabilityCheck, false);
    assert.equal(reading.registration, null);
  }
});

test('an answer about another name, or no JSON object, is unknown and asks nothing more', () => {
  for (const code of ['0', '1', 'reserved']) {
    const reading = whois({ code, domainName: 'other.test' });
    assert.equal(reading.status, 'unknown');
    assert.equal(reading.needsAvailabilityCheck, false);
  }
  for (const body of ['', '<html></html>', '[]', 'null', '"1"', '1', '{"code":"1"']) {
    const reading = readInetWhois(body, 'vidu.test');
    assert.equal(reading.status, 'unknown', body);
    assert.equal(reading.needsAvailabilityCheck, false);
  }
});

test('the name may come in Unicode or any case, or not at all', () => {
  assert.equal(whois({ domainName: 'Tiền.test' }, 'xn--tin-hkz.test').status, 'registered');
  assert.equal(whois({ domainName: 'VIDU.TEST' }).status, 'registered');
  assert.equal(whois({ domainName: undefined }).status, 'registered');
});

const availability = (answer: object, asked = 'vidu.test') =>
  readInetAvailability(JSON.stringify(answer), asked);

test('only the exact word makes a name available', () => {
  assert.equal(availability({ availability: 'available' }).status, 'available');
  assert.equal(availability({ status: 'available', name: 'vidu.test' }).status, 'available');
  const others = [
    {},
    { availability: 'maybe' },
    { availability: true },
    { availability: 'available', status: 'notavailable' },
    { message: 'available' },
  ];
  for (const answer of others)
    assert.equal(availability(answer).status, 'unknown', JSON.stringify(answer));
  assert.equal(availability({ availability: 'available', name: 'other.test' }).status, 'unknown');
  assert.equal(
    availability({ availability: 'available', message: 'Domain is reserved' }).status,
    'reserved',
  );
  assert.equal(readInetAvailability('<html>available</html>').status, 'unknown');
});

test('not available is reserved with its reason, never registered', () => {
  const reserved = availability({ availability: 'notavailable', message: 'Domain is reserved' });
  assert.equal(reserved.status, 'reserved');
  assert.equal(reserved.words, 'Domain is reserved');
  assert.equal(
    availability({ status: 'notavailable', message: 'Chưa thể đăng ký tên miền này' }).status,
    'reserved',
  );
  assert.equal(
    availability({ availability: 'notavailable', message: 'Tên miền đấu giá' }).auction,
    true,
  );
});

test('not available for a fault, or because it is registered after all, settles nothing', () => {
  for (const message of [
    'System error',
    'Lỗi hệ thống',
    'Tên miền không hợp lệ',
    'Tên miền đã được đăng ký',
    'already registered',
  ]) {
    assert.equal(
      availability({ availability: 'notavailable', message }).status,
      'unknown',
      message,
    );
  }
  assert.equal(
    availability({ availability: 'notavailable', message: 'Too many requests' }).status,
    'throttled',
  );
});

test('an answer cut anywhere says nothing', () => {
  const record = JSON.stringify(REGISTERED);
  for (let length = 0; length < record.length; length++) {
    assert.equal(readInetWhois(record.slice(0, length), 'vidu.test').status, 'unknown');
  }
  const answer = JSON.stringify({ availability: 'available', message: '' });
  for (let length = 0; length < answer.length; length++) {
    assert.equal(readInetAvailability(answer.slice(0, length)).status, 'unknown');
  }
});
