import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('..', import.meta.url));
const sheets = globSync('**/*.css', { cwd: SRC, exclude: ['app/page.css'] }).map(
  (path) => [path, readFileSync(`${SRC}/${path}`, 'utf8')] as const,
);
const lines = (pattern: RegExp) =>
  sheets.flatMap(([path, css]) => [...css.matchAll(pattern)].map(([line]) => `${path}: ${line}`));

test('sizes of type, spaces and colours come from the tokens of page.css', () => {
  assert.deepEqual(lines(/font(?:-size)?: [^;]*\d(?:rem|px)[^;]*/g), []);
  // One or two pixels are a hair's width, no space.
  assert.deepEqual(lines(/(?:gap|margin|padding)[a-z-]*: [^;]*\b(?:[3-9]|\d\d+)px[^;]*/g), []);
  assert.deepEqual(lines(/#[\da-f]{3,8}\b[^;]*/gi), []);
});

test('views and parts fold at the same few widths of the room they have, not of the window', () => {
  const widths = lines(/@(?:media|container)[^{]*\d+px/g).map((line) => line.split(': ')[1]);
  assert.deepEqual([...new Set(widths)].sort(), [
    '@container (width < 400px',
    '@container (width < 480px',
    '@container (width < 800px',
    '@container view (width < 600px',
    '@container view (width < 800px',
    '@container view (width >= 800px',
    '@media (width < 1080px',
  ]);
});
