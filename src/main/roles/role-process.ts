/** Work in a process of its own, which costs the requests nothing. Started anew when it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { AccountStates, Handover, Role, RoleWork, Stats, Told } from './role.ts';

const PROGRAM = fileURLToPath(new URL('../start-role.ts', import.meta.url));
const RESTART_MS = { first: 500, last: 60_000 };
/** One that lived so long died of something new. */
const LIVED_WELL_MS = 60_000;
const STOP_GRACE_MS = 10_000;

/**
 * Its statistics as told last, totals over all its lives. The channel is the child's lifeline: it
 * ends when that closes, also when this process is killed.
 */
export function startRoleProcess(
  { name, totals }: Role,
  { database, sandbox }: Handover,
  clock: Clock,
  log: Log,
): RoleWork {
  let child: ChildProcess | null = null;
  let stats: Stats = {};
  let accounts: AccountStates = {};
  /** Totals of the lives before this one. */
  let before: Stats = {};
  let restartMs = RESTART_MS.first;
  let cancelRestart = () => {};
  let stopping = false;
  let atWork = false;

  const withBefore = (said: Stats): Stats => ({
    ...said,
    ...Object.fromEntries(totals.map((of) => [of, (before[of] ?? 0) + (said[of] ?? 0)])),
  });

  const start = () => {
    const startedAt = clock.elapsed();
    const started = fork(PROGRAM, [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    atWork = false;
    started.on('message', (said: Told) => {
      atWork = true;
      stats = withBefore(said.stats);
      accounts = said.accounts;
    });
    started.on('error', (error) => log.error({ err: error }, `${name}.failed`));
    started.once('exit', (code, signal) => {
      child = null;
      before = stats;
      stats = withBefore({});
      if (stopping) return;
      restartMs = clock.elapsed() - startedAt > LIVED_WELL_MS ? RESTART_MS.first : restartMs;
      log.error({ code, signal, restartMs }, `${name}.died`);
      cancelRestart = clock.after(restartMs, start);
      restartMs = Math.min(restartMs * 2, RESTART_MS.last);
    });
    started.send({ database, sandbox } satisfies Handover, () => {});
  };
  start();

  return {
    stats: () => stats,
    accounts: () => accounts,
    async stop() {
      stopping = true;
      cancelRestart();
      const running = child;
      if (!running) return;
      const exited = once(running, 'exit');
      // One that is still starting has nothing to end, and may be long in hearing of it.
      if (!atWork) running.kill('SIGKILL');
      if (running.connected) running.disconnect();
      const cancel = clock.after(STOP_GRACE_MS, () => running.kill('SIGKILL'));
      await exited;
      cancel();
    },
  };
}
