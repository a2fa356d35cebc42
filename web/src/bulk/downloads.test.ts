import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { WhoisAnswer } from '../api/types.ts';
import { asCsv, asJson } from './downloads.ts';
import { csvRows } from './list/csv.ts';
import { type BulkRow, filteredRows, rowsOf, sortedRows, stateCounts, stateOf } from './rows.ts';

const registered = (registrant: string, expiry: string | null) =>
  ({
    domain: 'a.example',
    unicode: 'a.example',
    status: 'registered',
    lifecycle: { phase: 'redemption' },
    source: 'rdap',
    fetchedAt: '2026-11-21T00:00:00.000Z',
    stale: false,
    data: {
      registrant: { name: registrant, organization: null },
      registrar: { name: 'Đ, Registrar "One"' },
      nameservers: ['ns1.example', 'ns2.example'],
      domainStatus: [],
      dnssec: null,
      dates: { created: null, updated: null, expiry },
    },
  }) as unknown as WhoisAnswer;

const rows: BulkRow[] = rowsOf(
  ['d.example', 'a.example', 'b.example', 'c.example'].map((name) => ({ name, count: 1 })),
);
rows[1] = {
  ...rows[1]!,
  count: 2,
  outcome: { kind: 'answered', answer: registered('=HYPERLINK("x")', '2027-01-01T00:00:00.000Z') },
};
rows[2] = { ...rows[2]!, outcome: { kind: 'unavailable', message: 'away', retryAt: 5 } };
rows[3] = { ...rows[3]!, outcome: { kind: 'answered', answer: registered('Nguyễn Văn A', null) } };

test('a sheet has a line for every name of the list, asked or not, and runs nothing', () => {
  const [head, ...lines] = csvRows(asCsv(rows).slice(1), ',');
  const at = (line: number, column: string) => lines[line]![head!.indexOf(column)];
  assert.equal(lines.length, 4);
  assert.deepEqual(
    [0, 1, 2, 3].map((line) => at(line, 'status')),
    ['notAsked', 'registered', 'registry_unavailable', 'registered'],
  );
  assert.equal(at(1, 'registrant'), `'=HYPERLINK("x")`);
  assert.equal(at(1, 'registrar'), 'Đ, Registrar "One"');
  assert.equal(at(1, 'nameservers'), 'ns1.example ns2.example');
  assert.deepEqual([at(1, 'count'), at(1, 'phase'), at(2, 'error')], ['2', 'redemption', 'away']);
});

test('the JSON file has whole answers and tells what was not asked', () => {
  const { results, summary } = JSON.parse(asJson(rows));
  assert.deepEqual(summary, { total: 4, succeeded: 2, failed: 1, notAsked: 1 });
  assert.equal(results[0].result.data.registrant.name, '=HYPERLINK("x")');
  assert.deepEqual(results[1].error, { code: 'registry_unavailable', message: 'away' });
});

test('sorting puts rows without the value last either way; filters take states and text', () => {
  const names = (list: readonly BulkRow[]) => list.map(({ name }) => name[0]).join('');
  assert.equal(names(sortedRows(rows, { by: 'list', isDescending: false })), 'dabc');
  assert.equal(names(sortedRows(rows, { by: 'name', isDescending: false })), 'abcd');
  assert.equal(names(sortedRows(rows, { by: 'expiry', isDescending: false })), 'adbc');
  assert.equal(names(sortedRows(rows, { by: 'expiry', isDescending: true })), 'adbc');
  assert.deepEqual(stateCounts(rows), [
    ['redemption', 2],
    ['sourceUnavailable', 1],
    ['waiting', 1],
  ]);
  assert.equal(names(filteredRows(rows, new Set(['redemption']), '')), 'ac');
  assert.equal(names(filteredRows(rows, new Set(), 'nguyễn')), 'c');
});

test('an ending shared by all is not called a protected name, nor a protected name an ending', () => {
  const reserved = (source: string, ...asked: string[]) => {
    const answer = {
      status: 'reserved',
      lifecycle: null,
      source,
      sources: asked,
    } as unknown as WhoisAnswer;
    return stateOf({ ...rows[0]!, outcome: { kind: 'answered', answer } });
  };
  assert.equal(reserved('rules'), 'sharedZone');
  // On the operator's list, and kept by the registry.
  assert.equal(reserved('rules', 'inet'), 'reserved');
  assert.equal(reserved('inet', 'inet'), 'reserved');
});
