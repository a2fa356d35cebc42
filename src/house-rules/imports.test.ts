import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, foldersIn, isTest } from './checkout.ts';
import {
  FOR_TESTS,
  forbiddenImports,
  importRings,
  ownImports,
  readImportMap,
  roomOf,
} from './rooms.ts';
import { parseCode } from './source-code.ts';

const files = filesBelow('src').filter((file) => file.endsWith('.ts'));
const map = readImportMap('Rooms');
const pageFiles = filesBelow('web/src').filter((file) => /\.tsx?$/.test(file));
const pageMap = readImportMap('The page');

test('every room of the code is in ARCHITECTURE.md, and every room there is in the code', () => {
  // Otherwise a new folder would stand outside every rule.
  assert.deepEqual([...map.keys()].sort(), foldersIn('src'));
});

test('rooms import one way, as the table in ARCHITECTURE.md says', () => {
  // A change in one room then reaches only the rooms above it, and each can be tested with those
  // below alone.
  assert.deepEqual(forbiddenImports(files, map), []);
});

test('the tables themselves have no ring', () => {
  // Two rooms that may import each other are one room with two names.
  for (const table of [map, pageMap]) {
    const above = (room: string, seen: readonly string[]): boolean =>
      seen.includes(room) ||
      [...(table.get(room) ?? [])].some((next) => above(next, [...seen, room]));
    assert.deepEqual(
      [...table.keys()].filter((room) => above(room, [])),
      [],
    );
  }
});

test('the page keeps to its own table, and takes nothing from the service but what the API sends', () => {
  // A view can then be loaded, changed and thrown away alone.
  assert.deepEqual([...pageMap.keys()].sort(), foldersIn('web/src'));
  assert.deepEqual(forbiddenImports(pageFiles, pageMap, 'web/src'), []);
  const reachOut = pageFiles
    .filter((file) => !isTest(file))
    .flatMap((file) => ownImports(file).map((target) => [file, target] as const))
    .filter(([, target]) => !target.startsWith('web/src/'));
  assert.deepEqual(reachOut, []);
});

test('sources and parsing know nothing of each other, doors nothing of what lies behind lookup', () => {
  // Asking and reading stay separate so that old bytes can be read again; doors stay thin so that
  // there can be three.
  for (const [room, others] of [
    ['sources', ['parsing']],
    ['parsing', ['sources', 'storage']],
    ['http', ['storage', 'sources', 'parsing', 'cli']],
    ['cli', ['storage', 'sources', 'parsing', 'http']],
  ] as const)
    assert.deepEqual(
      others.filter((other) => map.get(room)?.has(other)),
      [],
      `${room} in ARCHITECTURE.md`,
    );
});

test('only tests import testing', () => {
  // What stands in for the world in tests must not find its way into the service.
  const ships = files.filter((file) => !isTest(file) && !FOR_TESTS.has(roomOf(file)));
  const found = ships.filter((file) =>
    ownImports(file).some((target) => FOR_TESTS.has(roomOf(target))),
  );
  assert.deepEqual(found, []);
});

test('no files import each other in a ring, not even for types', () => {
  // Files in a ring can only be understood, moved and tested together.
  assert.deepEqual(importRings(files), []);
  assert.deepEqual(importRings(pageFiles), []);
});

test('every import of ours leads to a file that is there', () => {
  // An import of a type that isn't there is stripped at run time and would hide from every rule
  // above.
  const missing = files.flatMap((file) =>
    ownImports(file)
      .filter(
        (target) => target.startsWith('src/') && target.endsWith('.ts') && !files.includes(target),
      )
      .map((target) => `${file} → ${target}`),
  );
  assert.deepEqual(missing, []);
});

test('code is told from comments, strings, templates and regular expressions', () => {
  const text = [
    "import { a } from './a.ts'; // from './not.ts'",
    "import type { B } from './b.ts';",
    "export { c } from './c.ts';",
    "type D = import('./d.ts').D;",
    "import './e.ts';",
    "export const f = await import('./f.ts');",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a program
    "const s = \"import x from './not.ts'\" + `from './not.ts' ${a} console.log`;",
    'const r = /[\'"`]console/.test(s) ? 4 / 2 / 1 : 0; /* process.env */ g();',
  ].join('\n');
  const { imports, exports, code } = parseCode('program.ts', text);
  assert.deepEqual(imports, ['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts']);
  assert.deepEqual(exports, ['f']);
  assert.equal(code.length, text.length);
  assert.doesNotMatch(code, /console|process|not\.ts/);
  assert.match(code, /4 \/ 2 \/ 1 : 0; +g\(\);$/);
});
