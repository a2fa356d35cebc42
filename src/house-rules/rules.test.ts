import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filesBelow, isData, isTest } from './checkout.ts';
import { lineAt, sourceCode } from './source-code.ts';

interface Rule {
  readonly name: string;
  readonly why: string;
  /** Looked for in code only: comments, strings and regular expressions don't count. */
  readonly forbidden: RegExp;
  readonly exempt: (path: string) => boolean;
}

const inFolders =
  (...folders: string[]) =>
  (path: string) =>
    folders.some((folder) => path.startsWith(`${folder}/`));

/** Programs for the maintainers' hands, no part of the service. */
const byHand = inFolders('scripts', 'bench');

const RULES: readonly Rule[] = [
  {
    name: 'process.env is read in src/base/config.ts alone',
    why: 'a setting that is read elsewhere is in no list, has no check and no documented default',
    forbidden: /\bprocess\s*\.\s*env\b/g,
    // The tests' own switch, CI, is no setting of the service.
    exempt: (path) =>
      path === 'src/base/config.ts' || inFolders('src/testing', 'bench', 'web/tests')(path),
  },
  {
    name: 'the machine’s clock and timers are used in src/base and web/src/base alone',
    why: 'everything else is handed a Clock, so that tests move time instead of waiting for it',
    forbidden:
      /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(\(\s*\)|(?!\s*\())|\bset(Timeout|Interval)\b|\bperformance\s*\.\s*now\b|\bAbortSignal\s*\.\s*timeout\b/g,
    // Browser tests wait for a real browser, by its own clock.
    exempt: (path) => inFolders('src/base', 'web/src/base', 'web/tests')(path) || byHand(path),
  },
  {
    name: 'Math.random is used in src/base alone',
    why: 'chance in the logic can’t be tested; secrets and ids come from node:crypto',
    forbidden: /\bMath\s*\.\s*random\b/g,
    exempt: (path) => inFolders('src/base')(path) || byHand(path),
  },
  {
    name: 'console is used in cli, main, scripts and bench alone',
    why: 'the service speaks through its log, which knows levels and hides secrets',
    forbidden: /\bconsole\s*\./g,
    exempt: (path) => inFolders('src/cli', 'src/main')(path) || byHand(path),
  },
  {
    name: 'no test runs alone',
    why: 'a forgotten .only silences every other test of its file',
    forbidden: /\.only\s*\(|\bonly\s*:\s*true\b/g,
    exempt: () => false,
  },
  {
    name: 'no test is skipped without a reason that is printed',
    why: 'a skip nobody can explain is a test nobody has',
    forbidden:
      /\b(test|it|describe|suite)\s*\.\s*(skip|todo)\s*\(|\.\s*(skip|todo)\s*\(\s*\)|\b(skip|todo)\s*:\s*true\b/g,
    exempt: () => false,
  },
];

const code = ['src', 'scripts', 'bench', 'web']
  .flatMap(filesBelow)
  .filter((path) => /\.tsx?$/.test(path))
  .map(sourceCode);

for (const rule of RULES) {
  test(`${rule.name}: ${rule.why}`, () => {
    const found = code
      .filter(({ path }) => !rule.exempt(path))
      .flatMap((file) =>
        [...file.code.matchAll(rule.forbidden)].map(
          (m) => `${file.path}:${lineAt(file.text, m.index)}`,
        ),
      );
    assert.deepEqual(found, []);
  });
}

test('node:process is imported in src/testing alone: its env is process.env by another name', () => {
  const found = code.filter(
    ({ path, imports }) => !path.startsWith('src/testing/') && imports.includes('node:process'),
  );
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  );
});

test('node:timers is imported in src/base alone: it is the machine’s clock by another door', () => {
  const found = code
    .filter(
      ({ path, imports }) =>
        !path.startsWith('src/base/') &&
        !byHand(path) &&
        imports.some((name) => /^(node:)?timers/.test(name)),
    )
    .map(({ path }) => path);
  assert.deepEqual(found, []);
});

const MOST_LINES = 400;

test(`no file above ${MOST_LINES} lines but data and tests: what is longer does more than one thing`, () => {
  const found = code
    .filter(
      ({ path, text }) =>
        !isTest(path) && !isData(path, text) && text.split('\n').length - 1 > MOST_LINES,
    )
    .map(({ path }) => path);
  assert.deepEqual(found, []);
});

/** Words that hide who or what is meant from readers whose first language isn't English. */
const VAGUE_WORD =
  /^[ \t]*(?:\/\/|\/?\*).*(?<!`)\b(?:nobody|whoever|somebody|of late|lest|whatever)\b/gim;

test('comments say who or what they mean, in plain words', () => {
  const found = code
    .filter(({ path }) => !isTest(path) && !path.includes('/data/'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(VAGUE_WORD)].map(({ index }) => `${path}:${lineAt(text, index)}`),
    );
  assert.deepEqual(found, []);
});

const MOST_FILES = 25;

test(`no folder above ${MOST_FILES} files but data: a reader finds the way in fewer`, () => {
  const folders = code
    .filter(({ path, text }) => !isData(path, text))
    .map(({ path }) => path.slice(0, path.lastIndexOf('/')));
  const full = [...Map.groupBy(folders, (folder) => folder)]
    .filter(([, files]) => files.length > MOST_FILES)
    .map(([folder]) => folder);
  assert.deepEqual(full, []);
});

test('no name is exported twice in src, or in web/src: one word means one thing', () => {
  const tables = ['src', 'web/src'].map((folder) =>
    code
      .filter(({ path }) => path.startsWith(`${folder}/`) && !path.endsWith('.d.ts'))
      .flatMap(({ path, exports }) => exports.map((name) => ({ name, path }))),
  );
  const twice = tables
    .flatMap((table) => [...Map.groupBy(table, ({ name }) => name)])
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`);
  assert.deepEqual(twice, []);
});

const MOST_COLUMNS = 100;

test(`no line above ${MOST_COLUMNS} columns, but where a string or expression is long`, () => {
  const found = code
    .filter(({ path, text }) => !isTest(path) && !isData(path, text) && !path.endsWith('.d.ts'))
    .flatMap(({ path, text, code }) => {
      const bare = code.split('\n');
      return text.split('\n').flatMap((line, index) => {
        const isComment = /^\s*(\/\/(?! biome-ignore)|\/?\*)/.test(line);
        // The formatter breaks code; a literal is blank in `bare`.
        const holdsLiteral = bare[index]!.trimEnd() !== line;
        const isWide = line.length > MOST_COLUMNS && (isComment || !holdsLiteral);
        return isWide ? [`${path}:${index + 1}`] : [];
      });
    });
  assert.deepEqual(found, []);
});
