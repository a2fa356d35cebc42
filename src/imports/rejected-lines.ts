import { constants } from 'node:fs';
import { access, type FileHandle, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UnusableFile } from './input.ts';
import type { ImportLine } from './lines.ts';

/** A list that grows beyond all use is cut in its texts, never in its entries. */
const MAX_TEXT_CHARS = 4_000;

/** The file with the lines an import rejected, one JSON object `{line, reason, text}` a line. */
export class RejectedLines {
  readonly path: string;
  #file: FileHandle | null = null;
  #bytes = 0;

  constructor(path: string) {
    this.path = path;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Throws `UnusableFile`. Makes no file: whether anything will be rejected isn't known yet. */
  async assertWritable(): Promise<void> {
    try {
      const file = await open(this.path, 'r+').catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
        return null;
      });
      if (file) await file.close();
      else await access(dirname(this.path), constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new UnusableFile((error as Error).message);
    }
  }

  /** Cuts the list back to its first `bytes`; false when it is shorter: it is another list. */
  async resume(bytes: number): Promise<boolean> {
    if (bytes === 0) {
      await this.clear();
      return true;
    }
    const file = await open(this.path, 'r+').catch(() => null);
    if (!file) return false;
    if ((await file.stat()).size < bytes) {
      await file.close();
      return false;
    }
    await file.truncate(bytes);
    this.#file = file;
    this.#bytes = bytes;
    return true;
  }

  /** Removes the list of an earlier import. */
  async clear(): Promise<void> {
    await rm(this.path, { force: true });
    this.#bytes = 0;
  }

  /** On disk when it resolves. */
  async add(entries: readonly { line: ImportLine; reason: string }[]): Promise<void> {
    if (entries.length === 0) return;
    // Rejected lines may hold personal data.
    this.#file ??= await open(
      this.path,
      constants.O_CREAT | constants.O_RDWR | constants.O_TRUNC,
      0o600,
    );
    const block = Buffer.from(entries.map(({ line, reason }) => entry(line, reason)).join(''));
    await this.#file.write(block, 0, block.length, this.#bytes);
    await this.#file.datasync();
    this.#bytes += block.length;
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
    // The disk was full, say, when the first of it was written.
    if (file && this.#bytes === 0) await rm(this.path, { force: true });
  }
}

function entry({ number, bytes }: ImportLine, reason: string): string {
  // UTF-8 takes at most four bytes a character.
  const text = bytes
    .subarray(0, 4 * MAX_TEXT_CHARS)
    .toString('utf8')
    .slice(0, MAX_TEXT_CHARS)
    .toWellFormed();
  return `${JSON.stringify({ line: number, reason, text })}\n`;
}
