import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureWords } from './failure-words.ts';

test('a failure is told in words, never by a library’s code', () => {
  const told = (code: unknown) => failureWords(Object.assign(new Error('secret'), { code }));
  for (const [code, words] of [
    ['ECONNREFUSED', 'connection refused'],
    ['ENOTFOUND', 'the name does not resolve'],
    ['HPE_INVALID_CONSTANT', 'not HTTP'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'TLS: certificate is for another name'],
    ['CERT_HAS_EXPIRED', 'TLS: certificate has expired'],
    ['CERT_REVOKED', 'TLS: certificate is not valid'],
    ['ERROR_IN_CERT_NOT_AFTER_FIELD', 'TLS: certificate is not valid'],
    [
      'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
      'TLS: the handshake failed; perhaps nobody speaks TLS there',
    ],
    ['EPROTO', 'TLS: the handshake failed; perhaps nobody speaks TLS there'],
    ['ESOMETHINGNEW', 'no answer'],
    [undefined, 'no answer'],
    ['constructor', 'no answer'],
  ])
    assert.equal(told(code), words);
});
