import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_BYTES, textOfFile } from './file-text.ts';

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

test('a list is read in the encodings that spreadsheets and editors write', () => {
  assert.deepEqual(textOfFile(new TextEncoder().encode('\ufefftiền.vn')), {
    ok: true,
    text: 'tiền.vn',
  });
  assert.deepEqual(textOfFile(utf16('tiền.vn')), { ok: true, text: 'tiền.vn' });
  assert.deepEqual(textOfFile(new Uint8Array([0xf0, 0x2e, 0x76, 0x6e])), {
    ok: true,
    text: 'đ.vn',
  });
});

test('what is no text, or too much of it, is told apart', () => {
  const fault = (bytes: Uint8Array) => {
    const read = textOfFile(bytes);
    return read.ok ? null : read.fault;
  };
  assert.equal(fault(new Uint8Array([0x50, 0x4b, 3, 4, 0])), 'spreadsheet');
  assert.equal(fault(new Uint8Array([0x61, 0, 0x62])), 'binary');
  assert.equal(fault(new Uint8Array()), 'empty');
  assert.equal(fault(new Uint8Array([0xef, 0xbb, 0xbf, 0x0d, 0x0a])), 'empty');
  assert.equal(fault(new Uint8Array(MOST_BYTES + 1)), 'large');
});
