import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';

/** Skips the test for want of Debian's packages; under `CI=true` it fails instead. */
export function skipWithout(t: TestContext, debianPackages: string): null {
  const message = `needs ${debianPackages} (Debian), which is not installed`;
  if (process.env.CI === 'true') throw new Error(message);
  t.skip(message);
  return null;
}

/** Whether a program is here that Debian has in a package of its name; else the test is skipped. */
export function isInstalled(t: TestContext, program: string, proof: readonly string[]): boolean {
  if (spawnSync(program, proof).status === 0) return true;
  skipWithout(t, program);
  return false;
}
