import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServerDocument } from '../replies.ts';
import { agreeFee, askFees, feeVersion, hidesPrices, newestFee } from './fee.ts';

const FINAL = 'urn:ietf:params:xml:ns:epp:fee-1.0';
const draft = (number: number) => `urn:ietf:params:xml:ns:fee-0.${number}`;
const SPOKEN = [5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map(draft);

/** What a check of a.test and b.test says beside their names, by the number of the version. */
function asked(uri: string): string {
  const version = feeVersion(uri);
  assert.ok(version, uri);
  return askFees(version, ['a.test', 'b.test'], 2).xml.replace(` xmlns:fee="${uri}"`, '');
}

test('each version is asked in its own form', () => {
  const command = '<fee:command>create</fee:command><fee:period unit="y">2</fee:period>';
  const inDomains = ['a.test', 'b.test']
    .map((name) => `<fee:domain><fee:name>${name}</fee:name>${command}</fee:domain>`)
    .join('');
  const inObjects = ['a.test', 'b.test']
    .map(
      (name) =>
        '<fee:object objURI="urn:ietf:params:xml:ns:domain-1.0">' +
        `<fee:objID element="name">${name}</fee:objID>${command}</fee:object>`,
    )
    .join('');
  const commands = '<fee:command name="create"><fee:period unit="y">2</fee:period></fee:command>';
  for (const number of [5, 6, 7, 8])
    assert.equal(asked(draft(number)), `<fee:check>${inDomains}</fee:check>`);
  assert.equal(asked(draft(9)), `<fee:check>${inObjects}</fee:check>`);
  assert.equal(asked(draft(11)), `<fee:check>${command}</fee:check>`);
  for (const uri of [...SPOKEN.slice(6), FINAL])
    assert.equal(asked(uri), `<fee:check>${commands}</fee:check>`, uri);
});

test('a create agrees to its fee in the version that was asked in', () => {
  for (const uri of [...SPOKEN, FINAL])
    assert.equal(
      agreeFee(feeVersion(uri)!, { amount: '16.00', currency: 'USD' }).xml,
      `<fee:create xmlns:fee="${uri}"><fee:currency>USD</fee:currency><fee:fee>16.00</fee:fee></fee:create>`,
    );
});

test('of several versions the newest that is spoken counts', () => {
  assert.equal(newestFee([draft(9), FINAL, draft(21)])?.uri, FINAL);
  assert.equal(newestFee([draft(6), draft(11), draft(9)])?.uri, draft(11));
  assert.equal(newestFee([draft(10), draft(8), draft(99)])?.uri, draft(8));
  assert.equal(newestFee([draft(4), 'urn:ietf:params:xml:ns:rgp-1.0']), null);
});

test('prices told in a way that is not spoken are noticed, not taken for none', () => {
  const strange = [
    ...[draft(4), draft(10), draft(26), 'urn:ietf:params:xml:ns:epp:fee-2.0'],
    ...['http://registry.example/epp/charge-1.0', 'urn:example:params:xml:ns:price-1.2'],
  ];
  for (const uri of strange) {
    assert.equal(feeVersion(uri), null, uri);
    assert.equal(hidesPrices(['urn:ietf:params:xml:ns:rgp-1.0', uri]), true, uri);
  }
  assert.equal(hidesPrices([draft(4), draft(6)]), false);
  assert.equal(hidesPrices(['urn:ietf:params:xml:ns:rgp-1.0']), false);
});

/** The answer to a check of a.test, with that in its extension. */
function answered(extension: string) {
  const said = readServerDocument(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
    <result code="1000"><msg>Done</msg></result>
    <resData><domain:chkData xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">
      <domain:cd><domain:name avail="1">a.test</domain:name></domain:cd></domain:chkData></resData>
    <extension>${extension}</extension><trID><svTRID>S-1</svTRID></trID></response></epp>`);
  assert.equal(said?.kind, 'response');
  return said.response;
}

const AMOUNTS =
  '<fee:fee refundable="1" grace-period="P5D" applied="delayed">8.00</fee:fee>' +
  '<fee:fee description="setup">2</fee:fee><fee:credit description="sale">-1.50</fee:credit>';
const YEARS = '<fee:period unit="y">2</fee:period>';
const CURRENCY = '<fee:currency>USD</fee:currency>';
const CLASS = '<fee:class>premium-1</fee:class>';
const WORD = '<fee:command>create</fee:command>';
const OBJECT =
  '<fee:object><d:name xmlns:d="urn:ietf:params:xml:ns:domain-1.0">A.test</d:name></fee:object>';

/** The same prices, as each group of versions tells them. */
const ANSWERS: readonly [first: number, last: number, told: string][] = [
  [
    5,
    8,
    `<fee:cd><fee:name>A.test</fee:name>${CURRENCY}${WORD}${YEARS}${AMOUNTS}${CLASS}</fee:cd>`,
  ],
  [
    ...([9, 9] as const),
    '<fee:cd objURI="urn:ietf:params:xml:ns:domain-1.0">' +
      `<fee:objID element="name">A.test</fee:objID>${CURRENCY}${WORD}${YEARS}${AMOUNTS}${CLASS}</fee:cd>`,
  ],
  [11, 11, `<fee:cd avail="1">${OBJECT}${WORD}${CURRENCY}${YEARS}${AMOUNTS}${CLASS}</fee:cd>`],
  [
    ...([12, 12] as const),
    `${CURRENCY}<fee:cd>${OBJECT}<fee:command name="create">${YEARS}${AMOUNTS}${CLASS}</fee:command></fee:cd>`,
  ],
  [
    ...([13, 22] as const),
    `${CURRENCY}<fee:cd avail="1"><fee:objID>A.test</fee:objID>${CLASS}` +
      `<fee:command name="create">${YEARS}${AMOUNTS}</fee:command></fee:cd>`,
  ],
];

test('the prices of each version are read alike', () => {
  const expected = {
    fees: [
      { amount: '8.00', refundable: true, gracePeriod: 'P5D', applied: 'delayed' },
      { amount: '2', refundable: null, gracePeriod: null, applied: null },
    ],
    credits: ['-1.50'],
    currency: 'USD',
    years: 2,
    premium: true,
  };
  for (const [first, last, told] of ANSWERS)
    for (let number = first; number <= last; number += 1) {
      const uri = number === 22 ? FINAL : draft(number);
      const { checked } = answered(`<fee:chkData xmlns:fee="${uri}">${told}</fee:chkData>`);
      assert.deepEqual(checked[0]?.prices, [expected], uri);
    }
});

test('what is no price of an open create is none, and its reason is kept', () => {
  const chkData = (content: string) =>
    answered(`<fee:chkData xmlns:fee="${FINAL}">${CURRENCY}${content}</fee:chkData>`).checked[0];
  const priced = (attributes: string, content: string) =>
    chkData(
      `<fee:cd><fee:objID>a.test</fee:objID><fee:command ${attributes}>${content}</fee:command></fee:cd>`,
    );
  const reason = '<fee:reason>Invalid period</fee:reason>';
  const refused = chkData(
    `<fee:cd avail="0"><fee:objID>a.test</fee:objID>
      <fee:command name="create">${YEARS}${AMOUNTS}</fee:command>${reason}</fee:cd>`,
  );
  assert.deepEqual([refused?.prices, refused?.priceReason], [[], 'Invalid period']);
  const silent = priced('name="create"', YEARS + reason);
  assert.deepEqual([silent?.prices, silent?.priceReason], [[], 'Invalid period']);
  for (const attributes of ['name="renew"', 'name="create" phase="sunrise"', ''])
    assert.deepEqual(priced(attributes, YEARS + AMOUNTS)?.prices, [], attributes);
  assert.equal(priced('name="create" phase="open"', AMOUNTS)?.prices[0]?.years, null);
  const months = `<fee:period unit="m">24</fee:period>${AMOUNTS}`;
  assert.equal(priced('name="create" standard="1"', months)?.prices[0]?.years, 2);
  const strange = `<fee:chkData xmlns:fee="${draft(4)}"><fee:cd><fee:name>a.test</fee:name>
    ${CURRENCY}${WORD}${AMOUNTS}</fee:cd></fee:chkData>`;
  assert.deepEqual(answered(strange).checked[0]?.prices, []);
});

test('what a create did cost is read in each version', () => {
  for (const uri of [...SPOKEN, FINAL]) {
    const left = '<fee:balance>-5.00</fee:balance><fee:creditLimit>1000.00</fee:creditLimit>';
    const said = `<fee:creData xmlns:fee="${uri}">${CURRENCY}<fee:fee>8.00</fee:fee>${left}</fee:creData>`;
    const fee = { amount: '8.00', refundable: null, gracePeriod: null, applied: null };
    assert.deepEqual(answered(said).charged, {
      fees: [fee],
      credits: [],
      currency: 'USD',
      balance: '-5.00',
      creditLimit: '1000.00',
    });
  }
});
