import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newMark } from '../base/new-mark.ts';
import { EMPTY_DRAFT, markFor, type OrderDraft, readAmount, readDraft } from './new-order.ts';

const draft = (change: Partial<OrderDraft>): OrderDraft => ({ ...EMPTY_DRAFT, ...change });

test('what was left alone isn’t sent', () => {
  assert.deepEqual(readDraft(draft({ domain: ' dropping.test ' })), {
    body: { domain: 'dropping.test' },
    faults: {},
  });
});

test('what was filled in is sent as the API wants it', () => {
  const read = readDraft(
    draft({
      domain: 'https://dropping.test/path?q=1',
      isOnce: true,
      period: '3',
      account: ' main ',
      registrant: 'C-1',
      amount: '8,50',
      currency: 'EUR',
    }),
  );
  assert.deepEqual(read, {
    body: {
      domain: 'dropping.test',
      once: true,
      period: 3,
      account: 'main',
      registrant: 'C-1',
      maxPrice: { amount: '8.50', currency: 'EUR' },
    },
    faults: {},
  });
});

test('every fault is told with its field', () => {
  assert.deepEqual(readDraft(draft({ registrant: 'a b', amount: '-1' })).faults, {
    domain: 'domainMissing',
    registrant: 'registrantInvalid',
    amount: 'amountInvalid',
  });
});

test('a price is never read as a thousandth or a thousandfold of what was meant', () => {
  const read = (text: string, currency = 'USD') => {
    const read = readAmount(text, currency);
    return read && ('amount' in read ? read.amount : read.fault);
  };
  assert.equal(read(''), null);
  assert.equal(read('8.5'), '8.5');
  assert.equal(read('8,50'), '8.50');
  assert.equal(read('1500'), '1500');
  assert.equal(read('1.500'), 'amountAmbiguous');
  assert.equal(read('1,500'), 'amountAmbiguous');
  assert.equal(read('1,500,000'), '1500000');
  assert.equal(read('500.000', 'VND'), '500000');
  assert.equal(read('1.500.000', 'VND'), '1500000');
  assert.equal(read('007'), '7');
  for (const wrong of [
    '0',
    '0.0',
    '1e3',
    '-5',
    '1.2.3',
    '1,500.00',
    'abc',
    '1.23456',
    '9999999999999',
  ])
    assert.equal(read(wrong), 'amountInvalid', wrong);
});

test('the same order keeps its key until it stands; another gets another', () => {
  let count = 0;
  const next = () => `key-${++count}`;
  const first = markFor(null, { domain: 'a.test' }, next);
  assert.equal(markFor(first, { domain: 'a.test' }, next).key, first.key);
  assert.notEqual(markFor(first, { domain: 'a.test', once: true }, next).key, first.key);
  assert.match(newMark(), /^[0-9a-f]{32}$/);
  assert.notEqual(newMark(), newMark());
});
