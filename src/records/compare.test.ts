import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareRegistrations } from './compare.ts';
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
const servers = (...hosts: string[]) => ({
  nameservers: hosts,
  nameserverDetails: hosts.map((host) => ({ host, ipv4: [] as string[], ipv6: [] as string[] })),
});

test('a record has no changes against itself', () => {
  const full = record({
    ...servers('ns1.example.net'),
    dsRecords: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' }],
  });
  assert.deepEqual(compareRegistrations(full, structuredClone(full)), []);
  assert.deepEqual(compareRegistrations(null, null), []);
});

test('order, case and doubles of lists do not count', () => {
  const before = record({
    ...servers('ns1.example.net', 'ns2.example.net'),
    domainStatus: ['clientHold', 'active'],
  });
  const after = record({
    ...servers('NS2.example.net', 'ns1.example.net'),
    domainStatus: ['ACTIVE', 'clienthold', 'active'],
  });
  assert.deepEqual(compareRegistrations(before, after), []);
});

test('changes are named by their path, with both values', () => {
  const before = record({
    registrar: { ...emptyRegistrar(), name: 'Registrar One' },
    ...servers('ns1.example.net'),
  });
  const after = record({
    registrar: { ...emptyRegistrar(), name: 'Registrar Two' },
    ...servers('ns1.example.net', 'ns2.example.net'),
    contacts: {
      admin: { ...emptyContact(), email: 'a@example.test' },
      tech: emptyContact(),
      billing: null,
    },
    dnssec: false,
  });
  assert.deepEqual(compareRegistrations(before, after), [
    { field: 'contacts.admin.email', before: null, after: 'a@example.test' },
    { field: 'registrar.name', before: 'Registrar One', after: 'Registrar Two' },
    {
      field: 'nameservers',
      before: ['ns1.example.net'],
      after: ['ns1.example.net', 'ns2.example.net'],
    },
    { field: 'dnssec', before: null, after: false },
  ]);
});

test('glue is news of its own only when the hosts stayed', () => {
  const before = record(servers('ns1.example.net'));
  const glued = { host: 'ns1.example.net', ipv4: ['192.0.2.1'], ipv6: [] };
  const after = record({ nameservers: ['ns1.example.net'], nameserverDetails: [glued] });
  assert.deepEqual(
    compareRegistrations(before, after).map(({ field }) => field),
    ['nameserverDetails'],
  );
});

test('a registration that comes or goes changes every field that it had', () => {
  const full = record({
    registrant: { ...emptyContact(), name: 'Nguyễn Văn A' },
    domainStatus: ['active'],
  });
  assert.deepEqual(compareRegistrations(null, full), [
    { field: 'registrant.name', before: null, after: 'Nguyễn Văn A' },
    { field: 'domainStatus', before: [], after: ['active'] },
  ]);
  assert.equal(compareRegistrations(full, null).length, 2);
});

test('DS records compare as records, whatever the order of their members or the case of the digest', () => {
  const before = record({ dsRecords: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' }] });
  const after = record({ dsRecords: [{ digest: 'ab', digestType: 2, algorithm: 13, keyTag: 1 }] });
  assert.deepEqual(compareRegistrations(before, after), []);
  const changed = record({
    dsRecords: [{ keyTag: 2, algorithm: 13, digestType: 2, digest: 'AB' }],
  });
  assert.equal(compareRegistrations(before, changed).length, 1);
});
