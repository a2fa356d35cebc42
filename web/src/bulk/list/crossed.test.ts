import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crossed } from './crossed.ts';

test('each keyword stands under each ending once, as a name can be written', () => {
  assert.deepEqual(crossed('Cà phê Đen\nsong-hong, Cà phê đen', '.vn com.vn,'), [
    'capheden.vn',
    'capheden.com.vn',
    'song-hong.vn',
    'song-hong.com.vn',
  ]);
  assert.deepEqual(crossed('', 'vn'), []);
  assert.deepEqual(crossed('-!-', 'vn'), []);
});
