import assert from 'node:assert/strict';
import { test } from 'node:test';
import { triedIn } from './tried.ts';

test('a 503 tells who was asked and what came of it', () => {
  assert.deepEqual(
    triedIn(
      'No definite answer for a.test for now. Tried: rdap http://127.0.0.1:1/domain/a.test: serverError; whois 127.0.0.1:43: unreachable.',
    ),
    [
      { source: 'rdap', server: 'http://127.0.0.1:1/domain/a.test', result: 'serverError' },
      { source: 'whois', server: '127.0.0.1:43', result: 'unreachable' },
    ],
  );
  assert.deepEqual(
    triedIn('No definite answer for a.b for now. No source is known for its zone.'),
    [],
  );
  assert.equal(triedIn('Keys can not be checked for now.'), null);
});
