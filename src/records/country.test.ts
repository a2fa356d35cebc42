import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryCode, isCountryCode, isCountryName } from './country.ts';

test('codes and names in any case become ISO 3166-1 alpha-2; other words stay as written', () => {
  const cases: [string, string | null][] = [
    ['vn', 'VN'],
    ['UK', 'GB'],
    ['Viet Nam', 'VN'],
    ['VIETNAM', 'VN'],
    ['Germany', 'DE'],
    ['Russian Federation', 'RU'],
    ['United States', 'US'],
    ['Netherlands', 'NL'],
    ['Atlantis', 'Atlantis'],
    ['constructor', 'constructor'],
    [' ', null],
  ];
  for (const [text, code] of cases) assert.equal(countryCode(text), code, text);
  assert.equal(isCountryName('Canada'), true);
  assert.equal(isCountryName('VN'), false);
});

test('the 249 codes of ISO 3166-1, and no reserved ones', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  assert.equal(codes.filter(isCountryCode).length, 249);
  for (const code of ['vn', 'EU', 'XK', 'UK', 'SU', 'ZZ', ''])
    assert.equal(isCountryCode(code), false);
});
