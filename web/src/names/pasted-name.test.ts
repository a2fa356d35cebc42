import assert from 'node:assert/strict';
import { test } from 'node:test';
import { namesIn, pastedName } from './pasted-name.ts';

test('the name is found in what people paste', () => {
  for (const [pasted, name] of [
    ['vnnic.vn', 'vnnic.vn'],
    ['  VNNIC.VN. ', 'vnnic.vn'],
    ['https://www.example.com.vn:8443/gioi-thieu?a=b.c#d', 'www.example.com.vn'],
    ['http://user:secret@example.test/', 'example.test'],
    ['//cdn.example.com/x.js', 'cdn.example.com'],
    ['example.com/path', 'example.com'],
    ['a@mau-mot.example', 'mau-mot.example'],
    ['mailto:a@mau-mot.example', 'mau-mot.example'],
    ['"Nguyễn Văn A" <a@mau-mot.example>', 'mau-mot.example'],
    ['“Tiền.vn”', 'tiền.vn'],
    ['tie\u0302\u0300n.vn', 'tiền.vn'],
    ['tiền。vn', 'tiền.vn'],
    ['hxxps://evil[.]example[.]com/login', 'evil.example.com'],
    ['\u200bexample.vn\ufeff', 'example.vn'],
    ['Tên miền: example.vn, đã hết hạn', 'example.vn'],
    ['(xem https://example.vn/x).', 'example.vn'],
    ['192.0.2.1', '192.0.2.1'],
    ['ftp://example.com:21', 'example.com'],
  ] as const)
    assert.deepEqual(pastedName(pasted), { kind: 'name', name, rest: [] }, pasted);
});

test('of a list the first is taken, and it is told that there are more', () => {
  assert.deepEqual(pastedName('a.vn\nb.vn, A.VN;c.com'), {
    kind: 'name',
    name: 'a.vn',
    rest: ['b.vn', 'c.com'],
  });
  assert.deepEqual(namesIn('a.vn\tb.vn\n\n"c.vn",d'), ['a.vn', 'b.vn', 'c.vn']);
});

test('words without an ending are offered as names, with and without accents', () => {
  assert.deepEqual(pastedName('Cà phê Đen'), {
    kind: 'words',
    tries: ['caphedden.vn'.replace('dd', 'd'), 'capheden.com.vn', 'capheden.com', 'càphêđen.vn'],
  });
  assert.deepEqual(pastedName('vnnic'), { kind: 'words', tries: ['vnnic.vn', 'vnnic.com.vn', 'vnnic.com'] });
  assert.deepEqual(pastedName('!!!'), { kind: 'words', tries: [] });
  assert.deepEqual(pastedName(' \n\u200b'), { kind: 'nothing' });
});

test('a text of any length and shape is read in a moment', () => {
  for (const long of [
    '.'.repeat(1e6),
    'a.'.repeat(5e5),
    ' -'.repeat(5e5),
    '@'.repeat(1e6),
    '('.repeat(1e6),
    'à'.repeat(1e6),
  ])
    assert.ok(pastedName(long).kind);
});
