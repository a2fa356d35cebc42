/**
 * A Redis of the test's own: the machine's `redis-server` on a Unix socket in a temporary folder,
 * nothing kept.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import type { TestContext } from 'node:test';

export interface TestRedis {
  /** Path of the Unix socket, which `connectRedis` and ioredis take for a URL. */
  readonly path: string;
  /** Ends the server as a crash would. */
  kill(): Promise<void>;
  /** Starts it again at the same place, empty. */
  start(): Promise<void>;
  /** It holds its connections open and says nothing. */
  freeze(): void;
  thaw(): void;
}

const PROGRAMS = ['redis-server', 'valkey-server'];

/**
 * Null, and the test skipped, where neither Redis nor Valkey is installed; under `CI=true` the test
 * fails instead.
 */
export async function testRedis(t: TestContext): Promise<TestRedis | null> {
  const program = PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0);
  if (!program) {
    const message = 'needs redis-server (Debian package redis-server), which is not installed';
    if (env.CI === 'true') throw new Error(message);
    t.skip(message);
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'tra-redis-'));
  const server = new RedisProcess(program, join(folder, 's'));
  t.after(async () => {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  });
  await server.start();
  return server;
}

class RedisProcess implements TestRedis {
  readonly path: string;
  readonly #program: string;
  #process: ChildProcess | null = null;

  constructor(program: string, path: string) {
    this.#program = program;
    this.path = path;
  }

  async start(): Promise<void> {
    const options = ['--port', '0', '--unixsocket', this.path, '--save', '', '--appendonly', 'no'];
    const child = spawn(this.#program, options, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#process = child;
    let said = '';
    for await (const chunk of child.stdout) {
      said += chunk;
      if (/ready to accept connections/i.test(said)) break;
    }
    if (child.exitCode !== null) throw new Error(`${this.#program} ended: ${said}`);
  }

  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }
}
