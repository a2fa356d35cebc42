import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldReverse } from './reverse-field.ts';

test('a telephone number is the same however it is dialled from abroad', () => {
  const written = [
    '+84.2455501234',
    '+84 24 5550 1234',
    '(+84) 24-5550-1234',
    '0084 24 5550 1234',
    '+84 (0)24 5550 1234',
    '00 84 (0) 24 5550 1234 ext. 5',
    '84 24 5550 1234',
    '\uff0b84 24 5550 1234 x12',
  ];
  for (const phone of written)
    assert.equal(foldReverse('registrantPhone', phone), '842455501234', phone);
  // Within a country the trunk prefix is all that stands for it.
  assert.equal(foldReverse('registrantPhone', '(024) 5550 1234'), '02455501234');
  assert.equal(foldReverse('registrantPhone', '(0)24 5550 1234'), '02455501234');
});
