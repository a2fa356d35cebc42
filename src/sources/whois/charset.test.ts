import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodeAnswer } from './charset.ts';

test('valid UTF-8 is UTF-8, whatever the server used to send', () => {
  const bytes = Buffer.from('Người đăng ký: Nguyễn Văn A\n');
  for (const charset of ['utf-8', 'iso-8859-1', 'euc-kr', 'iso-2022-jp', 'windows-1251']) {
    assert.equal(decodeAnswer(bytes, charset), 'Người đăng ký: Nguyễn Văn A\n');
  }
});

test('what is no UTF-8 is read in the server’s own charset', () => {
  const cases = [
    ['João da Silva', 'iso-8859-1', '4a6fe36f2064612053696c7661'],
    ['Иванов Иван', 'windows-1251', 'c8e2e0edeee220c8e2e0ed'],
    ['Иванов Иван', 'koi8-r', 'e9d7c1cecfd720e9d7c1ce'],
    ['홍길동', 'euc-kr', 'c8abb1e6b5bf'],
    ['日本太郎', 'shift_jis', '93fa967b91be9859'],
  ] as const;
  for (const [text, charset, hex] of cases) {
    assert.equal(decodeAnswer(Buffer.from(hex, 'hex'), charset), text, charset);
  }
});

test('ISO-2022-JP is recognised, although its bytes would pass for ASCII', () => {
  const bytes = Buffer.concat([
    Buffer.from('[Registrant] \x1b$B', 'latin1'),
    Buffer.from([0x46, 0x7c, 0x4b, 0x5c]),
    Buffer.from('\x1b(B\r\n', 'latin1'),
  ]);
  assert.equal(decodeAnswer(bytes, 'iso-2022-jp'), '[Registrant] 日本\r\n');
});

test('one line in another charset does not spoil the lines around it', () => {
  const bytes = Buffer.concat([
    Buffer.from('Chủ sở hữu: Nguyễn Văn A\n'),
    Buffer.from('City: Malm\xf6\n', 'latin1'),
    Buffer.from('Tỉnh: Hà Nội'),
  ]);
  assert.equal(decodeAnswer(bytes, 'utf-8'), 'Chủ sở hữu: Nguyễn Văn A\nCity: Malmö\nTỉnh: Hà Nội');
});

test('a BOM and NULs are gone from the text', () => {
  assert.equal(
    decodeAnswer(Buffer.from('\ufeffDomain: a.test\0\r\n\0'), 'utf-8'),
    'Domain: a.test\r\n',
  );
});

test('any bytes with any charset give a text', () => {
  const bytes = Uint8Array.from({ length: 1024 }, (_, i) => (i * 7 + (i >> 3)) & 0xff);
  for (const charset of [
    'utf-8',
    'UTF-8',
    'euc-kr',
    'iso-2022-jp',
    'shift_jis',
    'no-such-charset',
    '',
  ]) {
    assert.equal(typeof decodeAnswer(bytes, charset), 'string');
    assert.equal(decodeAnswer(new Uint8Array(), charset), '');
  }
});
