import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codeUnitsOf } from './code-units.ts';
import { disclose, isPlainlyShown, isPlainlyShownAt } from './withheld.ts';

test('placeholders are withheld, fillers are nothing', () => {
  for (const text of [
    'REDACTED FOR PRIVACY',
    'Redacted',
    'Data Protected',
    'Not Disclosed',
    'Statutory Masking Enabled',
    'xxxxxxxx',
    '****',
    'Redacted | EU Data Subject',
    'Redacted | Registry Policy',
    'gdpr-masking@gdpr-masked.com',
    'Personal data, can not be publicly disclosed',
    'Personal data',
    'Redacted by request',
    'This data is not shown',
    'NOT GDPR CONSENTED',
    'Non-published',
    'Non divulgué',
    'Oculto',
    'Скрыто',
    '.... (not shown)',
    '非公開',
    'Please query the RDDS service of the Registrar of Record',
  ]) {
    assert.deepEqual(disclose(text), { value: null, withheld: true }, text);
  }
  for (const text of ['', ' ', '-', 'N/A', 'None', 'null', '...', '***…***', '(–)']) {
    assert.deepEqual(disclose(text), { value: null, withheld: false }, text);
  }
});

test('names that merely contain such a word are shown', () => {
  for (const text of [
    'Redacted Records Ltd',
    'Private Bank',
    'Domains By Proxy, LLC',
    'Nguyễn Văn A',
    '株式会社',
  ]) {
    assert.deepEqual(disclose(text), { value: text, withheld: false });
  }
});

test('what is shown by its code units is shown by its words, and plain values are both', () => {
  const pieces = [
    ...[
      'redacted',
      'Not',
      'Disclosed',
      'private',
      'N/A',
      'na',
      'xxx',
      'Xavier',
      'none',
      'Example',
      'GmbH',
      'jane',
      '+84',
    ],
    ...[
      '@',
      '.',
      ',',
      '-',
      ' ',
      '  ',
      '\t',
      '\u00a0',
      '\u3000',
      '|',
      '*',
      '(',
      'é',
      'Nguyễn',
      '株',
      '1',
      'Ltd.',
      "'",
    ],
  ];
  let [shown, seed] = [0, 1];
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let round = 0; round < 20_000; round++) {
    const value = Array.from({ length: 1 + next(5) }, () => pieces[next(pieces.length)]!)
      .join('')
      .trim();
    if (!isPlainlyShownAt(codeUnitsOf(`: ${value}\n`), 2, 2 + value.length)) continue;
    assert.ok(isPlainlyShown(value), JSON.stringify(value));
    shown++;
  }
  assert.ok(shown > 1000, `${shown} values were shown`);
  for (const value of [
    'Example Ltd',
    'jane@example.test',
    '+84.2435564944',
    "12-14 O'Connell St, Cork",
    'NA1',
  ])
    assert.ok(isPlainlyShown(value), value);
  for (const value of ['Example Ltd', 'jane@example.test', '+84.2435564944', "12-14 O'Connell St"])
    assert.ok(isPlainlyShownAt(codeUnitsOf(value), 0, value.length), value);
});
