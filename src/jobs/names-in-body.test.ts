import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '#app/base/errors.ts';
import { type BodyType, MOST_ENTRY_CHARS, MOST_NAMES, namesInBody } from './names-in-body.ts';

const JSON_TYPE = 'application/json';
const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv';

/** In pieces of `size` bytes, so that names and letters are cut in the middle. */
async function* pieces(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all<T>(some: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of some) found.push(one);
  return found;
}

async function namesIn(type: BodyType, text: string | Buffer, size = 3): Promise<string[]> {
  return (await all(namesInBody(type, pieces(text, size)).names)).flat();
}

test('a list is read the same in every form, wherever the network cuts it', async () => {
  const wanted = ['vnnic.vn', 'tên miền', 'tiền.vn', 'vnnic.vn', '=1+1'];
  const forms: [BodyType, string][] = [
    [JSON_TYPE, JSON.stringify({ domains: wanted })],
    [JSON_TYPE, ` {\n"domains" : [ ${wanted.map((name) => `"${name}"`).join(' , ')} ] } `],
    [NDJSON, wanted.map((name) => `${JSON.stringify(name)}\n`).join('')],
    [NDJSON, wanted.map((domain) => JSON.stringify({ domain, note: 1 })).join('\r\n\r\n')],
    [NDJSON, `domain\n${wanted.join('\n')}`],
    [CSV, `\ufeffTên miền;Ghi chú\r\n${wanted.map((name) => `"${name}";"a\r\nb"\r\n`).join('')}`],
    [CSV, `${wanted.join(',"x, y",\n')}\n\n`],
    [CSV, `domain\tnote\n${wanted.join('\t\n')}`],
  ];
  for (const [type, text] of forms)
    for (const size of [1, 7, 10_000])
      assert.deepEqual(await namesIn(type, text, size), wanted, `${size} ${text}`);
});

test('what is no name is an entry like any other, and an endless one is cut', async () => {
  assert.deepEqual(await namesIn(NDJSON, '{"a":1}\n"open\n{"domain":2}\nnull\n'), [
    '{"a":1}',
    '"open',
    '{"domain":2}',
    'null',
  ]);
  const long = 'a'.repeat(300_000);
  for (const [type, text] of [
    [NDJSON, long],
    [JSON_TYPE, JSON.stringify({ domains: [long] })],
  ] as const)
    assert.deepEqual(await namesIn(type, text, 60_000), ['a'.repeat(MOST_ENTRY_CHARS)]);
});

test('a line whose first column alone is empty is an entry, and one that is empty is none', async () => {
  const csv = 'domain;note\na.vn;1\n;2\n;\n\nb.vn;3\n';
  assert.deepEqual(await namesIn(CSV, csv), ['a.vn', '', 'b.vn']);
  assert.deepEqual(await namesIn(NDJSON, 'a.vn\n\n""\n{"domain":""}\n'), ['a.vn', '', '']);
});

test('a table or a list in UTF-16 is read, with a mark or without, however it is cut', async () => {
  const text = 'Tên miền\tGhi chú\r\na.vn\tmột\r\nviệt.vn\thai\r\n';
  const list = 'a.vn\r\nviệt.vn\r\n';
  for (const [type, plain] of [
    [CSV, `\ufeff${text}`],
    [CSV, text],
    [NDJSON, `\ufeff${list}`],
    [NDJSON, list],
  ] as const)
    for (const swap of [false, true]) {
      const bytes = Buffer.from(plain, 'utf16le');
      if (swap) bytes.swap16();
      for (const size of [1, 3, 1_000])
        assert.deepEqual(await namesIn(type, bytes, size), ['a.vn', 'việt.vn'], `${type} ${size}`);
    }
});

test('a body that can not be read is told what is wrong with it', async () => {
  const faults: [BodyType, string, RegExp][] = [
    [JSON_TYPE, '{"domains":[]}', /no names/],
    [NDJSON, 'domain\n\n', /no names/],
    [CSV, '', /no names/],
    [JSON_TYPE, '{"domains":["a.vn"]', /cut off/],
    [JSON_TYPE, '{"domains":["a.vn"', /cut off/],
    [JSON_TYPE, '{"domains":["a.vn",]}', /must be \{"domains"/],
    [JSON_TYPE, '{"domains":["a.vn"]}{}', /must be|not JSON/],
    [JSON_TYPE, `{"domains":["a.vn",1]}`, /domains.1 must be text/],
    [JSON_TYPE, '{"domains":[1,"a.vn",null]}', /domains.0 must be text; domains.2 must be text/],
    [JSON_TYPE, '{"domains":[1,[2]]}', /domains.0 must be text; domains.1 must be text/],
    [JSON_TYPE, '{"domains":"a.vn"}', /must be \{"domains"/],
    [JSON_TYPE, '{"names":["a.vn"]}', /unknown member "names"/],
    [JSON_TYPE, '["a.vn"]', /must be \{"domains"/],
    [JSON_TYPE, '{domains}', /not JSON/],
    [CSV, `"${'a'.repeat(100_000)}`, /more than 64 KiB/],
  ];
  const latin = Buffer.from('việt.vn\nxấu.vn\n\xe9', 'latin1');
  await assert.rejects(namesIn(CSV, latin), /is in neither UTF-8 nor UTF-16/);
  for (const [type, text, message] of faults)
    await assert.rejects(namesIn(type, text), (error: unknown) => {
      assert.ok(error instanceof AppError, String(error));
      assert.equal(error.status, 400);
      assert.match(error.message, message, text.slice(0, 100));
      return true;
    });
});

test('more names or bytes than a job takes are a 413 that says how many it takes', async () => {
  const tooLong = async (type: BodyType, body: AsyncGenerator<Buffer>, message: RegExp) => {
    const { names } = namesInBody(type, body);
    await assert.rejects(all(names), (error: unknown) => {
      assert.ok(error instanceof AppError && error.status === 413);
      assert.match(error.message, message);
      return true;
    });
  };
  async function* repeated(text: string, times: number) {
    for (let i = 0; i < times; i += 1) yield Buffer.from(text);
  }
  const thousand = 'a.vn\n'.repeat(1_000);
  await tooLong(NDJSON, repeated(thousand, MOST_NAMES / 1_000 + 1), /at most 1000000 names/);
  await tooLong(NDJSON, repeated('a'.repeat(1024 * 1024), 65), /larger than 64 MiB/);
});
