import { spawnSync } from 'node:child_process';
import { env } from 'node:process';
import type { TestContext } from 'node:test';

/**
 * What `xmllint` has against a document by a schema file, "" for nothing. Null, and the test
 * skipped, where it isn't installed; under `CI=true` the test fails instead.
 */
export function schemaFaults(t: TestContext, xml: string, schemaFile: string): string | null {
  const checked = spawnSync('xmllint', ['--noout', '--nonet', '--schema', schemaFile, '-'], {
    input: xml,
    encoding: 'utf8',
  });
  if (!checked.error) return checked.status === 0 ? '' : checked.stderr;
  const message = 'needs xmllint (Debian package libxml2-utils), which is not installed';
  if (env.CI === 'true') throw new Error(message);
  t.skip(message);
  return null;
}
