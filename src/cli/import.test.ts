import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Importer } from '#app/imports/importer.ts';
import { taken, testCliParts } from '#app/testing/programs/cli-parts.ts';
import { run } from './run.ts';

test('files that can’t be used are told from bad lines by the exit code, before any database is asked', async () => {
  const parts = testCliParts();
  assert.equal(await run(['import', 'whois-history', '/nonexistent/file'], parts), 2);
  assert.match(taken(parts.stderr), /no such file/);
  assert.equal(await run(['import', 'whois-history'], parts), 2);
  assert.equal(await run(['import', 'nothing', 'x'], parts), 2);
});

test('what is wrong with what a command says of columns is told, and nothing is opened', async () => {
  const parts = testCliParts();
  const columns = 'domain=Domain,registrant.name=Owner, full';
  assert.equal(await run(['import', 'whois-history', 'x', '--columns', columns], parts), 2);
  assert.match(taken(parts.stderr), /^full: does not begin with FIELD=.*"a, b"/);
  assert.equal(await run(['import', 'whois-history', '--help'], parts), 0);
  assert.match(taken(parts.stdout).replace(/\s+/g, ' '), /field="column, with a comma"/);
});

test('an import that could not go on where another command ended says so', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'tra-import-'));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, 'old.csv');
  await writeFile(file, 'domain\n');
  const summary = {
    ...{ lines: 1, taken: 0, empty: 1, kept: 0, fresh: 0, rejected: 0 },
    ...{ resumedAfter: 0, rejectedBefore: 0, doneOtherwise: 10_935 },
    ...{ broken: null, isInterrupted: false },
  };
  const importer = { whoisHistory: async () => summary } as unknown as Importer;
  const { signal } = new AbortController();
  const parts = testCliParts({
    openImports: async () => ({ importer, signal, [Symbol.asyncDispose]: async () => {} }),
  });
  assert.equal(await run(['import', 'whois-history', '--csv', file], parts), 0);
  assert.match(
    taken(parts.stdout),
    /^began at the first line: an earlier import of this file, cut short after line 10,935, had other/,
  );
});
