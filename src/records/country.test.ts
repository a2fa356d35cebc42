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

test('a country is known by its name in any spelling: accents, apostrophes, dots, blanks, its own language', () => {
  const written = {
    RE: ['Réunion', 'Reunion', 'LA RÉUNION'],
    CI: ["Cote d'Ivoire", "Côte d'Ivoire", 'CÔTE D’IVOIRE', 'Cote d`Ivoire'],
    TR: ['Turkiye', 'Türkiye', 'Turkey'],
    AT: ['Osterreich', 'Österreich'],
    ES: ['Espana', 'España'],
    CW: ['Curacao', 'Curaçao'],
    US: ['U.S.', 'U.S.A.', 'us', 'The United States of America'],
    GB: ['U.K.', 'Great  Britain'],
    VN: ['VIET  NAM', 'Việt Nam', 'Viet\u00a0Nam', 'Viet-Nam'],
    BA: ['Bosnia and Herzegovina', 'Bosnia & Herzegovina'],
    KN: ['Saint Kitts and Nevis', 'St. Kitts & Nevis'],
    KR: ['Korea, Republic of', 'Korea (Republic of)', '대한민국'],
    JP: ['日本'],
    HU: ['Magyarország', 'MAGYARORSZAG'],
    RU: ['Россия', 'РОССИЯ'],
    MM: ['Myanmar', 'Burma'],
    CG: ['Congo'],
  };
  for (const [code, names] of Object.entries(written))
    for (const name of names) assert.equal(countryCode(name), code, name);
  for (const text of ['N.A.', 'd’Ivoire', 'The', '...']) assert.equal(countryCode(text), text);
});

test('codes of three letters, and names in Vietnamese and other languages, are the country', () => {
  const written = {
    DE: ['DEU', 'deu', 'Đức', 'đức', 'Duc', 'ĐỨC', 'Allemagne', 'Alemania'],
    AT: ['AUT', 'Áo', 'Oesterreich', 'OESTERREICH', 'Autriche'],
    DK: ['DNK', 'Đan Mạch', 'Dan Mach', 'Daenemark', 'Dänemark'],
    GB: ['GBR', 'Anh', 'Vương quốc Anh', 'Royaume-Uni'],
    US: ['USA', 'Mỹ', 'Hoa Kỳ', 'HOA KY', 'Vereinigte Staaten'],
    VN: ['VNM', 'vnm', 'Việt Nam'],
    IT: ['Ý', 'ý', 'Italien'],
    BE: ['Bỉ', 'Belgien', 'België', 'Belgique'],
    NG: ['NGA', 'Nigeria'],
    RU: ['Nga', 'nga', 'Liên bang Nga'],
    KR: ['Hàn Quốc'],
    KP: ['Triều Tiên'],
    TR: ['Tuerkiye', 'Türkei'],
    AX: ['Aaland'],
    MY: ['my', 'MY'],
    AE: ['UAE', 'Các Tiểu vương quốc Ả Rập Thống nhất'],
  };
  for (const [code, names] of Object.entries(written))
    for (const name of names) assert.equal(countryCode(name), code, name);
  for (const text of ['Y', 'y', 'Xyz', 'N/A', 'ao.']) assert.equal(countryCode(text), text);
  // Of a line that may be a person or a town they tell no country.
  for (const text of ['Anh', 'Nga', 'Đức', 'Mỹ', 'DEU', 'Duc'])
    assert.equal(isCountryName(text), false, text);
});

test('the 249 codes of ISO 3166-1, and no reserved ones', () => {
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  assert.equal(codes.filter(isCountryCode).length, 249);
  for (const code of ['vn', 'EU', 'XK', 'UK', 'SU', 'ZZ', ''])
    assert.equal(isCountryCode(code), false);
});
