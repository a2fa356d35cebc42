import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { generateNames } from './generate-names.ts';

const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');

test('the README shows the names that its briefs get, in their order', () => {
  const shown = readme.matchAll(
    /"query":"([^"]+)","limit":10\}'[^\n]*\n[^\n]*\n((?:[^\n]+ {2}[^\n]+\n)+)/g,
  );
  const pictures = [...shown];
  assert.equal(pictures.length, 2);
  for (const [, query = '', lines = ''] of pictures) {
    const made = generateNames(query, { limit: 10 });
    assert.ok(!('refused' in made));
    const names = made.suggestions.map(({ domain, reason }) => `${domain}  ${reason}`);
    assert.deepEqual(lines.trim().split('\n'), names);
  }
});
