import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ConfigError } from '#app/base/config.ts';
import { selfSignedCertificate } from '#app/sandbox/tls-certificate.ts';
import { readAccounts, servesZone } from './accounts.ts';

const LEAST = {
  id: 'main',
  kind: 'epp',
  zones: ['Test'],
  host: 'epp.nic.test',
  clientId: 'catcher',
  password: 'hush-hush',
};
const OWNER = {
  type: 'company',
  given: 'Văn A',
  family: 'Nguyễn',
  orgname: 'Công ty Mẫu Một',
  email: 'a@mau-mot.example',
  phone: '+84.2455501234',
  streetaddr: 'Số 1 Phố Ví Dụ',
  city: 'Hà Nội',
  zip: '100000',
  country: 'VN',
};
const GANDI = {
  id: 'gandi',
  kind: 'gandi',
  zones: ['com'],
  token: 'a-token-of-length',
  owner: OWNER,
};

const ZONES = 'a list of one zone or more such as "test" or "com.vn", in their ASCII form';

function folder(t: TestContext): string {
  const path = mkdtempSync(join(tmpdir(), 'tra-accounts-'));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

function written(t: TestContext, content: unknown, into = folder(t)): string {
  const file = join(into, 'accounts.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

function faultsOf(t: TestContext, content: unknown, into?: string): readonly string[] {
  const file = written(t, content, into);
  try {
    readAccounts(file);
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.faults;
  }
  return [];
}

test('what an account leaves out has its usual value', (t) => {
  assert.deepEqual(readAccounts(written(t, [LEAST, GANDI])), [
    {
      id: 'main',
      kind: 'epp',
      zones: ['test'],
      prices: {},
      createsPerSecond: 10,
      dailyCreates: 500,
      nameservers: [],
      server: { host: 'epp.nic.test', port: 700, tlsServerName: null, ca: null, certificate: null },
      credentials: { clientId: 'catcher', password: 'hush-hush', newPassword: null },
      registrant: null,
      contacts: {},
      maxSessions: 2,
      checksPerSecond: 1,
      dailyChecks: 20_000,
      createsInWindows: false,
      poll: false,
      loginSecurity: false,
      authInfoLength: 24,
      authInfoSpecials: '-_',
      keepAliveMs: 60_000,
    },
    {
      id: 'gandi',
      kind: 'gandi',
      zones: ['com'],
      prices: {},
      createsPerSecond: 1,
      dailyCreates: 500,
      nameservers: [],
      url: 'https://api.gandi.net/',
      token: 'a-token-of-length',
      owner: OWNER,
    },
  ]);
});

test('PEM files are read at the start, by paths relative to the accounts’ file', (t) => {
  const into = folder(t);
  const { cert, key } = selfSignedCertificate(Date.UTC(2026, 0, 15), 'epp.nic.test', '127.0.0.1');
  writeFileSync(join(into, 'ca.pem'), cert);
  writeFileSync(join(into, 'key.pem'), key);
  const account = {
    ...LEAST,
    caFile: 'ca.pem',
    certFile: 'ca.pem',
    keyFile: join(into, 'key.pem'),
  };
  const [read] = readAccounts(written(t, [account], into));
  assert.deepEqual(read?.kind === 'epp' && read.server, {
    host: 'epp.nic.test',
    port: 700,
    tlsServerName: null,
    ca: cert,
    certificate: { cert, key },
  });
  writeFileSync(
    join(into, 'broken.pem'),
    '-----BEGIN CERTIFICATE-----\nhush\n-----END CERTIFICATE-----\n',
  );
  writeFileSync(join(into, 'none.pem'), 'hush');
  const faulty = (fields: object) => faultsOf(t, [{ ...LEAST, ...fields }], into);
  const named = 'EPP_ACCOUNTS: account "main"';
  assert.deepEqual(faulty({ caFile: 'away.pem' }), [
    `${named}: caFile names a file that can not be read (ENOENT)`,
  ]);
  assert.deepEqual(faulty({ caFile: 'none.pem' }), [
    `${named}: caFile names a file that is no PEM`,
  ]);
  assert.deepEqual(faulty({ caFile: 'broken.pem' }), [
    `${named}: caFile holds no certificate that can be used`,
  ]);
  assert.deepEqual(faulty({ certFile: 'ca.pem' }), [
    `${named}: keyFile is needed too: certificate and key go together`,
  ]);
  assert.deepEqual(faulty({ certFile: 'broken.pem', keyFile: 'key.pem' }), [
    `${named}: certFile and keyFile hold no pair that can be used`,
  ]);
});

test('every fault is told at once, by account and field', (t) => {
  assert.deepEqual(
    faultsOf(t, [
      { ...LEAST, zones: [], port: 70_000, colour: 'red', contacts: { admin: 'x', boss: 'C1' } },
      { ...LEAST, id: 'main' },
      { kind: 'carrier-pigeon' },
      'main',
      { ...GANDI, url: 'http://api.example/', owner: { ...OWNER, country: 'Vietnam', age: 3 } },
    ]),
    [
      'EPP_ACCOUNTS: account "main": unknown field "colour"',
      `EPP_ACCOUNTS: account "main": zones must be ${ZONES}`,
      'EPP_ACCOUNTS: account "main": port must be a whole number from 1 to 65535',
      'EPP_ACCOUNTS: account "main": contacts: unknown field "boss"',
      'EPP_ACCOUNTS: account "main": contacts: admin must be an identifier of 3 to 16 characters',
      'EPP_ACCOUNTS: account "main": id is taken by an account before it',
      'EPP_ACCOUNTS: account 3: id is needed: a name of up to 40 letters, digits, - and _',
      `EPP_ACCOUNTS: account 3: zones is needed: ${ZONES}`,
      'EPP_ACCOUNTS: account 3: kind must be epp or gandi',
      'EPP_ACCOUNTS: account 4 must be an object',
      'EPP_ACCOUNTS: account "gandi": url must be a URL that begins with https:, ' +
        'without user, query or fragment',
      'EPP_ACCOUNTS: account "gandi": owner: unknown field "age"',
      'EPP_ACCOUNTS: account "gandi": owner: country must be a country code of two capital letters',
    ],
  );
});

test('a field that is not as it must be is told once, and as what it is', (t) => {
  const into = folder(t);
  const { cert } = selfSignedCertificate(Date.UTC(2026, 0, 15), 'epp.nic.test', '127.0.0.1');
  writeFileSync(join(into, 'cert.pem'), cert);
  const faultsIn = (fields: object) =>
    faultsOf(t, [{ ...LEAST, ...fields }], into).map((fault) => fault.replace(/^.*"main": /, ''));
  assert.deepEqual(faultsIn({ host: 'https://h/' }), ['host must be a host name or an address']);
  assert.deepEqual(faultsIn({ host: 5 }), ['host must be a host name or an address']);
  assert.deepEqual(faultsIn({ host: null }), ['host is needed: a host name or an address']);
  const zones = `zones must be ${ZONES}`;
  assert.deepEqual(faultsIn({ zones: ['.vn'] }), [zones]);
  assert.deepEqual(faultsIn({ zones: 'vn' }), [zones]);
  assert.deepEqual(faultsIn({ zones: [] }), [zones]);
  for (const none of [null, undefined])
    assert.deepEqual(faultsIn({ zones: none }), [`zones is needed: ${ZONES}`]);
  assert.deepEqual(faultsIn({ certFile: 'away.pem', keyFile: 'cert.pem' }), [
    'certFile names a file that can not be read (ENOENT)',
  ]);
});

test('with an id or a kind at fault the other faults are told all the same', (t) => {
  assert.deepEqual(
    faultsOf(t, [
      { ...LEAST, id: 'no id', port: 0 },
      { ...LEAST, id: 'no id', kind: 'EPP', password: 'short' },
      { ...GANDI, kind: undefined, token: 'short', colour: 'red' },
      { id: 'neither', kind: 'other', zones: ['.'], colour: 'red' },
    ]),
    [
      'account 1: id must be a name of up to 40 letters, digits, - and _',
      'account 1: port must be a whole number from 1 to 65535',
      'account 2: id must be a name of up to 40 letters, digits, - and _',
      'account 2: kind must be epp or gandi',
      'account 2: password must be a password of 6 to 128 characters',
      'account "gandi": unknown field "colour"',
      'account "gandi": kind is needed: epp or gandi',
      'account "gandi": token must be a token of 8 to 512 characters',
      'account "neither": unknown field "colour"',
      `account "neither": zones must be ${ZONES}`,
      'account "neither": kind must be epp or gandi',
    ].map((fault) => `EPP_ACCOUNTS: ${fault}`),
  );
});

test('no fault shows a value: it may be the password', (t) => {
  const secret = 'hush-hush';
  const texts = [
    ...faultsOf(t, `[{"id":"main","password":"${secret}"`),
    ...faultsOf(t, { password: secret }),
    ...faultsOf(t, [{ ...LEAST, password: ` ${secret}` }]),
    ...faultsOf(t, [{ ...LEAST, password: `${secret}\u0007`, newPassword: secret.slice(0, 5) }]),
    ...faultsOf(t, [{ ...LEAST, id: secret.repeat(9), host: `${secret}!`, maxSessions: secret }]),
    ...faultsOf(t, [{ ...GANDI, token: `${secret}é`, url: `https://${secret}@api.example/` }]),
  ];
  assert.equal(texts.length, 10);
  assert.equal(
    texts.some((text) => text.includes(secret)),
    false,
  );
  assert.throws(
    () => readAccounts(join(folder(t), 'none.json')),
    /EPP_ACCOUNTS: the file can not be read/,
  );
});

test('an account serves its zones and those below, not those that merely end alike', () => {
  const account = { zones: ['vn', 'co.uk'] };
  assert.deepEqual(
    ['vn', 'com.vn', 'co.uk', 'uk', 'tvn', 'xco.uk'].map((zone) => servesZone(account, zone)),
    [true, true, true, false, false, false],
  );
});
