import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Failure } from '../api/failure.ts';
import {
  type Entered,
  faultsOf,
  linkedTerm,
  newTerm,
  readSearch,
  refusedTerms,
  requestOf,
  termFault,
} from './terms.ts';

const term = (id: number, part: Partial<Entered>): Entered => ({
  ...newTerm(id, 'include'),
  ...part,
});

test('terms are there again after a reload, to be sent by a press; what is none is not', () => {
  const entered = [
    term(0, { term: 'Nguyễn' }),
    term(3, { side: 'exclude', field: 'nameserver', term: '' }),
  ];
  const sent = requestOf(entered, 'historic');
  assert.deepEqual(readSearch(JSON.stringify({ entered, scope: 'historic', sent })), {
    entered,
    scope: 'historic',
    sent: null,
  });
  const odd = [{ ...term(0, {}), field: 'shoeSize' }];
  for (const json of [null, '{', 'null', '[]', '{"entered":[]}', JSON.stringify({ entered: odd })])
    assert.equal(readSearch(json), null, String(json));
});

test('empty rows are not sent, and white space around a term goes', () => {
  const entered = [
    term(0, { term: ' Nguyễn ', match: 'prefix' }),
    term(1, {}),
    term(2, { side: 'exclude', field: 'nameserver', term: 'ns1.example', match: 'exact' }),
  ];
  assert.deepEqual(requestOf(entered, 'historic'), {
    include: [{ field: 'registrantName', term: 'Nguyễn', match: 'prefix' }],
    exclude: [{ field: 'nameserver', term: 'ns1.example', match: 'exact' }],
    scope: 'historic',
  });
  assert.equal(faultsOf(entered).size, 0);
});

test('a search needs a term that must hold, and says so at the first row', () => {
  const entered = [term(0, {}), term(1, { side: 'exclude', term: 'abc' })];
  assert.deepEqual([...faultsOf(entered)], [[0, 'empty']]);
});

test('a part of a word needs three characters, a whole one none; of a telephone number three digits', () => {
  assert.equal(termFault(term(0, { term: 'a b', match: 'contains' })), 'short');
  assert.equal(termFault(term(0, { term: 'ab', match: 'exact' })), null);
  assert.equal(termFault(term(0, { term: 'trà', match: 'prefix' })), null);
  assert.equal(
    termFault(term(0, { field: 'registrantPhone', term: '+8-4', match: 'prefix' })),
    'short',
  );
  assert.equal(
    termFault(term(0, { field: 'registrantPhone', term: '+-()', match: 'exact' })),
    'empty',
  );
});

test('a term that the service refuses is found again, empty rows aside', () => {
  const failure: Failure = {
    kind: 'invalidInput',
    message: '',
    requestId: null,
    retryAt: null,
    details: [
      { field: 'include.1.term', message: '' },
      { field: 'exclude.7.term', message: '' },
    ],
  };
  const entered = [term(5, { term: 'one' }), term(6, {}), term(7, { term: '…', match: 'exact' })];
  assert.deepEqual([...refusedTerms(failure, entered)], [[7, 'refused']]);
});

test('another page can link to a search; nonsense in the address is none', () => {
  const linked = linkedTerm(new URLSearchParams('field=nameserver&term=ns1.example'));
  assert.deepEqual(linked, {
    id: 0,
    side: 'include',
    field: 'nameserver',
    term: 'ns1.example',
    match: 'exact',
  });
  assert.equal(linkedTerm(new URLSearchParams('field=toString&term=x')), null);
  assert.equal(linkedTerm(new URLSearchParams('field=nameserver')), null);
});
