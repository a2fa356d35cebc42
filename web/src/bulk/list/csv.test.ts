import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvRows, csvText } from './csv.ts';

test('what is written is read back the same (RFC 4180)', () => {
  const rows = [
    ['name', 'note'],
    ['a.vn', 'one, "two"'],
    ['b.vn', 'line\r\nline'],
    ['c.vn', 'Đặng Thị Ă'],
  ];
  const text = csvText(rows);
  assert.ok(text.startsWith('\ufeffname,note\r\na.vn,"one, ""two"""\r\n'));
  assert.deepEqual(csvRows(text.slice(1), ','), rows);
});

test('no cell runs as a formula in a spreadsheet', () => {
  for (const cell of [
    '=1+1',
    '+84',
    '+1+1',
    '+cmd|x!A1',
    '@SUM(1+1)*cmd|x!A1',
    '\n=1',
    '-2',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '＝1',
    '\u0000=1',
  ])
    assert.equal(
      csvRows(csvText([[cell]]).slice(1), ',')[0]![0]!.startsWith("'"),
      true,
      JSON.stringify(cell),
    );
  assert.equal(csvText([['a-b.vn', "it's", '2026-11-21']]), "\ufeffa-b.vn,it's,2026-11-21\r\n");
});
