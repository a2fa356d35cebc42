/** Bytes as the data files have them, packed with zstd. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** They are packed once and read often. */
const SMALLEST = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

export function packedBytes(bytes: Uint8Array | Int8Array): Buffer {
  return zstdCompressSync(bytes, SMALLEST);
}

export function unpackedBytes(packed: Uint8Array): Buffer {
  return zstdDecompressSync(packed);
}
