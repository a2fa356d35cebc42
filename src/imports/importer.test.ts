import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { createNameParser } from '#app/names/parse-name.ts';
import { putTombstone } from '#app/storage/erasure/tombstones.ts';
import { claimImport } from '#app/storage/imports.ts';
import { type Cleanup, type TestDatabase, testDatabase } from '#app/testing/database.ts';
import { FakeClock } from '#app/testing/fake-clock.ts';
import { Importer, type ImportSummary, prepareImport, UnusableFile } from './importer.ts';

const parseName = createNameParser({ extraTlds: ['test', 'example'] });
const NOW = Date.UTC(2026, 10, 20);

async function temporaryFolder(t: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tra-import-'));
  t.after(() => rm(folder, { recursive: true }));
  return folder;
}

async function importWhois(
  db: TestDatabase,
  path: string,
  options: {
    stdin?: AsyncIterable<Buffer>;
    signal?: AbortSignal;
    onLines?: (lines: number) => void;
  } = {},
): Promise<ImportSummary> {
  const { stdin = empty(), signal = new AbortController().signal, onLines } = options;
  const importer = new Importer({ db, clock: new FakeClock(NOW), parseName });
  const onProgress = ({ lines }: { lines: number }) => onLines?.(lines);
  return await importer.whoisHistory(await prepareImport(path, stdin), { onProgress, signal });
}

async function* empty(): AsyncGenerator<Buffer> {}

function goodLine(number: number): string {
  const line = {
    domain: `name-${number % 700}.example`,
    observedAt: new Date(Date.UTC(2019, 0, 1) + number * 1000).toISOString(),
    source: 'whois',
    data: { registrant: { name: `Person ${number}` }, nameservers: ['ns1.dns.example'] },
  };
  return JSON.stringify(line);
}

function goodLines(count: number): string[] {
  return Array.from({ length: count }, (_, index) => goodLine(index + 1));
}

async function keptCount(db: TestDatabase): Promise<number> {
  const [row] = (
    await sql<{ count: number }>`select count(*)::int as count from observations`.execute(db)
  ).rows;
  return row!.count;
}

function rejectedIn(path: string): { line: number; reason: string; text: string }[] {
  return readFileSync(`${path}.rejected`, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a file is kept whole, and the same file again changes nothing', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, `\uFEFF${goodLines(1300).join('\n')}\n\n`);
  const summary = await importWhois(db, path);
  assert.deepEqual(summary, {
    lines: 1301,
    taken: 1300,
    empty: 1,
    kept: 1300,
    fresh: 1300,
    rejected: 0,
    resumedAfter: 0,
    rejectedBefore: 0,
    doneOtherwise: 0,
    broken: null,
    isInterrupted: false,
  });
  assert.equal(await keptCount(db), 1300);
  assert.equal(existsSync(`${path}.rejected`), false);
  const dump = async () =>
    (await sql`select * from observations order by domain, observed_at, id`.execute(db)).rows;
  const before = await dump();
  const again = await importWhois(db, path);
  assert.deepEqual([again.kept, again.fresh, again.resumedAfter], [1300, 0, 0]);
  assert.deepEqual(await dump(), before);
  assert.equal((await sql`select from imports`.execute(db)).rows.length, 0);
});

test('a file that is being imported is not imported beside that', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'shared.jsonl');
  await writeFile(path, `${goodLines(10).join('\n')}\n`);
  const { input } = await prepareImport(path, empty());
  const claim = await claimImport(db, input.identity!);
  await assert.rejects(importWhois(db, path), UnusableFile);
  assert.equal(existsSync(`${path}.rejected`), false);
  await claim!.release();
  assert.equal((await importWhois(db, path)).fresh, 10);
});

test('the same line twice in one file is one observation', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, [goodLine(1), goodLine(2), goodLine(1)].join('\n'));
  const summary = await importWhois(db, path);
  assert.deepEqual([summary.kept, summary.fresh], [3, 2]);
  assert.equal(await keptCount(db), 2);
});

test('bad lines are listed by number, reason and text, and the good ones around them are kept', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  const long = `"${'x'.repeat(5 * 1024 * 1024)}"`;
  const lines: (string | Buffer)[] = [
    goodLine(1),
    'not JSON',
    goodLine(2),
    Buffer.from([0xff, 0xfe]),
    '[]',
    long,
    goodLine(3),
  ];
  await writeFile(
    path,
    Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from('\n')])),
  );
  const summary = await importWhois(db, path);
  assert.deepEqual([summary.lines, summary.kept, summary.rejected], [7, 3, 4]);
  const rejected = rejectedIn(path);
  assert.deepEqual(
    rejected.map(({ line, reason }) => [line, reason]),
    [
      [2, 'the line is not JSON'],
      [4, 'the line is not UTF-8'],
      [5, 'the line must be an object'],
      [6, 'the line is longer than 4 MiB'],
    ],
  );
  assert.equal(rejected[0]?.text, 'not JSON');
  assert.equal(rejected[3]?.text, long.slice(0, 4000));
});

test('a line that is nested deeper than any record is rejected alone, whatever it nests in', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  const nested = (open: string, close: string) => open.repeat(6_000) + close.repeat(6_000);
  const rdap = `{"domain":"deep.example","rdap":${nested('{"a":', '').slice(0, -1)}:1${'}'.repeat(6_001)}`;
  const lines = [goodLine(1), rdap, nested('[', ']'), goodLine(2)];
  await writeFile(path, lines.join('\n'));
  const summary = await importWhois(db, path);
  assert.deepEqual([summary.kept, summary.rejected], [2, 2]);
  for (const { reason } of rejectedIn(path)) assert.match(reason, /nested deeper than 100 levels/);
  const envelopes = `${'{"obj":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  const record = { domain: 'one.example', type: 'A', value: '192.0.2.1' };
  const good = JSON.stringify({ ...record, observedAt: '2019-05-01T08:00:00Z' });
  await writeFile(path, [envelopes, good].join('\n'));
  const importer = new Importer({ db, clock: new FakeClock(NOW), parseName });
  const watch = { onProgress: () => {}, signal: new AbortController().signal };
  const dns = await importer.dnsHistory(await prepareImport(path, empty()), watch);
  assert.deepEqual([dns.kept, dns.rejected], [1, 1]);
});

test('an import that breaks off before it rejected anything leaves no list', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, goodLine(1));
  await sql`alter table observations rename to elsewhere`.execute(db);
  await assert.rejects(importWhois(db, path));
  assert.equal(existsSync(`${path}.rejected`), false);
});

test('a list that can’t be written is told before anything is done', async (t) => {
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, goodLine(1));
  await mkdir(`${path}.rejected`);
  await assert.rejects(prepareImport(path, empty()), UnusableFile);
});

test('a line that the database refuses is rejected alone', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, goodLines(40).join('\n'));
  await sql`alter table observations add check (domain <> 'name-17.example')`.execute(db);
  const summary = await importWhois(db, path);
  assert.deepEqual([summary.kept, summary.rejected], [39, 1]);
  assert.deepEqual(
    rejectedIn(path).map(({ line, reason }) => [line, reason]),
    [[17, 'the database refuses it']],
  );
});

test('a line of 256 MiB in the midst of a stream is rejected by its number; what stands around it is kept', async (t) => {
  const db = await testDatabase(t);
  const folder = await temporaryFolder(t);
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  async function* stream(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${goodLine(1)}\n{"domain":"`);
    for (let sent = 0; sent < 256; sent++) yield chunk;
    yield Buffer.from(`\n${goodLine(2)}\n`);
  }
  const folderNow = process.cwd();
  process.chdir(folder);
  t.after(() => process.chdir(folderNow));
  const before = process.memoryUsage().rss;
  const summary = await importWhois(db, '-', { stdin: stream() });
  assert.ok(process.memoryUsage().rss - before < 96 * 1024 * 1024);
  assert.deepEqual([summary.lines, summary.kept, summary.rejected], [3, 2, 1]);
  assert.equal(rejectedIn(join(folder, 'stdin'))[0]?.line, 2);
});

test('of a .gz that is cut off, the whole lines before the cut are kept, and the summary says so', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.whatever');
  const lines = goodLines(3000);
  const packed = gzipSync(`${lines.join('\n')}\n`);
  await writeFile(path, packed);
  await truncate(path, Math.floor(packed.length * 0.6));
  const summary = await importWhois(db, path);
  assert.match(summary.broken ?? '', /breaks off/);
  assert.equal(summary.rejected, 0);
  assert.ok(summary.kept > 1000 && summary.kept < 3000, String(summary.kept));
  assert.equal(await keptCount(db), summary.kept);
  await writeFile(path, packed);
  const whole = await importWhois(db, path);
  assert.deepEqual([whole.kept, whole.fresh, whole.broken], [3000, 3000 - summary.kept, null]);
});

test('of a .gz with rubbish behind its end, or a checksum that doesn’t fit, every line is kept, and the summary says what is wrong', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.gz');
  // Without a line end behind the last: it is a whole line all the same.
  const packed = gzipSync(goodLines(1200).join('\n'));
  await writeFile(path, Buffer.concat([packed, Buffer.from('rubbish')]));
  const padded = await importWhois(db, path);
  assert.match(padded.broken ?? '', /something else/);
  assert.deepEqual([padded.lines, padded.kept, padded.rejected], [1200, 1200, 0]);
  assert.equal(await keptCount(db), 1200);
  packed[packed.length - 8]! ^= 0xff;
  await writeFile(path, packed);
  const damaged = await importWhois(db, path);
  assert.match(damaged.broken ?? '', /checksum/);
  assert.deepEqual([damaged.lines, damaged.kept, damaged.fresh], [1200, 1200, 0]);
});

test('an import that was interrupted goes on behind what it had done, with its list of rejected lines', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  const lines = goodLines(9000);
  for (const bad of [3, 700, 1400, 8999]) lines[bad - 1] = `bad ${bad}`;
  await writeFile(path, lines.join('\n'));
  const stopping = new AbortController();
  const cut = await importWhois(db, path, {
    signal: stopping.signal,
    onLines: (line) => line >= 1000 && stopping.abort(),
  });
  assert.equal(cut.isInterrupted, true);
  assert.ok(cut.lines >= 1000 && cut.lines < 9000, String(cut.lines));
  const resumed = await importWhois(db, path);
  assert.ok(resumed.resumedAfter >= 1000);
  assert.equal(resumed.rejected, 4);
  assert.equal(resumed.kept, resumed.fresh);
  assert.equal(await keptCount(db), 8996);
  assert.deepEqual(
    rejectedIn(path).map(({ line }) => line),
    [3, 700, 1400, 8999],
  );
});

test('an interrupted import whose list of rejected lines is gone begins anew', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, ['bad', ...goodLines(1500)].join('\n'));
  const stopping = new AbortController();
  await importWhois(db, path, { signal: stopping.signal, onLines: () => stopping.abort() });
  await rm(`${path}.rejected`);
  const resumed = await importWhois(db, path);
  assert.equal(resumed.resumedAfter, 0);
  assert.deepEqual(
    rejectedIn(path).map(({ line }) => line),
    [1],
  );
  assert.equal(await keptCount(db), 1500);
});

test('files that can’t be used are told before anything is done', async (t) => {
  const folder = await temporaryFolder(t);
  await assert.rejects(prepareImport(join(folder, 'none'), empty()), UnusableFile);
  await assert.rejects(prepareImport(folder, empty()), UnusableFile);
});

test('an erased person does not come back by an import', async (t) => {
  const db = await testDatabase(t);
  await putTombstone(db, 'name', 'Person 2');
  const path = join(await temporaryFolder(t), 'old.jsonl');
  await writeFile(path, goodLines(3).join('\n'));
  const text = [
    'Domain Name: name-2.example',
    'Registrar: Example',
    'Registrant Name: PERSON 2',
    '',
  ].join('\n');
  const line = {
    domain: 'name-2.example',
    observedAt: '2020-01-01T00:00:00Z',
    source: 'whois',
    text,
  };
  await writeFile(path, [...goodLines(3), JSON.stringify(line)].join('\n'));
  const summary = await importWhois(db, path);
  assert.equal(summary.kept, 4);
  assert.equal((await sql`select from raw_answers`.execute(db)).rows.length, 0);
});

test('DNS records come in by the file, twice is once, and bad lines are listed', async (t) => {
  const db = await testDatabase(t);
  const path = join(await temporaryFolder(t), 'dns.jsonl');
  const lines = Array.from({ length: 900 }, (_, number) =>
    JSON.stringify({
      domain: `name-${number % 300}.example`,
      type: 'A',
      value: `192.0.2.${number % 250}`,
      observedAt: new Date(Date.UTC(2019, 0, 1) + number * 60_000).toISOString(),
    }),
  );
  lines[10] = '{"domain":"name-1.example","type":"AXFR"}';
  await writeFile(path, gzipSync(lines.join('\n')));
  const importer = new Importer({ db, clock: new FakeClock(NOW), parseName });
  const watch = { onProgress: () => {}, signal: new AbortController().signal };
  const run = async () => importer.dnsHistory(await prepareImport(path, empty()), watch);
  const first = await run();
  assert.deepEqual([first.kept, first.fresh, first.rejected], [899, 899, 1]);
  const dump = async () =>
    (
      await sql`select * from dns_records order by domain, name, type, value, first_seen`.execute(
        db,
      )
    ).rows;
  const records = await dump();
  assert.ok(records.length > 0);
  const again = await run();
  assert.deepEqual([again.kept, again.fresh, again.rejected], [899, 0, 1]);
  assert.deepEqual(await dump(), records);
  assert.match(rejectedIn(path)[0]?.reason ?? '', /type must be one of/);
});
