import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WhoisAnswer } from '../api/types.ts';
import { type Outcome, type Row, rowsOf } from './rows.ts';
import { type Shelf, savedRun } from './saved-run.ts';

function shelf(roomFor = Number.POSITIVE_INFINITY): Shelf & { size(): number } {
  const texts = new Map<string, string>();
  const size = () => [...texts].reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  return {
    size,
    get: (name) => texts.get(name) ?? null,
    set(name, text) {
      const before = texts.get(name);
      if (text === null) texts.delete(name);
      else texts.set(name, text);
      if (size() <= roomFor) return true;
      if (before === undefined) texts.delete(name);
      else texts.set(name, before);
      return false;
    },
  };
}

const contact = { name: 'x'.repeat(4_000), organization: null, street: [] };
const answered = (domain: string): Outcome => ({
  kind: 'answered',
  answer: {
    domain,
    status: 'registered',
    data: {
      registrant: contact,
      contacts: { admin: contact, tech: null, billing: null },
      nameservers: ['ns1.example'],
      domainStatus: [],
    },
  } as unknown as WhoisAnswer,
});
const entries = Array.from({ length: 6 }, (_, i) => ({ name: `n${i}.example`, count: i + 1 }));

/** As the run does it: row by row. */
function filled(saved: ReturnType<typeof savedRun>): { rows: Row[]; fits: boolean } {
  const rows = rowsOf(entries);
  let fits = saved.begin(rows);
  for (const { index, name } of entries.map((entry, index) => ({ ...entry, index }))) {
    rows[index] = { ...rows[index]!, outcome: answered(name) };
    fits = saved.add([[index, answered(name)]], rows) && fits;
  }
  return { rows, fits };
}

test('after a reload every row is there again, with its outcome and its count', () => {
  const tab = shelf();
  const { rows } = filled(savedRun(tab));
  const later = savedRun(tab);
  assert.deepEqual(later.load(), rows);
  later.add([[2, null]], rows);
  assert.equal(savedRun(tab).load()![2]!.outcome, null);
});

test('where the tab has little room long answers are shortened, and still none is lost', () => {
  const tab = shelf(8_000);
  const { fits } = filled(savedRun(tab));
  assert.equal(fits, true);
  const rows = savedRun(tab).load()!;
  assert.ok(
    rows.every(({ name, outcome }) => outcome?.kind === 'answered' && outcome.answer.domain === name),
  );
});

test('without any room it says so; what is broken or cleared is nothing', () => {
  assert.equal(filled(savedRun(shelf(100))).fits, false);
  const tab = shelf();
  tab.set('bulk', '{"broken');
  assert.equal(savedRun(tab).load(), null);
  const saved = savedRun(tab);
  filled(saved);
  saved.clear();
  assert.equal(tab.size(), 0);
});
