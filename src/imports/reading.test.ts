/** Bytes to lines: packed or not, cut off, endless. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateRawSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { UnusableFile } from './input.ts';
import { type ImportLine, LineCutter } from './lines.ts';
import { BrokenGzip, unpacked } from './unpacked.ts';

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function cut(text: string, size: number, maxBytes?: number): (string | null)[] {
  const cutter = new LineCutter(maxBytes);
  const lines: ImportLine[] = [];
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size)
    lines.push(...cutter.push(bytes.subarray(at, at + size)));
  const last = cutter.end();
  if (last) lines.push(last);
  assert.deepEqual(
    lines.map((line) => line.number),
    lines.map((_, index) => index + 1),
  );
  return lines.map((line) => (line.isTooLong ? null : line.bytes.toString()));
}

test('lines are the same however the bytes are cut into chunks', () => {
  for (const size of [1, 2, 3, 7, 100])
    assert.deepEqual(cut('one\ntwo\r\n\nđ ư\u2028ợ\nlast', size), [
      'one',
      'two',
      '',
      'đ ư\u2028ợ',
      'last',
    ]);
  assert.deepEqual(cut('', 1), []);
  assert.deepEqual(cut('one\n', 2), ['one']);
});

test('a line that is too long is told from the others, which stand', () => {
  for (const size of [1, 5, 1000])
    assert.deepEqual(cut(`one\n${'x'.repeat(50)}\ntwo\n${'y'.repeat(11)}`, size, 10), [
      'one',
      null,
      'two',
      null,
    ]);
  assert.deepEqual(cut('0123456789\n', 3, 10), ['0123456789']);
});

test('a line of 256 MiB costs no memory', () => {
  const cutter = new LineCutter();
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  const before = process.memoryUsage();
  let lines = 0;
  for (let sent = 0; sent < 256; sent++) for (const _ of cutter.push(chunk)) lines++;
  const after = process.memoryUsage();
  const grown = after.rss - before.rss;
  assert.ok(grown < 64 * 1024 * 1024, `${grown} bytes more`);
  const [line] = cutter.push(Buffer.from('\n'));
  assert.equal(lines, 0);
  assert.deepEqual([line?.number, line?.isTooLong, line?.bytes.length], [1, true, 8192]);
});

test('gzip is told by its first bytes, in one member or several', async () => {
  const packed = Buffer.concat([gzipSync('one\n'), gzipSync('two\n')]);
  for (const size of [1, 10, 1000]) {
    assert.equal((await bytesOf(unpacked(chunksOf(packed, size)))).toString(), 'one\ntwo\n');
    const plain = Buffer.from('{"x":1}\n');
    assert.deepEqual(await bytesOf(unpacked(chunksOf(plain, size))), plain);
  }
  assert.equal((await bytesOf(unpacked(chunksOf(Buffer.from(''), 1)))).toString(), '');
});

test('of a gzip file that is cut off, all that stands before the cut is handed out', async () => {
  const lines = Array.from(
    { length: 20_000 },
    (_, number) => `line ${number} ${(number * 7919) % 1013}\n`,
  );
  const whole = lines.join('');
  const packed = gzipSync(whole);
  let longest = 0;
  for (const share of [0.1, 0.5, 0.9, 0.999]) {
    let text = '';
    const reading = async () => {
      for await (const chunk of unpacked(
        chunksOf(packed.subarray(0, packed.length * share), 30_000),
      ))
        text += chunk.toString('latin1');
    };
    await assert.rejects(reading, BrokenGzip);
    assert.ok(whole.startsWith(text));
    assert.ok(
      text.length >= longest && text.length > whole.length * share * 0.5,
      `${share}: ${text.length}`,
    );
    longest = text.length;
  }
});

test('of a gzip file that is damaged in its midst, what stands before the damage is handed out', async () => {
  const whole = Array.from(
    { length: 50_000 },
    (_, number) => `${number} ${(number * 7919) % 1013}\n`,
  ).join('');
  const packed = gzipSync(whole);
  packed.fill(0xff, packed.length >> 1, (packed.length >> 1) + 200);
  const chunks: Buffer[] = [];
  await assert.rejects(async () => {
    for await (const chunk of unpacked(chunksOf(packed, 65_536))) chunks.push(chunk);
  }, BrokenGzip);
  const text = Buffer.concat(chunks).toString();
  assert.ok(text.slice(0, 100_000) === whole.slice(0, 100_000));
});

/** All that could be had, and what was wrong; null: nothing. */
async function had(
  packed: Buffer,
  size: number,
): Promise<{ text: string; fault: BrokenGzip | null }> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of unpacked(chunksOf(packed, size))) chunks.push(chunk);
  } catch (error) {
    assert.ok(error instanceof BrokenGzip);
    return { text: Buffer.concat(chunks).toString(), fault: error };
  }
  return { text: Buffer.concat(chunks).toString(), fault: null };
}

const LINES = Array.from(
  { length: 200 },
  (_, number) => `${number} ${(number * 7919) % 1013}\n`,
).join('');
const PACKED = gzipSync(LINES);
const SIZES = [1, 100, PACKED.length, 1_000_000];

test('behind the end of gzip data zeros are padding; anything else is told, and costs none of the data', async () => {
  for (const size of SIZES) {
    for (const zeros of [1, 512, 20_000])
      assert.deepEqual(await had(Buffer.concat([PACKED, Buffer.alloc(zeros)]), size), {
        text: LINES,
        fault: null,
      });
    for (const rubbish of ['x', '\x1f', '\0\0\0x', 'rubbish '.repeat(100)]) {
      const { text, fault } = await had(Buffer.concat([PACKED, Buffer.from(rubbish)]), size);
      assert.ok(text === LINES);
      assert.match(fault?.message ?? '', /something else/);
      assert.equal(fault?.isComplete, true);
    }
  }
});

test('data that doesn’t fit its checksum or its length is handed out, and told to be damaged', async () => {
  for (const fromEnd of [8, 5, 4, 1])
    for (const size of SIZES) {
      const wrong = Buffer.from(PACKED);
      wrong[wrong.length - fromEnd]! ^= 0x55;
      const { text, fault } = await had(Buffer.concat([wrong, PACKED]), size);
      assert.ok(text === LINES);
      assert.match(fault?.message ?? '', /checksum/);
      assert.equal(fault?.isComplete, true);
    }
});

test('a stream without its last bytes is one that breaks off, wherever the cut is', async () => {
  for (const missing of [1, 8, 9, PACKED.length - 3]) {
    const { text, fault } = await had(PACKED.subarray(0, PACKED.length - missing), 100);
    assert.ok(LINES.startsWith(text));
    assert.match(fault?.message ?? '', /breaks off/);
    assert.equal(fault?.isComplete, false);
  }
});

test('headers with all that RFC 1952 lets stand there are skipped; an unknown kind is damage', async () => {
  const member = (method: number, flags: number, more: Buffer) => {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(LINES), 0);
    trailer.writeUInt32LE(Buffer.byteLength(LINES), 4);
    const header = Buffer.from([0x1f, 0x8b, method, flags, 0, 0, 0, 0, 0, 3]);
    return Buffer.concat([header, more, deflateRawSync(LINES), trailer]);
  };
  const all = Buffer.concat([
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from('name\0comment\0'),
    Buffer.from([9, 9]),
  ]);
  for (const size of SIZES)
    assert.deepEqual(await had(member(8, 2 | 4 | 8 | 16, all), size), { text: LINES, fault: null });
  for (const [method, flags] of [
    [7, 0],
    [8, 0x20],
  ] as const) {
    const { text, fault } = await had(
      Buffer.concat([PACKED, member(method, flags, Buffer.alloc(0))]),
      1_000,
    );
    assert.ok(text === LINES);
    assert.match(fault?.message ?? '', /damaged/);
  }
});

test('what is packed in another way than gzip is told by its first bytes, with how to unpack it', async () => {
  const packed = [zstdCompressSync(LINES), Buffer.from('\xfd7zXZ\0…', 'latin1')];
  for (const [at, form] of ['zstd', 'xz'].entries())
    for (const size of [1, 1_000])
      await assert.rejects(bytesOf(unpacked(chunksOf(packed[at]!, size))), (error) => {
        assert.ok(error instanceof UnusableFile);
        assert.match(error.message, new RegExp(`packed by ${form}.*${form} -dc`));
        return true;
      });
});
