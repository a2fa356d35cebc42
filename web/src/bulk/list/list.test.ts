import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_NAMES, readList } from './list.ts';
import { type ListedName, listedName } from './listed-name.ts';

const names = (text: string) => readList(text).entries.map(({ name }) => name);
const fault = (text: string) => {
  const read: ListedName = listedName(text);
  return read.ok ? read.name : read.fault;
};

test('one name a line, whatever ends the lines and stands around the names', () => {
  const text =
    '\ufeffvnnic.vn\r\n\r\n  Example.COM. \r"a.example"\n1. b.example - đã đăng ký\n• c.example;\n<d.example>';
  assert.deepEqual(names(text), [
    'vnnic.vn',
    'example.com',
    'a.example',
    'b.example',
    'c.example',
    'd.example',
  ]);
  assert.deepEqual(readList(text).bad, []);
});

test('addresses, e-mail addresses, ports and foreign dots give the name within', () => {
  assert.equal(fault('https://user:pw@www.Example.vn:8443/path?q=a.vn#x'), 'www.example.vn');
  assert.equal(fault('someone@example.vn'), 'example.vn');
  assert.equal(fault('mailto:someone@example.vn'), 'example.vn');
  assert.equal(fault('hxxps://bad[.]example[.]vn/x'), 'bad.example.vn');
  assert.equal(fault('\u200bexample.vn\u200e'), 'example.vn');
  assert.equal(fault('tiền。vn'), 'tiền.vn');
  assert.equal(fault('TIÊ\u0300N.VN'), 'tiền.vn');
});

test('names between commas, semicolons, blanks or tabs are a list, in one line or in several', () => {
  for (const text of ['a.vn, b.vn,c.vn', 'a.vn;b.vn; c.vn', 'a.vn b.vn\tc.vn', 'a.vn, b.vn\nc.vn,'])
    assert.deepEqual(names(text), ['a.vn', 'b.vn', 'c.vn'], text);
});

test('of a table the first column that holds names is taken, its title skipped', () => {
  const text =
    'id,owner mail,"Tên miền",ns\r\n1,x@mail.example,a.vn,ns1.b.example\r\n2,y@mail.example,"c.vn",ns1.b.example\r\n';
  assert.deepEqual(names(text), ['a.vn', 'c.vn']);
  assert.equal(readList(text).column, 'Tên miền');
  assert.deepEqual(names('1;a.vn;x\n2;b.vn;y\n3;c.vn;z'), ['a.vn', 'b.vn', 'c.vn']);
  assert.deepEqual(names('name\tprice\na.vn\t1,5\nb.vn\t2'), ['a.vn', 'b.vn']);
});

test('a title above plain lines is no bad name', () => {
  const list = readList('Domain\na.vn\nb.vn');
  assert.equal(list.column, 'Domain');
  assert.deepEqual(list.bad, []);
});

test('quoted cells may hold delimiters, quotes and line ends; a stray quote swallows nothing', () => {
  assert.deepEqual(names('name,note\na.vn,"one, ""two""\nthree"\nb.vn,x'), ['a.vn', 'b.vn']);
  assert.deepEqual(names('name,note\na.vn,"open\nb.vn,x\nc.vn,y'), ['a.vn', 'b.vn', 'c.vn']);
});

test('doubles are merged under every spelling, with their count, in their first order', () => {
  const ascii = new URL('http://tiền.vn').hostname;
  const { entries, doubles } = readList(`b.vn\nTiền.vn\nB.VN.\n${ascii}\nhttps://b.vn/x`);
  assert.deepEqual(entries, [
    { name: 'b.vn', count: 3 },
    { name: 'tiền.vn', count: 2 },
  ]);
  assert.equal(doubles, 3);
});

test('what is no name is told with its line and what is wrong with it', () => {
  const list = readList('a.vn\nhello world\n-x.vn\n192.0.2.1\na..vn\nx_y.vn\n# note\nv1.2');
  assert.deepEqual(
    list.bad.map(({ line, fault }) => [line, fault]),
    [
      [2, 'noEnding'],
      [3, 'hyphenAtEdge'],
      [4, 'ipAddress'],
      [5, 'emptyPart'],
      [6, 'badCharacter'],
      [8, 'badCharacter'],
    ],
  );
  assert.equal(fault(`${'a'.repeat(64)}.vn`), 'tooLong');
  assert.equal(fault(`${'a.'.repeat(150)}vn`), 'tooLong');
});

test('what is too much for one run waits for the next; nothing at all is an empty list', () => {
  const list = readList(Array.from({ length: MOST_NAMES + 7 }, (_, i) => `n${i}.vn`).join('\n'));
  assert.equal(list.entries.length, MOST_NAMES);
  assert.deepEqual(
    list.rest,
    Array.from({ length: 7 }, (_, i) => `n${MOST_NAMES + i}.vn`),
  );
  assert.deepEqual(readList(' \n\t\r\n'), {
    entries: [],
    bad: [],
    doubles: 0,
    rest: [],
    column: null,
  });
});

test('hostile text costs time in proportion to its length', () => {
  for (const piece of ['"', '",', 'a.', '@', '://', '""\n', '(', ', ;'])
    assert.ok(readList(piece.repeat(200_000)).entries.length <= MOST_NAMES, piece);
});
