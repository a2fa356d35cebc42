import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { schemaFaults } from '#app/testing/programs/xmllint.ts';
import {
  type Command,
  checkDomains,
  commandXml,
  createDomain,
  helloFrame,
  infoDomain,
  logout,
  PreparedCommand,
  pollAcknowledge,
  pollRequest,
} from './commands.ts';
import { checkObjects, infoObject } from './existence.ts';
import { FrameReader, frame } from './framing.ts';
import { login } from './login.ts';
import { EXTENSIONS, OBJECTS } from './namespaces.ts';
import { readServerDocument } from './replies.ts';
import { ID_LENGTH, TransactionIds } from './transaction-ids.ts';
import { escaped, parseXml } from './xml.ts';

const SCHEMA = join(import.meta.dirname, 'fixtures/schemas/epp.xsd');
const HOSTILE = 'x\'"><evil a="&amp;"/><!--]]>é漢\u202e';

const creation = {
  name: 'caught.test',
  years: 2,
  nameservers: ['ns1.hosting.example', 'ns2.hosting.example'],
  registrant: 'C1-TEST',
  contacts: { admin: 'C2-TEST', tech: 'C3-TEST', billing: 'C4-TEST' },
  authInfo: HOSTILE,
};
const credentials = {
  clientId: 'catcher',
  language: 'en',
  objects: OBJECTS,
  userAgent: HOSTILE,
  loginSecurity: false,
};
const RUN = '0123456789abcdef0123';

const COMMANDS: Readonly<Record<string, Command>> = {
  login: login({ ...credentials, password: 'a<b>&"c', newPassword: null, extensions: [] })!,
  'login with security': login({
    ...credentials,
    password: 'more than sixteen letters',
    newPassword: 'and an even longer one after that',
    extensions: EXTENSIONS,
  })!,
  'login with security alone': login({
    ...credentials,
    loginSecurity: true,
    password: 'short-word',
    newPassword: 'short-too',
    extensions: EXTENSIONS,
  })!,
  logout,
  check: checkDomains(['a.test', 'b.test']),
  info: infoDomain('a.test'),
  'info with authInfo': infoDomain('a.test', HOSTILE),
  create: createDomain(creation),
  'create at a thin registry': createDomain({
    ...creation,
    registrant: null,
    contacts: {},
    nameservers: [],
  }),
  'check of contacts': checkObjects('contact', ['C1-TEST', HOSTILE.slice(0, 12)]),
  'check of hosts': checkObjects('host', ['ns1.hosting.example']),
  'info of a contact': infoObject('contact', 'C1-TEST'),
  'info of a host': infoObject('host', 'ns1.hosting.example'),
  'poll request': pollRequest,
  'poll acknowledgement': pollAcknowledge('12345'),
};

for (const [name, command] of Object.entries(COMMANDS)) {
  test(`${name}: the frame is valid by the official schemas`, (t) => {
    const faults = schemaFaults(t, commandXml(command, new TransactionIds(RUN).next()), SCHEMA);
    if (faults !== null) assert.equal(faults, '');
  });
}

test('a hostile value stays a value', () => {
  const root = parseXml(commandXml(createDomain(creation), 'abc'));
  assert.ok(root);
  const words: string[] = [];
  const collect = (node: typeof root) => {
    words.push(node.text);
    assert.notEqual(node.local, 'evil');
    for (const one of node.children) collect(one);
  };
  collect(root);
  assert.ok(words.includes(HOSTILE));
  assert.throws(() => escaped('a\0b'), RangeError);
  assert.throws(() => escaped('\ud800'), RangeError);
});

test('a password that must go by login security is not sent to a server without', () => {
  const plain = { ...credentials, password: 'hush-hush', newPassword: null, extensions: [] };
  assert.notEqual(login(plain), null);
  assert.equal(login({ ...plain, password: 'more than sixteen letters' }), null);
  assert.equal(login({ ...plain, newPassword: 'more than sixteen letters' }), null);
  assert.equal(login({ ...plain, loginSecurity: true }), null);
});

test('where the account says so a short password goes by login security alone', () => {
  const values = { ...credentials, password: 'hush-hush', newPassword: null };
  const [plain, secured] = [false, true].map((loginSecurity) =>
    commandXml(login({ ...values, loginSecurity, extensions: EXTENSIONS })!, 'abc'),
  );
  assert.match(plain!, /<pw>hush-hush<\/pw>.*<loginSec:userAgent><loginSec:app>/);
  assert.doesNotMatch(plain!, /loginSec:pw/);
  assert.match(secured!, /<pw>\[LOGIN-SECURITY\]<\/pw>.*<loginSec:pw>hush-hush<\/loginSec:pw>/);
});

test('a prepared frame differs from one written on the spot in nothing', () => {
  const ids = new TransactionIds(RUN);
  const prepared = new PreparedCommand(COMMANDS.create!, ID_LENGTH);
  for (let i = 0; i < 3; i += 1) {
    const id = ids.next();
    assert.deepEqual(prepared.frame(id), frame(commandXml(COMMANDS.create!, id)));
  }
  assert.throws(() => prepared.frame('short'), RangeError);
  assert.throws(() => prepared.frame('<'.repeat(ID_LENGTH)), RangeError);
});

test('identifiers are such as RFC 5730 takes, of one length, and of their run alone', () => {
  const drawn = [RUN, RUN.replace('0', 'f')].flatMap((run) => {
    const ids = new TransactionIds(run);
    return Array.from({ length: 100 }, () => ids.next());
  });
  assert.equal(new Set(drawn).size, drawn.length);
  assert.ok(drawn.every((id) => id.length === ID_LENGTH && id.length <= 64));
  assert.ok(drawn.every((id) => id.startsWith('tra-') && /^[a-z0-9-]+$/.test(id)));
  for (const run of ['', '1', RUN.slice(1), `${RUN.slice(1)}<`])
    assert.throws(() => new TransactionIds(run), RangeError);
});

test('documents come whole however TCP cuts and joins them', () => {
  const units = ['<a/>', `<b>${'é'.repeat(5_000)}</b>`, '<c/>'];
  const stream = Buffer.concat(units.map(frame));
  for (const size of [1, 2, 3, 5, 7, 1_000, stream.length]) {
    const reader = new FrameReader();
    const read: string[] = [];
    for (let at = 0; at < stream.length; at += size)
      read.push(...reader.push(stream.subarray(at, at + size)));
    assert.deepEqual(read, units);
  }
});

test('a length that can not be is refused, not allocated', () => {
  for (const length of [0, 3, 4, 0x7fffffff, 0xffffffff]) {
    const header = Buffer.alloc(4);
    header.writeUInt32BE(length);
    assert.throws(() => new FrameReader().push(header), RangeError);
  }
});

test('what is no greeting and no response is told from both', () => {
  const epp = (inner: string) => `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inner}</epp>`;
  const noise = [
    '',
    'not xml',
    '<html/>',
    epp(''),
    epp('<response/>'),
    epp('<response><result code="200"><msg/></result></response>'),
    epp('<response><result code="1000"><msg>cut'),
    `<!DOCTYPE x [<!ENTITY a "aaaa">]>${epp('<greeting/>')}`,
    '<a>'.repeat(10_000),
  ];
  for (const text of noise) assert.equal(readServerDocument(text), null, text.slice(0, 60));
  assert.equal(readServerDocument(helloFrame.toString('utf8', 4)), null);
});
