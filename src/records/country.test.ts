import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countryCode, isCountryName } from './country.ts';

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
