import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Contact } from '../api/types.ts';
import { asCsv } from './downloads.ts';
import { MOST_NAMES } from './list.ts';
import { type BulkRow, type Outcome, rowsOf, stateOf } from './rows.ts';
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

const nobody: Contact = {
  name: null,
  organization: null,
  email: null,
  phone: null,
  fax: null,
  street: [],
  city: null,
  state: null,
  postalCode: null,
  country: null,
  redacted: false,
};
/** As a registry answers, with what the table leaves out. */
const answered = (domain: string, registrant = 'x'.repeat(4_000)): Outcome => ({
  kind: 'answered',
  answer: {
    domain,
    unicode: domain,
    tld: 'example',
    zone: 'example',
    status: 'registered',
    cached: false,
    cacheTtlRemaining: 3_600,
    stale: false,
    fetchedAt: '2026-11-21T01:02:03.000Z',
    source: 'rdap',
    sources: [
      { source: 'rdap', server: 'https://rdap.registry.example/v1', outcome: 'found', ms: 142 },
    ],
    data: {
      registrant: { ...nobody, name: registrant, organization: 'Example Company Ltd' },
      contacts: { admin: { ...nobody, name: registrant }, tech: nobody, billing: null },
      registrar: {
        name: 'Example Registrar Incorporated',
        ianaId: '9999',
        url: 'https://registrar.example',
        whoisServer: null,
        abuseEmail: 'abuse@registrar.example',
        abusePhone: null,
      },
      reseller: null,
      registryDomainId: '1234567_DOMAIN',
      nameservers: ['ns1.registrar.example', 'ns2.registrar.example'],
      nameserverDetails: [{ host: 'ns1.registrar.example', ipv4: [], ipv6: [] }],
      dates: {
        created: '2016-02-03T04:05:06.000Z',
        updated: '2025-02-03T04:05:06.000Z',
        expiry: '2027-02-03T04:05:06.000Z',
        renewalDeadline: null,
        releaseFrom: null,
        releaseTo: null,
      },
      domainStatus: ['clientTransferProhibited', 'clientDeleteProhibited'],
      dnssec: false,
      dsRecords: [],
    },
    lifecycle: { phase: 'active' },
    notices: [],
  },
});
const entries = Array.from({ length: 6 }, (_, i) => ({ name: `n${i}.example`, count: i + 1 }));

/** As the run does it: row by row. */
function filled(saved: ReturnType<typeof savedRun>): { rows: BulkRow[]; fits: boolean } {
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
    rows.every(
      ({ name, outcome }) => outcome?.kind === 'answered' && outcome.answer.domain === name,
    ),
  );
});

test('shortened too, a protected name is told from a shared ending', () => {
  const saved = savedRun(shelf(4_000));
  const reserved = (
    ...sources: { source: string; server: string; outcome: string; ms: number }[]
  ) => {
    const { answer } = answered('n.vn') as Extract<Outcome, { kind: 'answered' }>;
    const held = {
      status: 'reserved',
      source: 'rules',
      sources,
      data: null,
      lifecycle: null,
    } as const;
    return { kind: 'answered', answer: { ...answer, ...held } } as const;
  };
  const asked = { source: 'inet', server: 'x', outcome: 'notFound', ms: 1 };
  const outcomes = [answered('n.example'), reserved(asked), reserved()];
  const rows = rowsOf(entries.slice(0, 3)).map((row, i) => ({ ...row, outcome: outcomes[i]! }));
  saved.begin(rows);
  assert.equal(saved.add([...outcomes.entries()], rows), true);
  assert.deepEqual(saved.load()!.map(stateOf), ['registered', 'reserved', 'sharedZone']);
});

test('the longest list fits into a tab, whose storage ends at five million characters, and its sheet is the same after a reload', () => {
  const tab = shelf(5_000_000);
  const saved = savedRun(tab);
  const rows = rowsOf(
    Array.from({ length: MOST_NAMES }, (_, i) => ({ name: `name-${i}.example`, count: 1 })),
  );
  let isSaved = saved.begin(rows);
  for (let from = 0; from < MOST_NAMES; from += 20) {
    const learned = rows
      .slice(from, from + 20)
      .map(({ index, name }) => [index, answered(name, 'Nguyễn Văn Ví Dụ')] as const);
    for (const [index, outcome] of learned) rows[index] = { ...rows[index]!, outcome };
    isSaved = saved.add(learned, rows) && isSaved;
  }
  assert.equal(isSaved, true);
  assert.equal(asCsv(savedRun(tab).load()!), asCsv(rows));
});

test('what once had no room is never called kept again', () => {
  const saved = savedRun(shelf(3_000));
  const rows = rowsOf(entries);
  saved.begin(rows);
  let fits = true;
  for (const { index, name } of rows) {
    rows[index] = { ...rows[index]!, outcome: answered(name) };
    fits = saved.add([[index, rows[index].outcome]], rows);
  }
  assert.equal(fits, false);
  const small = { kind: 'invalid', message: '' } as const;
  assert.equal(saved.add([[0, small]], rows), false);
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
