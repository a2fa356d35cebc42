import { once } from 'node:events';
import { createGunzip, type Gunzip } from 'node:zlib';

/** A gzip stream that breaks off or is damaged; what was in front of the break has been handed out. */
export class BrokenGzip extends Error {
  override readonly name = 'BrokenGzip';
}

/** RFC 1952 section 2.3.1. */
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
/** Deflate packs at best 1,032 to 1: what one slice becomes stays below 17 MB. */
const SLICE_BYTES = 16 * 1024;

/**
 * The bytes of `source`, unpacked when they begin like gzip, whatever the file is called. Throws `BrokenGzip` after the
 * last byte that could be had.
 */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = joined(head, chunks);
  yield* head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC) ? gunzipped(whole) : whole;
}

async function* joined(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield head;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}

/**
 * Not by piping or iterating: a Node stream that fails throws away what it has unpacked and nobody has read yet. Here a
 * slice is done, and its output taken, before the next goes in.
 */
async function* gunzipped(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  let out: Buffer[] = [];
  gunzip.on('data', (chunk: Buffer) => out.push(chunk));
  const taken = () => {
    const chunks = out;
    out = [];
    return chunks;
  };
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const fault = await written(gunzip, chunk.subarray(at, at + SLICE_BYTES));
        yield* taken();
        if (fault) throw new BrokenGzip(`the gzip data is damaged (${fault.message})`);
      }
    }
    const fault = await ended(gunzip);
    yield* taken();
    if (fault) throw new BrokenGzip('the gzip data breaks off before its end');
  } finally {
    gunzip.destroy();
  }
}

function written(gunzip: Gunzip, slice: Buffer): Promise<Error | null> {
  const { promise, resolve } = Promise.withResolvers<Error | null>();
  const fail = (error: Error) => resolve(error);
  gunzip.once('error', fail);
  gunzip.write(slice, (error) => {
    if (!error) gunzip.off('error', fail);
    resolve(error ?? null);
  });
  return promise;
}

async function ended(gunzip: Gunzip): Promise<Error | null> {
  gunzip.end();
  return await once(gunzip, 'end').then(
    () => null,
    (error: Error) => error,
  );
}
