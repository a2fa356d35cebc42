/**
 * The service and the command line as processes of their own, for tests of starts, ends and kills.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CODE_CACHE } from './code-cache.ts';
import type { Cleanup } from './database.ts';
import { SHIPPED_BOOTSTRAP } from './service.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface ServiceProcess {
  readonly url: string;
  readonly pid: number;
  /** What it has written so far. */
  readonly output: () => string;
  /** Sends the signal and resolves with the exit code, null when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Nothing of the tester's own settings may reach a process. */
export const OWN_ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: CODE_CACHE,
};

/** No server beyond this machine is asked. */
const OFFLINE = {
  DNS_RESOLVERS: '127.0.0.1:1',
  RDAP_BOOTSTRAP: SHIPPED_BOOTSTRAP,
  RDAP_BOOTSTRAP_ONLY: 'true',
};

const LISTENING = /"url":"([^"]+)"[^\n]*"service\.listening"/;

/**
 * Starts `main/start.ts`, or another program, on a free port; resolves once it says it listens.
 * Killed, if need be, when the test ends.
 */
export async function startProcess(
  t: Cleanup,
  settings: Record<string, string>,
  program: readonly string[] = ['src/main/start.ts'],
): Promise<ServiceProcess> {
  const child = spawnNode(program, {
    PORT: '0',
    ...OFFLINE,
    ...settings,
    // Its log says where it listens.
    LOG_LEVEL: 'info',
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  let isListening = false;
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk;
      const found = isListening ? undefined : LISTENING.exec(output)?.[1];
      if (!found) return;
      isListening = true;
      resolve(found);
    };
    child.stdout!.on('data', hear);
    child.stderr!.on('data', hear);
    child.once('exit', (code) =>
      reject(new Error(`ended with ${code} before it listened:\n${output}`)),
    );
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return await exited;
  };
  t.after(async () => {
    if (child.exitCode === null && child.signalCode === null) await end('SIGTERM');
  });
  return { url, pid: child.pid!, output: () => output, end };
}

/** Runs `main/tra.ts` to its end. */
export function runTra(args: readonly string[], settings: Record<string, string>, input = '') {
  return runProgram('src/main/tra.ts', args, settings, input);
}

/** Runs a program of ours to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  settings: Record<string, string>,
  input = '',
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawnNode([program, ...args], { ...OFFLINE, ...settings });
  let stdout = '';
  let stderr = '';
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin!.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Starts `main/tra.ts`, to be killed; killed, if need be, when the test ends. */
export function spawnTra(
  t: Cleanup,
  args: readonly string[],
  settings: Record<string, string>,
): ChildProcess {
  const child = spawnNode(['src/main/tra.ts', ...args], { ...OFFLINE, ...settings });
  t.after(async () => void child.kill('SIGKILL'));
  return child;
}

/** Those of its own children whose command line has `word` in it. */
export function childProcesses(pid: number, word = ''): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(pid), '-f', word], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean).map(Number);
}

function spawnNode(args: readonly string[], settings: Record<string, string>): ChildProcess {
  const env = { ...OWN_ENVIRONMENT, ...settings };
  return spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'pipe' });
}
