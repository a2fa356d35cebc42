/**
 * What a process beside the service is to do, and with what. Started by the service it is told so by the channel between
 * them, and ends with it; started by hand, as one more on the same `DATABASE_URL`, it brings its own.
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

export interface Errand<H extends Handover> {
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
 * Runs the work until the process is to end, then lets it end. `name`: "worker". `judge` throws when the settings can't be
 * used as they are, before anything is opened.
 */
export async function runErrand<H extends Handover>(
  name: string,
  clock: Clock,
  start: (errand: Errand<H>) => SideWork<unknown> | Promise<SideWork<unknown>>,
  judge: (config: Config) => unknown = () => {},
): Promise<void> {
  try {
    const config = configFromEnvironment();
    judge(config);
    const log = createLog(config.logLevel);
    const { db, handover, ended, close } = process.send
      ? await fromParent<H>(name)
      : await fromShell(name, config, clock, log);
    const work = await start({ config, log, db, handover });
    let cancelStats = () => {};
    const tell = () => {
      if (process.connected) process.send?.(work.stats(), undefined, undefined, () => {});
      cancelStats = clock.after(STATS_MS, tell);
    };
    if (process.send) tell();
    await ended;
    cancelStats();
    clock.after(STOP_MOST_MS, () => process.exit(1));
    await work.stop();
    await close();
    process.exit(0);
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

async function fromParent<H extends Handover>(name: string): Promise<Given<H>> {
  // The service may have ended while this program was read in.
  if (!process.connected) process.exit(0);
  const ended = once(process, 'disconnect');
  // Ctrl-C reaches the whole group: the service lets this process end when it ends itself.
  process.on('SIGINT', () => {});
  const said = await Promise.race([once(process, 'message'), ended.then(() => process.exit(0))]);
  const handover = said[0] as H;
  const db = openDatabase({
    address: handover.database,
    applicationName: `tra ${name}`,
    max: CONNECTIONS,
  });
  return {
    db,
    handover,
    ended: Promise.race([ended, once(process, 'SIGTERM')]),
    close: () => db.close(),
  };
}

async function fromShell(
  name: string,
  config: Config,
  clock: Clock,
  log: Log,
): Promise<Given<never>> {
  const ended = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  // Neither the clock's timers nor signal handlers keep a process alive, nor does a database that is away.
  new MessageChannel().port1.on('message', () => {});
  // Beside the service nobody opens a store: that one is handed over.
  const { openStore } = await import('./store.ts');
  const store = await openStore(config, clock, log);
  process.stdout.write(`Tra's ${name} runs. End it with Ctrl-C.\n`);
  return { db: store.db, handover: null, ended, close: () => store.close() };
}
