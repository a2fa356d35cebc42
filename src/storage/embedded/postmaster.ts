/** A cluster's server process, judged from outside: does it run, and what did it leave? */
import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The process number in the cluster's `postmaster.pid`; null when there is none. */
export function recordedPid(cluster: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'latin1'), 10);
    return pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/**
 * Whether process `pid` is the server of `cluster`. PostgreSQL itself asks only whether some
 * process of that number exists, and so refuses to start beside a dead one that its parent has not
 * reaped, or a stranger that got the number later.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  return process.platform === 'linux' ? isServerByProc(cluster, pid) : isServerByPs(cluster, pid);
}

function isServerByProc(cluster: string, pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const state = stat.slice(stat.lastIndexOf(')') + 2)[0];
    // The server works in its cluster's folder.
    return state !== 'Z' && state !== 'X' && readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    // Gone, or another user's process, which ours never is.
    return false;
  }
}

function isServerByPs(cluster: string, pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)], {
    encoding: 'utf8',
  });
  return !stdout.startsWith('Z') && stdout.includes('postgres') && stdout.includes(cluster);
}

/** Removes the lock files of a server that is no more. Only under the lock for starting one. */
export function clearLeftovers(cluster: string, socket: string): void {
  for (const path of [join(cluster, 'postmaster.pid'), socket, `${socket}.lock`])
    rmSync(path, { force: true });
}
