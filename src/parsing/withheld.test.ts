import assert from 'node:assert/strict';
import { test } from 'node:test';
import { disclose } from './withheld.ts';

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

test('a plain value is shown as it is written', () => {
  for (const value of ['Example Ltd', 'jane@example.test', '+84.2435564944', "12-14 O'Connell St"])
    assert.deepEqual(disclose(value), { value, withheld: false });
});
