/**
 * The program of a process beside the service, such as the worker. Started by the service, it is
 * told what it needs over the channel between them and ends with it. Started by hand, it is one
 * more on the same `DATABASE_URL` and brings its own.
 */
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import type { Clock } from '#app/base/clock.ts';
import { type Config, ConfigError, configFromEnvironment } from '#app/base/config.ts';
import { createLog, type Log } from '#app/base/log.ts';
import {
  type Database,
  type DatabaseAddress,
  openDatabase,
} from '#app/storage/postgres/database.ts';

const STATS_MS = 1_000;
/** What is under way has ended by then, or never will. */
const STOP_MOST_MS = 8_000;
const CONNECTIONS = 4;

export interface Handover {
  readonly database: DatabaseAddress;
}

export interface SideProgram<H extends Handover> {
  readonly config: Config;
  readonly log: Log;
  readonly db: Database;
  /** Null: started by hand. */
  readonly handover: H | null;
}

export interface SideWork<Stats> {
  stats(): Stats;
  /** Lets what is under way end. */
  stop(): Promise<void>;
}

/**
 * Runs the work until the process is to end, lets it end, and exits. `name`: "worker". `judge`
 * throws when the settings can't be used as they are, before anything is opened.
 */
export async function runSideProgram<H extends Handover>(
  name: string,
  clock: Clock,
  start: (program: SideProgram<H>) => SideWork<unknown> | Promise<SideWork<unknown>>,
  judge: (config: Config) => unknown = () => {},
): Promise<void> {
  // Timers and signal handlers keep no process alive, nor does a database that is away.
  new MessageChannel().port1.on('message', () => {});
  try {
    const config = configFromEnvironment();
    judge(config);
    const log = createLog(config.running.logLevel);
    const given = process.send
      ? await fromParent<H>(name)
      : await fromShell(name, config, clock, log);
    if (given) await work(given);
    process.exit(0);

    async function work({ db, handover, ended, close }: Given<H>): Promise<void> {
      const running = await start({ config, log, db, handover });
      let cancelStats = () => {};
      const tell = () => {
        if (process.connected) process.send?.(running.stats(), undefined, undefined, () => {});
        cancelStats = clock.after(STATS_MS, tell);
      };
      if (process.send) tell();
      await ended;
      cancelStats();
      clock.after(STOP_MOST_MS, () => process.exit(1));
      await running.stop();
      await close();
    }
  } catch (error) {
    const text =
      error instanceof ConfigError
        ? error.message
        : `Tra's ${name} can not start: ${String(error)}`;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
}

interface Given<H> {
  readonly db: Database;
  readonly handover: H | null;
  /** Resolves when the process is to end. */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/** Null: the service ended before it said what to do. */
async function fromParent<H extends Handover>(name: string): Promise<Given<H> | null> {
  if (!process.connected) return null;
  // Ctrl-C reaches the whole group: the service lets this process end when it ends itself.
  process.on('SIGINT', () => {});
  const ended = Promise.race([once(process, 'disconnect'), once(process, 'SIGTERM')]);
  const told = await Promise.race([once(process, 'message'), ended.then(() => null)]);
  if (!told) return null;
  const [handover] = told as [H];
  const db = openDatabase({
    address: handover.database,
    applicationName: `tra ${name}`,
    max: CONNECTIONS,
  });
  return { db, handover, ended, close: () => db.destroy() };
}

async function fromShell(
  name: string,
  config: Config,
  clock: Clock,
  log: Log,
): Promise<Given<never>> {
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  // Only a process started by hand opens a store: beside the service it is handed over.
  const { openStore } = await import('./store.ts');
  const store = await openStore(config, clock, log);
  process.stdout.write(`Tra's ${name} runs. End it with Ctrl-C.\n`);
  return { db: store.db, handover: null, ended, close: () => store.close() };
}
