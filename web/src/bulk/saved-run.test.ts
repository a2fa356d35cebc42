import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './rows.ts';
import { savedRows, savedText } from './saved-run.ts';

const unknown = { kind: 'unavailable', message: 'No answer.', retryAt: null } as const;

test('a list comes back as it was, with its outcomes', () => {
  const [first, second] = rowsOf([
    { name: 'a.example', count: 2 },
    { name: 'b.example', count: 1 },
  ]);
  const rows = [{ ...first!, outcome: unknown }, second!];
  assert.deepEqual(savedRows(savedText(rows)), rows);
});

test('what the page can’t have written counts as nothing', () => {
  for (const text of [null, '', '{', '[]', '[1', 'null']) assert.equal(savedRows(text), null);
});
