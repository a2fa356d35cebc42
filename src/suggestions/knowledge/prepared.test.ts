import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { PreparedFiles } from './prepared.ts';

test('what was made once is read by the next process, until a file of its sources changes', (t) => {
  const { folder, sources } = foldersOf(t);
  const made = { words: new Map([['phở', 1]]), numbers: Float32Array.of(0.5, 2) };
  const first = new PreparedFiles(folder, [sources]);
  assert.equal(first.has('words'), false);
  assert.deepEqual(
    first.value('words', () => made),
    made,
  );
  const next = new PreparedFiles(folder, [sources]);
  assert.deepEqual(next.value('words', notToBeMade), made);
  writeFileSync(join(sources, 'table.txt'), 'bún');
  const changed = new PreparedFiles(folder, [sources]);
  assert.equal(changed.has('words'), false);
  assert.equal(
    changed.value('words', () => 'anew'),
    'anew',
  );
  assert.equal(readdirSync(folder).length, 1, 'the old file is taken away');
});

test('a file that was cut short is made anew', (t) => {
  const { folder, sources } = foldersOf(t);
  new PreparedFiles(folder, [sources]).value('words', () => new Map([['phở', 1]]));
  const [file = ''] = readdirSync(folder);
  writeFileSync(join(folder, file), '');
  const next = new PreparedFiles(folder, [sources]);
  assert.equal(
    next.value('words', () => 'anew'),
    'anew',
  );
  assert.equal(next.value('words', notToBeMade), 'anew');
});

test('where nothing can be written the value is made all the same', (t) => {
  const { folder, sources } = foldersOf(t);
  writeFileSync(folder, 'a file where the folder would be');
  const files = new PreparedFiles(folder, [sources]);
  assert.equal(
    files.value('words', () => 'made'),
    'made',
  );
  assert.equal(files.has('words'), false);
});

function notToBeMade(): never {
  throw new Error('it was made already');
}

function foldersOf(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), 'tra-prepared-'));
  t.after(() => rmSync(root, { recursive: true }));
  const sources = join(root, 'tables');
  mkdirSync(sources);
  writeFileSync(join(sources, 'table.txt'), 'phở');
  return { folder: join(root, 'prepared'), sources };
}
