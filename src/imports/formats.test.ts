/** Files of other forms than our own JSON lines: CSV, and passive DNS in the common format. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createNameParser } from '#app/names/parse-name.ts';
import { dnsHistoryPage } from '#app/storage/dns/pages.ts';
import { whoisHistoryPage } from '#app/storage/history/records.ts';
import { type Cleanup, type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { CsvReader, Importer, pairsOf, prepareImport, UnusableFile } from './importer.ts';

const ALL = { from: null, to: null, limit: 100, after: null };
const watch = { onProgress: () => {}, signal: new AbortController().signal };

function importerOf(db: TestDatabase): Importer {
  const parseName = createNameParser({ extraTlds: ['test', 'example'] });
  return new Importer({ db, clock: new FakeClock(Date.UTC(2026, 10, 20)), parseName });
}

async function fileWith(t: Cleanup, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tra-formats-'));
  t.after(() => rm(folder, { recursive: true }));
  const path = join(folder, 'old');
  await writeFile(path, content);
  return path;
}

async function* none(): AsyncGenerator<Buffer> {}

test('CSV with columns of any names, quotes and lines in cells is kept as the same lines of JSON are', async (t) => {
  const db = await testDatabase(t);
  const path = await fileWith(
    t,
    [
      '\uFEFFDomain;Seen;Owner;"Registrar; name";Hosts;Until;Other',
      'one.example;2019-05-01;"Pat ""P."" Doe";Example Registrar;ns1.dns.example ns2.dns.example;2020-01-02;x',
      'two.example;1556697600;"Two\r\nLines";;;;',
      'no name;2019-05-01;Pat;;;;',
      'three.example;2019-05-01 08:00:00;Pat;;;;',
      'four.example;2019-05-01;"never closed;;;;',
    ].join('\n'),
  );
  const columns =
    'domain=Domain,observedAt=Seen,registrant.name=Owner,nameservers=Hosts,dates.expiry=Until';
  const csv = new CsvReader(
    {
      columns: pairsOf(columns, 'whoisHistory'),
      constants: pairsOf('source=archive', 'whoisHistory'),
    },
    'whoisHistory',
  );
  const summary = await importerOf(db).whoisHistory(await prepareImport(path, none(), csv), watch);
  assert.deepEqual([summary.lines, summary.kept, summary.rejected], [7, 3, 2]);
  const rejected = readFileSync(`${path}.rejected`, 'utf8').trim().split('\n');
  assert.deepEqual(
    rejected.map((line) => JSON.parse(line).line),
    [5, 7],
  );
  const [one] = (await whoisHistoryPage(db, { domain: 'one.example', ...ALL })).records;
  assert.equal(one?.firstSeen, Date.UTC(2019, 4, 1));
  assert.equal(one?.source, 'archive');
  assert.equal(one?.registration?.registrant.name, 'Pat "P." Doe');
  assert.deepEqual(one?.registration?.nameservers, ['ns1.dns.example', 'ns2.dns.example']);
  const [two] = (await whoisHistoryPage(db, { domain: 'two.example', ...ALL })).records;
  assert.equal(two?.firstSeen, Date.UTC(2019, 4, 1, 8));
  const like = {
    domain: 'one.example',
    observedAt: '2019-05-01T00:00:00Z',
    source: 'archive',
    data: {
      registrant: { name: 'Pat "P." Doe' },
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      dates: { expiry: '2020-01-02' },
    },
  };
  const lines = await fileWith(t, JSON.stringify(like));
  const again = await importerOf(db).whoisHistory(await prepareImport(lines, none()), watch);
  assert.deepEqual([again.kept, again.fresh], [1, 0]);
});

test('a column that is not there, and a field that is none, are told before anything is kept', async (t) => {
  const db = await testDatabase(t);
  const path = await fileWith(t, 'Name,type\nwww.example.com,A\n');
  assert.throws(() => pairsOf('domain=Name,colour=Red', 'dnsHistory'), UnusableFile);
  for (const columns of ['domain=Domain', '']) {
    const csv = new CsvReader(
      { columns: columns ? pairsOf(columns, 'dnsHistory') : [], constants: [] },
      'dnsHistory',
    );
    const prepared = await prepareImport(path, none(), csv);
    await assert.rejects(importerOf(db).dnsHistory(prepared, watch), UnusableFile);
  }
});

test('passive DNS in the common output format is known by its fields, a span for each value, with its count', async (t) => {
  const db = await testDatabase(t);
  const [first, last] = [Date.UTC(2019, 0, 1), Date.UTC(2019, 5, 1)];
  const seen = { time_first: first / 1000, time_last: last / 1000, count: 7 };
  const zone = { zone_time_first: first / 1000, zone_time_last: String(last / 1000) };
  const lines = [
    { cond: 'begin' },
    {
      obj: {
        rrname: 'www.example.com.',
        rrtype: 'A',
        bailiwick: 'example.com.',
        rdata: ['192.0.2.1', '192.0.2.2'],
        ...seen,
      },
    },
    { rrname: 'example.com.', rrtype: 'MX', rdata: '10 mail.example.com.', ...seen },
    { rrname: '_dmarc.example.com.', rrtype: 'TXT', rdata: ['"v=DMARC1; " "p=none"'], ...seen },
    { rrname: 'example.com', rrtype: 'NS', rdata: ['ns1.dns.example.'], ...zone },
    { rrname: 'example.com.', rrtype: 'A', rdata: ['192.0.2.9'] },
    { rrname: 'example.com.', rrtype: 'A', rdata: ['ns.example'], ...seen },
    { rrname: 'two.example.com.', rrtype: 'A', rdata: ['ns.example', '192.0.2.5'], ...seen },
    { cond: 'succeeded' },
  ];
  const path = await fileWith(t, lines.map((line) => JSON.stringify(line)).join('\n'));
  const summary = await importerOf(db).dnsHistory(await prepareImport(path, none()), watch);
  assert.deepEqual(
    [summary.lines, summary.taken, summary.empty, summary.rejected, summary.kept],
    [9, 4, 2, 3, 6],
  );
  const { entries } = await dnsHistoryPage(db, { domain: 'example.com', types: null, ...ALL });
  assert.ok(entries.every((entry) => entry.firstSeen === first && entry.lastSeen === last));
  const told = entries.map(({ name, type, value, observations }) => {
    return `${name} ${type} ${value} × ${observations}`;
  });
  assert.deepEqual(told.sort(), [
    '_dmarc.example.com TXT v=DMARC1; p=none × 7',
    'example.com MX 10 mail.example.com × 7',
    'example.com NS ns1.dns.example × 2',
    'two.example.com A 192.0.2.5 × 7',
    'www.example.com A 192.0.2.1 × 7',
    'www.example.com A 192.0.2.2 × 7',
  ]);
});

test('a file that turns out to lack a column leaves the list of what was rejected before', async (t) => {
  const db = await testDatabase(t);
  const path = await fileWith(t, 'Name;Seen\nno name;2019-05-01');
  const run = async (columns: string) => {
    const asked = {
      columns: pairsOf(columns, 'whoisHistory'),
      constants: pairsOf('source=archive', 'whoisHistory'),
    };
    const csv = new CsvReader(asked, 'whoisHistory');
    return await importerOf(db).whoisHistory(await prepareImport(path, none(), csv), watch);
  };
  assert.equal((await run('domain=Name,observedAt=Seen')).rejected, 1);
  const list = readFileSync(`${path}.rejected`, 'utf8');
  await assert.rejects(run('domain=Nope,observedAt=Seen'), UnusableFile);
  assert.equal(readFileSync(`${path}.rejected`, 'utf8'), list);
});
