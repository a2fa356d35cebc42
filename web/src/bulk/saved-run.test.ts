import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rowsOf } from './rows.ts';
import { savedRun } from './saved-run.ts';

function shelf(roomFor = Number.POSITIVE_INFINITY) {
  let kept: string | null = null;
  return {
    get: () => kept,
    set(_name: string, text: string | null) {
      if ((text?.length ?? 0) > roomFor) return false;
      kept = text;
      return true;
    },
  };
}

const unknown = { kind: 'unavailable', message: 'No answer.', retryAt: null } as const;
const rows = rowsOf([
  { name: 'a.example', count: 2 },
  { name: 'b.example', count: 1 },
]).map((row) => (row.index === 0 ? { ...row, outcome: unknown } : row));

test('a list comes back as it was, with its outcomes', () => {
  const place = shelf();
  assert.equal(savedRun(place).save(rows), true);
  assert.deepEqual(savedRun(place).load(), rows);
  savedRun(place).clear();
  assert.equal(savedRun(place).load(), null);
});

test('what has no room says so, and loses nothing that was kept', () => {
  const place = shelf(JSON.stringify([['a.example', 2, null]]).length);
  const first = rowsOf([{ name: 'a.example', count: 2 }]);
  assert.equal(savedRun(place).save(first), true);
  assert.equal(savedRun(place).save(rows), false);
  assert.deepEqual(savedRun(place).load(), first);
});

test('what the page can’t have written counts as nothing', () => {
  const load = (text: string) => savedRun({ get: () => text, set: () => true }).load();
  for (const text of ['', '{', '[]', '[1', 'null']) assert.equal(load(text), null);
});
