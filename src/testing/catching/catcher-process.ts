/** The shipped catcher as a process of its own, for tests that kill and freeze it. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Handover } from '#app/main/roles/role.ts';
import { CODE_CACHE } from '../code-cache.ts';
import type { Cleanup } from '../database.ts';
import { SHIPPED_BOOTSTRAP } from '../service.ts';

const PROGRAM = fileURLToPath(new URL('../../main/start-role.ts', import.meta.url));

export interface CatcherProcess {
  /** Starts it if it doesn't run; resolves when it is at work, or is gone already. */
  start(): Promise<void>;
  /** `kill -9`; resolves when it is gone. */
  kill(): Promise<void>;
  /** Ends it as the service does; resolves with its exit code. */
  end(): Promise<number | null>;
  /** Stops it in the middle of its work, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

/** `handover` is asked at each start. Killed when the test ends. */
export function catcherProcess(t: Cleanup, handover: () => Handover): CatcherProcess {
  let child: ChildProcess | null = null;
  let gone: Promise<unknown> = Promise.resolve();
  const kill = async () => {
    child?.kill('SIGKILL');
    await gone;
  };
  t.after(kill);
  return {
    kill,
    async start() {
      if (child) return;
      const { PATH, HOME, TMPDIR } = process.env;
      const started = fork(PROGRAM, ['catcher'], {
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          PATH,
          HOME,
          TMPDIR,
          NODE_COMPILE_CACHE: CODE_CACHE,
          LOG_LEVEL: 'fatal',
          ...{
            DNS_RESOLVERS: '127.0.0.1:1',
            RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
            RDAP_BOOTSTRAP_ONLY: 'true',
          },
        },
      });
      child = started;
      gone = once(started, 'exit').then(() => {
        if (child === started) child = null;
      });
      started.send(handover(), () => {});
      await Promise.race([once(started, 'message'), gone]);
    },
    async end() {
      const running = child;
      running?.disconnect();
      await gone;
      return running?.exitCode ?? null;
    },
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  };
}
