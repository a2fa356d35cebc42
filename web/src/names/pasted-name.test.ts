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
    ['vnnic .vn', 'vnnic.vn'],
    ['vnnic. vn', 'vnnic.vn'],
    ['vnnic . vn', 'vnnic.vn'],
    ['vnnic. com.vn', 'vnnic.com.vn'],
    ['vnnic.com .vn', 'vnnic.com.vn'],
    ['.com.vn', 'com.vn'],
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

test('a hyphen at the edge of what was entered is told, not taken away; in a list it is the list’s', () => {
  assert.deepEqual(pastedName('-a.vn'), { kind: 'name', name: '-a.vn', rest: [] });
  assert.deepEqual(pastedName('https://a-.vn/'), { kind: 'name', name: 'a-.vn', rest: [] });
  assert.deepEqual(namesIn('-a.vn\n-b.vn'), ['a.vn', 'b.vn']);
});

test('a blank parts the words of a text, also beside a dot', () => {
  assert.equal(pastedName('tên miền .vn').kind, 'words');
  assert.deepEqual(namesIn('a.vn. b.vn'), ['a.vn', 'b.vn']);
  assert.deepEqual(pastedName('a.vn. b.vn'), { kind: 'name', name: 'a.vn', rest: ['b.vn'] });
});

test('addresses and endings are no words to make names of', () => {
  for (const address of [
    '::1',
    'http://[::1]/',
    '[2001:db8::1]:8080',
    '2001:DB8:0:0:0:0:0:1',
    '::ffff:192.0.2.1',
  ])
    assert.deepEqual(pastedName(address), { kind: 'address' }, address);
  for (const ending of ['vn', '.vn', ' .VN ', 'com', '.example'])
    assert.deepEqual(pastedName(ending), { kind: 'ending' }, ending);
  for (const words of ['cafe', '12:30:45', 'C++ :: 101'])
    assert.equal(pastedName(words).kind, 'words', words);
  assert.equal(pastedName('mailto:a@b.example').kind, 'name');
});

test('words without an ending are offered as names, with and without accents', () => {
  assert.deepEqual(pastedName('Cà phê Đen'), {
    kind: 'words',
    tries: ['caphedden.vn'.replace('dd', 'd'), 'capheden.com.vn', 'capheden.com', 'càphêđen.vn'],
  });
  assert.deepEqual(pastedName('vnnic'), {
    kind: 'words',
    tries: ['vnnic.vn', 'vnnic.com.vn', 'vnnic.com'],
  });
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
    `a${' '.repeat(1e6)}`,
    `a${' .'.repeat(5e5)}`,
    ':0'.repeat(5e5),
  ])
    assert.ok(pastedName(long).kind);
});
