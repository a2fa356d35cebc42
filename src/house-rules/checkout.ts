/** The checkout as the house rules see it: its files as paths from the root, and their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const NOT_OURS = new Set(['node_modules', '.git', 'dist']);

/** Files below `folder` as `src/base/clock.ts`, sorted; empty when there is no such folder. */
export function filesBelow(folder: string): string[] {
  return walk(folder).sort();
}

export function fileText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The files right in `folder`, by name. */
export function filesIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();
}

/** The folders right below `folder`, by name. */
export function foldersIn(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

export function isTest(path: string): boolean {
  return path.endsWith('.test.ts') || path.endsWith('-contract.ts');
}

/**
 * Large by nature: lists and tables, which lie in a `data` folder or say `Data:` in their first
 * line.
 */
export function isData(path: string, text: string): boolean {
  return path.includes('/data/') || /^(\/\/|\/\*\*?) ?Data:/.test(text);
}

function walk(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : walk(path);
    return entry.isFile() ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(join(ROOT, folder), { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
