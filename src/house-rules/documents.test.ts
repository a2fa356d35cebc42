/** What is written twice is held against itself: settings, error codes, versions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sections } from '#app/base/config.ts';
import { ERROR_CODES } from '#app/base/errors.ts';
import { filesBelow, fileText, isTest } from './checkout.ts';
import { settingsPages } from './settings-pages.ts';

function tableRows(page: string): string[][] {
  return fileText(page)
    .split('\n')
    .filter((line) => line.startsWith('| `') || /^\| \d/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
}

for (const [path, text] of Object.entries(settingsPages())) {
  test(`${path} says what the table of settings says: npm run settings writes it`, () => {
    assert.equal(fileText(path), text);
  });
}

test('no two settings have the same name', () => {
  const names = sections().flatMap(({ settings }) => settings.map(([, { name }]) => name));
  assert.equal(new Set(names).size, names.length);
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
  const listed = fileText('docs/operations.md').match(/\btra_[a-z_]+/g);
  const code = filesBelow('src').filter((file) => !isTest(file));
  const named = code.flatMap((file) => [
    ...fileText(file).matchAll(/(?:\[\s*|name: )'(tra_[a-z_]+)'/g),
  ]);
  assert.deepEqual([...new Set(listed)].sort(), named.map(([, name]) => name).sort());
});

test('package.json names exact versions: what was tested is what gets installed', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    fileText('package.json'),
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
