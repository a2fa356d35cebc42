import { ByteReader } from './byte-reader.ts';
import { GZIP_MAGIC, gunzipped } from './gunzipped.ts';

const PLAIN_BYTES = 64 * 1024;

/**
 * The bytes of `source`, unpacked when they begin like gzip; the file's name doesn't matter. Throws
 * `BrokenGzip` after the last byte that could be had.
 */
export async function* unpacked(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  try {
    const head = await reader.take(GZIP_MAGIC.length);
    reader.putBack(head);
    yield* head.equals(GZIP_MAGIC) ? gunzipped(reader) : plain(reader);
  } finally {
    await reader.close();
  }
}

async function* plain(reader: ByteReader): AsyncGenerator<Buffer> {
  for (;;) {
    const bytes = await reader.takeSome(PLAIN_BYTES);
    if (bytes.length === 0) return;
    yield bytes;
  }
}
