import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Far above what a hundred answers take; a row that claims more is damaged. */
const MOST_BYTES = 64 * 1024 * 1024;

export function packText(text: string): Buffer {
  return zstdCompressSync(text);
}

export function unpackText(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES }).toString();
}
