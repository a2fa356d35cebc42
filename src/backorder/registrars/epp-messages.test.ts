import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInProportion } from '#app/testing/in-proportion.ts';
import { readMessage } from './epp-messages.ts';

const DOMAIN = 'xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"';

interface Parts {
  msg?: string;
  data?: string;
  extension?: string;
  count?: number;
  trID?: string;
  end?: string;
}

function reply({ msg, data, extension, count = 1, trID = 'S-1', end = '</epp>' }: Parts): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
<result code="1301"><msg>Command completed successfully; ack to dequeue</msg></result>
<msgQ count="${count}" id="12345"><qDate>2026-01-15T12:00:00.0Z</qDate>${msg ?? '<msg>Hello</msg>'}</msgQ>
${data ? `<resData>${data}</resData>` : ''}${extension ? `<extension>${extension}</extension>` : ''}
<trID><clTRID>tra-1</clTRID><svTRID>${trID}</svTRID></trID></response>${end}`;
}

const TRANSFER = `<domain:trnData ${DOMAIN}><domain:name>Mine.Example</domain:name>
  <domain:trStatus>pending</domain:trStatus><domain:reID>ClientX</domain:reID></domain:trnData>`;
const DECIDED = `<domain:panData ${DOMAIN}><domain:name paResult="1">mine.example</domain:name>
  <domain:paTRID><clTRID xmlns="urn:ietf:params:xml:ns:epp-1.0">tra-7</clTRID></domain:paTRID></domain:panData>`;

test('a transfer is kept whole: identifier, date, words, language and XML as they came', () => {
  const read = readMessage(
    reply({ msg: '<msg lang="vi">Yêu cầu chuyển</msg>', data: TRANSFER, extension: '<x/>' }),
  );
  assert.ok(read);
  const { digest, ...rest } = read;
  assert.match(digest, /^[0-9a-f]{64}$/);
  assert.deepEqual(rest, {
    kind: 'transfer',
    domain: 'mine.example',
    succeeded: null,
    transactionId: null,
    queuedAt: Date.UTC(2026, 0, 15, 12),
    language: 'vi',
    messageId: '12345',
    text: 'Yêu cầu chuyển',
    data: `<resData>${TRANSFER}</resData>`,
    extension: '<extension><x/></extension>',
    isCut: false,
  });
});

test('what a message is read as', () => {
  const money = '<b:pollData xmlns:b="http://www.registry.example/epp/lowbalance-poll-1.0"/>';
  const kindOf = (parts: Parts) => readMessage(reply(parts))?.kind;
  assert.equal(kindOf({ data: DECIDED }), 'decided');
  assert.equal(kindOf({ data: TRANSFER }), 'transfer');
  assert.equal(kindOf({ data: money }), 'balance');
  assert.equal(kindOf({ msg: '<msg>Your account balance is below 100</msg>' }), 'balance');
  assert.equal(kindOf({ msg: '<msg>Maintenance on Sunday</msg>' }), 'other');
  const decided = readMessage(reply({ data: DECIDED }));
  assert.deepEqual([decided?.succeeded, decided?.transactionId], [true, 'tra-7']);
});

test('no authInfo and no password is kept, in whatever namespace, nor in what can’t be read', () => {
  const info = `<domain:infData ${DOMAIN}><domain:name>mine.example</domain:name>
    <domain:authInfo><domain:pw roid="1">Sesame</domain:pw></domain:authInfo>
    <c:authInfo xmlns:c="urn:x"><c:pw>Sesame</c:pw></c:authInfo><pw/></domain:infData>`;
  for (const said of [
    reply({ data: info }),
    reply({ extension: info, msg: '<msg>Note <pw>Sesame</pw> this</msg>' }),
    reply({ data: info, end: '<broken' }),
    reply({ end: '<domain:authInfo><domain:pw>Sesame' }),
  ]) {
    const read = readMessage(said);
    assert.equal(read?.messageId, '12345');
    assert.doesNotMatch(JSON.stringify(read), /Sesame/);
  }
  assert.match(readMessage(reply({ data: info }))?.data ?? '', /<domain:name>mine\.example/);
});

test('the same message is the same however often it is fetched, another with its identifier is not', () => {
  const digest = (parts: Parts) => readMessage(reply(parts))?.digest;
  const first = digest({ data: TRANSFER });
  assert.equal(digest({ data: TRANSFER, count: 9, trID: 'S-2' }), first);
  assert.notEqual(digest({ data: DECIDED }), first);
  const broken = digest({ end: '<broken' });
  assert.equal(digest({ end: '<broken', count: 4, trID: 'S-2' }), broken);
});

test('what is odd, huge or hostile is kept, cut, and known by its identifier', () => {
  const deep = `${'<a>'.repeat(200)}${'</a>'.repeat(200)}`;
  const entities = '<!DOCTYPE epp [<!ENTITY a "aaaa">]>';
  for (const said of [
    reply({ data: deep }),
    reply({}).replace('<epp', `${entities}<epp`),
    reply({}).replaceAll('urn:ietf:params:xml:ns:epp-1.0', 'urn:another'),
    reply({ end: '\0' }),
  ]) {
    const read = readMessage(said);
    assert.deepEqual([read?.messageId, read?.kind], ['12345', 'other']);
    assert.match(read?.data ?? '', /Hello/);
    assert.doesNotMatch(read?.data ?? '', /\0/);
  }
  const huge = readMessage(reply({ msg: `<msg>${'😀'.repeat(400_000)}</msg>` }));
  assert.equal(huge?.isCut, true);
  assert.equal(huge?.text?.length, 10_000);
  const data = readMessage(reply({ data: '<a/>'.repeat(40_000) }))?.data;
  assert.equal(data?.length, 65_536);
  const nameless = readMessage(reply({ end: '<' }).replace(' id="12345"', ''));
  assert.equal(nameless?.messageId, null);
});

test('what answers no poll with a message is none', () => {
  assert.equal(readMessage(reply({}).replace('1301', '1300')), null);
  assert.equal(readMessage('<html>1301</html>'), null);
  assert.equal(readMessage('nothing of the kind'), null);
});

const PIECES = ['<pw ', '<a:', '<a:pw>', '<msgQ ', '<trID', '<result ', 'count=', '</resData'];

test('hostile text is read in time that grows with its length alone', () => {
  for (const piece of PIECES)
    assertInProportion(
      1_000_000,
      (size) => `<result code="1301">${piece.repeat(size / piece.length)}`,
      readMessage,
    );
});
