/**
 * What takes seconds to make of the tables (the indexes of words and phrases) is kept in
 * `prepared/`, ready to be read. It is made anew when a table or the code that reads it changes.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';

const FOLDER = new URL('../prepared/', import.meta.url);
/** All that a prepared value is made of, code and tables. */
const SOURCES = ['../data/', '../knowledge/', '../words/'].map((folder) =>
  fileURLToPath(new URL(folder, import.meta.url)),
);

interface Kept<T> {
  readonly sources: string;
  readonly value: T;
}

/**
 * The value of that name as it was kept, or as it is made now: maps, sets, typed arrays and plain
 * objects alone. Where nothing can be written it is made in every process.
 */
export function prepared<T>(name: string, make: () => T): T {
  const file = new URL(`${name}.bin`, FOLDER);
  const kept = read<T>(file);
  if (kept?.sources === sources()) return kept.value;
  const value = make();
  write<T>(file, { sources: sources(), value });
  return value;
}

let known: string | null = null;

/** A hash of all the sources. */
function sources(): string {
  known ??= hash('sha256', SOURCES.flatMap(filesIn).join('\n'));
  return known;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
    .map((file) => `${file.slice(folder.length)} ${hash('sha256', readFileSync(file))}`);
}

function read<T>(file: URL): Kept<T> | null {
  try {
    return deserialize(readFileSync(file));
  } catch {
    return null;
  }
}

/** Several processes may do so at once: each file is written whole before it has its name. */
function write<T>(file: URL, kept: Kept<T>): void {
  const unfinished = new URL(`${file.href}.${process.pid}`);
  try {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(unfinished, serialize(kept));
    renameSync(unfinished, file);
  } catch {
    // A folder that is not ours to write: the next process makes it again.
  }
}
