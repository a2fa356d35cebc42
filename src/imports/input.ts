/** What an import reads: a file or standard input, and how it is told from another. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';

export interface ImportInput {
  /** As the owner named it; `stdin` for standard input. */
  readonly label: string;
  /** Packed bytes; null: not known. */
  readonly size: number | null;
  /** Of the file's content, so that its import can go on after a kill; null for standard input. */
  readonly identity: Uint8Array | null;
  /** As they lie in the file. */
  readonly chunks: () => AsyncIterable<Buffer>;
}

/** The file can't be read; `message` is fit for its owner. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const END_BYTES = 64 * 1024;

export async function openInput(path: string): Promise<ImportInput> {
  const file = await open(path).catch((error: Error) => {
    throw new UnusableFile(error.message);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnusableFile(`${path} is not a file`);
    const identity = await identityOf(file, stat.size);
    return { label: path, size: stat.size, identity, chunks: () => chunksOf(path) };
  } finally {
    await file.close();
  }
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  yield* file.createReadStream() as AsyncIterable<Buffer>;
}

/** By size, first and last bytes: a copied file stays the same, one that has grown is another. */
async function identityOf(file: FileHandle, size: number): Promise<Uint8Array> {
  const ends = createHash('sha256').update(`${size} `);
  const buffer = Buffer.alloc(END_BYTES);
  for (const position of [0, Math.max(0, size - END_BYTES)]) {
    const { bytesRead } = await file.read(buffer, 0, END_BYTES, position);
    ends.update(buffer.subarray(0, bytesRead));
  }
  return ends.digest();
}
