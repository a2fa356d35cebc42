/** The service as a process of its own, with its settings, for a benchmark to ask. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runTra } from '#app/testing/processes.ts';
import { freePorts } from '#app/testing/trials/free-ports.ts';
import packageJson from '#package' with { type: 'json' };

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** As `npm start` runs it. */
const START = packageJson.scripts.start.split(' node ')[1]!.split(' ');
const ISSUE = 'keys issue --tier partner --name bench --rate 1000000';

export interface RunningService {
  readonly port: number;
  readonly key: string;
  stop(): Promise<void>;
}

/**
 * Starts the service on a free port with a fresh data folder, and issues one key whose rate no
 * benchmark reaches.
 */
export async function startServiceProcess(
  settings: Record<string, string>,
): Promise<RunningService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tra-bench-'));
  // Root's PostgreSQL runs as another user, who has to come in here.
  chmodSync(dataDir, 0o711);
  const port = (await freePorts(1))[0]!;
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    PUBLIC_RATE_PER_MINUTE: '1000000',
    CONNECTIONS_PER_CLIENT: '0',
  };
  const child = spawn(process.execPath, START, {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await answers(port, child);
  const { stdout: key } = await runTra(ISSUE.split(' '), { ...settings, DATA_DIR: dataDir });
  return {
    port,
    key: key.trim(),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Resolves when the service answers: its log is as quiet as an operator's who wants speed. */
async function answers(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (response?.ok) return;
    await setTimeout(100);
  }
  throw new Error(`the service ended with ${child.exitCode} before it listened`);
}
