import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type GivenRegistrant, judgeRegistrant } from './judge-registrant.ts';
import { eppPhone } from './phone.ts';
import { zoneRule } from './zone-rules.ts';

const AN: GivenRegistrant = {
  name: 'Nguyễn Văn A',
  email: 'a@mail.example',
  phone: '024 5550 1234',
  street: '1 Phố Mẫu',
  city: 'Hà Nội',
  postalCode: '100000',
  country: 'vn',
};

function faultsOf(given: GivenRegistrant, zone: string): (string | undefined)[][] {
  const judged = judgeRegistrant(given, zone);
  return judged.ok ? [] : judged.faults.map(({ field, code }) => [field?.slice(11), code]);
}

test('what people write becomes what registries take', () => {
  const given = {
    ...AN,
    name: '  Nguyễn  Văn A ',
    street: ' 1 Phố Mẫu \r\n Phường 2\n',
    organization: ' ',
  };
  const judged = judgeRegistrant({ ...given, identityNumber: '001234567890' }, 'com.vn');
  assert.deepEqual(judged, {
    ok: true,
    details: {
      name: 'Nguyễn Văn A',
      organization: null,
      email: 'a@mail.example',
      phone: '+84.2455501234',
      street: ['1 Phố Mẫu', 'Phường 2'],
      city: 'Hà Nội',
      postalCode: '100000',
      country: 'VN',
      identityNumber: '001234567890',
    },
  });
});

test('all faults are told at once, and no value is repeated', () => {
  const given = {
    name: 'A'.repeat(256),
    email: 'a mail.example',
    phone: '555',
    street: 'a\nb\nc\nd',
    postalCode: '1'.repeat(17),
    country: 'XX',
  };
  const judged = judgeRegistrant(given, 'vn');
  assert.ok(!judged.ok);
  const told = judged.faults.map(({ field, code }) => `${field?.slice(11)} ${code}`);
  assert.deepEqual(told.toSorted(), [
    'city needed',
    'country form',
    'email form',
    'identityNumber needed',
    'name too_long',
    'phone form',
    'postalCode too_long',
    'street too_long',
  ]);
  for (const { message } of judged.faults) assert.doesNotMatch(message, /555\b|AAA|XX|1111/);
  for (const name of ['a\0', 'a\u0085b', 'a\ud800', 'a\uffff', 'a\nb'])
    assert.deepEqual(faultsOf({ ...AN, name }, 'test'), [['name', 'characters']]);
});

test('zones below .vn ask for an identity number, in the holder’s country’s form; others don’t', () => {
  const asked = (identityNumber: string, zone = 'vn', more: GivenRegistrant = {}) =>
    faultsOf({ ...AN, identityNumber, ...more }, zone);
  for (const number of ['001234567890', '0100000000', '0100000000-001', '0100000000001'])
    assert.deepEqual(asked(number), []);
  for (const number of ['12345', 'B1234567', '00123456789a'])
    assert.deepEqual(asked(number), [['identityNumber', 'form']]);
  const abroad = { country: 'US', phone: '+1 202 555 0123' };
  assert.deepEqual(asked('B1234567', 'com.vn', abroad), []);
  assert.deepEqual(asked('', 'hanoi.vn', abroad), [['identityNumber', 'needed']]);
  assert.deepEqual(faultsOf(AN, 'test'), []);
  const elsewhere = judgeRegistrant({ ...AN, identityNumber: '001234567890' }, 'test');
  assert.equal(elsewhere.ok && elsewhere.details.identityNumber, null);
});

test('zones for people, or for organisations, admit them alone', () => {
  const citizen = { ...AN, identityNumber: '001234567890' };
  assert.deepEqual(faultsOf(citizen, 'id.vn'), []);
  assert.deepEqual(faultsOf({ ...citizen, identityNumber: '0100000000' }, 'id.vn'), [
    ['identityNumber', 'form'],
  ]);
  const company = { ...citizen, organization: 'Example Ltd', country: 'US', phone: '+12025550123' };
  assert.deepEqual(faultsOf({ ...company, identityNumber: '001234567890' }, 'id.vn'), [
    ['organization', 'not_admitted'],
    ['country', 'not_admitted'],
  ]);
  assert.deepEqual(faultsOf(citizen, 'edu.vn'), [['organization', 'needed']]);
  assert.equal(zoneRule('com.vn'), zoneRule('vn'));
  assert.equal(zoneRule('constructor').identity, null);
});

test('telephone numbers in usual forms, and none that can’t be one', () => {
  for (const [text, country, is] of [
    ['+84.2455501234', 'VN', '+84.2455501234'],
    ['+84 24 5550 1234', 'VN', '+84.2455501234'],
    ['0084 (24) 5550-1234', 'US', '+84.2455501234'],
    ['+84 (0)24 5550 1234', 'VN', '+84.2455501234'],
    ['024.5550.1234', 'VN', '+84.2455501234'],
    ['+1 (202) 555-0123', 'US', '+1.2025550123'],
    ['+44 20 5550 1234', 'GB', '+44.2055501234'],
    ['+852 5550 1234', 'HK', '+852.55501234'],
    ['202 555 0123', 'US', null],
    ['024 5550 1234', 'US', null],
    ['+84', 'VN', null],
    ['+84.5550123456789012', 'VN', null],
    ['+0.5550123', 'VN', null],
    ['call me', 'VN', null],
  ] as const)
    assert.equal(eppPhone(text, country), is, text);
});
