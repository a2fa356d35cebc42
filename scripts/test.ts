/**
 * Runs the tests: all, or those of the folders and files named, as in `npm test -- src/names`.
 * Options go to `node --test`.
 *
 * The files of one room run in one process, one after the other: to load and warm up the service's
 * modules costs more than most files' tests do. A file that is named runs in a process of its own.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Rooms whose tests start the whole service again and again: longer than their files tell. */
const STARTS_PROCESSES = ['src/main'];

/** Many times what all take. A test that loops for ever is ended by no time-out of its own. */
const LIMIT_MS = 30 * 60_000;

const NODE_OPTIONS = [
  '--test',
  // More than there are cores: many tests wait for processes of their own.
  `--test-concurrency=${availableParallelism() + 1}`,
  '--test-timeout=180000',
  '--test-global-setup=./src/testing/global-setup.ts',
  '--import=./src/testing/loopback-only.ts',
];

const given = process.argv.slice(2);
const options = given.filter((argument) => argument.startsWith('-'));
const places = given.filter((argument) => !argument.startsWith('-'));
const named = places.filter((place) => place.endsWith('.ts'));
const folders = places.length === 0 ? ['src', 'web/src'] : places.filter((p) => !named.includes(p));

const files = folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)).sort();
if (files.length + named.length === 0) throw new Error(`no tests below ${places.join(', ')}`);

const scratch = mkdtempSync(join(tmpdir(), 'tra-tests-'));
process.on('exit', () => rmSync(scratch, { recursive: true }));
const rooms = [...Map.groupBy(files, roomOf)].sort(longestFirst).map(([, room]) => room);
const programs = rooms.map((room, index) => {
  const program = join(scratch, `${String(index).padStart(2, '0')}.test.mjs`);
  writeFileSync(program, programFor(room));
  return program;
});

const run = spawn(process.execPath, [...NODE_OPTIONS, ...options, ...programs, ...named], {
  stdio: 'inherit',
});
setTimeout(() => {
  console.error(`The tests are not over after ${LIMIT_MS / 60_000} minutes, and are ended.`);
  run.kill('SIGTERM');
}, LIMIT_MS).unref();
run.on('exit', (code) => process.exit(code ?? 1));

/** `src/http/page/page.test.ts` → `src/http`. */
function roomOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** The last room to end decides how long all take. */
function longestFirst(a: [string, string[]], b: [string, string[]]): number {
  const long = (room: string) => Number(STARTS_PROCESSES.includes(room));
  return long(b[0]) - long(a[0]) || bytesOf(b[1]) - bytesOf(a[1]);
}

function bytesOf(room: readonly string[]): number {
  return room.reduce((sum, file) => sum + statSync(file).size, 0);
}

/**
 * Each file is a test, and its tests are subtests: what it starts ends before the next file is
 * loaded.
 */
function programFor(room: readonly string[]): string {
  const lines = room.map(
    (file) =>
      `test(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(pathToFileURL(resolve(file)).href)}); });`,
  );
  return ["import { test } from 'node:test';", ...lines, ''].join('\n');
}
