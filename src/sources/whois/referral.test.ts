import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MAX_HOPS } from '../source.ts';
import { parseReferral, ReferralTrail, readIanaReferral } from './referral.ts';

test('a host, with or without port 43 or the whois scheme, is a referral', () => {
  for (const text of [
    'whois.registrar.test',
    ' Whois.Registrar.TEST. \r\n',
    'whois.registrar.test:43',
    'whois://whois.registrar.test',
    'WHOIS://whois.registrar.test:43/',
  ]) {
    assert.deepEqual(parseReferral(text), { host: 'whois.registrar.test', port: 43 }, text);
  }
  assert.deepEqual(parseReferral('192.0.2.1'), { host: '192.0.2.1', port: 43 });
});

test('everything that is not plainly a WHOIS server is none', () => {
  for (const text of [
    ...['', ' ', '-', 'N/A', 'none', 'localhost', 'whois', '.', '..', 'a..b', '-a.test', 'a-.test'],
    ...[
      'http://whois.registrar.test',
      'https://whois.registrar.test/whois',
      'whois.registrar.test/path',
    ],
    ...[
      'rwhois://whois.registrar.test:4321',
      'rdap://whois.registrar.test',
      'file:///etc/passwd',
      '//a.test',
    ],
    ...[
      'user@whois.registrar.test',
      'whois://user:pass@whois.registrar.test',
      'a.test:43:43',
      'a.test:',
    ],
    ...[
      'a.test:25',
      'a.test:0',
      'a.test:043',
      'a.test:65536',
      'a.test:99999',
      'a.test:+43',
      'a.test:4e1',
    ],
    ...[
      '2130706433',
      '0x7f000001',
      '127.1',
      '0x7f.1',
      '0177.0.0.1',
      '010.0.0.1',
      '1.2.3.4.5',
      'a.0x7f',
      'a.1',
    ],
    ...['fe80::1', '[fe80::1%eth0]', '[::1', '[]', '[127.0.0.1]', '::1'],
    ...[
      'a.test\r\nQUIT',
      'a.test\0',
      'a b.test',
      'whois.tiền.test',
      'ａ.test',
      'a.test?x',
      'a.test#x',
      'a.test\\b',
    ],
    `${'a.'.repeat(200)}test`,
    `${'a'.repeat(64)}.test`,
  ]) {
    assert.equal(parseReferral(text), null, JSON.stringify(text));
  }
});

test('another port passes only with the caller’s word for that very endpoint', () => {
  const permits = ({ host, port }: { host: string; port: number }) =>
    host === '127.0.0.1' && port === 4343;
  assert.deepEqual(parseReferral('127.0.0.1:4343', permits), { host: '127.0.0.1', port: 4343 });
  assert.equal(parseReferral('127.0.0.1:4344', permits), null);
  assert.equal(parseReferral('127.0.0.2:4343', permits), null);
});

test('a trail ends where a server would be asked twice, however it is spelt', () => {
  const trail = new ReferralTrail('whois.Registry.test:43');
  assert.equal(trail.follow({ host: 'whois.registry.test', port: 43 }), null);
  assert.equal(trail.follow({ host: 'whois.registrar.test', port: 43 }), 'whois.registrar.test');
  assert.equal(trail.follow({ host: 'whois.registrar.test', port: 43 }), null);
  assert.equal(
    trail.follow({ host: 'whois.registrar.test', port: 4343 }),
    'whois.registrar.test:4343',
  );
});

test('a trail follows no more referrals than MAX_HOPS', () => {
  const trail = new ReferralTrail('whois.registry.test');
  const followed = Array.from({ length: 10 }, (_, i) =>
    trail.follow({ host: `whois${i}.test`, port: 43 }),
  );
  assert.equal(followed.filter((server) => server !== null).length, MAX_HOPS);
});

test('IANA’s refer line goes before its whois line, and an answer with neither names no server', () => {
  assert.equal(readIanaReferral('% c: x\r\n\r\nwhois: b.test\r\nrefer:   a.test\r\n'), 'a.test');
  assert.equal(readIanaReferral('domain: X\n\nwhois:        b.test\n\nstatus: ACTIVE\n'), 'b.test');
  assert.equal(readIanaReferral('domain: X\nwhois:\nremarks: whois: c.test\n'), null);
  assert.equal(readIanaReferral('% This query returned 0 objects.\n'), null);
  assert.equal(readIanaReferral(''), null);
});
