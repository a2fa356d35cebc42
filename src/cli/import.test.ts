import assert from 'node:assert/strict';
import { test } from 'node:test';
import { taken, testCliParts } from '#app/testing/programs/cli-parts.ts';
import { run } from './run.ts';

test('files that can’t be used are told from bad lines by the exit code, before any database is asked', async () => {
  const parts = testCliParts();
  assert.equal(await run(['import', 'whois-history', '/nonexistent/file'], parts), 2);
  assert.match(taken(parts.stderr), /no such file/);
  assert.equal(await run(['import', 'whois-history'], parts), 2);
  assert.equal(await run(['import', 'nothing', 'x'], parts), 2);
});
