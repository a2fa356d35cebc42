/** The worker as a process of its own, so that its work costs the requests nothing. Started anew when it dies. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Clock } from '#app/base/clock.ts';
import type { Log } from '#app/base/log.ts';
import type { Worker, WorkerHandover, WorkerStats } from './worker.ts';

const PROGRAM = fileURLToPath(new URL('./start-worker.ts', import.meta.url));
const RESTART_MS = { first: 500, last: 60_000 };
/** One that lived so long died of something new. */
const LIVED_WELL_MS = 60_000;
const STOP_GRACE_MS = 10_000;

/**
 * The channel to the child is its lifeline: it is told everything by it, and ends when it closes, also when this process
 * is killed and can't say a word.
 */
export function startWorkerProcess(handover: WorkerHandover, clock: Clock, log: Log): Worker {
  let child: ChildProcess | null = null;
  let stats: WorkerStats = { looks: 0, failures: 0, underWay: 0, due: 0 };
  let before = { looks: 0, failures: 0 };
  let restartMs = RESTART_MS.first;
  let cancelRestart = () => {};
  let stopping = false;
  let atWork = false;

  const start = () => {
    const startedAt = clock.elapsed();
    const started = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child = started;
    atWork = false;
    started.on('message', (said: WorkerStats) => {
      atWork = true;
      stats = { ...said, looks: before.looks + said.looks, failures: before.failures + said.failures };
    });
    started.on('error', (error) => log.error({ err: error }, 'worker.failed'));
    started.once('exit', (code, signal) => {
      child = null;
      before = { looks: stats.looks, failures: stats.failures };
      stats = { ...stats, underWay: 0 };
      if (stopping) return;
      restartMs = clock.elapsed() - startedAt > LIVED_WELL_MS ? RESTART_MS.first : restartMs;
      log.error({ code, signal, restartMs }, 'worker.died');
      cancelRestart = clock.after(restartMs, start);
      restartMs = Math.min(restartMs * 2, RESTART_MS.last);
    });
    started.send(handover, () => {});
  };
  start();

  return {
    stats: () => stats,
    async stop() {
      stopping = true;
      cancelRestart();
      const running = child;
      if (!running) return;
      const exited = once(running, 'exit');
      // One that is still starting has nothing to bring to an end, and may be long in hearing of it.
      if (!atWork) running.kill('SIGKILL');
      if (running.connected) running.disconnect();
      const cancel = clock.after(STOP_GRACE_MS, () => running.kill('SIGKILL'));
      await exited;
      cancel();
    },
  };
}
