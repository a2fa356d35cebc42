import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareAmounts, sumOf, timesOf } from './amounts.ts';

test('sums and products of amounts are exact, to the last decimal', () => {
  const sums: [string[], string | null][] = [
    [['0.1', '0.2'], '0.3'],
    [['8.00', '0.18'], '8.18'],
    [['10', '2.5', '-0.25'], '12.25'],
    [['1.00', '-3.50'], '-2.50'],
    [['.5', '+1.'], '1.5'],
    [['999999999999.99999999', '0.00000001'], '1000000000000.00000000'],
    [[], '0'],
    [['8.00', ''], null],
    [['1e2'], null],
    [['1,00'], null],
    [['1'.repeat(13)], null],
  ];
  for (const [amounts, sum] of sums) assert.equal(sumOf(amounts), sum, amounts.join());
  assert.equal(timesOf('0.07', 3), '0.21');
  assert.equal(timesOf('350000', 10), '3500000');
  assert.throws(() => timesOf('dear', 2), RangeError);
});

test('amounts are compared by their worth, however many decimals are written', () => {
  assert.equal(compareAmounts('8.10', '8.1'), 0);
  assert.equal(compareAmounts('9.99', '10'), -1);
  assert.equal(compareAmounts('999999999999.00000001', '999999999999'), 1);
  assert.equal(compareAmounts('-1', '0.00'), -1);
});
