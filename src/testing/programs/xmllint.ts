import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';
import { skipWithout } from './installed.ts';

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
  return skipWithout(t, 'libxml2-utils');
}
