import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCursor, writeCursor } from './cursor.ts';

const query = ['whoisHistory', 'taken.example', null, 5];
const shape = ['number', 'string'] as const;

test('a cursor brings back its position, for its own query alone', () => {
  const cursor = writeCursor(query, [1_700_000_000_000, 'tiệm.example']);
  assert.match(cursor, /^[\w-]+$/);
  assert.deepEqual(readCursor(cursor, query, shape), [1_700_000_000_000, 'tiệm.example']);
  assert.equal(readCursor(cursor, ['whoisHistory', 'other.example', null, 5], shape), null);
  assert.equal(readCursor(cursor, ['dnsHistory', 'taken.example', null, 5], shape), null);
  assert.equal(readCursor(cursor, query, ['string', 'string']), null);
  assert.equal(readCursor(cursor, query, ['number']), null);
});

test('whatever else a client sends is no cursor', () => {
  const cursor = writeCursor(query, [7, 'a']);
  const altered = Buffer.from(cursor, 'base64url').toString().replace('"a"', '"b"');
  const forged = [
    '',
    ' ',
    cursor.slice(0, -3),
    `${cursor}A`,
    `${cursor}==`,
    cursor.repeat(2),
    Buffer.from(altered).toString('base64url'),
    Buffer.from('[1,"",7,"a"]').toString('base64url'),
    Buffer.from('[[[[').toString('base64url'),
    Buffer.from('null').toString('base64url'),
    // Made with its checksum, of what no database holds.
    writeCursor(query, [7, 'a\0']),
    writeCursor(query, [7, '\ud800']),
    Buffer.from('{"length":4}').toString('base64url'),
    'A'.repeat(1_000_000),
    "1' or 1=1",
  ];
  for (const text of forged) assert.equal(readCursor(text, query, shape), null, text.slice(0, 40));
});
