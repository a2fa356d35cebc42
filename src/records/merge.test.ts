import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeRegistrations } from './merge.ts';
import {
  emptyContact,
  emptyRegistrar,
  emptyRegistration,
  type Registration,
} from './registration.ts';

const record = (changes: Partial<Registration> = {}): Registration => ({
  ...emptyRegistration(),
  ...changes,
});
const contact = (changes: object) => ({ ...emptyContact(), ...changes });

test("dates, statuses, nameservers and DNSSEC are the registry's, the gaps the registrar's", () => {
  const dates = emptyRegistration().dates;
  const registry = record({
    dates: { ...dates, expiry: '2030-01-01T00:00:00.000Z' },
    domainStatus: ['clientHold'],
    nameservers: ['ns1.example.net'],
    nameserverDetails: [{ host: 'ns1.example.net', ipv4: [], ipv6: [] }],
    dnssec: false,
  });
  const registrar = record({
    dates: { ...dates, expiry: '2029-01-01T00:00:00.000Z', created: '2010-01-01T00:00:00.000Z' },
    domainStatus: ['ok'],
    nameservers: ['ns9.example.net'],
    nameserverDetails: [{ host: 'ns9.example.net', ipv4: ['192.0.2.9'], ipv6: [] }],
    dnssec: true,
    dsRecords: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' }],
  });
  const merged = mergeRegistrations(registry, registrar);
  assert.equal(merged.dates.expiry, '2030-01-01T00:00:00.000Z');
  assert.equal(merged.dates.created, '2010-01-01T00:00:00.000Z');
  assert.deepEqual(merged.domainStatus, ['clientHold']);
  assert.deepEqual(merged.nameservers, ['ns1.example.net']);
  assert.deepEqual(merged.nameserverDetails, registry.nameserverDetails);
  assert.equal(merged.dnssec, false);
  assert.deepEqual(merged.dsRecords, []);
});

test("contacts are the registrar's, filled from the registry where they speak of the same person", () => {
  const registry = record({
    registrant: contact({ name: 'NGUYỄN  VĂN A', country: 'VN', city: 'Hà Nội' }),
  });
  const registrar = record({
    registrant: contact({ name: 'Nguyễn Văn A', email: 'a@example.test', city: 'Huế' }),
  });
  const { registrant } = mergeRegistrations(registry, registrar);
  assert.deepEqual(
    registrant,
    contact({ name: 'Nguyễn Văn A', email: 'a@example.test', city: 'Huế', country: 'VN' }),
  );
});

test("two people's details never become one person's", () => {
  const registry = record({
    registrant: contact({ name: 'Nguyễn Văn A', phone: '+84.2455501234' }),
  });
  const registrar = record({ registrant: contact({ name: 'Trần Văn B' }) });
  assert.deepEqual(
    mergeRegistrations(registry, registrar).registrant,
    contact({ name: 'Trần Văn B' }),
  );
});

test('a redacted contact gives way to one that is shown, whoever shows it', () => {
  const hidden = contact({ country: 'VN', redacted: true });
  const shown = contact({ name: 'Nguyễn Văn A' });
  const expected = contact({ name: 'Nguyễn Văn A', country: 'VN' });
  const one = mergeRegistrations(record({ registrant: hidden }), record({ registrant: shown }));
  const other = mergeRegistrations(record({ registrant: shown }), record({ registrant: hidden }));
  assert.deepEqual(one.registrant, expected);
  assert.deepEqual(other.registrant, expected);
});

test('what both withhold stays redacted, and a role only one of them knows is kept', () => {
  const hidden = contact({ redacted: true });
  const tech = contact({ email: 'tech@example.test' });
  const registry = record({ registrant: hidden, contacts: { admin: null, tech, billing: null } });
  const merged = mergeRegistrations(registry, record({ registrant: hidden }));
  assert.equal(merged.registrant.redacted, true);
  assert.deepEqual(merged.contacts, { admin: null, tech, billing: null });
  const silent = mergeRegistrations(registry, record());
  assert.equal(silent.registrant.redacted, true, "a registrar's silence doesn't undo it");
});

test('registrar details fill gaps unless they are of another registrar', () => {
  const registry = record({
    registrar: { ...emptyRegistrar(), name: 'Registrar Example', ianaId: '9999' },
  });
  const same = record({
    registrar: {
      ...emptyRegistrar(),
      name: 'REGISTRAR',
      ianaId: '9999',
      abuseEmail: 'abuse@example.test',
    },
  });
  const other = record({
    registrar: { ...emptyRegistrar(), ianaId: '9998', abuseEmail: 'abuse@other.test' },
  });
  assert.deepEqual(mergeRegistrations(registry, same).registrar, {
    ...registry.registrar,
    abuseEmail: 'abuse@example.test',
  });
  assert.equal(mergeRegistrations(registry, other).registrar.abuseEmail, null);
});

test('neither input is changed, and the result shares nothing with them', () => {
  const registry = record({
    nameservers: ['ns1.example.net'],
    registrant: contact({ street: ['1 Example Street'] }),
  });
  const registrar = record({ domainStatus: ['ok'] });
  const before = structuredClone([registry, registrar]);
  const merged = mergeRegistrations(registry, registrar);
  merged.nameservers.push('x');
  merged.domainStatus.push('x');
  merged.registrant.street.push('x');
  merged.dates.created = 'x';
  assert.deepEqual([registry, registrar], before);
});
