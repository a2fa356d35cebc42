import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readServerDocument } from '#app/epp/replies.ts';
import type { Order } from '#app/records/order.ts';
import { objectionTo } from '../campaign/entry.ts';
import { createOutcome, quoteOf } from './epp-outcomes.ts';
import { NO_QUOTE } from './registrar-port.ts';

/** What a check answers of a free name, with that told of a create's price. */
function quoted(prices: string, currency = '<fee:currency>USD</fee:currency>') {
  const said = readServerDocument(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
    <result code="1000"><msg>Done</msg></result>
    <resData><domain:chkData xmlns:domain="urn:ietf:params:xml:ns:domain-1.0">
      <domain:cd><domain:name avail="1">free.test</domain:name></domain:cd></domain:chkData></resData>
    <extension><fee:chkData xmlns:fee="urn:ietf:params:xml:ns:epp:fee-1.0">${currency}
      <fee:cd avail="1"><fee:objID>free.test</fee:objID>
        <fee:command name="create" standard="1"><fee:period unit="y">1</fee:period>${prices}</fee:command>
      </fee:cd></fee:chkData></extension>
    <trID><svTRID>S-1</svTRID></trID></response></epp>`);
  assert.equal(said?.kind, 'response');
  return quoteOf(said.response.checked[0], 1);
}

const fee = (amount: string) => `<fee:fee description="x">${amount}</fee:fee>`;
const credit = (amount: string) => `<fee:credit description="x">${amount}</fee:credit>`;

test('the price of a create is the sum of all its fees and credits, to the last decimal', () => {
  const sums: [string, string][] = [
    [fee('8.00'), '8.00'],
    [fee('8.00') + fee('0.18'), '8.18'],
    [fee('0.1') + fee('0.2'), '0.3'],
    [fee('10') + fee('2.5') + credit('-0.25'), '12.25'],
    [fee('.5') + fee('+1.'), '1.5'],
    [fee('5.00') + credit('-5.00'), '0.00'],
    [fee('999999999999.99999999') + credit('-0.00000001'), '999999999999.99999998'],
  ];
  for (const [prices, amount] of sums)
    assert.deepEqual(quoted(prices).price, { amount, currency: 'USD' }, prices);
  assert.deepEqual(quoted('').price, null);
});

test('one amount that can’t be read, or has the wrong sign, leaves everything open', () => {
  const faulty = [
    fee('8.00') + fee('free'),
    fee('8.00') + fee(''),
    fee('8.00') + fee('1e2'),
    fee('8.00') + fee('-1.00'),
    fee('8.00') + credit('1.00'),
    fee('8.00') + credit('-9.00'),
    fee('8.00') + fee('1,00'),
    fee('1'.repeat(13)),
    fee('.'),
  ];
  for (const prices of faulty) assert.deepEqual(quoted(prices), NO_QUOTE, prices);
  for (const currency of ['', '<fee:currency>dollars</fee:currency>'])
    assert.deepEqual(quoted(fee('8.00'), currency), NO_QUOTE);
});

test('what a create cost is read to the last decimal, and nothing of it is guessed', () => {
  const charged = (told: string) => {
    const said = readServerDocument(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response>
      <result code="1000"><msg>Done</msg></result>
      <extension><fee:creData xmlns:fee="urn:ietf:params:xml:ns:epp:fee-1.0">
        <fee:currency>USD</fee:currency>${told}</fee:creData></extension>
      <trID><svTRID>S-1</svTRID></trID></response></epp>`);
    assert.equal(said?.kind, 'response');
    const outcome = createOutcome({ ok: true, response: said.response } as never, true);
    return outcome.kind === 'won' && outcome.paid;
  };
  const left = '<fee:balance>-3.50</fee:balance><fee:creditLimit>1000</fee:creditLimit>';
  assert.deepEqual(charged(fee('8.00') + fee('0.18') + left), {
    amount: '8.18',
    currency: 'USD',
    balance: '-3.50',
    creditLimit: '1000',
  });
  const silent = { balance: null, creditLimit: null };
  assert.deepEqual(charged(fee('8.00')), { amount: '8.00', currency: 'USD', ...silent });
  assert.deepEqual(charged(`${fee('8.00')}<fee:balance>lots</fee:balance>`), {
    amount: '8.00',
    currency: 'USD',
    ...silent,
  });
  for (const told of ['', left, fee('much'), fee('-1')]) assert.equal(charged(told), null, told);
});

test('no price may be paid that is not known to be allowed', () => {
  const usd = (amount: string) => ({ amount, currency: 'USD' });
  const judge = (
    told: string | null,
    maxPrice: string | null,
    usual: string | null,
    { binds = true, hides = false } = {},
  ) =>
    objectionTo(
      told === null ? null : quoted(fee(told)).price,
      { maxPrice: maxPrice === null ? null : usd(maxPrice), period: 1 } as Order,
      {
        bindsPrice: binds,
        hidesPrices: hides,
        prices: usual === null ? {} : { test: { create: usual, currency: 'USD' } },
      } as never,
      'free.test',
    )?.code;
  assert.equal(judge('8.10', '8.10', null), undefined);
  assert.equal(judge('8.11', '8.10', '9.00'), 'price_above_max');
  // Whatever class the registry says, or doesn't say, a price is of.
  assert.equal(judge('5000.00', null, '8.00'), 'price_above_usual');
  assert.equal(judge('8.00', null, '8.00'), undefined);
  assert.equal(judge('8.00', null, null), 'price_unknown');
  // Told none: held to what the create says, or the usual price.
  assert.equal(judge(null, '10.00', null), undefined);
  assert.equal(judge(null, null, '8.00', { binds: false }), undefined);
  assert.equal(judge(null, '7.00', '8.00', { binds: false }), 'price_above_max');
  assert.equal(judge(null, '10.00', null, { binds: false }), 'price_unknown');
  // Told in a way that can't be read: what is usual proves nothing.
  const unread = { binds: false, hides: true };
  assert.equal(judge(null, '10.00', '8.00', unread), 'price_unknown');
});
