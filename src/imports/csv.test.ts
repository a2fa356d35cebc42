/** Rows of CSV, in whatever way a program wrote them, and what a command says of their columns. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { type Cleanup, type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { CsvReader, withLineFeeds } from './csv.ts';
import { pairsOf } from './csv-columns.ts';
import { Importer, prepareImport } from './importer.ts';
import { UnusableFile } from './input.ts';
import { type ImportLine, LineCutter } from './lines.ts';

interface Options {
  readonly columns?: string;
  readonly set?: string;
  readonly kind?: 'whoisHistory' | 'dnsHistory';
  /** Bytes that come at a time. */
  readonly size?: number;
}

function readerOf({ columns, set, kind = 'whoisHistory' }: Options): CsvReader {
  const pairs = (text?: string) => (text === undefined ? [] : pairsOf(text, kind));
  return new CsvReader({ columns: pairs(columns), constants: pairs(set) }, kind);
}

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** The rows of a file, as lines of JSON have them. */
async function rowsOf(text: string, options: Options = {}): Promise<object[]> {
  const reader = readerOf(options);
  const cutter = new LineCutter();
  const records: (ImportLine | null)[] = [];
  for await (const chunk of withLineFeeds(chunksOf(text, options.size ?? 1_000)))
    for (const line of cutter.push(chunk)) records.push(reader.take(line));
  const last = cutter.end();
  if (last) records.push(reader.take(last));
  records.push(reader.end());
  return records
    .filter((record) => record !== null)
    .map(({ bytes }) => reader.read(bytes.toString()));
}

const ROWS = [
  { domain: 'one.example', data: { registrant: { name: 'Pat\nDoe' } } },
  { domain: 'two.example', data: { registrant: { name: 'Kim' } } },
];

test('rows end with LF, CRLF or CR, as their file has it', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    for (const last of [end, ''])
      for (const size of [1, 2, 7, 1_000]) {
        const lines = ['domain,"registrant.name"', 'one.example,"Pat', 'Doe"', 'two.example,Kim'];
        assert.deepEqual(await rowsOf(lines.join(end) + last, { size }), ROWS);
      }
});

test('a line end within a cell is one, also a CRLF in rows that end with CR', async () => {
  const text = 'domain,registrant.name\rone.example,"Pat\r\nDoe"\rtwo.example,Kim\r';
  for (const size of [1, 2, 7, 1_000]) assert.deepEqual(await rowsOf(text, { size }), ROWS);
});

test('a CR within a cell is a part of it, whether the row has quotes or not', async () => {
  const text = 'domain,source,registrant.name\n"one.example",a\rb,Pat\ntwo.example,a\rb,Pat\n';
  const told = { source: 'a\rb', data: { registrant: { name: 'Pat' } } };
  assert.deepEqual(await rowsOf(text), [
    { domain: 'one.example', ...told },
    { domain: 'two.example', ...told },
  ]);
});

test('what parts the cells is looked for outside the quotes of the head', async () => {
  const text =
    'Domain;"Owner, full name, with, commas, many";Checked\none.example;Pat;2019-05-01\n';
  const columns = 'domain=Domain,registrant.name="Owner, full name, with, commas, many"';
  assert.deepEqual(await rowsOf(text, { columns }), [
    { domain: 'one.example', data: { registrant: { name: 'Pat' } } },
  ]);
});

test('a head that can’t be read is told as such', async () => {
  for (const head of ['domain,"Owner" full\n', 'domain,"never closed\none.example,Pat\n'])
    await assert.rejects(rowsOf(head), (error) => {
      assert.ok(error instanceof UnusableFile);
      assert.match(error.message, /^the head of the CSV can’t be read: /);
      return true;
    });
});

test('what a command says of columns may hold commas, quotes and equals signs in quotes', () => {
  const text = 'domain="Name, ""full""" , registrant.name=The owner,source = "a=b"';
  assert.deepEqual(pairsOf(text, 'whoisHistory'), [
    ['domain', 'Name, "full"'],
    ['data.registrant.name', 'The owner'],
    ['source', 'a=b'],
  ]);
  for (const wrong of ['', 'domain', 'domain=', 'domain=A,', 'domain="A', 'domain="A"b', 'x=A'])
    assert.throws(() => pairsOf(wrong, 'whoisHistory'), UnusableFile, wrong);
});

test('a field of many values takes all its columns; one with a single value has one', async () => {
  const statuses = 'ok, clientHold';
  const text = `Name,NS1,NS2,Status\none.example,ns1.dns.example,ns2.dns.example,"${statuses}"\n`;
  const columns = 'domain=Name,nameservers=NS1,nameservers=NS2,domainStatus=Status';
  const nameservers = ['ns1.dns.example', 'ns2.dns.example'];
  const row = { domain: 'one.example', data: { nameservers, domainStatus: ['ok', 'clientHold'] } };
  assert.deepEqual(await rowsOf(text, { columns }), [row]);
  const named = 'domain,nameservers,nameservers\none.example,ns1.dns.example,ns2.dns.example\n';
  assert.deepEqual(await rowsOf(named), [{ domain: 'one.example', data: { nameservers } }]);
  const twice = /has one value, and is given by "\w+" and "\w+"/;
  assert.throws(() => readerOf({ columns: 'domain=A,domain=B' }), twice);
  assert.throws(() => readerOf({ set: 'source=a,source=b' }), twice);
  await assert.rejects(rowsOf('domain,domain\none.example,two.example\n'), twice);
  await assert.rejects(rowsOf('A,A\none.example,two.example\n', { columns: 'domain=A' }), twice);
});

test('what --set says holds where no column has the field, or its cell is empty', async () => {
  const text = 'domain,source,nameservers\none.example,,ns1.dns.example\ntwo.example,old,\n';
  const rows = await rowsOf(text, { set: 'source=archive,nameservers=ns9.dns.example' });
  assert.deepEqual(rows, [
    { domain: 'one.example', source: 'archive', data: { nameservers: ['ns1.dns.example'] } },
    { domain: 'two.example', source: 'old', data: { nameservers: ['ns9.dns.example'] } },
  ]);
});

test('blanks around the value of a record are a part of it, as they are in a line of JSON', async () => {
  const text = 'domain,type,value\none.example, TXT , a b \none.example,TXT,"  "\n';
  const rows = await rowsOf(text, { kind: 'dnsHistory' });
  const own = { domain: 'one.example', type: 'TXT' };
  assert.deepEqual(rows, [
    { ...own, value: ' a b ' },
    { ...own, value: '  ' },
  ]);
});

async function fileWith(t: Cleanup, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tra-csv-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'old.csv');
  await writeFile(path, content);
  return path;
}

const never = new AbortController().signal;

async function importFile(
  db: TestDatabase,
  path: string,
  { signal = never, csv = null as CsvReader | null, onBatch = () => {} } = {},
) {
  const parseName = createNameParser({ extraTlds: ['test', 'example'] });
  const importer = new Importer({ db, clock: new FakeClock(Date.UTC(2026, 10, 20)), parseName });
  const prepared = await prepareImport(path, chunksOf('', 1), csv);
  return await importer.whoisHistory(prepared, { onProgress: onBatch, signal });
}

function rejectedIn(path: string): { line: number; reason: string }[] {
  return readFileSync(`${path}.rejected`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a quote that takes other rows along is told by the line in which it opened', async (t) => {
  const db = await testDatabase(t);
  const row = (number: number) => `name-${number}.example,2019-05-01,Pat`;
  const rows = Array.from({ length: 20 }, (_, number) => row(number));
  rows[3] = 'name-3.example,2019-05-01,"Pat';
  rows[8] = 'name-8.example,2019-05-01,the "Pat';
  rows[15] = 'name-15.example,2019-05-01,"Pat';
  const path = await fileWith(t, ['domain,observedAt,registrant.name', ...rows].join('\n'));
  const summary = await importFile(db, path, { csv: readerOf({ set: 'source=archive' }) });
  assert.deepEqual([summary.lines, summary.kept, summary.rejected], [21, 9, 2]);
  const told = rejectedIn(path).map(({ line, reason }) => [line, reason]);
  assert.deepEqual(told, [
    [5, 'not CSV: a quote opened in this line and took what follows, to line 10, along'],
    [17, 'not CSV: a quote opened in this line and took what follows, to line 21, along'],
  ]);
});

test('a quote that is never closed takes at most 4 MiB along, and the rows behind that are read', async (t) => {
  const db = await testDatabase(t);
  const filler = Array.from({ length: 5 }, () => `${'x'.repeat(1024 * 1024)},,`);
  const rows = ['bad.example,2019-05-01,"Pat', ...filler, 'good.example,2019-05-01,Pat'];
  const path = await fileWith(t, ['domain,observedAt,registrant.name', ...rows].join('\n'));
  const summary = await importFile(db, path, { csv: readerOf({ set: 'source=archive' }) });
  assert.deepEqual([summary.kept, summary.rejected], [1, 2]);
  assert.equal(rejectedIn(path)[0]?.line, 2);
  assert.match(rejectedIn(path)[0]?.reason ?? '', /a quote opened in this line .* to line 6/);
});

test('what a command with other options left is not gone on with; the one that is run again is', async (t) => {
  const db = await testDatabase(t);
  const rows = Array.from({ length: 9_000 }, (_, n) => `name-${n % 900}.example,2019-05-01,Pat,R`);
  rows[10] = 'no name,2019-05-01,Pat,R';
  const path = await fileWith(t, ['domain,seen,owner,registrar', ...rows].join('\n'));
  const set = 'source=archive';
  const wrong = { columns: 'domain=domain,observedAt=seen,registrant.name=registrar', set };
  const right = { columns: 'domain=domain,observedAt=seen,registrant.name=owner', set };
  const cutShort = async (csv: CsvReader | null) => {
    const stopping = new AbortController();
    const onBatch = () => stopping.abort();
    const summary = await importFile(db, path, { csv, signal: stopping.signal, onBatch });
    assert.equal(summary.isInterrupted, true);
    return summary;
  };
  const asJson = await cutShort(null);
  assert.equal(asJson.doneOtherwise, 0);
  const wrongly = await cutShort(readerOf(wrong));
  assert.equal(wrongly.resumedAfter, 0);
  assert.ok(wrongly.doneOtherwise > 0 && wrongly.doneOtherwise <= asJson.lines);
  const rightly = await cutShort(readerOf(right));
  assert.equal(rightly.resumedAfter, 0);
  assert.ok(rightly.doneOtherwise > 0);
  const again = await importFile(db, path, { csv: readerOf(right) });
  assert.ok(again.resumedAfter > 0);
  assert.deepEqual([again.doneOtherwise, again.rejected], [0, 1]);
  const anew = await importFile(db, path, { csv: readerOf(wrong) });
  assert.deepEqual([anew.resumedAfter, anew.doneOtherwise, anew.rejected], [0, 0, 1]);
});

test('a file whose head lacks what is asked for leaves no list of rejected lines', async (t) => {
  const db = await testDatabase(t);
  const path = await fileWith(t, 'Name,Seen\none.example,2019-05-01\n');
  await assert.rejects(importFile(db, path, { csv: readerOf({}) }), UnusableFile);
  assert.equal(existsSync(`${path}.rejected`), false);
});
