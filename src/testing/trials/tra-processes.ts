/** Tra's own processes as they are run in production: three APIs, two workers, one catcher. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock as clock } from '#app/base/clock.ts';
import { pause } from '#app/base/time-limits.ts';
import { OWN_ENVIRONMENT } from '../processes.ts';
import { acknowledged } from './kept.ts';
import { Program, until } from './programs.ts';

/** As `RestartSec` in deploy/systemd/. */
const RESTART_MS = 2_000;

export type Settings = Readonly<Record<string, string>>;

export class TraProcesses {
  readonly apis: readonly Program[];
  readonly workers: readonly Program[];
  readonly catcher: Program;
  /** Observations that APIs had acknowledged when they ended. */
  acknowledged = 0;
  /** When APIs were killed. */
  readonly kills: number[] = [];
  readonly #folder: string;
  readonly #settings: Settings;
  readonly #ports: readonly number[];

  constructor(folder: string, settings: Settings, ports: readonly number[]) {
    this.#folder = folder;
    this.#settings = settings;
    this.#ports = ports;
    this.apis = ports.map((port, i) =>
      this.program(`api${i + 1}`, ['src/main/start.ts'], { ROLES: 'api', PORT: String(port) }),
    );
    const role = 'src/main/start-role.ts';
    this.workers = ['worker1', 'worker2'].map((name) => this.program(name, [role, 'worker']));
    this.catcher = this.program('catcher', [role, 'catcher']);
  }

  get all(): Program[] {
    return [...this.apis, ...this.workers, this.catcher];
  }

  /** One that isn't started yet. */
  program(name: string, args: readonly string[], more: Settings = {}): Program {
    const dataDir = join(this.#folder, `data-${name}`);
    mkdirSync(dataDir, { recursive: true });
    const env = { ...OWN_ENVIRONMENT, ...this.#settings, DATA_DIR: dataDir, ...more };
    return new Program(this.#folder, { name, command: [process.execPath, ...args], env });
  }

  async start(): Promise<void> {
    for (const program of this.all) program.start();
    await Promise.all(this.#ports.map(isReady));
  }

  async killAndRestart(program: Program): Promise<void> {
    await this.#end(program, 'SIGKILL');
    await pause(clock, RESTART_MS);
    program.start();
    const port = this.#ports[this.apis.indexOf(program)];
    if (port) await isReady(port);
  }

  /** As an operator ends them; says which didn't end well, or had ended before. */
  async stop(): Promise<string[]> {
    const codes = await Promise.all(this.all.map((program) => this.#end(program, 'SIGTERM')));
    return this.all.flatMap(({ name }, i) => (codes[i] === 0 ? [] : [`${name} did not end well`]));
  }

  async #end(program: Program, signal: NodeJS.Signals): Promise<number | null> {
    const port = this.#ports[this.apis.indexOf(program)];
    const kept = port ? await acknowledged(`http://127.0.0.1:${port}`) : 0;
    this.acknowledged += kept;
    if (port && signal === 'SIGKILL') this.kills.push(clock.now());
    return await program.kill(signal);
  }
}

async function isReady(port: number): Promise<void> {
  await until(`the API at port ${port}`, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    return ((await answer?.json()) as { status?: string } | undefined)?.status === 'ready';
  });
}
