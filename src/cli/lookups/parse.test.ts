import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { taken, testCliParts } from '#app/testing/programs/cli-parts.ts';
import { run } from '../run.ts';

test('a line that is nested deeper than any record is told by its number, and those behind it are read', async () => {
  const deep = `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`;
  const rdap = '{"objectClassName":"domain","ldhName":"two.example"}';
  const lines = [
    `{"id":1,"rdap":${deep}}`,
    `{"id":${deep},"rdap":${rdap}}`,
    '[',
    `{"rdap":${rdap}}`,
  ];
  const parts = testCliParts({ stdin: Readable.from([lines.join('\n')]) });
  assert.equal(await run(['parse'], parts), 1);
  assert.equal(JSON.parse(taken(parts.stdout)).domain, 'two.example');
  assert.deepEqual(taken(parts.stderr).trim().split('\n'), [
    'line 1 is nested deeper than 100 levels',
    'line 2 is nested deeper than 100 levels',
    'line 3 is not JSON',
  ]);
});
