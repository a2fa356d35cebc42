/** What is written twice is held against itself: settings, error codes, versions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#app/base/config.ts';
import { ERROR_CODES } from '#app/base/errors.ts';
import { filesBelow, isTest, textOf } from './checkout.ts';

interface Setting {
  readonly name: string;
  readonly value: string;
  readonly hasComment: boolean;
}

/** `.env.example` holds lines `#NAME=default`, each with a comment `# …` right above. */
function exampleSettings(): Setting[] {
  const lines = textOf('.env.example').split('\n');
  return lines.flatMap((line, index) => {
    const [, name = '', value = ''] = /^#([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, value, hasComment: /^# \S/.test(lines[index - 1] ?? '') }];
  });
}

/** The names the code asks the environment for. */
function settingsRead(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string>>(
    {},
    { get: (_, name) => void names.add(String(name)) },
  );
  readConfig(env);
  return [...names].sort();
}

/** Everything the code falls back on: each number, text and flag of the settings when none is given. */
function defaultsInCode(value: unknown = readConfig({})): unknown[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [];
  return typeof value === 'object' && !Array.isArray(value)
    ? Object.values(value).flatMap(defaultsInCode)
    : [value];
}

function tableRows(page: string): string[][] {
  return textOf(page)
    .split('\n')
    .filter((line) => line.startsWith('| `') || /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

const example = exampleSettings();

test('.env.example lists every setting the code reads, once, each under a comment', () => {
  const listed = example.map(({ name }) => name).sort();
  assert.deepEqual(listed, settingsRead());
  assert.deepEqual(
    example.filter((setting) => !setting.hasComment),
    [],
  );
});

test('.env.example shows the defaults of the code', () => {
  // With every line uncommented nothing may change, and whatever has a default in the code must show one.
  const env = Object.fromEntries(example.map(({ name, value }) => [name, value]));
  assert.deepEqual(readConfig(env), readConfig({}));
  assert.equal(example.filter(({ value }) => value !== '').length, defaultsInCode().length);
});

test('docs/settings.md lists the settings of .env.example with the same defaults', () => {
  const rows = tableRows('docs/settings.md').map(([name, fallback]) => [name, fallback]);
  const wanted = example.map(({ name, value }) => [
    `\`${name}\``,
    value === '' ? 'unset' : `\`${value}\``,
  ]);
  const byName = (a: (string | undefined)[], b: (string | undefined)[]) => (a[0]! < b[0]! ? -1 : 1);
  assert.deepEqual(rows.sort(byName), wanted.sort(byName));
  assert.deepEqual(
    tableRows('docs/settings.md').filter(([, , meaning = '']) => meaning === ''),
    [],
  );
});

test('docs/errors.md lists the error codes of the code with their statuses, and no others', () => {
  const rows = tableRows('docs/errors.md').map(([status, code]) => [
    code?.replaceAll('`', ''),
    Number(status),
  ]);
  assert.deepEqual(Object.fromEntries(rows), ERROR_CODES);
  assert.equal(rows.length, Object.keys(ERROR_CODES).length);
});

test('docs/operations.md lists the metrics of the code, and no others', () => {
  const listed = textOf('docs/operations.md').match(/\btra_[a-z_]+/g);
  const code = filesBelow('src').filter((file) => !isTest(file));
  const named = code.flatMap((file) => [
    ...textOf(file).matchAll(/(?:\[\s*|name: )'(tra_[a-z_]+)'/g),
  ]);
  assert.deepEqual([...new Set(listed)].sort(), named.map(([, name]) => name).sort());
});

test('package.json names exact versions: what was tested is what gets installed', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    textOf('package.json'),
  );
  const all: [string, string][] = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
  });
  assert.deepEqual(
    all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    [],
  );
});
