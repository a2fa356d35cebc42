/**
 * Makes `dist/` of `src/` for `npm pack`: JavaScript with the types blanked out, since Node strips
 * none below node_modules, and the data beside it. Every file keeps its place. What was prepared of
 * the sources is left out: it is prepared of `dist/` anew.
 */
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const FROM = join(ROOT, 'src');
const TO = join(ROOT, 'dist');
const LEFT_OUT =
  /^(?:testing|house-rules|suggestions\/prepared)\/|\/fixtures\/|\.test\.ts$|-contract\.ts$|\.d\.ts$/;
/** `'#app/base/clock.ts'`, `'./maker-thread.ts'`: what is imported, or started as a thread. */
const OUR_FILE = /(?<=['"](?:#app|\.{1,2})\/[\w./-]+)\.ts(?=['"])/g;

rmSync(TO, { recursive: true, force: true });
for (const entry of globSync('**', { cwd: FROM, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const path = join(entry.parentPath, entry.name);
  const place = path.slice(FROM.length + 1);
  if (LEFT_OUT.test(place)) continue;
  mkdirSync(dirname(join(TO, place)), { recursive: true });
  if (!place.endsWith('.ts')) cpSync(path, join(TO, place));
  else writeFileSync(join(TO, place.replace(/ts$/, 'js')), javaScriptOf(path));
}

// Indexes are made of the package's own files, so that its first brief need not make them.
await import(join(TO, 'suggestions/run/prepare.js'));

function javaScriptOf(path: string): string {
  return stripTypeScriptTypes(readFileSync(path, 'utf8')).replaceAll(OUR_FILE, '.js');
}
