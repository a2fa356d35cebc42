import { spawnSync } from 'node:child_process';

/**
 * Stops all processes of a PostgreSQL where they stand, connections open, as a machine does that
 * hangs. Returns what lets them go on.
 */
export function freeze(postmaster: number): () => void {
  // First, so that it makes no more of them.
  process.kill(postmaster, 'SIGSTOP');
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const children = stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, parent]) => (parent === postmaster && pid !== undefined ? [pid] : []));
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT');
  };
}
