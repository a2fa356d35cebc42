import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AROUND, bareText, pastedHost, plainText } from './pasted-host.ts';

test('the host is the same whatever address it stands in', () => {
  for (const [text, host] of [
    ['Example.vn', 'example.vn'],
    ['https://user:pw@www.Example.vn:8443/path?q=a.vn#x', 'www.example.vn'],
    ['//cdn.example.vn/x.js', 'cdn.example.vn'],
    ['mailto:someone@example.vn', 'example.vn'],
    ['example.vn\\path', 'example.vn'],
    ['example.vn:', 'example.vn'],
  ] as const)
    assert.equal(pastedHost(text), host, text);
});

test('what was copied along is left out, joiners within a name are not', () => {
  assert.equal(
    plainText('\u200bhxxp://bad[.]example[dot]vn\u200e。\ufeff'),
    'hxxp://bad.example.vn.',
  );
  assert.equal(plainText('tie\u0302\u0300n.vn'), 'tiền.vn');
  assert.equal(plainText('a\u200cb.example'), 'a\u200cb.example');
  assert.equal(bareText('(«• a.vn»),', AROUND), 'a.vn');
  assert.equal(bareText('(((', AROUND), '');
});
