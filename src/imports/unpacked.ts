/**
 * gzip (RFC 1952), member by member. Node's own reader loses what it has unpacked when it meets a
 * fault (a wrong checksum, other data behind the end), and never ends where zeros follow the end.
 */
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { UnusableFile } from './input.ts';

/** A gzip stream that isn't whole. What could be had of it has been handed out. */
export class BrokenGzip extends Error {
  override readonly name = 'BrokenGzip';
  /** Whether the data itself came to its end, so that its last line is no half one. */
  readonly isComplete: boolean;

  constructor(message: string, isComplete: boolean) {
    super(message);
    this.isComplete = isComplete;
  }
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** How files begin that another program has to unpack: no line of text begins so. */
const OTHERS = [
  { form: 'zstd', magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), unpack: 'zstd -dc' },
  { form: 'xz', magic: Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]), unpack: 'xz -dc' },
  { form: 'bzip2', magic: Buffer.from('BZh9'), unpack: 'bzip2 -dc' },
  { form: 'lz4', magic: Buffer.from([0x04, 0x22, 0x4d, 0x18]), unpack: 'lz4 -dc' },
  { form: 'zip', magic: Buffer.from('PK\x03\x04', 'latin1'), unpack: 'unzip -p' },
];
const MAGIC_BYTES = Math.max(...OTHERS.map(({ magic }) => magic.length));

const DEFLATE = 8;
const FLAG = { headerChecksum: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 };
/** Magic, method, flags, time, extra flags, system. */
const HEADER_BYTES = 10;
const TRAILER_BYTES = 8;
/** Deflate packs at best 1,032 to 1: what one slice becomes stays below 17 MB. */
const SLICE_BYTES = 16 * 1024;
const PLAIN_BYTES = 64 * 1024;

/**
 * The bytes of `source`, unpacked when they begin like gzip; the file's name doesn't matter. Throws
 * `BrokenGzip` after the last byte that could be had, and `UnusableFile` where it is packed in
 * another way.
 */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  try {
    const head = await reader.take(MAGIC_BYTES);
    reader.putBack(head);
    const begins = (magic: Buffer) => head.subarray(0, magic.length).equals(magic);
    if (begins(GZIP_MAGIC)) return yield* gunzipped(reader);
    const other = OTHERS.find(({ magic }) => begins(magic));
    if (other)
      throw new UnusableFile(
        `packed by ${other.form}, which isn’t read: ${other.unpack} FILE | tra import … -`,
      );
    let bytes = await reader.takeSome(PLAIN_BYTES);
    for (; bytes.length > 0; bytes = await reader.takeSome(PLAIN_BYTES)) yield bytes;
  } finally {
    await reader.close();
  }
}

async function* gunzipped(reader: ByteReader): AsyncGenerator<Buffer> {
  do {
    await skipHeader(reader);
    yield* unpackedMember(reader);
  } while (await hasMember(reader));
}

async function skipHeader(reader: ByteReader): Promise<void> {
  const header = await needed(reader, HEADER_BYTES);
  const flags = header[3]!;
  if (header[2] !== DEFLATE || (flags & FLAG.reserved) !== 0)
    throw damaged('an unknown kind of header');
  if (flags & FLAG.extra) await needed(reader, (await needed(reader, 2)).readUInt16LE());
  for (const text of [FLAG.name, FLAG.comment])
    if (flags & text) while ((await needed(reader, 1))[0] !== 0);
  if (flags & FLAG.headerChecksum) await needed(reader, 2);
}

async function* unpackedMember(reader: ByteReader): AsyncGenerator<Buffer> {
  let checksum = 0;
  let size = 0;
  for await (const bytes of inflated(reader)) {
    checksum = crc32(bytes, checksum);
    size += bytes.length;
    yield bytes;
  }
  const trailer = await needed(reader, TRAILER_BYTES);
  if (trailer.readUInt32LE(0) !== checksum || trailer.readUInt32LE(4) !== size % 2 ** 32)
    throw new BrokenGzip(
      'the gzip data does not fit its checksum: it is damaged, and lines that were kept may be wrong',
      true,
    );
}

/** A slice's output is taken before the next goes in: a failed stream forgets unread output. */
async function* inflated(reader: ByteReader): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  let out: Buffer[] = [];
  inflate.on('data', (chunk: Buffer) => out.push(chunk));
  try {
    for (let taken = 0; ; ) {
      const slice = await reader.takeSome(SLICE_BYTES);
      if (slice.length === 0) throw cutOff();
      const fault = await written(inflate, slice);
      const chunks = out;
      out = [];
      yield* chunks;
      if (fault) throw damaged(fault.message);
      taken += slice.length;
      // What it leaves stands behind its end.
      const left = taken - inflate.bytesWritten;
      if (left === 0) continue;
      reader.putBack(slice.subarray(slice.length - left));
      return;
    }
  } finally {
    inflate.destroy();
  }
}

function written(inflate: InflateRaw, slice: Buffer): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const fail = (error: Error) => resolve(error);
  inflate.once('error', fail);
  inflate.write(slice, (error) => {
    if (!error) inflate.off('error', fail);
    resolve(error ?? null);
  });
  return promise;
}

/** Whether another member follows. Zeros behind the last one are padding, as tapes have it. */
async function hasMember(reader: ByteReader): Promise<boolean> {
  const head = await reader.take(GZIP_MAGIC.length);
  reader.putBack(head);
  if (head.equals(GZIP_MAGIC)) return true;
  for (;;) {
    const rest = await reader.takeSome(SLICE_BYTES);
    if (rest.length === 0) return false;
    if (rest.some((byte) => byte !== 0))
      throw new BrokenGzip(
        'something else follows the gzip data and was left out; all lines before it were read',
        true,
      );
  }
}

async function needed(reader: ByteReader, count: number): Promise<Buffer> {
  const bytes = await reader.take(count);
  if (bytes.length < count) throw cutOff();
  return bytes;
}

function cutOff(): BrokenGzip {
  return new BrokenGzip(
    'the gzip data breaks off before its end; the whole lines before that were read',
    false,
  );
}

function damaged(how: string): BrokenGzip {
  return new BrokenGzip(
    `the gzip data is damaged (${how}); whole lines before that were read`,
    false,
  );
}

/** A stream of bytes in portions of the size that is asked for. Holds at most one chunk more. */
class ByteReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** So many bytes; fewer only at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#rest.length < count && (await this.#more()));
    return this.#cut(count);
  }

  /** What is at hand, at least one byte and at most so many; none only at the end. */
  async takeSome(most: number): Promise<Buffer> {
    while (this.#rest.length === 0 && (await this.#more()));
    return this.#cut(most);
  }

  /** Gives back what was taken last, or the end of it. */
  putBack(bytes: Buffer): void {
    this.#rest = Buffer.concat([bytes, this.#rest]);
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (!done) this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
    return !done;
  }

  #cut(most: number): Buffer {
    const bytes = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(most);
    return bytes;
  }
}
