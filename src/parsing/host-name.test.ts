import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asciiHost, isSameName } from './host-name.ts';

test('host names of any case and script become lower-case A-labels', () => {
  assert.equal(asciiHost(' NS1.Example.NET. '), 'ns1.example.net');
  assert.equal(asciiHost('TIỀN.test'), 'xn--tin-hkz.test');
  assert.equal(asciiHost('tiền.test'.normalize('NFD')), 'xn--tin-hkz.test');
  assert.equal(asciiHost('_dmarc.example.net'), '_dmarc.example.net');
  assert.equal(asciiHost('1.2.3'), '1.2.3', 'digits are no address to be completed');
});

test('what cannot be a name is none', () => {
  for (const text of [
    '',
    '.',
    'a b',
    'a..b',
    '.a',
    'a/b',
    'a:1',
    '<a>',
    'a,b',
    'a\u0000b',
    `${'a'.repeat(254)}`,
  ]) {
    assert.equal(asciiHost(text), null, text);
  }
  assert.equal(isSameName('', ''), false);
  assert.equal(isSameName('Tiền.test', 'xn--tin-hkz.test'), true);
});
