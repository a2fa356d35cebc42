import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../api/types.ts';
import { fieldText, foldedChanges, happenings, listDifference, valueLines } from './changes.ts';
import words from './words.json' with { type: 'json' };

const change = (field: string, before: unknown, after: unknown): Change => ({
  field,
  before,
  after,
});
const of = (status: 'registered' | 'available' | 'reserved', ...changes: Change[]) =>
  happenings({ status, changes }, false);

test('what happened is told by what people look for, not by what came along with it', () => {
  assert.deepEqual(
    of(
      'registered',
      change('dates.updated', '2024-01-01', '2025-01-01'),
      change('dates.expiry', '2025-06-15', '2034-06-15'),
    ),
    ['renewed'],
  );
  assert.deepEqual(
    of(
      'registered',
      change('nameservers', ['a.example'], ['b.example']),
      change('registrant.name', 'A', 'B'),
      change('registrant.city', 'A', 'B'),
    ),
    ['holder', 'nameservers', 'contacts'],
  );
  assert.deepEqual(of('registered', change('dates.updated', null, '2025-01-01')), ['details']);
});

test('another e-mail address makes no other holder', () => {
  assert.deepEqual(of('registered', change('registrant.email', 'a@example', 'b@example')), [
    'contacts',
  ]);
});

test('an expiry that moves back is no renewal', () => {
  assert.deepEqual(of('registered', change('dates.expiry', '2026-01-01', '2025-01-01')), [
    'expiry',
  ]);
  assert.deepEqual(of('registered', change('dates.expiry', null, '2025-01-01')), ['expiry']);
});

test('a name that goes or comes back is that alone, with all its fields folded away', () => {
  const all = [change('status', 'registered', 'available'), change('registrant.name', 'A', null)];
  assert.deepEqual(of('available', ...all), ['gone']);
  assert.deepEqual(foldedChanges(all), { main: [], minor: [all[1]] });
  assert.deepEqual(of('registered', change('status', 'available', 'registered')), ['registered']);
  assert.deepEqual(of('reserved', change('status', 'available', 'reserved')), ['state']);
});

test('only the oldest record of all was seen first', () => {
  assert.deepEqual(happenings({ status: 'registered', changes: [] }, true), ['firstSeen']);
  assert.deepEqual(happenings({ status: 'registered', changes: [] }, false), ['details']);
});

test('small changes are folded away, unless there are no others', () => {
  const updated = change('dates.updated', 'a', 'b');
  const registrar = change('registrar.name', 'A', 'B');
  const ianaId = change('registrar.ianaId', '1', '2');
  assert.deepEqual(foldedChanges([updated, registrar, ianaId]), {
    main: [registrar],
    minor: [updated, ianaId],
  });
  assert.deepEqual(foldedChanges([updated]), { main: [updated], minor: [] });
});

test('lists are told apart by their entries, letter case aside', () => {
  assert.deepEqual(listDifference(['A.example', 'b.example'], ['a.example', 'c.example']), [
    { side: 'gone', text: 'b.example' },
    { side: 'kept', text: 'a.example' },
    { side: 'come', text: 'c.example' },
  ]);
  assert.deepEqual(listDifference(null, ['x']), [{ side: 'come', text: 'x' }]);
  assert.equal(listDifference('a', 'b'), null);
});

test('a value of any shape has its text', () => {
  assert.deepEqual(valueLines([{ host: 'ns1.example', ipv4: ['192.0.2.1'], ipv6: [] }]), [
    'ns1.example 192.0.2.1',
  ]);
  assert.deepEqual(valueLines([{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' }]), [
    '1 13 2 AB',
  ]);
  assert.deepEqual(valueLines([null, '', undefined]), []);
  assert.deepEqual(valueLines(false), ['false']);
});

test('every path of a change has words in both languages; an unknown one stays readable', () => {
  const contact = Object.keys(words.vi.contactFields);
  const roles = ['registrant', 'contacts.admin', 'contacts.tech', 'contacts.billing'];
  const paths = roles.flatMap((role) => contact.map((part) => `${role}.${part}`));
  for (const said of [words.vi, words.en]) {
    for (const path of paths) assert.notEqual(fieldText(path, said), path);
    assert.equal(fieldText('something.new', said), 'something.new');
  }
  assert.equal(fieldText('contacts.admin.email', words.en), 'Admin: e-mail');
  assert.equal(fieldText('registrar.name', words.vi), 'Nhà đăng ký');
  assert.deepEqual(Object.keys(words.vi.fields), Object.keys(words.en.fields));
});
