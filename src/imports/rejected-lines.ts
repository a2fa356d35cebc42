import { constants } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
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

  /** Cuts the list back to its first `bytes`; false when it is shorter: it is another list. */
  async resume(bytes: number): Promise<boolean> {
    if (bytes === 0) {
      await this.clear();
      return true;
    }
    this.#file = await open(this.path, 'r+').catch(() => null);
    const size = (await this.#file?.stat())?.size ?? 0;
    if (size < bytes) {
      await this.close();
      return false;
    }
    await this.#file!.truncate(bytes);
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
    await this.#file?.close();
    this.#file = null;
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
