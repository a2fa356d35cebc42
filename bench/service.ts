/** The service as a process of its own, with its settings, for a benchmark to ask. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

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
  const env = {
    ...process.env,
    ...settings,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'info',
    PUBLIC_RATE_PER_MINUTE: '1000000',
  };
  const child = spawn(process.execPath, ['src/main/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await listeningPort(child);
  const key = await output(
    spawn(
      process.execPath,
      [
        'src/main/tra.ts',
        'keys',
        'issue',
        '--tier',
        'partner',
        '--name',
        'bench',
        '--rate',
        '1000000',
      ],
      {
        cwd: ROOT,
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    ),
  );
  return {
    port,
    key: key.trim(),
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const hear = (chunk: Buffer) => {
      text += chunk;
      const port = /"url":"https?:[^"]*:(\d+)"[^\n]*"service\.listening"/.exec(text)?.[1];
      if (!port) return;
      child.stdout!.off('data', hear).resume();
      resolve(Number(port));
    };
    child.stdout!.on('data', hear);
    child.once('exit', (code) =>
      reject(new Error(`the service ended with ${code} before it listened`)),
    );
  });
}

async function output(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout!) text += chunk;
  return text;
}
