/**
 * What takes seconds to make of the tables (the indexes of words and phrases) is kept in
 * `prepared/`, ready to be read. It is made anew when a table or the code that reads it changes.
 */
import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';

/** Maps, sets, typed arrays and plain objects, in files named for what they are made of. */
export class PreparedFiles {
  readonly #folder: string;
  readonly #sources: readonly string[];
  #version: string | null = null;

  /** `sources`: folders with all code and tables that the values are made of. */
  constructor(folder: string, sources: readonly string[]) {
    this.#folder = folder;
    this.#sources = sources;
  }

  has(name: string): boolean {
    return existsSync(this.#fileOf(name));
  }

  /** As it was kept, or as it is made now. Where nothing can be written each process makes it. */
  value<T>(name: string, make: () => T): T {
    try {
      return deserialize(readFileSync(this.#fileOf(name)));
    } catch {
      const value = make();
      this.#keep(name, value);
      return value;
    }
  }

  /** Several processes may do so at once: each file is written whole before it has its name. */
  #keep(name: string, value: unknown): void {
    const file = this.#fileOf(name);
    try {
      mkdirSync(this.#folder, { recursive: true });
      for (const old of readdirSync(this.#folder))
        if (old.startsWith(`${name}.`)) rmSync(join(this.#folder, old));
      writeFileSync(`${file}.${process.pid}`, serialize(value));
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // A folder that is not ours to write, or another process was there first.
    }
  }

  #fileOf(name: string): string {
    this.#version ??= hash('sha256', this.#sources.flatMap(filesIn).join('\n')).slice(0, 16);
    return join(this.#folder, `${name}.${this.#version}`);
  }
}

/** Each file of a folder with a hash of what is in it. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => `${file.slice(folder.length)} ${hash('sha256', readFileSync(file))}`);
}

const [FOLDER = '', ...SOURCES] = [
  '../prepared',
  '../data',
  '../knowledge',
  '../words',
  '../../names/vn',
].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** What suggestions keep: `src/suggestions/prepared/`, and the same place in a package. */
export const PREPARED = new PreparedFiles(FOLDER, SOURCES);
/** What is made last: where it is kept, all is. */
export const LAST_INDEX = 'trade-words-vi';
