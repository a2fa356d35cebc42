import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';

/**
 * Whether a program is here that Debian has in a package of its name. The test is skipped where it
 * isn't; under `CI=true` it fails instead.
 */
export function isInstalled(t: TestContext, program: string, proof: readonly string[]): boolean {
  if (spawnSync(program, proof).status === 0) return true;
  const message = `needs ${program} (Debian package ${program}), which is not installed`;
  if (process.env.CI === 'true') throw new Error(message);
  t.skip(message);
  return false;
}
