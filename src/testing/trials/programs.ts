/** Programs of the trial: each can be killed and started again at the same place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';

export const POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin';
const FOLDERS = ['/usr/bin', '/usr/sbin', POSTGRES_BINARIES];
/** Debian's packages, by the programs that are needed. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  postgres: 'postgresql-15',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  'redis-cli': 'redis-tools',
  setpriv: 'util-linux',
};
/** PostgreSQL refuses to run as root. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'];

/** What to install; empty when all is there. */
export function missingPackages(): string[] {
  return Object.entries(PACKAGES)
    .filter(([program]) => !FOLDERS.some((folder) => existsSync(join(folder, program))))
    .map(([, name]) => name);
}

const LOOK_AGAIN_MS = 200;

export interface Start {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: NodeJS.ProcessEnv;
}

/** Its log is a file beside the others' in the trial's folder. */
export class Program {
  readonly name: string;
  readonly #start: Start;
  readonly #folder: string;
  #child: ChildProcess | null = null;
  #exit: Promise<unknown> | null = null;

  constructor(folder: string, start: Start) {
    this.name = start.name;
    this.#start = start;
    this.#folder = folder;
  }

  get isThere(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  start(): this {
    const log = openSync(join(this.#folder, `${this.name}.log`), 'a');
    const isRootOfDebian = process.getuid?.() === 0 && !this.#start.env;
    const [program, ...args] = [...(isRootOfDebian ? AS_POSTGRES : []), ...this.#start.command];
    this.#child = spawn(program!, args, {
      cwd: this.#start.env ? undefined : this.#folder,
      env: { PATH: FOLDERS.join(':'), HOME: this.#folder, ...this.#start.env },
      stdio: ['ignore', log, log],
      // Ctrl-C is for the trial, which ends them in order.
      detached: true,
    });
    this.#exit = once(this.#child, 'exit');
    closeSync(log);
    return this;
  }

  /** Its own children too, such as Patroni's `initdb`. Resolves with its exit code. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (this.isThere) process.kill(-this.#child!.pid!, signal);
    return await this.ended();
  }

  async ended(): Promise<number | null> {
    await this.#exit;
    return this.#child?.exitCode ?? null;
  }
}

/** Where the servers of a trial run: a folder, and what is to be done in the end. */
export class Bench {
  readonly folder: string;
  readonly ends: (() => Promise<unknown>)[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  start(name: string, ...command: [string, ...string[]]): Program {
    const program = new Program(this.folder, { name, command }).start();
    this.ends.push(() => program.kill());
    return program;
  }

  /** The template beside this file with its gaps filled; its new path. */
  write(template: string, values: Readonly<Record<string, unknown>>, as = template): string {
    const path = join(this.folder, as);
    const text = readFileSync(new URL(template, import.meta.url), 'utf8');
    writeFileSync(
      path,
      text.replace(/\$\{(\w+)\}/g, (_, name: string) => String(values[name])),
    );
    return path;
  }
}

/** Asks until it holds; rejects with `what` when it never does. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  mostMs = 60_000,
): Promise<void> {
  for (const end = clock.now() + mostMs; !(await holds()); await pause(clock, LOOK_AGAIN_MS))
    if (clock.now() > end) throw new Error(`not within ${mostMs / 1000} s: ${what}`);
}
