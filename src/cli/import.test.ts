import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { FakeClock } from '#app/testing/fake-clock.ts';
import type { CliParts } from './parts.ts';
import { run } from './run.ts';

test('files that can’t be used are told from bad lines by the exit code, before any database is asked', async () => {
  const stderr = new PassThrough();
  const never = () => Promise.reject(new Error('opened'));
  const parts: CliParts = {
    stdin: new PassThrough(),
    stdout: new PassThrough(),
    stderr,
    clock: new FakeClock(),
    openKeys: never,
    openImports: never,
    openPrivacy: never,
    openMessages: never,
    openRegistrants: never,
    openLedger: never,
    openDatabase: never,
    openAccounts: never,
    readRegistries: never,
    openLookups: never,
  };
  assert.equal(await run(['import', 'whois-history', '/nonexistent/file'], parts), 2);
  assert.match(String(stderr.read()), /no such file/);
  assert.equal(await run(['import', 'whois-history'], parts), 2);
  assert.equal(await run(['import', 'nothing', 'x'], parts), 2);
});
