import { spawnSync } from 'node:child_process';
import type { TestContext } from 'node:test';
import { skipWithout } from './installed.ts';

/**
 * What Prometheus' own checker has to say, "" when it is content. Null, and the test skipped, where
 * it isn't installed; under `CI=true` the test fails instead.
 */
export function promtoolFaults(t: TestContext, args: readonly string[], input = ''): string | null {
  const checked = spawnSync('promtool', args, { input, encoding: 'utf8' });
  if (!checked.error) return checked.status === 0 ? '' : checked.stdout + checked.stderr;
  return skipWithout(t, 'prometheus');
}
