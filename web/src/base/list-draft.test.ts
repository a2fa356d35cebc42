import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addToDraft, listDraft } from './list-draft.ts';

test('what is handed over comes behind what was entered, once', () => {
  listDraft.set('');
  addToDraft(['a.vn', 'b.vn']);
  assert.equal(listDraft.get(), 'a.vn\nb.vn');
  listDraft.set('c.vn\na.vn\n');
  addToDraft(['a.vn', 'b.vn']);
  addToDraft(['a.vn', 'b.vn']);
  assert.equal(listDraft.get(), 'c.vn\na.vn\nb.vn');
});
