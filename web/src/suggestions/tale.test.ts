import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '../api/failure.ts';
import {
  badgeOf,
  begun,
  briefLength,
  briefRefusal,
  briefWithout,
  conditionsOf,
  keptWish,
  type ShownSuggestion,
  termsOf,
  told,
  unknownZones,
  type Wish,
  zonesIn,
} from './tale.ts';

const wish: Wish = {
  query: 'trà sữa',
  zones: ['vn', 'zz'],
  language: 'auto',
  style: 'any',
  maxLength: 15,
  limit: 20,
  hyphens: false,
  digits: false,
  idn: false,
  onlyAvailable: false,
  seed: 0,
};
const name = (domain: string): ShownSuggestion => ({
  domain,
  unicode: domain,
  zone: 'test',
  reason: '',
  available: null,
  status: 'unknown',
  notices: [],
});
const failure = (details: Failure['details']): Failure => ({
  kind: 'invalidInput',
  message: '',
  requestId: null,
  details,
  retryAt: null,
});

test('a badge turns while its name is asked about, and no more once the run is over', () => {
  let tale = begun(wish, null);
  tale = told(tale, { event: 'suggestion', data: name('a.test') });
  tale = told(tale, { event: 'suggestion', data: name('b.test') });
  assert.equal(badgeOf(tale.names[0]!, tale), 'checking');
  tale = told(tale, {
    event: 'availability',
    data: { domain: 'a.test', available: true, status: 'available' },
  });
  assert.equal(badgeOf(tale.names[0]!, tale), 'available');
  tale = told(tale, { event: 'done', data: { engine: 'embedded', partial: true } });
  assert.equal(tale.phase, 'partial');
  assert.equal(badgeOf(tale.names[1]!, tale), 'unknown');
});

test('more names join those before, none twice, and are not asked about anew', () => {
  let tale = told(begun(wish, null), { event: 'suggestion', data: name('a.test') });
  tale = begun({ ...wish, seed: 1 }, tale);
  assert.equal(badgeOf(tale.names[0]!, tale), 'unknown');
  tale = told(tale, { event: 'suggestion', data: name('b.test') });
  tale = told(tale, { event: 'suggestion', data: name('a.test') });
  tale = told(tale, {
    event: 'availability',
    data: { domain: 'b.test', available: false, status: 'registered' },
  });
  assert.deepEqual(
    tale.names.map(({ domain, status }) => [domain, status]),
    [
      ['a.test', 'unknown'],
      ['b.test', 'registered'],
    ],
  );
});

test('conditions are told once for each zone that has a name to register', () => {
  const notices = (message: string) => [{ code: 'vn_eligibility', message }];
  const names = [
    { ...name('a.vn'), zone: 'vn', notices: notices('open') },
    { ...name('b.vn'), zone: 'vn', notices: notices('open') },
    {
      ...name('a.id.vn'),
      zone: 'id.vn',
      status: 'registered',
      notices: notices('citizens'),
    } as const,
    name('a.test'),
  ];
  assert.deepEqual(conditionsOf(names), [{ zone: 'vn', message: 'open' }]);
});

test('a wish is kept whole or not at all', () => {
  assert.deepEqual(keptWish(JSON.stringify(wish)), wish);
  for (const json of [null, '', 'null', '[]', '{}', JSON.stringify({ ...wish, zones: [1] })])
    assert.equal(keptWish(json), null, String(json));
});

test('a refused brief is told from a wrong request', () => {
  const message = 'phishing: Names that pass for somebody else are not suggested.';
  assert.equal(
    briefRefusal(failure([{ field: 'query', message }])),
    'Names that pass for somebody else are not suggested.',
  );
  assert.equal(
    briefRefusal(failure([{ field: 'query', message: 'must have 3 to 500 characters' }])),
    null,
  );
  assert.equal(briefRefusal(failure([])), null);
});

test('zones that do not exist are named as they were written', () => {
  const details = [{ field: 'zones.1', message: 'is no zone' }];
  assert.deepEqual(unknownZones(failure(details), wish), ['zz']);
  assert.deepEqual(unknownZones(failure([{ field: 'zones.9', message: '' }]), wish), []);
});

test('zones are read however they are separated, dots aside, ten at most', () => {
  assert.deepEqual(zonesIn('com.vn, .Shop;vn  vn\n*.io'), ['com.vn', 'shop', 'vn', 'io']);
  assert.equal(zonesIn('abcdefghijklm'.split('').join(' ')).length, 10);
});

test('a brief is counted in characters, without the white space around it', () => {
  assert.equal(briefLength('  trà 🧋 '), 5);
});

test('a term is taken out of a brief that says it, not of one that would be left empty', () => {
  assert.equal(briefWithout('Trà sữa và bánh ngọt ở Huế', 'trà sữa'), 'và bánh ngọt ở Huế');
  assert.equal(briefWithout('quán cà phê ở Huế', 'Đà Nẵng'), null);
  assert.equal(briefWithout('trà sữa', 'trà sữa'), null);
});

test('what was understood of a brief is told term by term', () => {
  const terms = termsOf({
    trades: ['trà'],
    audience: [],
    tone: [],
    place: 'Huế',
    person: null,
    namesIn: 'en',
    corrections: [{ from: 'bành', to: 'bánh' }],
  });
  assert.deepEqual(terms, [
    { kind: 'trades', term: 'trà' },
    { kind: 'place', term: 'Huế' },
    { kind: 'corrections', term: 'bành → bánh' },
  ]);
});
