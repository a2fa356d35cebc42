import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VN_LETTERS, vnLabelFault } from './syntax.ts';

test('the Vietnamese letters are the 67 beyond ASCII, lower case, one code point each', () => {
  assert.equal(VN_LETTERS.size, 67);
  for (const letter of VN_LETTERS) {
    assert.equal(letter, letter.normalize('NFC').toLowerCase());
    assert.equal([...letter].length, 1);
  }
});

test('labels of a–z, 0–9, single hyphens and Vietnamese letters are good', () => {
  for (const label of [
    'a',
    '1',
    'ab',
    'a-b-c',
    '1-2',
    'đ',
    'tiền',
    'tên-miền',
    'nguyễn',
    'fjwz',
    'quỳnh',
    'đường'.normalize(),
  ]) {
    assert.equal(vnLabelFault(label), null, label);
  }
});

test('anything else is named in the fault', () => {
  const faults: [string, RegExp][] = [
    ['-a', /starts or ends/],
    ['a-', /starts or ends/],
    ['a--b', /two hyphens/],
    ['xn--tin-hkz', /two hyphens/],
    ['', /empty/],
    ['a_b', /“_” \(U\+005F\)/],
    ['ä', /“ä” \(U\+00E4\)/],
    ['ñ', /“ñ”/],
    ['日本', /“日”/],
    ['А', /U\+0410/],
    ['ê\u0300', /“ê”|U\+0300/],
    ['😀', /U\+1F600/],
  ];
  for (const [label, message] of faults) assert.match(vnLabelFault(label) ?? '', message, label);
});
