import { spawnSync } from 'node:child_process';
import { env } from 'node:process';
import type { TestContext } from 'node:test';

/**
 * What Prometheus' own checker has to say, "" when it is content. Null, and the test skipped, where
 * it isn't installed; under `CI=true` the test fails instead.
 */
export function promtoolFaults(t: TestContext, args: readonly string[], input = ''): string | null {
  const checked = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (!checked.error) return checked.status === 0 ? '' : checked.stdout + checked.stderr;
  const message = 'needs promtool (Debian package prometheus), which is not installed';
  if (env.CI === 'true') throw new Error(message);
  t.skip(message);
  return null;
}
