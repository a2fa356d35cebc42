/** The operator's `reserved.txt` and `auction.txt` for `.vn`: a name a line, `#` for comments. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '#app/base/log.ts';
import type { ParsedName } from '#app/names/domain-name.ts';

export interface VnLists {
  readonly reserved: ReadonlySet<string>;
  readonly auction: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const MAX_LIST_BYTES = 64 * 1024 * 1024;

interface ListFile {
  readonly path: string;
  /** Modification time and size when last read: a change of either means new content. */
  stamp: string;
  names: ReadonlySet<string>;
}

export class OperatorLists {
  readonly #files: readonly ListFile[];
  readonly #parseName: (text: string) => ParsedName;
  readonly #log: Log;

  constructor(folder: string | null, parseName: (text: string) => ParsedName, log: Log) {
    const files = folder === null ? [] : ['reserved.txt', 'auction.txt'];
    this.#files = files.map((file) => ({ path: join(folder!, file), stamp: '', names: NONE }));
    this.#parseName = parseName;
    this.#log = log;
  }

  /** The lists as they stand on disk. A file that can't be read keeps what was last read. */
  async current(): Promise<VnLists> {
    await Promise.all(this.#files.map((file) => this.#reread(file)));
    const [reserved = NONE, auction = NONE] = this.#files.map(({ names }) => names);
    return { reserved, auction };
  }

  async #reread(file: ListFile): Promise<void> {
    try {
      const { mtimeMs, size } = await stat(file.path);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp === file.stamp) return;
      if (size > MAX_LIST_BYTES) throw new Error(`larger than ${MAX_LIST_BYTES} bytes`);
      file.names = this.#parse(file.path, await readFile(file.path, 'utf8'));
      file.stamp = stamp;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
        // A list taken away on purpose is an empty one.
        file.names = NONE;
        file.stamp = '';
        return;
      }
      this.#log.error(
        { file: file.path, err: error },
        'operator list unreadable, keeping the last one',
      );
    }
  }

  #parse(path: string, text: string): ReadonlySet<string> {
    const names = new Set<string>();
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      const entry = line.split('#', 1)[0]!.trim();
      if (entry === '') continue;
      const parsed = this.#parseName(entry);
      if (parsed.ok && parsed.name.tld === 'vn') names.add(parsed.name.ascii);
      else this.#log.warn({ file: path, line: index + 1 }, 'operator list line is not a .vn name');
    }
    return names;
  }
}
